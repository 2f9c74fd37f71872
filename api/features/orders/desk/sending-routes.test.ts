import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { giveSizes } from '../../../../test/sizes.ts';

let shop: TestApp;
let staff: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  staff = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

type Given = { status?: string; delivery?: object | null; shipping?: object };
const makeOrder = async ({ status = 'Paid', delivery = null, shipping = {} }: Given = {}) => {
  const shopper = await shop.makeUser();
  const { id: productId } = await shop.makeProduct();
  const { body } = await shop.post('/api/orders', { items: [{ productId, quantity: 1 }] }, shopper);
  const id: string = body.order._id;
  await shop.db
    .updateTable('orders')
    .set({
      status,
      delivery: delivery && JSON.stringify(delivery),
      shipping: JSON.stringify(shipping),
    })
    .where('id', '=', id)
    .execute();
  return { id, shopper, productId };
};
const ship = (orders: object[], courier = 'Easy Coach') =>
  shop.post('/api/orders/ship', { courier, orders, sure: ['no_address', 'code_used'] }, staff);
const shown = async (id: string) => (await shop.get(`/api/orders/${id}`, staff)).body.order;
const SUBJECTS = { way: 'shipped', ready: 'ready' } as const;
/** Subjects of the mails to an order's buyer about its delivery. */
const lettersOf = async (id: string): Promise<string[]> => {
  await shop.jobs.runQueued();
  const mails = await shop.db
    .selectFrom('outbox')
    .select('subject')
    .where('subject', 'like', `Your order ${id.slice(0, 10)}%`)
    .orderBy('id')
    .execute();
  return mails.flatMap(({ subject }) =>
    Object.entries(SUBJECTS).flatMap(([word, event]) => (subject.includes(word) ? [event] : [])),
  );
};
const option = (kind: string, optionId = '00000000-0000-4000-8000-000000000000') => ({
  optionId,
  kind,
  name: 'Way',
  carrier: '',
  fee: 0,
});

// Proves staff-ships.
test('several orders are sent in one step, each with its code, and each buyer is told once', async () => {
  const [a, b] = [await makeOrder(), await makeOrder()];
  const { status, body } = await ship([
    { orderId: a.id, trackingCode: ' EC-1 ' },
    { orderId: b.id },
  ]);
  expect([status, body.message]).toEqual([200, '2 orders are Shipped now']);
  expect(await shown(a.id)).toMatchObject({
    status: 'Shipped',
    courier: 'Easy Coach',
    trackingCode: 'EC-1',
  });
  expect(await shown(b.id)).toMatchObject({ status: 'Shipped', courier: 'Easy Coach' });
  expect([await lettersOf(a.id), await lettersOf(b.id)]).toEqual([['shipped'], ['shipped']]);
  const again = await ship([{ orderId: a.id }]);
  expect([again.status, again.body.code]).toEqual([409, 'not_shippable']);
  expect(await lettersOf(a.id)).toEqual(['shipped']);
});

// Proves staff-ships.
test('where one can’t be sent none is, and it is said which and why', async () => {
  const [good, unpaid, sizeless] = [
    await makeOrder(),
    await makeOrder({ status: 'Pending' }),
    await makeOrder(),
  ];
  await giveSizes(shop.db, sizeless.productId, { M: 3 });
  await shop.db
    .updateTable('order_items')
    .set({ size_to_agree: true })
    .where('order_id', '=', sizeless.id)
    .execute();
  const { status, body } = await ship([good, unpaid, sizeless].map(({ id }) => ({ orderId: id })));
  expect([status, body.code]).toEqual([409, 'not_shippable']);
  expect(body.message).toContain(`Order ${unpaid.id.slice(0, 10)}: An order that is Pending`);
  expect(body.message).toContain(`Order ${sizeless.id.slice(0, 10)}: Please agree the size`);
  expect((await shown(good.id)).status).toBe('Paid');
  expect(await lettersOf(good.id)).toEqual([]);
});

test('unknown, repeated or too many orders are refused', async () => {
  const { id } = await makeOrder();
  const none = '00000000-0000-4000-8000-000000000009';
  expect((await ship([{ orderId: id }, { orderId: none }])).status).toBe(404);
  expect((await ship([{ orderId: id }, { orderId: id }])).status).toBe(404);
  expect((await ship([{ orderId: 'x' }])).status).toBe(404);
  expect((await ship([])).status).toBe(400);
  expect((await ship(Array(51).fill({ orderId: id }))).status).toBe(400);
  expect((await shown(id)).status).toBe('Paid');
});

// Proves ship-again.
test('two calls at once send an order once, and both are answered as done', async () => {
  const [a, b] = [await makeOrder(), await makeOrder()];
  const both = [{ orderId: a.id }, { orderId: b.id }];
  const answers = await Promise.all([ship(both), ship([...both].reverse())]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await lettersOf(a.id)).toEqual(['shipped']);
});

test('courier and code are put right while it is on its way, and gone when it is put back', async () => {
  const { id } = await makeOrder();
  const put = (body: object) => shop.put(`/api/orders/${id}/sent`, body, staff);
  const early = await put({ courier: 'G4S', trackingCode: '' });
  expect([early.status, early.body.code]).toEqual([409, 'illegal_move']);
  await shop.patch(`/api/orders/${id}/status`, { status: 'Shipped', courier: 'G4S' }, staff);
  expect((await put({ courier: 'Easy Coach', trackingCode: 'EC-9' })).body.parcel).toMatchObject({
    courier: 'Easy Coach',
    trackingCode: 'EC-9',
  });
  const { entries } = (await shop.get(`/api/audit?thing=${id}`, staff)).body;
  expect(JSON.stringify(entries[0].changes)).toContain('G4S');
  const back = await shop.patch(`/api/orders/${id}/status`, { status: 'Paid' }, staff);
  expect(back.body.order.courier).toBeUndefined();
});

test('a buyer who fetches it is told once that it is there', async () => {
  const { id } = await makeOrder({ delivery: option('pickup') });
  const ready = () => shop.post(`/api/orders/${id}/ready`, {}, staff);
  expect((await ready()).status).toBe(409);
  await ship([{ orderId: id }]);
  expect((await ready()).body.parcel.readyAt).toBeDefined();
  expect((await ready()).status).toBe(409);
  expect(await lettersOf(id)).toEqual(['shipped', 'ready']);
  const door = await makeOrder({ delivery: option('door') });
  await ship([{ orderId: door.id }]);
  expect((await shop.post(`/api/orders/${door.id}/ready`, {}, staff)).status).toBe(409);
});

test('one that is fetched at the shop is ready as soon as it is packed', async () => {
  const { id } = await makeOrder({ delivery: option('shop') });
  await shop.patch(`/api/orders/${id}/status`, { status: 'Shipped' }, staff);
  expect((await shown(id)).readyAt).toBeDefined();
  expect(await lettersOf(id)).toEqual(['ready']);
});

const NYERI = { county: 'Nyeri', town: 'Karatina' };
const address = (id: string, shippingInfo: object, as: TestUser) =>
  shop.put(`/api/orders/${id}/address`, { shippingInfo }, as);

// Proves address-set.
test('an address is given after paying, and changed until the order is sent', async () => {
  const { id, shopper } = await makeOrder();
  expect((await shown(id)).addressMissing).toBe(true);
  const waiting = async () => {
    const { body } = await shop.get(
      '/api/orders/admin/all-orders?waiting=address&limit=1000',
      staff,
    );
    return body.orders.some(({ _id }: { _id: string }) => _id === id);
  };
  expect(await waiting()).toBe(true);
  const first = await address(id, { ...NYERI, estate: '  Blue Court ', note: ' ' }, shopper);
  expect(first.status).toBe(200);
  expect(first.body.order.shippingInfo).toEqual({ ...NYERI, estate: 'Blue Court' });
  expect(first.body.order.addressMissing).toBeUndefined();
  expect(first.body.order.addressChangedAt).toBeUndefined();
  expect(await waiting()).toBe(false);
  const more = { ...NYERI, estate: 'Red Court', age: 7, list: ['x'.repeat(10_000)], none: null };
  const second = await address(id, more, shopper);
  expect(second.status).toBe(200);
  const { shipping } = await shop.db
    .selectFrom('orders')
    .select('shipping')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(shipping).toEqual({ ...NYERI, estate: 'Red Court' });
  expect(second.body.order.addressChangedAt).toBeDefined();
  await ship([{ orderId: id }]);
  const late = await address(id, NYERI, shopper);
  expect([late.status, late.body.code]).toEqual([409, 'illegal_move']);
});

test('somebody else’s order, an unpaid one and too much text are refused', async () => {
  const { id } = await makeOrder();
  expect((await address(id, NYERI, await shop.makeUser())).status).toBe(404);
  const unpaid = await makeOrder({ status: 'Pending' });
  expect((await address(unpaid.id, NYERI, unpaid.shopper)).status).toBe(409);
  const { shopper } = unpaid;
  expect((await address(unpaid.id, { town: 'x'.repeat(121) }, shopper)).status).toBe(400);
});

// Proves address-set.
test('a place that the delivery does not reach is refused, one within its zone is not', async () => {
  const zone = { name: 'Mount Kenya', places: [{ county: 'Nyeri' }, { county: 'Meru' }] };
  const { body: saved } = await shop.post('/api/delivery/zones', zone, staff);
  const way = { zoneId: saved.id, kind: 'door', name: 'Rider', fee: 300, active: true };
  const { body: made } = await shop.post('/api/delivery/options', way, staff);
  const delivery = { ...option('door', made.id), name: 'Rider', fee: 300 };
  const shipping = { ...NYERI, phone: '0712345678' };
  const { id, shopper } = await makeOrder({ delivery, shipping });
  await shop.db.updateTable('orders').set({ delivery_fee: 300 }).where('id', '=', id).execute();
  const meru = { county: 'Meru', town: 'Nkubu', phone: '0712345678' };
  expect((await address(id, meru, shopper)).status).toBe(200);
  const far = await address(id, { ...meru, county: 'Mombasa', town: 'Nyali' }, shopper);
  expect([far.status, far.body.code]).toEqual([409, 'not_covered']);
  expect(far.body.message).toContain('Rider does not reach Nyali, Mombasa.');
  const bare = await address(id, { county: 'Meru' }, shopper);
  expect([bare.status, bare.body.code]).toEqual([422, 'delivery_incomplete']);
  // The option is inactive now, but it was paid.
  await shop.put(`/api/delivery/options/${made.id}`, { ...way, active: false }, staff);
  expect((await address(id, shipping, shopper)).status).toBe(200);
  expect((await shown(id)).shippingInfo).toEqual(shipping);
});

// Proves S4.11.
test('staff give an address and change it until the order is sent; history and log say who', async () => {
  const { id, shopper } = await makeOrder();
  const given = await address(id, { ...NYERI, fullName: ' Zawadi ' }, staff);
  expect([given.status, given.body.message]).toEqual([200, 'Address saved']);
  const changed = { ...NYERI, town: 'Othaya', fullName: 'Zawadi', phone: '0712345678' };
  expect((await address(id, changed, staff)).status).toBe(200);
  expect((await address(id, changed, staff)).status).toBe(200);
  expect((await address(id, { ...changed, note: 'Gate B' }, shopper)).status).toBe(200);
  const order = await shown(id);
  expect(order.shippingInfo).toEqual({ ...changed, note: 'Gate B' });
  expect(order.history.slice(1)).toMatchObject([
    { actor: 'staff', from: 'Paid', to: 'Paid', note: 'Address added' },
    { actor: 'staff', from: 'Paid', to: 'Paid', note: 'Address changed' },
    { actor: 'shopper', from: 'Paid', to: 'Paid', note: 'Address changed' },
  ]);
  const { entries } = (await shop.get(`/api/audit?thing=${id}`, staff)).body;
  const log = { kind: 'order', action: 'changed', actor: { _id: staff.user.id } };
  expect(entries).toMatchObject([
    { ...log, changes: [{ field: 'address', after: 'phone, town' }] },
    { ...log, changes: [{ field: 'address', after: 'fullName, county, town' }] },
  ]);
  // The log is never deleted: it names no person and no place.
  expect(JSON.stringify(entries)).not.toMatch(/Zawadi|Othaya|0712345678/);

  await ship([{ orderId: id }]);
  const late = await address(id, NYERI, staff);
  expect([late.status, late.body.message]).toEqual([409, 'This order was sent already.']);
  expect((await shown(id)).shippingInfo.town).toBe('Othaya');
});

test('what was not changed is no change: nothing is flagged, written into the history or logged', async () => {
  const { id } = await makeOrder({ shipping: NYERI });
  expect((await address(id, { ...NYERI, estate: ' ' }, staff)).status).toBe(200);
  const order = await shown(id);
  expect(order.addressChangedAt).toBeUndefined();
  expect(order.history).toHaveLength(1);
  expect((await shop.get(`/api/audit?thing=${id}`, staff)).body.entries).toEqual([]);
});

// Proves S1.11.
test('staff are warned of a place that is not reached, and may save it; its buyer may not', async () => {
  const zone = { name: 'Isiolo alone', places: [{ county: 'Isiolo' }] };
  const { body: saved } = await shop.post('/api/delivery/zones', zone, staff);
  const way = { zoneId: saved.id, kind: 'door', name: 'Boda', fee: 0, active: true };
  const { body: made } = await shop.post('/api/delivery/options', way, staff);
  const delivery = { ...option('door', made.id), name: 'Boda' };
  const near = { county: 'Isiolo', town: 'Isiolo' };
  const { id, shopper } = await makeOrder({ delivery, shipping: near });
  const far = { county: 'Mombasa', town: 'Nyali' };
  const anyway = (as: TestUser) =>
    shop.put(`/api/orders/${id}/address`, { shippingInfo: far, anyPlace: true }, as);
  const warned = await address(id, far, staff);
  expect([warned.status, warned.body.code]).toEqual([409, 'not_covered']);
  expect(warned.body.message).toContain('Boda does not reach Nyali, Mombasa. Please agree');
  expect((await anyway(shopper)).status).toBe(409);
  expect((await anyway(staff)).status).toBe(200);
  expect((await shown(id)).shippingInfo).toEqual(far);
});
