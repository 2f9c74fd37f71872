import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Parcel } from '#contract/desk.endpoints.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { giveSizes } from '../../../../test/sizes.ts';

let shop: TestApp;
let packer: TestUser;
let manager: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  packer = await shop.makeUser({ role: 'admin', staff: 'packer' });
  manager = await shop.makeUser({ role: 'admin', staff: 'manager' });
});
afterAll(() => shop.close());

const NYERI = { fullName: 'Zawadi Njeri', phone: '0712345678', county: 'Nyeri', town: 'Karatina' };
const RIDER = {
  ...{ optionId: '00000000-0000-4000-8000-000000000000', kind: 'door', name: 'Rider' },
  ...{ carrier: '', fee: 300 },
};

type Given = { shipping?: object; delivery?: object | null; quantity?: number };
let made = 0;
/** A paid order of 2,625 shillings and more, paid one minute after the one before. */
const paidOrder = async ({ shipping = NYERI, delivery = RIDER, quantity = 1 }: Given = {}) => {
  const shopper = await shop.makeUser();
  const { id: productId } = await shop.makeProduct({ row: { shelf_note: 'B 2' } });
  const { body } = await shop.post('/api/orders', { items: [{ productId, quantity }] }, shopper);
  const id: string = body.order._id;
  await shop.db
    .updateTable('orders')
    .set({
      status: 'Paid',
      paid_at: new Date(shop.clock.now().getTime() + ++made * 60_000),
      shipping: JSON.stringify(shipping),
      delivery: delivery && JSON.stringify(delivery),
    })
    .where('id', '=', id)
    .execute();
  return { id, productId, shopper };
};
const desk = async (query = '', who = packer): Promise<Parcel[]> => {
  const { status, body } = await shop.get(`/api/desk${query}`, who);
  expect(status).toBe(200);
  return body.parcels;
};
const parcelOf = async (id: string): Promise<Parcel> =>
  (await shop.get(`/api/desk/${id}`, packer)).body.parcel;
const ship = (orders: object[], more: object = {}, who = packer) =>
  shop.post('/api/orders/ship', { courier: 'G4S', orders, ...more }, who);
const putBack = (...orderIds: string[]) => shop.post('/api/orders/put-back', { orderIds }, packer);

test('what is paid waits to be packed, the oldest first, with all that is in it and no price', async () => {
  const [first, second] = [await paidOrder({ quantity: 2 }), await paidOrder()];
  const list = await desk('?limit=50');
  const ids = list.map(({ _id }) => _id);
  expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
  const parcel = await parcelOf(first.id);
  expect(parcel).toMatchObject({
    status: 'Paid',
    receiver: 'Zawadi Njeri',
    shippingInfo: NYERI,
    delivery: { kind: 'door', name: 'Rider' },
    items: [{ productId: first.productId, quantity: 2, shelfNote: 'B 2', position: 0 }],
    revision: 0,
    printed: 'no',
    addressMissing: false,
  });
  expect(parcel).not.toHaveProperty('blocked');
  for (const word of ['fee', 'price', 'amount', 'total', 'tax', 'payment'])
    expect(JSON.stringify(list).toLowerCase()).not.toContain(`"${word}`);
  for (const sum of ['300', '2625', '5250', '2500', '5000'])
    expect(JSON.stringify(await parcelOf(first.id))).not.toMatch(new RegExp(`:${sum}\\b`));
});

test('a parcel is found by its number, its receiver and its code', async () => {
  const name = 'Wangũi Kamau';
  const { id } = await paidOrder({ shipping: { ...NYERI, fullName: name } });
  const found = async (search: string, part = 'pack') =>
    (await desk(`?part=${part}&search=${encodeURIComponent(search)}`)).map(({ _id }) => _id);
  expect(await found('wangui')).toEqual([id]);
  expect(await found(id.slice(0, 10))).toEqual([id]);
  expect(await found('nobody of this name')).toEqual([]);
  expect((await desk(`?orders=${id},${(await paidOrder()).id}`)).length).toBe(2);
  expect((await desk(`?orders=${id}&search=nobody`)).length).toBe(0);
  expect((await shop.get('/api/desk?orders=x', packer)).status).toBe(404);
  await ship([{ orderId: id, trackingCode: 'GX-77' }]);
  expect(await found('gx-77', 'sent')).toEqual([id]);
  expect(await found('wangui')).toEqual([]);
});

// Proves ship-nothing.
test('pieces that are with the shop again are not packed, and an order without any is not in the list', async () => {
  const { id } = await paidOrder({ quantity: 2 });
  const back = (pieces: number) =>
    shop.db.updateTable('order_items').set({ back: pieces }).where('order_id', '=', id).execute();
  await back(1);
  expect((await parcelOf(id)).items).toMatchObject([{ quantity: 1 }]);
  await back(2);
  expect((await desk('?limit=50')).map(({ _id }) => _id)).not.toContain(id);
  const refused = await ship([{ orderId: id }]);
  expect([refused.status, refused.body.code]).toEqual([409, 'not_shippable']);
  expect(refused.body.message).toContain('Nothing of it is to be sent any more.');
});

// Proves ship-changed.
test('what was changed after somebody looked is refused by its number, and so is the whole batch', async () => {
  const [kept, moved] = [await paidOrder(), await paidOrder()];
  const printed = await shop.post('/api/desk/printed', { orderIds: [moved.id] }, packer);
  expect(printed.body.parcels).toMatchObject([{ printed: 'yes' }]);
  const address = { shippingInfo: { ...NYERI, town: 'Othaya' }, anyPlace: true };
  expect((await shop.put(`/api/orders/${moved.id}/address`, address, manager)).status).toBe(200);
  expect(await parcelOf(moved.id)).toMatchObject({ revision: 1, printed: 'changed' });
  const refused = await ship([
    { orderId: kept.id, seen: 0 },
    { orderId: moved.id, seen: 0 },
  ]);
  expect([refused.status, refused.body.code]).toEqual([409, 'not_shippable']);
  expect(refused.body.message).toContain(`Order ${moved.id.slice(0, 10)}: It was changed`);
  expect(refused.body.message).not.toContain(kept.id.slice(0, 10));
  const sent = await ship([
    { orderId: kept.id, seen: 0 },
    { orderId: moved.id, seen: 1 },
  ]);
  expect([sent.status, sent.body.message]).toEqual([200, '2 orders are Shipped now']);
});

// Proves ship-question.
test('no address and a code of another order are questions, which are answered by name', async () => {
  const [blind, coded, other] = [
    await paidOrder({ shipping: {} }),
    await paidOrder(),
    await paidOrder(),
  ];
  await ship([{ orderId: other.id, trackingCode: 'EC-900' }]);
  const twice = [{ orderId: coded.id, trackingCode: 'T-1' }];
  const alike = await ship([...twice, { orderId: (await paidOrder()).id, trackingCode: 't-1' }]);
  expect([alike.status, alike.body.code]).toEqual([409, 'sure']);
  const both = [{ orderId: blind.id }, { orderId: coded.id, trackingCode: ' ec-900 ' }];
  const asked = await ship(both);
  expect([asked.status, asked.body.code]).toEqual([409, 'sure']);
  expect(asked.body.message).toContain(`where Order ${blind.id.slice(0, 10)} goes`);
  expect(asked.body.message).toContain(`that of Order ${other.id.slice(0, 10)}`);
  expect((await parcelOf(coded.id)).status).toBe('Paid');
  const half = await ship(both, { sure: ['no_address'] });
  expect([half.status, half.body.code]).toEqual([409, 'sure']);
  expect(half.body.message).not.toContain(blind.id.slice(0, 10));
  expect((await ship(both, { sure: ['no_address', 'code_used'] })).status).toBe(200);
});

// Proves ship-again.
test('a press that came twice is done once; another courier is no repeat', async () => {
  const { id } = await paidOrder();
  const press = () => ship([{ orderId: id, trackingCode: 'A 1' }]);
  expect((await press()).status).toBe(200);
  expect((await press()).status).toBe(200);
  const { entries } = (await shop.get(`/api/audit?thing=${id}`, manager)).body;
  expect(entries).toHaveLength(1);
  expect((await ship([{ orderId: id, trackingCode: 'A 2' }])).body.code).toBe('not_shippable');
});

// Proves staff-puts-back.
test('a batch is put back in one call within ten minutes; what is too late is named', async () => {
  const [early, late] = [await paidOrder(), await paidOrder()];
  await ship([{ orderId: early.id }]);
  shop.clock.advance(11 * 60_000);
  await ship([{ orderId: late.id }]);
  expect((await parcelOf(late.id)).undoUntil).toBeDefined();
  expect(await parcelOf(early.id)).not.toHaveProperty('undoUntil');
  const refused = await putBack(early.id, late.id);
  expect([refused.status, refused.body.code]).toEqual([409, 'too_late']);
  expect(refused.body.orderIds).toEqual([early.id]);
  expect((await parcelOf(late.id)).status).toBe('Shipped');
  expect((await putBack(late.id)).body.parcels).toMatchObject([{ status: 'Paid' }]);
  expect((await putBack(late.id)).status).toBe(200);
});

test('a packer agrees a size and reads no price', async () => {
  const { id, productId } = await paidOrder();
  await giveSizes(shop.db, productId, { M: 3 });
  await shop.db
    .updateTable('order_items')
    .set({ size_to_agree: true })
    .where('order_id', '=', id)
    .execute();
  expect(await parcelOf(id)).toMatchObject({ blocked: 'size' });
  const items = [{ position: 0, sizes: [{ label: 'M', quantity: 1 }] }];
  const agreed = await shop.patch(`/api/orders/${id}/sizes`, { items }, packer);
  expect(agreed.status).toBe(200);
  expect(agreed.body.parcel).toMatchObject({ items: [{ size: 'M' }], revision: 1 });
  expect(JSON.stringify(agreed.body)).not.toContain('price');
});

test('an order whose money goes back is not sent, and a packer does not read why', async () => {
  const { id, shopper } = await paidOrder();
  const { id: paymentId } = await shop.db
    .insertInto('payments')
    .values({
      ...{ user_id: shopper.user.id, order_id: id, method: 'mpesa', amount: 2625 },
      ...{ status: 'succeeded', phone: '254712345678', receipt: `R${id.slice(0, 9)}` },
      ...{ callback_token: `t-${id}`, request_id: `w-${id}`, request_hash: 'x' },
      created_at: shop.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('refunds')
    .values({
      ...{ payment_id: paymentId, amount: 2625, state: 'requested', way: 'by_hand', reason: '' },
      ...{ staff_id: manager.user.id, created_at: shop.clock.now() },
      ...{ own_id: `o-${id}`, callback_token: `r-${id}`, request_hash: 'x' },
    })
    .execute();
  expect(await parcelOf(id)).toMatchObject({ blocked: 'ask' });
  const asPacker = await ship([{ orderId: id }]);
  expect(asPacker.body.message).toContain('Please ask a manager before it is sent.');
  const asManager = await ship([{ orderId: id }], {}, manager);
  expect(asManager.body.message).toContain('The money of this order is being returned');
});

test('who is no staff sees nothing, and an order that is neither paid nor sent is none of the desk', async () => {
  const { id, shopper } = await paidOrder();
  expect((await shop.get('/api/desk', shopper)).status).toBe(403);
  expect((await shop.get(`/api/desk/${id}`)).status).toBe(401);
  await shop.db.updateTable('orders').set({ status: 'Refunded' }).where('id', '=', id).execute();
  expect((await shop.get(`/api/desk/${id}`, packer)).status).toBe(404);
  expect((await ship([{ orderId: id }])).body.message).toContain('does not wait to be sent');
});
