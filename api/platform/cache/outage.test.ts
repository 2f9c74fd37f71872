import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newestMigration } from '../../../db/migrate.ts';
import { createHttp } from '../../../server/http/http.ts';
import { installReadiness } from '../../../server/http/readiness.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { type FaultProxy, openFaultProxyFor } from '../../../test/fault-proxy.ts';
import { PROCESS_MS } from '../../../test/limits.ts';
import { cachesResponses, changesReceived, until } from '../../../test/second-server.ts';
import {
  type Database,
  isUnreachable,
  openDatabase,
  retryWhileUnreachable,
  sql,
} from '../database/database.ts';
import type { App } from '../http/serve.ts';

/** A server whose way to the database for queries, and that for LISTEN, can be broken. */
type Server = { app: App; db: Database; queries: FaultProxy; listening: FaultProxy };

let shop: TestApp;
let admin: TestUser;
let buyer: TestUser;
let id: string;
let server: Server;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.makeUser({ role: 'admin' });
  buyer = await shop.makeUser();
});
afterAll(() => shop.close());

const open = async (cacheOutageMs = 60_000): Promise<Server> => {
  const queries = await openFaultProxyFor(shop.databaseUrl);
  const listening = await openFaultProxyFor(shop.databaseUrl);
  const db = openDatabase(queries.through(shop.databaseUrl), 4, {
    directUrl: listening.through(shop.databaseUrl),
  });
  const config = { ...shop.deps.config, cacheOutageMs };
  const app = await createHttp({ ...shop.deps, config, db });
  installReadiness(app, {
    db,
    migration: await newestMigration(),
    isStopping: () => false,
    isClockWrong: () => false,
    isOutage: () => app.cachedResponses.isOutage(),
  });
  await app.ready();
  await cachesResponses(app);
  return { app, db, queries, listening };
};
const close = async ({ app, db, queries, listening }: Server): Promise<void> => {
  for (const way of [queries, listening]) way.heal();
  await app.close();
  await db.destroy();
  await Promise.all([queries.close(), listening.close()]);
};

beforeEach(async () => {
  server = await open();
  ({ id } = await shop.makeProduct({ priceCents: 100_000, category: 'clutch' }));
});
afterEach(() => close(server));

const ask = async (url: string) => {
  const reply = await server.app.inject(url);
  return { status: reply.statusCode, cache: reply.headers['x-cache'], body: reply.json() };
};
const product = () => `/api/products/${id}`;
const LIST = '/api/products?category=clutch&sort=newest';

/** Both are in the server's cache. */
const cached = async (): Promise<void> => {
  await changesReceived(shop, server.app);
  for (const url of [product(), LIST]) {
    await ask(url);
    expect((await ask(url)).cache, url).toBe('hit');
  }
};
const breakAll = ({ queries, listening }: Server): void => {
  for (const way of [queries, listening]) {
    way.set({ kind: 'refuse' });
    way.cutAll();
  }
};
const isHeld = () => server.app.cachedResponses.cache.state !== 'on';
const setPrice = (price: number) =>
  shop.patch(`/api/products/update-product/${id}`, { price }, admin);
const order = (productId = id) =>
  server.app.inject({
    method: 'POST',
    url: '/api/orders',
    payload: { items: [{ productId, quantity: 1 }] },
    headers: buyer.auth,
  });

test('while the database is away, cached pages and lists are sent on, marked, and nothing else works', async () => {
  await cached();
  breakAll(server);
  await until(isHeld);
  for (const url of [product(), LIST]) {
    const { status, cache } = await ask(url);
    expect([status, cache], url).toEqual([200, 'outage']);
  }
  const head = await server.app.inject({ method: 'HEAD', url: product() });
  expect(head.headers['x-cache']).toBe('outage');
  const again = await server.app.inject({
    url: product(),
    headers: { 'if-none-match': String(head.headers.etag) },
  });
  expect([again.statusCode, again.headers['x-cache']]).toEqual([304, 'outage']);
  expect((await ask('/api/products?category=clutch&sort=price-asc')).status).toBe(503);
  expect((await order()).statusCode).toBe(503);
  expect(await ask('/readyz')).toMatchObject({ status: 200, body: { status: 'outage' } });
});

test('numbers of pieces, which are kept five seconds, are sent on as well, and what ends by its own time is not', async () => {
  await cached();
  breakAll(server);
  await until(isHeld);
  shop.clock.advance(30_000);
  expect((await ask(product())).cache).toBe('outage');
  shop.clock.advance(40_000);
  expect((await ask(product())).status).toBe(503);
});

test('the first answer after an outage is a new one, on every address', async () => {
  await cached();
  breakAll(server);
  await until(isHeld);
  expect((await setPrice(1700)).status).toBe(200);
  expect((await ask(product())).body.product.price).toBe(1000);
  for (const way of [server.queries, server.listening]) way.heal();
  await retryWhileUnreachable(() => sql`SELECT 1`.execute(server.db), PROCESS_MS);
  expect((await ask(product())).body.product.price).toBe(1700);
  expect((await ask(LIST)).body.products[0].price).toBe(1700);
  await cachesResponses(server.app);
  expect((await ask(product())).body.product.price).toBe(1700);
  expect((await ask('/readyz')).body).toEqual({ status: 'ready' });
});

test('LISTEN lost alone is no outage: what is asked for meanwhile waits, and is new', async () => {
  await cached();
  // Between the loss and the fresh connection there is time for an edit.
  server.listening.set({ kind: 'delay', ms: 30 });
  server.listening.cutAll();
  await until(isHeld);
  const asked = Promise.all([product(), LIST].map(ask));
  expect((await setPrice(1800)).status).toBe(200);
  for (const { status, cache } of await asked) {
    expect(status).toBe(200);
    expect(cache).not.toBe('outage');
  }
  expect((await ask(product())).body.product.price).toBe(1800);
});

test('a server that sells is in no outage: whatever the database answers empties the cache first', async () => {
  const sold = await shop.makeProduct();
  await cached();
  server.listening.set({ kind: 'refuse' });
  server.listening.cutAll();
  await until(() => server.app.cachedResponses.cache.state === 'outage');
  expect((await setPrice(1900)).status).toBe(200);
  expect((await ask(product())).body.product.price).toBe(1000);
  expect((await order(sold.id)).statusCode).toBe(201);
  const after = await ask(product());
  expect([after.cache, after.body.product.price]).toEqual(['miss', 1900]);
});

test('a query from before that ends late, of a server that dies, ends no outage', async () => {
  await cached();
  const { cache } = server.app.cachedResponses;
  const gone = Promise.withResolvers<void>();
  const late = server.db.transaction().execute(async (tx) => {
    const running = sql`SELECT pg_sleep(0.2)`.execute(tx);
    gone.resolve();
    await running;
  });
  await gone.promise;
  server.listening.set({ kind: 'refuse' });
  server.listening.cutAll();
  await until(() => cache.state === 'outage');
  // BEGIN and COMMIT are queries of their own: the connection is cut before the second.
  server.queries.set({ kind: 'cut-after', text: 'commit' });
  await late.catch(() => {});
  server.queries.set({ kind: 'refuse' });
  expect((await ask(product())).cache).toBe('outage');
});

test('a database that accepts connections and says nothing is away too', async () => {
  await cached();
  for (const way of [server.queries, server.listening]) way.set({ kind: 'black-hole' });
  await until(isHeld);
  expect((await ask(product())).cache).toBe('outage');
});

test('after its time the outage is none any more: 503, and not ready', async () => {
  await close(server);
  server = await open(3000);
  await cached();
  breakAll(server);
  await until(isHeld);
  await until(() => server.app.cachedResponses.cache.state === 'off');
  expect((await ask(product())).status).toBe(503);
  expect((await ask('/readyz')).status).toBe(503);
});

test('a standby is as good as no database: no connection to it is used, cached pages are sent', async () => {
  await cached();
  const name = new URL(shop.databaseUrl).pathname.slice(1);
  // What the shop asks is answered as a standby does.
  await sql`CREATE SCHEMA standby`.execute(shop.db);
  await sql`CREATE FUNCTION standby.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT true'`.execute(
    shop.db,
  );
  await sql`ALTER DATABASE ${sql.id(name)} SET search_path = standby, pg_catalog, public`.execute(
    shop.db,
  );
  const db = openDatabase(shop.databaseUrl, 1);
  try {
    const refused = await sql`SELECT 1`.execute(db).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: '25006' });
    expect(isUnreachable(refused)).toBe(true);
    for (const way of [server.queries, server.listening]) way.cutAll();
    await until(isHeld);
    expect((await ask(product())).cache).toBe('outage');
    expect((await order()).statusCode).toBe(503);
  } finally {
    await sql`ALTER DATABASE ${sql.id(name)} RESET search_path`.execute(shop.db);
    await sql`DROP SCHEMA standby CASCADE`.execute(shop.db);
    await db.destroy();
  }
  await cachesResponses(server.app);
  expect((await order()).statusCode).toBe(201);
});
