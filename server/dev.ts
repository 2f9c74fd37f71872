import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { assertPortFree, readSettings, runShop } from './run-shop.ts';

// Development: pages are built as files change; `npm run dev` restarts this process when server
// files change. The setting adds a page of all UI primitives, see web/routes.ts.
process.env.MALKIA_STYLEGUIDE = '1';

const main = async (): Promise<void> => {
  const config = readSettings();
  await assertPortFree(config.host, config.port);
  await runShop(config, async (app) => {
    const vite = await createServer({
      server: { middlewareMode: true, hmr: { server: app.server } },
      appType: 'custom',
    });
    app.addHook('onRequest', (request, reply, done) => {
      vite.middlewares(request.raw, reply.raw, done);
    });
    return {
      build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
      clientDir: undefined,
      mode: 'development',
    };
  });
};

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
