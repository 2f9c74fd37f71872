import type { AddressInfo } from 'node:net';
import { openDatabase, sql } from '../api/platform/database/database.ts';
import type { App } from '../api/platform/http/serve.ts';
import { createHttp } from '../server/http/http.ts';
import type { TestApp } from './app.ts';

/** Polls until a condition is true, without a time limit. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 2));
};

export const cachesResponses = (app: App): Promise<void> =>
  until(() => app.cachedResponses.cache.state === 'on');

/**
 * Waits until the shop's server, and others, have received the notifications of all changes so far.
 */
export const changesReceived = async (shop: TestApp, ...others: App[]): Promise<void> => {
  const mark = `mark:${Math.random()}`;
  const heard = [shop.app, ...others].map(async ({ cachedResponses: { cache } }) => {
    const cacheTags = { names: [mark] };
    const made = { status: 200, type: 't', content: '', cacheTags };
    await cache.fetch(mark, 'identity', async () => made);
    await until(() => cache.get(mark, 'identity') === undefined);
  });
  await sql`SELECT pg_notify('shop_changes', ${mark})`.execute(shop.db);
  await Promise.all(heard);
};

/** Another server of the same shop: its own connections and memory, the same database. */
export const secondServer = async (shop: TestApp) => {
  const db = openDatabase(shop.databaseUrl, 4);
  const app = await createHttp({ ...shop.deps, db });
  await app.ready();
  await cachesResponses(app);
  return {
    app,
    db,
    get: async (url: string) => {
      const reply = await app.inject(url);
      return { status: reply.statusCode, body: reply.json(), cache: reply.headers['x-cache'] };
    },
    async close() {
      await app.close();
      await db.destroy();
    },
  };
};

/** Opens a port for a server; returns its URL. */
export const listen = async (app: App): Promise<string> => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};
