import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatKsh } from '#contract/money.ts';
import { disagreements } from '../../../test/books.ts';
import { openPayingShop, type PayingShop, type Shopper, until } from '../../../test/paying-shop.ts';
import { settle } from '../payments/settlement/settle.ts';

let shop: PayingShop;
const pieces = new Map<string, number>();
beforeAll(async () => {
  shop = await openPayingShop({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => shop.close());

/** A product of Ksh 1,000 (Ksh 1,050 with tax). */
const product = async (stock = 20): Promise<string> => {
  const id = await shop.product(100_000, stock);
  pieces.set(id, stock);
  return id;
};
type Option = { fee?: number; kind?: string; free_over?: number; county?: number };
let made = 0;
const option = async ({ county, ...values }: Option): Promise<string> => {
  const name = `Way ${++made}`;
  const zone = county
    ? await shop.db
        .insertInto('delivery_zones')
        .values({ name })
        .returning('id')
        .executeTakeFirstOrThrow()
    : undefined;
  if (zone && county) {
    const place = { zone_id: zone.id, county, town: `place ${made}` };
    await shop.db.insertInto('delivery_places').values(place).execute();
  }
  const row = { kind: 'door', name, fee: 200, ...values, zone_id: zone?.id ?? null };
  const { id } = await shop.db
    .insertInto('delivery_options')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const change = (id: string, values: { fee?: number; active?: boolean }) =>
  shop.db.updateTable('delivery_options').set(values).where('id', '=', id).execute();
const home = { fullName: 'Akinyi', phone: '0712345678', county: 'Kisumu', town: 'Ahero' };
let phones = 0;
const push = (productId: string, amount: number, more: object = {}) => ({
  phone: `0713${String(600_000 + phones++)}`,
  amount,
  method: 'mpesa',
  items: [{ productId, quantity: 1 }],
  shippingInfo: home,
  ...more,
});
const pay = (shopper: Shopper, body: object, key?: string) =>
  shopper.post('/api/mpesa/stk-push', body, key);
const paid = (shopper: Shopper, paymentId: string) =>
  until(
    () => shopper.get(`/api/payments/${paymentId}`),
    ({ body }) => body.status === 'succeeded',
  );
const orderOf = async (shopper: Shopper, id: string) =>
  (await shopper.get(`/api/orders/${id}`)).body.order;

test.each([
  { fee: 0, total: 999.5, payable: 1049 },
  { fee: 1, total: 999.5, payable: 1050 },
  { fee: 150, total: 999.5, payable: 1199 },
  { fee: 650, total: 999.5, payable: 1699 },
])(
  'a fee of $fee stands outside of total, tax and grand total',
  async ({ fee, total, payable }) => {
    const id = await shop.product(99_950, 5);
    const deliveryId = await option({ fee });
    const items = [{ productId: id, quantity: 1 }];
    const shopper = await shop.shopper();
    const quote = (more: object) => shopper.post('/api/cart/quote', { items, ...more });
    const { body: bare } = await quote({});
    const { body: chosen } = await quote({ deliveryId, shippingInfo: home });
    const specified = { totalPrice: total, tax: 49.98, taxRate: 5, grandTotal: 1049.48 };
    expect(bare).toMatchObject({ ...specified, deliveryFee: 0, payable: 1049 });
    expect(chosen).toMatchObject({ ...specified, deliveryFee: fee, payable });
    const saved = await shopper.post('/api/orders', { items, deliveryId, shippingInfo: home });
    expect(saved.body.order).toMatchObject({
      ...{ subtotal: total, tax: 49.98, taxRate: 5, totalPrice: payable, deliveryFee: fee },
      delivery: { optionId: deliveryId, fee },
    });
    // The town is stored in the address only, which is deleted with the account.
    expect(saved.body.order.delivery).not.toHaveProperty('town');
  },
);

test('an order is paid with its fee, and the amount without it is refused with the new quote', async () => {
  const shopper = await shop.shopper();
  const dress = await product();
  const deliveryId = await option({ fee: 200 });
  const wrong = await pay(shopper, push(dress, 1050, { deliveryId, deliveryFee: 200 }));
  expect(wrong.body).toMatchObject({
    code: 'amount_changed',
    quote: { payable: 1250, deliveryFee: 200 },
  });
  const { body } = await pay(shopper, push(dress, 1250, { deliveryId, deliveryFee: 200 }));
  await paid(shopper, body.paymentId);
  expect(await orderOf(shopper, body.orderId)).toMatchObject({
    ...{ status: 'Paid', totalPrice: 1250, deliveryFee: 200, subtotal: 1000, tax: 50 },
    delivery: { optionId: deliveryId, fee: 200 },
  });
  const { body: mine } = await shopper.get('/api/orders/my-orders');
  expect(mine.totalSpent).toBe(1250);
});

test('a client that names no delivery pays none, and is promised the free way', async () => {
  const shopper = await shop.shopper();
  await option({ fee: 200 });
  const { body } = await pay(shopper, push(await product(), 1050));
  await paid(shopper, body.paymentId);
  expect(await orderOf(shopper, body.orderId)).toMatchObject({
    ...{ totalPrice: 1050, deliveryFee: 0 },
    delivery: { name: 'Free delivery', fee: 0 },
  });
});

test('where no way is free, delivery without a choice is to be agreed', async () => {
  const free = shop.db.updateTable('delivery_options').where('fee', '=', 0);
  const shopper = await shop.shopper();
  await free.set({ active: false }).execute();
  try {
    const items = [{ productId: await product(), quantity: 1 }];
    const { body } = await shopper.post('/api/orders', { items, shippingInfo: home });
    expect(body.order).toMatchObject({ deliveryFee: 0, delivery: null, totalPrice: 1050 });
  } finally {
    await free.set({ active: true }).execute();
  }
});

// Proves start-delivery-changed.
test.each([
  ['switched off', { active: false }, 'not offered'],
  ['dearer', { fee: 300 }, `costs ${formatKsh(30_000)} now`],
  ['free', { fee: 0 }, 'is free now'],
])(
  'an option that is %s since it was shown: 409 with the new quote, nothing is held',
  async (_what, values, words) => {
    const shopper = await shop.shopper();
    const dress = await product();
    const deliveryId = await option({ fee: 200 });
    await change(deliveryId, values);
    const refused = await pay(shopper, push(dress, 1250, { deliveryId, deliveryFee: 200 }));
    expect(refused).toMatchObject({ status: 409, body: { code: 'delivery_changed' } });
    expect(refused.body.message).toContain(words);
    expect(refused.body.quote).toMatchObject({ totalPrice: 1000, grandTotal: 1050 });
    expect(await shop.stock(dress)).toMatchObject({ held: 0 });
  },
);

test('an option of another county, of no county and of nobody is refused', async () => {
  const shopper = await shop.shopper();
  const dress = await product();
  const coast = await option({ county: 1 });
  const to = (deliveryId: string, shippingInfo: object) =>
    pay(shopper, push(dress, 1250, { deliveryId, shippingInfo }));
  for (const county of ['Kisumu', 'Paris', '']) {
    const { status, body } = await to(coast, { ...home, county });
    expect([status, body.code]).toEqual([409, 'delivery_changed']);
  }
  const unknown = await to('00000000-0000-4000-8000-000000000000', home);
  expect(unknown.body.code).toBe('delivery_changed');
  expect((await to("' or 1=1", home)).body.code).toBe('delivery_changed');
});

// Proves start-delivery-incomplete.
test('what a way with a fee needs is asked for, field by field', async () => {
  const shopper = await shop.shopper();
  const deliveryId = await option({ fee: 200 });
  const body = push(await product(), 1250, { deliveryId, shippingInfo: { phone: ' ' } });
  const refused = await pay(shopper, body);
  expect(refused).toMatchObject({ status: 422, body: { code: 'delivery_incomplete' } });
  expect(Object.keys(refused.body.fields)).toEqual(['phone', 'county', 'town']);
});

test('a quote says the fee of the chosen way and what it still needs, whatever is given so far', async () => {
  const shopper = await shop.shopper();
  const items = [{ productId: await product(), quantity: 1 }];
  const quote = async (deliveryId: string, shippingInfo?: object | null, more: object = {}) => {
    const asked = { items, deliveryId, ...(shippingInfo === undefined ? {} : { shippingInfo }) };
    const { status, body } = await shopper.post('/api/cart/quote', { ...asked, ...more });
    expect(status).toBe(200);
    expect(body.payable).toBe(1050 + body.deliveryFee);
    return [body.deliveryFee, body.delivery?.optionId, body.deliveryMissing];
  };
  const rider = await option({ fee: 200 });
  const { phone, ...noPhone } = home;
  expect(await quote(rider)).toEqual([200, rider, ['phone', 'county', 'town']]);
  expect(await quote(rider, null)).toEqual([200, rider, ['phone', 'county', 'town']]);
  expect(await quote(rider, { phone: ' ', town: '\u200B' })).toEqual([
    200,
    rider,
    ['phone', 'county', 'town'],
  ]);
  expect(await quote(rider, noPhone)).toEqual([200, rider, ['phone']]);
  expect(await quote(rider, { ...noPhone, phone })).toEqual([200, rider, undefined]);

  // Of a zone of towns: reached once county and town are known.
  const coast = await option({ fee: 350, county: 1 });
  const town = `place ${made}`;
  expect(await quote(coast)).toEqual([350, coast, ['phone', 'county', 'town']]);
  expect(await quote(coast, { ...home, county: '' })).toEqual([350, coast, ['county']]);
  expect(await quote(coast, { ...home, county: 'Mombasa', town: '' })).toEqual([
    350,
    coast,
    ['town'],
  ]);
  expect(await quote(coast, { ...home, county: 'Mombasa', town })).toEqual([350, coast, undefined]);
  // A place that it does not reach has no fee, and nothing to add.
  for (const place of [
    { county: 'Kisumu', town: '' },
    { county: 'Kisumu', town },
    { county: 'Mombasa', town: 'elsewhere' },
    { county: 'Paris', town: '' },
  ])
    expect(await quote(coast, { ...home, ...place })).toEqual([0, undefined, undefined]);

  const pickup = await option({ fee: 100, kind: 'pickup' });
  const row = { option_id: pickup, name: 'Market', county: 42, town: 'Kisumu' };
  const { id: point } = await shop.db
    .insertInto('pickup_points')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  const lacking = ['pickupPointId', 'fullName', 'phone'];
  expect(await quote(pickup)).toEqual([100, pickup, lacking]);
  expect(await quote(pickup, home, { pickupPointId: point })).toEqual([100, pickup, undefined]);
  expect(await quote(pickup, home, { pickupPointId: 'closed' })).toEqual([
    100,
    pickup,
    ['pickupPointId'],
  ]);
  const collect = await option({ fee: 0, kind: 'shop' });
  expect(await quote(collect)).toEqual([0, collect, ['phone']]);
  expect(await quote(collect, { phone })).toEqual([0, collect, undefined]);

  // What is not offered at all has no fee; a quote without a choice says nothing about delivery.
  await change(rider, { active: false });
  for (const gone of [rider, '00000000-0000-4000-8000-000000000000', "' or 1=1"])
    expect(await quote(gone)).toEqual([0, undefined, undefined]);
  const { body } = await shopper.post('/api/cart/quote', { items });
  expect([body.deliveryFee, body]).toEqual([0, expect.not.objectContaining({ delivery: 1 })]);
  expect(body).not.toHaveProperty('deliveryMissing');
});

test('a pickup needs an open point, which the order keeps as it was', async () => {
  const shopper = await shop.shopper();
  const dress = await product();
  const deliveryId = await option({ fee: 100, kind: 'pickup' });
  const row = { option_id: deliveryId, name: 'Market', county: 42, town: 'Kisumu' };
  const point = await shop.db
    .insertInto('pickup_points')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = (pickupPointId?: string) =>
    pay(shopper, push(dress, 1150, { deliveryId, pickupPointId }));
  expect((await at()).body.fields).toHaveProperty('pickupPointId');
  const { body } = await at(point.id);
  await paid(shopper, body.paymentId);
  await shop.db.updateTable('pickup_points').set({ active: false, name: 'Gone' }).execute();
  expect((await orderOf(shopper, body.orderId)).delivery.point.name).toBe('Market');
  expect((await at(point.id)).body.code).toBe('delivery_changed');
});

test('the fee falls away from a total on', async () => {
  const shopper = await shop.shopper();
  const deliveryId = await option({ fee: 200, free_over: 2000 });
  const dress = await product();
  const cart = (quantity: number) => ({
    ...{ items: [{ productId: dress, quantity }], deliveryId, shippingInfo: home },
  });
  const fee = async (quantity: number) =>
    (await shopper.post('/api/cart/quote', cart(quantity))).body.deliveryFee;
  expect([await fee(1), await fee(2)]).toEqual([200, 0]);
});

// Proves start-other-delivery.
test('while an order is being paid another delivery waits; the same one joins the payment', async () => {
  const shopper = await shop.shopper();
  const dress = await product();
  const [rider, bus] = [await option({ fee: 200 }), await option({ fee: 200 })];
  shop.simulators.daraja.control.hold(true);
  const body = push(dress, 1250, { deliveryId: rider, deliveryFee: 200 });
  const first = await pay(shopper, body, 'one');
  const other = await pay(shopper, { ...body, deliveryId: bus }, 'two');
  expect([other.status, other.body.code]).toEqual([409, 'payment_in_progress']);
  const none = await pay(shopper, { ...body, deliveryId: undefined, amount: 1050 }, 'three');
  expect([none.status, none.body.code]).toEqual([409, 'payment_in_progress']);
  // The owner raises the fee meanwhile: what is being paid was promised.
  await change(rider, { fee: 300 });
  const dearer = { ...body, deliveryFee: 300, amount: 1350 };
  const raised = await pay(shopper, dearer, 'dearer');
  expect([raised.status, raised.body.code]).toEqual([409, 'payment_in_progress']);
  await change(rider, { fee: 200 });
  const again = await pay(shopper, body, 'four');
  expect(again.body.paymentId).toBe(first.body.paymentId);
  shop.simulators.daraja.control.hold(false);
  await paid(shopper, first.body.paymentId);
  expect((await orderOf(shopper, first.body.orderId)).delivery.optionId).toBe(rider);
});

test('a key that comes again with another delivery is refused', async () => {
  const shopper = await shop.shopper();
  const dress = await product();
  const deliveryId = await option({ fee: 0 });
  const body = push(dress, 1050);
  await pay(shopper, body, 'key');
  expect((await pay(shopper, { ...body, deliveryId }, 'key')).status).toBe(422);
});

test('money without an order pays for a cart with its fee', async () => {
  const shopper = await shop.shopper();
  const dress = await product();
  const deliveryId = await option({ fee: 200 });
  const bare = { phone: '0713999001', amount: 1250, method: 'mpesa' };
  const { body } = await pay(shopper, bare);
  await paid(shopper, body.paymentId);
  const items = [{ productId: dress, quantity: 1 }];
  const saved = await shopper.post('/api/orders', { items, deliveryId, shippingInfo: home });
  expect(saved.body.order).toMatchObject({ status: 'Paid', totalPrice: 1250, deliveryFee: 200 });
});

test('the books balance with both providers', async () => {
  const { daraja, card } = shop.simulators;
  const found = await disagreements({
    ...{ db: shop.db, daraja: daraja.control, card: card.control },
    pieces,
  });
  expect(found).toEqual([]);
});

// Runs last: it settles by hand, which the simulator does not know of.
// Proves success-late.
test('late money pays for the delivery it was asked for, whatever was chosen since', async () => {
  const shopper = await shop.shopper();
  const dress = await product();
  const deliveryId = await option({ fee: 200 });
  shop.simulators.daraja.control.hold(true);
  const first = await pay(shopper, push(dress, 1250, { deliveryId, deliveryFee: 200 }));
  await shop.db
    .updateTable('payments')
    .set({ status: 'failed' })
    .where('id', '=', first.body.paymentId)
    .execute();
  const second = await pay(shopper, push(dress, 1050));
  expect(second.body.orderId).toBe(first.body.orderId);
  expect(await orderOf(shopper, first.body.orderId)).toMatchObject({ deliveryFee: 0 });
  const fact = { kind: 'success', amount: 1250, receipt: 'LATE000001' } as const;
  await settle(shop.context, first.body.paymentId, fact, shop.context.clock.now());
  expect(await orderOf(shopper, first.body.orderId)).toMatchObject({
    ...{ status: 'Paid', totalPrice: 1250, deliveryFee: 200 },
    delivery: { optionId: deliveryId },
  });
  shop.simulators.daraja.control.hold(false);
});
