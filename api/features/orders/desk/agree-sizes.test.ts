import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shopper } from '../../../../test/paying-shop.ts';
import { openRefundingShop, type RefundingShop } from '../../../../test/refunding-shop.ts';
import { giveSizes, piecesOf, sizeDifferences } from '../../../../test/sizes.ts';

let shop: RefundingShop;
beforeAll(async () => {
  shop = await openRefundingShop({ LOG_LEVEL: 'silent' });
});
afterAll(() => shop.close());

let phones = 0;
const sized = async (pieces: Record<string, number>, name = 'Sized dress'): Promise<string> => {
  const id = await shop.product(100_000, 0, name);
  await giveSizes(shop.db, id, pieces);
  return id;
};
/** A bare push and its order, as made by a client that knows only the specification. */
const buyBare = async (shopper: Shopper, items: readonly object[], amount: number) => {
  const phone = `0712${String(700_000 + phones++)}`;
  await shopper.post('/api/mpesa/stk-push', { phone, amount, method: 'mpesa' });
  const order = { items, totalPrice: amount, status: 'Paid', method: 'mpesa' };
  return (await shopper.post('/api/orders', order)).body.order;
};
type Sizes = Record<string, number>;
const agree = (orderId: string, ...items: [position: number, sizes: Sizes][]) =>
  shop.staff.patch(`/api/orders/${orderId}/sizes`, {
    items: items.map(([position, sizes]) => ({
      position,
      sizes: Object.entries(sizes).map(([label, quantity]) => ({ label, quantity })),
    })),
  });
const move = (orderId: string, status: string) =>
  shop.staff.patch(`/api/orders/${orderId}/status`, { status });

// Proves ship-without-size.
test('a paid order without a size is sent once staff have agreed one; price and payment stay', async () => {
  const shopper = await shop.shopper();
  const dress = await sized({ S: 1, M: 4 });
  const scarf = await shop.product(50_000, 5, 'Plain scarf');
  const items = [
    { productId: dress, quantity: 3 },
    { productId: scarf, quantity: 1 },
  ];
  const order = await buyBare(shopper, items, 3675);
  expect(order.status).toBe('Paid');
  expect(await piecesOf(shop.db, dress)).toEqual({ S: [1, 0], M: [4, 0] });
  expect(await shop.stock(dress)).toEqual({ onHand: 2, held: 0, free: 2 });
  expect(await move(order._id, 'Shipped')).toMatchObject({
    status: 409,
    body: {
      code: 'size_missing',
      message: 'Please agree the size of Sized dress with the customer first.',
    },
  });

  const at = order.items.findIndex((item: { sizeToAgree?: true }) => item.sizeToAgree);
  const agreed = await agree(order._id, [at, { M: 2, S: 1 }]);
  expect(agreed.status).toBe(200);
  expect(agreed.body.parcel.items).toHaveLength(3);
  const { body } = await shop.staff.get(`/api/orders/${order._id}`);
  const sizes = body.order.items.map(
    (item: { size?: string; quantity: number }) => `${item.quantity} × ${item.size ?? 'none'}`,
  );
  expect(sizes.toSorted()).toEqual(['1 × S', '1 × none', '2 × M']);
  expect(body.order).toMatchObject({
    status: 'Paid',
    totalPrice: 3675,
    subtotal: order.subtotal,
    tax: order.tax,
    customer: { phone: expect.any(String) },
  });
  expect(JSON.stringify(body.order)).not.toContain('sizeToAgree');
  expect(await piecesOf(shop.db, dress)).toEqual({ S: [0, 0], M: [2, 0] });
  expect(await shop.stock(dress)).toEqual({ onHand: 2, held: 0, free: 2 });
  expect(await sizeDifferences(shop.db)).toEqual([]);

  const { body: detail } = await shopper.get(`/api/orders/${order._id}`);
  expect(detail.order.history.at(-1)).toMatchObject({
    actor: 'staff',
    from: 'Paid',
    to: 'Paid',
    note: 'Sizes agreed for Sized dress: 2 × M, 1 × S',
  });
  const { body: audit } = await shop.staff.get('/api/audit?kind=order');
  expect(audit.entries[0]).toMatchObject({
    action: 'changed',
    thing: { _id: order._id },
    changes: [{ field: 'sizes', before: 'to be agreed', after: 'Sized dress: 2 × M, 1 × S' }],
  });
  // The same bare call returns the same order.
  const again = await shopper.post('/api/orders', { items, totalPrice: 3675, method: 'mpesa' });
  expect(again.body.order._id).toBe(order._id);
  expect((await move(order._id, 'Shipped')).status).toBe(200);
  expect((await move(order._id, 'Delivered')).status).toBe(200);
  expect((await move(order._id, 'Shipped')).status).toBe(200);
});

// Proves sizes-agreed.
test('sizes of an unpaid order are held, and sold when it is paid; the same cart again is the same order', async () => {
  const shopper = await shop.shopper();
  const dress = await sized({ S: 2, M: 2 });
  const items = [{ productId: dress, quantity: 2 }];
  const { body: saved } = await shopper.post('/api/orders', { items, method: 'mpesa' });
  expect((await agree(saved.order._id, [0, { S: 1, M: 1 }])).status).toBe(200);
  expect(await piecesOf(shop.db, dress)).toEqual({ S: [2, 1], M: [2, 1] });
  expect(await sizeDifferences(shop.db)).toEqual([]);

  const phone = `0712${String(700_000 + phones++)}`;
  const pushed = await shopper.post('/api/mpesa/stk-push', { phone, amount: 2100, items });
  expect(pushed.body.orderId).toBe(saved.order._id);
  const order = await shopper.post('/api/orders', { items, paymentId: pushed.body.paymentId });
  expect(order.body.order).toMatchObject({ _id: saved.order._id, status: 'Paid' });
  expect(await piecesOf(shop.db, dress)).toEqual({ S: [1, 0], M: [1, 0] });
  expect(await sizeDifferences(shop.db)).toEqual([]);
});

test('an agreed size is given back with its order, and taken again by it when money comes late', async () => {
  const shopper = await shop.shopper();
  const dress = await sized({ S: 2 });
  const items = [{ productId: dress, quantity: 1 }];
  const { body: saved } = await shopper.post('/api/orders', { items, method: 'mpesa' });
  await agree(saved.order._id, [0, { S: 1 }]);
  await shop.pass(16 * 60_000);
  expect((await shop.orderRow(saved.order._id)).status).toBe('Cancelled');
  expect(await piecesOf(shop.db, dress)).toEqual({ S: [2, 0] });
  expect(await agree(saved.order._id, [0, { S: 1 }])).toMatchObject({
    status: 409,
    body: { code: 'no_size_to_agree' },
  });
});

// Proves sizes-short.
test('staff can give no other sizes than there are, of no other items and of all their pieces', async () => {
  const shopper = await shop.shopper();
  const dress = await sized({ S: 3, M: 1 }, 'Short dress');
  const order = await buyBare(shopper, [{ productId: dress, quantity: 2 }], 2100);
  const refusal = async (
    ...items: Parameters<typeof agree> extends [string, ...infer R] ? R : []
  ) => {
    const { status, body } = await agree(order._id, ...items);
    return `${status} ${body.code}: ${body.message}`;
  };
  expect(await refusal([0, { M: 2 }])).toBe('409 out_of_stock: Only 1 left of Short dress, size M');
  expect(await refusal([0, { XL: 2 }])).toBe('422 no_such_size: Short dress has no size XL');
  expect(await refusal([0, { S: 1 }])).toBe(
    '400 invalid: Short dress: the sizes are of 1 pieces, but 2 were ordered.',
  );
  expect(await refusal([1, { S: 2 }])).toContain('409 no_size_to_agree');
  expect(await refusal([0, { S: 2 }], [0, { S: 2 }])).toBe('400 invalid: An item is given twice.');
  expect(await piecesOf(shop.db, dress)).toEqual({ S: [3, 0], M: [1, 0] });
  // The order already has the product's pieces: no others need to be free.
  await buyBare(await shop.shopper(), [{ productId: dress, quantity: 2 }], 2100);
  expect(await shop.stock(dress)).toMatchObject({ free: 0 });
  expect((await agree(order._id, [0, { M: 1, S: 1 }])).status).toBe(200);
  expect(await refusal([0, { S: 2 }])).toContain('409 no_size_to_agree');
  expect(await sizeDifferences(shop.db)).toEqual([]);
});

const buy = async (items: readonly object[], amount: number) => {
  const shopper = await shop.shopper();
  const order = await buyBare(shopper, items, amount);
  const payment = await shop.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order._id)
    .executeTakeFirstOrThrow();
  return { id: order._id as string, paymentId: payment.id, amount, shopper };
};
const itemOf = async ({ id, shopper }: Awaited<ReturnType<typeof buy>>) =>
  (await shopper.get(`/api/orders/${id}`)).body.order.items[0];

test('an order without pieces wants no size: its money went back before it was sent, or it was never paid', async () => {
  const dress = await sized({ S: 1, M: 1 });
  const items = [{ productId: dress, quantity: 1 }];
  for (const restock of [true, false]) {
    const back = await buy(items, 1050);
    expect(await itemOf(back)).toMatchObject({ sizeToAgree: true });
    await shop.refund(back.paymentId, { amount: 1050, reason: 'too small', restock });
    expect(await shop.ended(back.paymentId)).toEqual(['done']);
    expect(await itemOf(back)).not.toHaveProperty('sizeToAgree');
    expect((await agree(back.id, [0, { M: 1 }])).body.code).toBe('no_size_to_agree');
    expect(await shop.stock(dress)).toMatchObject({ onHand: 2, free: 2 });
  }

  const shopper = await shop.shopper();
  const { body } = await shopper.post('/api/orders', { items, method: 'mpesa' });
  expect((await move(body.order._id, 'Cancelled')).body.order.items[0]).not.toHaveProperty(
    'sizeToAgree',
  );
  expect(await sizeDifferences(shop.db)).toEqual([]);
});

test('returned pieces go back to their size, those of no size to the product alone', async () => {
  const dress = await sized({ S: 2, M: 2 });
  const giveBack = async ({ paymentId, amount }: Awaited<ReturnType<typeof buy>>) => {
    await shop.refund(paymentId, { amount, reason: 'too small', restock: true });
    expect(await shop.ended(paymentId)).toEqual(['done']);
  };
  const ofM = await buy([{ productId: dress, quantity: 1, size: 'M' }], 1050);
  const without = await buy([{ productId: dress, quantity: 1 }], 1050);
  expect(await shop.stock(dress)).toMatchObject({ onHand: 2 });
  await giveBack(ofM);
  expect(await piecesOf(shop.db, dress)).toEqual({ S: [2, 0], M: [2, 0] });
  expect(await sizeDifferences(shop.db)).toEqual([]);
  await giveBack(without);
  expect(await piecesOf(shop.db, dress)).toEqual({ S: [2, 0], M: [2, 0] });
  expect(await shop.stock(dress)).toMatchObject({ onHand: 4 });
  expect(await agree(without.id, [0, { S: 1 }])).toMatchObject({ status: 409 });
  expect(await sizeDifferences(shop.db)).toEqual([]);
});

test('a returned piece brings its retired size back; one of no known size goes where most are free, to be counted', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100_000, 5, 'Former dress');
  const before = await buyBare(shopper, [{ productId: dress, quantity: 1 }], 1050);
  await giveSizes(shop.db, dress, { S: 1, M: 3 });
  const ofS = await buyBare(shopper, [{ productId: dress, quantity: 1, size: 'S' }], 1050);
  await shop.db
    .updateTable('product_sizes')
    .set({ retired_at: shop.clock.now() })
    .where('product_id', '=', dress)
    .where('label', '=', 'S')
    .execute();
  // Sold before there were sizes: it is shipped as ordered.
  expect((await move(before._id, 'Shipped')).status).toBe(200);
  const giveBack = async (orderId: string) => {
    const { id } = await shop.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    await shop.refund(id, { amount: 1050, reason: 'too small', restock: true });
    expect(await shop.ended(id)).toEqual(['done']);
  };
  const toCount = async () =>
    (
      await shop.db
        .selectFrom('products')
        .select('check_sizes')
        .where('id', '=', dress)
        .executeTakeFirstOrThrow()
    ).check_sizes;
  await giveBack(ofS._id);
  expect(await piecesOf(shop.db, dress)).toEqual({ S: [1, 0], M: [3, 0] });
  expect(await toCount()).toBe(false);
  await giveBack(before._id);
  expect(await piecesOf(shop.db, dress)).toEqual({ S: [1, 0], M: [4, 0] });
  expect(await toCount()).toBe(true);
  expect(await sizeDifferences(shop.db)).toEqual([]);
});

test('two items are split over their sizes in one call', async () => {
  const shopper = await shop.shopper();
  const [dress, skirt] = [await sized({ S: 2, M: 2 }), await sized({ S: 2, M: 2 }, 'Skirt')];
  const items = [dress, skirt].map((productId) => ({ productId, quantity: 2 }));
  const order = await buyBare(shopper, items, 4200);
  expect((await agree(order._id, [0, { S: 1, M: 1 }], [1, { S: 1, M: 1 }])).status).toBe(200);
  const { body } = await shopper.get(`/api/orders/${order._id}`);
  const sizes = body.order.items.map(
    (item: { name: string; size: string; quantity: number }) =>
      `${item.name} ${item.size} ${item.quantity}`,
  );
  expect(sizes.toSorted()).toEqual([
    'Sized dress M 1',
    'Sized dress S 1',
    'Skirt M 1',
    'Skirt S 1',
  ]);
  expect(await piecesOf(shop.db, dress)).toEqual({ S: [1, 0], M: [1, 0] });
  expect(await piecesOf(shop.db, skirt)).toEqual({ S: [1, 0], M: [1, 0] });
  expect(await sizeDifferences(shop.db)).toEqual([]);
});
