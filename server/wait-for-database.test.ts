import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BareShop, startBareShop } from '../test/bare-shop.ts';
import { createTestDatabase, setReadOnly, type TestDatabase } from '../test/database.ts';
import { openFaultProxyFor } from '../test/fault-proxy.ts';
import { until } from '../test/second-server.ts';
import { freePort } from '../test/shop-process.ts';

let database: TestDatabase;
let dataDir: string;
let port: number;
let shop: BareShop | undefined;
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
  dataDir = await mkdtemp(path.join(tmpdir(), 'malkia-wait-'));
  port = await freePort();
});
afterEach(async () => {
  await shop?.kill();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (databaseUrl: string): BareShop => {
  shop = startBareShop({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port) });
  return shop;
};

const ask = async (url: string, init: RequestInit = {}) => {
  const reply = await fetch(`http://127.0.0.1:${port}${url}`, init).catch(() => undefined);
  if (!reply) return { status: 0 };
  const text = await reply.text();
  return {
    status: reply.status,
    wait: reply.headers.get('retry-after'),
    type: reply.headers.get('content-type'),
    text,
  };
};

test('a shop started while its database is away waits for it, answers 503 meanwhile, and opens', async () => {
  const proxy = await openFaultProxyFor(database.url);
  proxy.set({ kind: 'refuse' });
  const { says, printed } = start(proxy.through(database.url));
  try {
    await says('Waiting for it');
    expect(printed()).toMatch(/The database at \S+@127\.0\.0\.1:\d+\/\S+ can't be used: /);
    await until(async () => (await ask('/readyz')).status > 0);
    expect(await ask('/readyz')).toMatchObject({
      status: 503,
      wait: '1',
      text: expect.stringContaining('"not_ready"'),
    });
    expect(await ask('/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    const away = { status: 503, wait: '2', text: expect.stringContaining('"unavailable"') };
    expect(await ask('/api/products')).toMatchObject(away);
    expect(await ask('/hooks/pay/x', { method: 'POST', body: '{}' })).toMatchObject(away);
    expect(await ask('/%E0%A4')).toMatchObject(away);
    const page = await ask('/shop', { headers: { accept: 'text/html' } });
    expect(page).toMatchObject({ status: 503, wait: '2', type: 'text/html; charset=utf-8' });
    expect(page.text).toContain('your cart is kept');
    proxy.heal();
    await says('Malkia is open');
    expect((await ask('/readyz')).status).toBe(200);
    expect((await ask('/api/products')).status).toBe(200);
    // One line for one reason, however often it was tried.
    expect(printed().match(/Waiting for it/g)).toHaveLength(1);
  } finally {
    await proxy.close();
  }
});

test('a shop started while its database is read-only waits until it may write', async () => {
  await setReadOnly(database.url, true);
  const { says, printed } = start(database.url);
  await says('Waiting for it');
  expect(printed()).toContain('read-only');
  await setReadOnly(database.url, false);
  await says('Malkia is open');
  expect((await ask('/readyz')).status).toBe(200);
});

test('a shop started while the server has no connection left waits for one', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const limit = (connections: number) =>
    client.query(
      `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} CONNECTION LIMIT ${connections}`,
    );
  try {
    await limit(0);
    const { says, printed } = start(database.url);
    await says('Waiting for it');
    expect(printed()).toContain('no connection left');
    await limit(-1);
    await says('Malkia is open');
  } finally {
    await client.end();
  }
});

test('a shop that waits stops when it is told to', async () => {
  const { says, printed, child, ended } = start(
    `postgres://malkia@127.0.0.1:${await freePort()}/malkia`,
  );
  await says('Waiting for it');
  expect(printed()).toContain('nothing listens there');
  await until(async () => (await ask('/readyz')).status === 503);
  child.kill('SIGTERM');
  expect(await ended).toBe('0');
});

const withUrl = (change: (url: URL) => void): string => {
  const url = new URL(database.url);
  change(url);
  return url.toString();
};

test.each<[string, string, (url: URL) => void]>([
  ['a wrong password', 'the password is wrong', (url) => (url.password = 'wrong')],
  ['a user that is not there', 'there is no such user', (url) => (url.username = 'nobody')],
  ['a database that is not there', 'no database of that name', (url) => (url.pathname = '/none')],
])('%s is said at once and not waited for', async (_what, why, change) => {
  const { ended, printed } = start(withUrl(change));
  expect(await ended).toBe('1');
  expect(printed()).toContain(why);
  expect(printed()).not.toContain('Waiting');
});
