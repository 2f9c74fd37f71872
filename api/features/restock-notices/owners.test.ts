import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { inTransaction, sql } from '../../platform/database/database.ts';
import { saveNotice } from './store.ts';

/** Whose a notice is, and what strangers can do to it. */
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('restock_notices').execute();
});

const email = 'wanjiku@example.test';
const ask = (id: string, body: object) => shop.post(`/api/products/${id}/restock-notices`, body);
const notices = () =>
  shop.db.selectFrom('restock_notices').select(['email', 'size']).orderBy('id').execute();

test('strangers push out no notice that its owner asked for, signed in; a size has 500 at most', async () => {
  const email = 'akinyi@example.test';
  const { id } = await shop.makeProduct({ stock: 0 });
  const { id: userId } = (await shop.makeUser({ email })).user;
  const notice = { product_id: id, email, phone: null, created_at: shop.clock.now() };
  const save = (size: string, user_id: string | null) =>
    inTransaction(shop.db, (tx) => saveNotice(tx, { ...notice, size, user_id }));
  await save('8', userId);
  for (let i = 0; i < 12; i += 1) await save(`s${i}`, null);
  const left = await notices();
  expect(left).toHaveLength(10);
  expect(left).toContainEqual({ email, size: '8' });
  await sql`INSERT INTO restock_notices (product_id, size, email, created_at)
    SELECT ${id}, '8', 'n' || n || '@example.test', now() FROM generate_series(1, 499) n`.execute(
    shop.db,
  );
  const late = { ...notice, email: 'late@example.test', user_id: null };
  await inTransaction(shop.db, (tx) => saveNotice(tx, { ...late, size: '8' }));
  await inTransaction(shop.db, (tx) => saveNotice(tx, { ...late, size: '10' }));
  expect((await notices()).filter((one) => one.email === late.email)).toEqual([
    { email: late.email, size: '10' },
  ]);
});

const owners = () =>
  shop.db.selectFrom('restock_notices').select(['email', 'user_id']).orderBy('id').execute();
const confirm = (id: string) =>
  shop.db
    .updateTable('users')
    .set({ email_confirmed_at: shop.clock.now() })
    .where('id', '=', id)
    .execute();

test('a notice is the account’s only if it goes to its own confirmed address', async () => {
  const { id } = await shop.makeProduct({ stock: 0 });
  const url = `/api/products/${id}/restock-notices`;
  const owner = await shop.makeUser();
  const own = owner.user.email;
  // Anybody can register with an address of others: before it is confirmed it proves nothing.
  expect((await shop.post(url, { email: own }, owner)).status).toBe(202);
  expect(await owners()).toEqual([{ email: own, user_id: null }]);
  await confirm(owner.user.id);
  expect((await shop.post(url, { email: own.toUpperCase() }, owner)).status).toBe(202);
  expect(await owners()).toEqual([{ email: own, user_id: owner.user.id }]);
  // Asked for by others it stays the owner's.
  await ask(id, { email: own });
  const stranger = await shop.makeUser();
  await confirm(stranger.user.id);
  expect((await shop.post(url, { email: own }, stranger)).status).toBe(202);
  expect((await shop.post(url, { email }, owner)).status).toBe(202);
  expect(await owners()).toEqual([
    { email: own, user_id: owner.user.id },
    { email, user_id: null },
  ]);
});

test('nobody captures, reads or deletes what another address waits for', async () => {
  const { id } = await shop.makeProduct({ stock: 0 });
  const url = `/api/products/${id}/restock-notices`;
  await ask(id, { email });
  const stranger = await shop.makeUser({ password: 'kanga' });
  await confirm(stranger.user.id);
  expect((await shop.post(url, { email }, stranger)).status).toBe(202);
  expect((await shop.get('/api/privacy/my-data', stranger)).body.restockNotices).toEqual([]);
  await shop.post('/api/privacy/delete-account', { password: 'kanga' }, stranger);
  expect(await owners()).toEqual([{ email, user_id: null }]);
  // Nor by an account of the same address that nobody confirmed.
  const same = await shop.makeUser({ email, password: 'kanga' });
  expect((await shop.post(url, { email }, same)).status).toBe(202);
  await shop.post('/api/privacy/delete-account', { password: 'kanga' }, same);
  expect(await owners()).toEqual([{ email, user_id: null }]);
});

test('signed-in strangers displace nothing that the owner of an address waits for', async () => {
  const owner = await shop.makeUser();
  await confirm(owner.user.id);
  const own = owner.user.email;
  const made = [];
  for (let i = 0; i < 22; i++) made.push((await shop.makeProduct({ stock: 0 })).id);
  const askFor = (id: string, who: typeof owner) =>
    shop.post(`/api/products/${id}/restock-notices`, { email: own }, who);
  for (const id of made.slice(0, 10)) expect((await askFor(id, owner)).status).toBe(202);
  const stranger = await shop.makeUser();
  await confirm(stranger.user.id);
  for (const id of made.slice(10)) expect((await askFor(id, stranger)).status).toBe(202);
  expect(await owners()).toEqual(Array(10).fill({ email: own, user_id: owner.user.id }));
});

test('an address that staff gave to another account is that one’s, once it is confirmed', async () => {
  const { id } = await shop.makeProduct({ stock: 0 });
  const url = `/api/products/${id}/restock-notices`;
  const before = await shop.makeUser();
  await confirm(before.user.id);
  const own = before.user.email;
  await shop.post(url, { email: own }, before);
  await shop.db
    .updateTable('users')
    .set({ email: 'moved@example.test', email_confirmed_at: null })
    .where('id', '=', before.user.id)
    .execute();
  const now = await shop.makeUser({ email: own });
  await confirm(now.user.id);
  await shop.post(url, { email: own }, now);
  expect(await owners()).toEqual([{ email: own, user_id: now.user.id }]);
});

test('a full list keeps its owners and says so to all others, alike for every address', async () => {
  const { id } = await shop.makeProduct({ stock: 0 });
  const url = `/api/products/${id}/restock-notices`;
  await sql`INSERT INTO restock_notices (product_id, email, created_at)
    SELECT ${id}, 'n' || n || '@example.test', now() FROM generate_series(1, 500) n`.execute(
    shop.db,
  );
  const listed = async () => (await owners()).length;
  const stranger = await shop.makeUser();
  const full = {
    message:
      'So many people wait for this that we can put nobody else on the list. Please look again in a few days.',
    code: 'list_full',
    requestId: expect.any(String),
  };
  // Whether an address is on the list is nobody's business.
  for (const to of [email, 'n7@example.test', stranger.user.email])
    for (const who of [undefined, stranger])
      expect(await shop.post(url, { email: to }, who)).toEqual({ status: 409, body: full });
  expect(await listed()).toBe(500);
  const owner = await shop.makeUser();
  await confirm(owner.user.id);
  const own = { email: owner.user.email };
  for (let times = 0; times < 2; times++)
    expect((await shop.post(url, own, owner)).status).toBe(202);
  expect(await owners()).toContainEqual({ ...own, user_id: owner.user.id });
  expect(await listed()).toBe(501);
});

test('notices of a confirmed address are part of its account’s data, others only of who asked', async () => {
  const { id } = await shop.makeProduct({ name: 'Kikoy', stock: 0 });
  const person = await shop.makeUser({ password: 'kanga' });
  const stranger = await shop.makeUser();
  const asked = { email: person.user.email };
  await ask(id, asked);
  const mine = async () => (await shop.get('/api/privacy/my-data', person)).body.restockNotices;
  // Anybody can enter an address; only its owner, signed in, sees what was asked for it.
  expect(await mine()).toEqual([]);
  await shop.db
    .updateTable('users')
    .set({ email_confirmed_at: shop.clock.now() })
    .where('id', '=', person.user.id)
    .execute();
  expect(await mine()).toEqual([
    { productId: id, product: 'Kikoy', ...asked, createdAt: shop.clock.now().toISOString() },
  ]);
  const theirs = (await shop.get('/api/privacy/my-data', stranger)).body.restockNotices;
  expect(theirs).toEqual([]);
  await shop.post('/api/privacy/delete-account', { password: 'kanga' }, person);
  expect(await notices()).toEqual([]);
});
