import './compile-cache.js';
import './production.ts';

const main = async (): Promise<void> => {
  // Dynamic import: static imports are compiled before the first line runs.
  const { assertPortFree, log, readSettings, root, runShop } = await import('./run-shop.ts');
  const config = readSettings();
  await assertPortFree(config.host, config.port);
  const built = import('./pages/build-pages.ts').then(({ buildPages }) => buildPages(root, log));
  // Awaited when the pages are needed; an earlier failure must not count as unhandled.
  built.catch(() => {});
  await runShop(config, async () => {
    const [{ builtPages }] = await Promise.all([import('./pages/pages.ts'), built]);
    return builtPages(root);
  });
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? `\n${error.message}\n` : error);
  process.exit(1);
});
