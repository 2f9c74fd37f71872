import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from '../../server/http.ts';
import { createTestApp, type TestApp, type TestUser } from '../../test/app.ts';
import { createTestDatabase } from '../../test/database.ts';
import { keepsAnswers, until } from '../../test/second-server.ts';
import { type Database, openDatabase, sql } from './database.ts';
import { openReplica, type Replica } from './replica.ts';
import { createReplicaGate } from './replica-gate.ts';
import type { App } from './serve.ts';

/** Far beyond any position that this test's primary comes to. */
const AHEAD = '7FFFFF/0';
const BEHIND = '0/1';

let shop: TestApp;
let admin: TestUser;
/** A second database says it were a replica, as far as `replayed` tells it; nothing comes to it by itself. */
let standIn: Database;
let dropStandIn: () => Promise<void>;
let db: Database;
let replica: Replica;
let app: App;
const said: string[] = [];

const replayed = async (position: string | null): Promise<void> => {
  await sql`UPDATE pretended.state SET position = ${position}::pg_lsn`.execute(standIn);
};
const priceOf = async (id: string): Promise<number> => {
  const reply = await app.inject(`/api/products/${id}`);
  return reply.json().product?.price;
};
/** A product at Ksh 1000 on the primary and at Ksh 900 on the stand-in: the price tells who was read. */
const makeTwice = async (): Promise<string> => {
  const { id } = await shop.makeProduct({ priceCents: 100_000 });
  await sql`INSERT INTO products (id, name, category, color, price_cents, on_hand)
    VALUES (${id}, 'Twice', 'dress', 'red', 90000, 5)`.execute(standIn);
  return id;
};
const isUsed = () => until(() => replica.figures().isUsed);
const setPrice = (id: string, price: number) =>
  app.inject({
    method: 'PATCH',
    url: `/api/products/update-product/${id}`,
    headers: admin.auth,
    body: { price },
  });

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.makeUser({ role: 'admin' });
  const second = await createTestDatabase();
  dropStandIn = second.drop;
  standIn = openDatabase(second.url, 2);
  await sql`CREATE SCHEMA pretended`.execute(standIn);
  await sql`CREATE TABLE pretended.state AS SELECT ${AHEAD}::pg_lsn AS position`.execute(standIn);
  await sql`CREATE FUNCTION pretended.pg_last_wal_replay_lsn() RETURNS pg_lsn LANGUAGE sql
    AS 'SELECT position FROM pretended.state'`.execute(standIn);
  const url = new URL(second.url);
  url.searchParams.set('options', '-c search_path=pretended,pg_catalog,public');
  db = openDatabase(shop.databaseUrl, 4);
  const log = (line: string) => void said.push(line);
  replica = openReplica(db, { url: url.href, poolSize: 2, log });
  app = await createHttp({ ...shop.deps, db });
  await app.ready();
  await keepsAnswers(app);
});
afterAll(async () => {
  await app.close();
  await replica.close();
  await db.destroy();
  await standIn.destroy();
  await dropStandIn();
  await shop.close();
});

test('a replica that has everything answers public reads; what is decided upon is asked of the primary', async () => {
  const id = await makeTwice();
  await isUsed();
  expect(await priceOf(id)).toBe(900);
  const quote = await app.inject({
    method: 'POST',
    url: '/api/cart/quote',
    body: { items: [{ productId: id, quantity: 1 }] },
  });
  expect(quote.json()).toMatchObject({ totalPrice: 1000 });
});

test('after a change here nothing comes from a replica that has not replayed it, and nothing old is kept', async () => {
  const id = await makeTwice();
  await isUsed();
  await priceOf(id);
  await replayed(BEHIND);
  expect((await setPrice(id, 1500)).statusCode).toBe(200);
  expect(await priceOf(id)).toBe(1500);
  // This server's own notification may arrive in between and have it made once more.
  await until(async () => {
    const reply = await app.inject(`/api/products/${id}`);
    expect(reply.json().product.price).toBe(1500);
    return reply.headers['x-cache'] === 'hit';
  });
  expect((await app.inject(`/api/products?category=dress`)).json().products[0].price).toBe(1500);
  expect(replica.figures().isUsed).toBe(false);
  await replayed(AHEAD);
  await isUsed();
});

test('a change that another server makes closes the replica as soon as it is heard', async () => {
  const id = await makeTwice();
  await isUsed();
  expect(await priceOf(id)).toBe(900);
  await replayed(BEHIND);
  await shop.patch(`/api/products/update-product/${id}`, { price: 1600 }, admin);
  await until(async () => (await priceOf(id)) !== 900);
  expect(await priceOf(id)).toBe(1600);
  expect(await priceOf(id)).toBe(1600);
  await replayed(AHEAD);
  await isUsed();
});

test('what fails on the replica is read on the primary', async () => {
  const { id } = await shop.makeProduct({ priceCents: 110_000 });
  await isUsed();
  await sql`ALTER TABLE products RENAME TO not_replayed_yet`.execute(standIn);
  expect(await priceOf(id)).toBe(1100);
  await sql`ALTER TABLE not_replayed_yet RENAME TO products`.execute(standIn);
});

test('a replica that is none any more is left alone, said once, and taken again when it is back', async () => {
  const id = await makeTwice();
  await isUsed();
  said.length = 0;
  await replayed(null);
  // Its connections break, as by a restart.
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(standIn);
  await until(() => said.length > 0);
  expect(await priceOf(id)).toBe(1000);
  await replayed(AHEAD);
  await isUsed();
  await until(() => said.length > 1);
  expect(said).toEqual([
    'The database replica is away: the primary is read instead.',
    'The database replica is there and new enough: it is read again.',
  ]);
});

test('the gate opens for a replica that has what was heard, and closes when it falls far behind', () => {
  let now = 0;
  const gate = createReplicaGate({ now: () => now, mostLagMs: 5000 });
  gate.hearing(true);
  expect(gate.isOpen(), 'nobody knows where they are').toBe(false);
  gate.place(gate.count(), 100);
  gate.replay(99);
  expect(gate.isOpen()).toBe(false);
  gate.replay(100);
  expect(gate.isOpen()).toBe(true);
  const before = gate.count();
  gate.changed();
  expect(gate.isOpen(), 'a change of unknown place').toBe(false);
  gate.place(before, 150);
  gate.replay(160);
  expect(gate.isOpen(), 'asked before the change was heard').toBe(false);
  gate.place(gate.count(), 200);
  gate.replay(200);
  expect(gate.isOpen()).toBe(true);
  // Writes that nobody has to hear of.
  gate.place(gate.count(), 300);
  now = 4000;
  expect([gate.isOpen(), gate.lagMs()]).toEqual([true, 4000]);
  now = 6000;
  expect([gate.isOpen(), gate.isBehind()]).toEqual([false, true]);
  gate.replay(300);
  expect([gate.isOpen(), gate.lagMs()]).toEqual([true, 0]);
  gate.replay(undefined);
  expect(gate.isOpen(), 'perhaps put back by a restart').toBe(false);
  gate.replay(300);
  gate.hearing(false);
  expect(gate.isOpen(), 'changes go unheard').toBe(false);
  expect(gate.hasAllHeard()).toBe(true);
  gate.hearing(true);
  expect(gate.hasAllHeard(), 'some may have been missed').toBe(false);
});
