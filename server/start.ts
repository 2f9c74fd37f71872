import './production.ts';
import { buildPages } from './build-pages.ts';
import { builtPages } from './pages.ts';
import { assertPortFree, log, readSettings, root, runShop } from './run-shop.ts';

const main = async (): Promise<void> => {
  const config = readSettings();
  await assertPortFree(config.host, config.port);
  const built = buildPages(root, log);
  // Awaited when the pages are needed; a failure before that must not count as unhandled.
  built.catch(() => {});
  await runShop(config, async () => {
    await built;
    return builtPages(root);
  });
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? `\n${error.message}\n` : error);
  process.exit(1);
});
