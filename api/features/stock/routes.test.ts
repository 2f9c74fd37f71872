import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shelf } from '#contract/stock.endpoints.ts';
import { openRefundingShop, type RefundingShop } from '../../../test/refunding-shop.ts';
import { giveSizes, piecesOf } from '../../../test/sizes.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { bookAllDifferences, findDifferences } from './books.ts';

let shop: RefundingShop;
beforeAll(async () => {
  shop = await openRefundingShop({ LOG_LEVEL: 'silent' });
});
afterAll(() => shop.close());

/** Books the stock of the products that tests put into the table. */
const open = () =>
  inTransaction(shop.db, (tx) =>
    bookAllDifferences(tx, { reason: 'opening', now: new Date(), note: '' }),
  );
const plain = async (stock: number, name?: string): Promise<string> => {
  const id = await shop.product(100_000, stock, name);
  await open();
  return id;
};
const sized = async (pieces: Record<string, number>, name = 'Sized dress'): Promise<string> => {
  const id = await shop.product(100_000, 0, name);
  await giveSizes(shop.db, id, pieces);
  await open();
  return id;
};
const shelfOf = async (id: string): Promise<Shelf> =>
  (await shop.staff.get(`/api/stock?product=${id}`)).body.products[0];
const lineOf = async (id: string, size?: string) => {
  const line = (await shelfOf(id)).lines.find((one) => one.size === size);
  if (!line) throw new Error(`no line ${size}`);
  return line;
};
const count = async (
  id: string,
  counted: number,
  { size, seen }: { size?: string; seen: number },
) =>
  (
    await shop.staff.post('/api/stock/counts', {
      batch: randomUUID(),
      lines: [{ productId: id, ...(size && { size }), counted, seen }],
    })
  ).body;
const receive = (id: string, quantity: number, size?: string, batch: string = randomUUID()) =>
  shop.staff.post('/api/stock/received', {
    batch,
    lines: [{ productId: id, ...(size && { size }), quantity }],
  });
const take = (id: string, quantity: number, size?: string) =>
  shop.staff.post('/api/stock/taken', {
    batch: randomUUID(),
    reason: 'damaged',
    lines: [{ productId: id, ...(size && { size }), quantity }],
  });
let phones = 0;
const buy = async (id: string, quantity: number, size?: string): Promise<string> => {
  const shopper = await shop.shopper();
  const items = [{ productId: id, quantity, ...(size && { size }) }];
  const amount = 1050 * quantity;
  const phone = `0712${String(800_000 + phones++)}`;
  await shopper.post('/api/mpesa/stk-push', { phone, amount, method: 'mpesa', items });
  const order = { items, totalPrice: amount, status: 'Paid', method: 'mpesa' };
  const { body } = await shopper.post('/api/orders', order);
  expect(body.order.status).toBe('Paid');
  return body.order._id;
};
const move = async (orderId: string, status: string) =>
  expect((await shop.staff.patch(`/api/orders/${orderId}/status`, { status })).status).toBe(200);

// Proves rule-shelf.
test('the shelf holds what can be bought and what is paid and not sent, and the books say so at each step', async () => {
  const id = await plain(10);
  const order = await buy(id, 3);
  expect(await shelfOf(id)).toMatchObject({ free: 7, toSend: 3, shelf: 10 });
  await move(order, 'Shipped');
  expect(await shelfOf(id)).toMatchObject({ free: 7, toSend: 0, shelf: 7 });
  await move(order, 'Paid');
  expect(await shelfOf(id)).toMatchObject({ free: 7, toSend: 3, shelf: 10 });
  expect(await findDifferences(shop.db)).toEqual([]);
  const { moves } = (await shop.staff.get(`/api/stock/${id}/moves`)).body;
  expect(moves.map(({ reason }: { reason: string }) => reason)).toEqual([
    'put_back',
    'sent',
    'sold',
    'opening',
  ]);
});

// Proves stock-received.
test('received pieces are added, once however often the form is sent, and a size that was given up is in use again', async () => {
  const id = await sized({ M: 2, L: 1 });
  const odd = await receive(id, 7, 'M', 'not a batch');
  expect([odd.status, odd.body.code]).toEqual([400, 'invalid']);
  const batch = randomUUID();
  expect((await receive(id, 7, 'M', batch)).body.message).toBe('Received');
  const plain = batch.replaceAll('-', '');
  expect((await receive(id, 7, 'M', plain)).body.message).toBe('Booked already');
  expect(await piecesOf(shop.db, id)).toEqual({ M: [9, 0], L: [1, 0] });
  await Promise.all([receive(id, 1, 'L', batch), receive(id, 1, 'M')]);
  expect(await piecesOf(shop.db, id)).toEqual({ M: [10, 0], L: [1, 0] });
  expect((await receive(id, 2, 'XS')).status).toBe(200);
  expect(await lineOf(id, 'XS')).toMatchObject({ free: 2, shelf: 2, retired: false });
  expect((await receive(id, 1, '42')).body.code).toBe('no_such_size');
  expect((await receive(id, 1)).body.code).toBe('no_such_size');
  expect(await findDifferences(shop.db)).toEqual([]);
});

// Proves stock-counted, stock-count-again.
test('a count of what lies there is booked; sales meanwhile do not disturb it, a parcel sent does', async () => {
  const id = await plain(12);
  const seen = (await lineOf(id)).seen;
  const first = await buy(id, 2);
  expect(await count(id, 12, { seen })).toMatchObject({ booked: 0, again: [] });
  await move(first, 'Shipped');
  const refused = await count(id, 10, { seen });
  expect(refused).toMatchObject({ booked: 0, again: [{ productId: id, owed: false }] });
  expect(refused.again[0].why).toMatch(/2 sent at \d\d:\d\d since you looked/);
  expect((await shelfOf(id)).shelf).toBe(10);
  expect(await count(id, 9, { seen: (await lineOf(id)).seen })).toMatchObject({ booked: 1 });
  expect(await shelfOf(id)).toMatchObject({ free: 9, shelf: 9 });
  expect(await findDifferences(shop.db)).toEqual([]);
});

// Proves stock-count-again.
test('a count is compared by the number of the last move: a value that has come back is no proof', async () => {
  const id = await plain(3);
  const seen = (await lineOf(id)).seen;
  await take(id, 2);
  await receive(id, 2);
  expect((await shelfOf(id)).shelf).toBe(3);
  expect(await count(id, 1, { seen })).toMatchObject({ booked: 0, again: [{ owed: false }] });
});

test('a size has its own pieces on the shelf, also those that no product can sell', async () => {
  const id = await sized({ M: 5, L: 4 });
  const shopper = await shop.shopper();
  const items = [{ productId: id, quantity: 6 }];
  const phone = `0712${String(800_000 + phones++)}`;
  await shopper.post('/api/mpesa/stk-push', { phone, amount: 6300, method: 'mpesa', items });
  await shopper.post('/api/orders', { items, totalPrice: 6300, status: 'Paid', method: 'mpesa' });
  const line = await lineOf(id, 'M');
  expect(line).toMatchObject({ free: 3, shelf: 5 });
  expect(await count(id, 5, { size: 'M', seen: line.seen })).toMatchObject({
    booked: 0,
    again: [],
  });
  expect(await shelfOf(id)).toMatchObject({ free: 3, toSend: 6, shelf: 9, withoutSize: 6 });
  expect(await findDifferences(shop.db)).toEqual([]);
});

// Proves stock-taken, stock-count-owed.
test('fewer than orders have is refused with what has them, and nothing is booked', async () => {
  const id = await sized({ M: 3 });
  await buy(id, 2, 'M');
  expect(await lineOf(id, 'M')).toMatchObject({ free: 1, toSend: 2, shelf: 3 });
  const refused = await take(id, 2, 'M');
  expect(refused).toMatchObject({ status: 409, body: { code: 'pieces_owed' } });
  expect(refused.body.message).toContain('2 pieces that are paid');
  const counted = await count(id, 1, { size: 'M', seen: (await lineOf(id, 'M')).seen });
  expect(counted).toMatchObject({ booked: 0, again: [{ owed: true }] });
  expect((await take(id, 1, 'M')).status).toBe(200);
  expect(await lineOf(id, 'M')).toMatchObject({ free: 0, toSend: 2, shelf: 2 });
});

test('pieces that open orders hold can’t be taken off', async () => {
  const id = await plain(2);
  const shopper = await shop.shopper();
  await shopper.post('/api/orders', { items: [{ productId: id, quantity: 2 }] });
  expect(await shelfOf(id)).toMatchObject({ free: 0, held: 2, shelf: 2 });
  expect((await take(id, 1)).body.message).toContain('2 pieces of open orders');
});

// Proves stock-first-sizes.
test('the product form books what it changes, and first sizes wait for what is paid and not sent', async () => {
  const id = await plain(10);
  const order = await buy(id, 2);
  const form = {
    sizeSystem: 'letter',
    sizes: JSON.stringify([
      { label: 'M', stock: 6 },
      { label: 'L', stock: 4 },
    ]),
  };
  const saved = await shop.staff.patch(`/api/products/update-product/${id}`, form);
  expect(saved.status).toBe(200);
  expect(await shelfOf(id)).toMatchObject({ free: 8, toSend: 2, shelf: 10, withoutSize: 2 });
  expect(await findDifferences(shop.db)).toEqual([]);
  expect(
    (await shop.staff.patch(`/api/orders/${order}/status`, { status: 'Shipped' })).body.code,
  ).toBe('size_missing');
  const items = [{ position: 0, sizes: [{ label: 'M', quantity: 2 }] }];
  expect((await shop.staff.patch(`/api/orders/${order}/sizes`, { items })).status).toBe(200);
  await move(order, 'Shipped');
  expect(await shelfOf(id)).toMatchObject({ free: 8, toSend: 0, shelf: 8, withoutSize: 0 });
  const more = await shop.staff.patch(`/api/products/update-product/${id}`, { stock: 20 });
  expect(more.body.code).toBeUndefined();
  expect((await shelfOf(id)).shelf).toBe(20);
  expect(await findDifferences(shop.db)).toEqual([]);
});

test('low is said by product and by size, at the shop’s number or at the product’s own', async () => {
  const name = `Low ${randomUUID()}`;
  const scarf = await plain(5, `${name} scarf`);
  const dress = await sized({ M: 5, L: 1 }, `${name} dress`);
  const low = async () =>
    (
      await shop.staff.get(`/api/stock?show=low&search=${encodeURIComponent(name)}`)
    ).body.products.map(({ _id }: Shelf) => _id);
  expect(await low()).toEqual([dress, scarf]);
  expect((await lineOf(dress, 'L')).low).toBe(true);
  expect((await lineOf(dress, 'M')).low).toBe(false);
  const change = (id: string, body: object) => shop.staff.patch(`/api/stock/${id}`, body);
  expect((await change(scarf, { lowAt: 4, note: ' Shelf B ' })).body.product).toMatchObject({
    lowAt: 4,
    note: 'Shelf B',
  });
  expect(await low()).toEqual([dress]);
  expect((await change(scarf, { lowAt: 2, was: { lowAt: 9 } })).body.code).toBe('changed');
  await change(dress, { lowAt: 0 });
  expect(await low()).toEqual([]);
});

test('a product that is not there is 404, and a list has twenty a page', async () => {
  const none = randomUUID();
  expect((await receive(none, 1)).status).toBe(404);
  expect((await shop.staff.get(`/api/stock/${none}/moves`)).status).toBe(404);
  expect((await shop.staff.get('/api/stock?product=x')).status).toBe(404);
  const { body } = await shop.staff.get('/api/stock');
  expect(body.products.length).toBeLessThanOrEqual(20);
  expect(body.totalProducts).toBeGreaterThan(5);
});

test('what an older version sold without a row is found, and booked once', async () => {
  const id = await plain(4, 'Sold by an older process');
  await shop.db.updateTable('products').set({ on_hand: 3 }).where('id', '=', id).execute();
  const found = await findDifferences(shop.db);
  expect(found).toEqual([
    { productId: id, name: 'Sold by an older process', size: null, delta: -1, shelf: -1 },
  ]);
  await open();
  expect(await findDifferences(shop.db)).toEqual([]);
});

test('the books can be added to and not rewritten', async () => {
  const id = await plain(1);
  await expect(
    shop.db.updateTable('stock_moves').set({ delta: 9 }).where('product_id', '=', id).execute(),
  ).rejects.toThrow('append-only');
  await expect(
    shop.db.deleteFrom('stock_moves').where('product_id', '=', id).execute(),
  ).rejects.toThrow('append-only');
});
