import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatKsh } from '#contract/money.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';

let shop: TestApp;
let admin: TestUser;
let shopper: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.makeUser({ role: 'admin' });
  shopper = await shop.makeUser({ username: 'Wanjiku_50%' });
});
afterAll(() => shop.close());

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const order = async (who: TestUser, status = 'Pending'): Promise<string> => {
  shop.clock.advance(1000);
  const { id: productId } = await shop.makeProduct({ stock: 5 });
  const { body } = await shop.post('/api/orders', { items: [{ productId, quantity: 2 }] }, who);
  if (status !== 'Pending')
    await shop.db.updateTable('orders').set({ status }).where('id', '=', body.order._id).execute();
  return body.order._id;
};
const list = async (query = '') => {
  const { status, body } = await shop.get(`/api/orders/admin/all-orders${query}`, admin);
  expect(status).toBe(200);
  return { ...body, ids: body.orders.map((o: { _id: string }) => o._id) };
};
const move = (id: string, status: string, who = admin) =>
  shop.patch(`/api/orders/${id}/status`, { status }, who);
const show = (id: string, who?: TestUser) => shop.get(`/api/orders/${id}`, who);
const pay = (orderId: string, status: string) =>
  shop.db
    .insertInto('payments')
    .values({
      user_id: shopper.user.id,
      order_id: orderId,
      method: 'mpesa',
      amount: 5250,
      status,
      phone: '254712345678',
      callback_token: `secret-${orderId}`,
      request_id: `ws-${orderId}`,
      receipt: `R${orderId.slice(0, 9)}`,
      request_hash: 'x',
      created_at: shop.clock.now(),
    })
    .execute();

// Proves §7.32.
test('staff list everybody’s orders, newest first, by page, status, id and name', async () => {
  const other = await shop.makeUser({ username: 'Njeri' });
  const paid = await order(shopper, 'Paid');
  const mine = await order(shopper);
  const theirs = await order(other);
  const unlisted = await order(await shop.makeUser(), 'awaiting');
  const all = await list();
  expect(all.ids).toEqual(expect.arrayContaining([theirs, mine, paid]));
  expect(all.ids.indexOf(theirs)).toBeLessThan(all.ids.indexOf(mine));
  expect(all.ids).not.toContain(unlisted);
  expect((await list('?status=all&search=')).totalOrders).toBe(all.totalOrders);
  expect((await list('?status=Paid')).ids).toEqual([paid]);
  expect((await list('?search=ku_50%25')).ids).toEqual([mine, paid]);
  expect((await list('?search=%25')).ids).toEqual([mine, paid]);
  expect((await list(`?search=${theirs.slice(0, 10).toUpperCase()}`)).ids).toEqual([theirs]);
  const account = theirs.slice(0, 10).replace('-', '').toUpperCase();
  for (const text of [`MLK${account}`, `mlk${account}`, account])
    expect((await list(`?search=${text}`)).ids).toEqual([theirs]);
  expect(await list('?search=wanjiku&limit=1&page=2')).toMatchObject({
    ids: [paid],
    totalPages: 2,
    totalOrders: 2,
  });
  const answer = await shop.get('/api/orders/admin/all-orders?status=Lost', admin);
  expect(answer.status).toBe(400);
});

test('an order shows its owner and staff what happened, and nobody else', async () => {
  const id = await order(shopper, 'Paid');
  await pay(id, 'succeeded');
  await move(id, 'Shipped');
  const { status, body } = await show(id, shopper);
  expect(status).toBe(200);
  expect(body.order).toMatchObject({
    _id: id,
    status: 'Shipped',
    user: { username: 'Wanjiku_50%' },
  });
  expect(body.order.history).toEqual([
    { at: expect.any(String), actor: 'shopper', from: null, to: 'Pending', note: '' },
    { at: expect.any(String), actor: 'staff', from: 'Paid', to: 'Shipped', note: '' },
  ]);
  expect(body.order.payments).toEqual([
    {
      _id: expect.any(String),
      method: 'mpesa',
      amount: 5250,
      status: 'succeeded',
      receipt: expect.any(String),
      createdAt: expect.any(String),
    },
  ]);
  const text = JSON.stringify(body);
  for (const secret of ['secret-', 'ws-', '254712345678', admin.user.id, '@'])
    expect(text).not.toContain(secret);
  const { customer, undo, ...forAll } = (await show(id, admin)).body.order;
  const { trackToken, ...shown } = body.order;
  expect(trackToken).toMatch(/^[0-9a-f-]{36}$/);
  expect(forAll).toEqual(shown);
  expect(customer).toEqual({ email: shopper.user.email, phone: '+254712345678' });
  expect(undo).toEqual({ to: 'Paid', until: expect.any(String) });
  expect((await show(id, await shop.makeUser())).status).toBe(404);
  expect((await show(id)).status).toBe(401);
  for (const unknown of ['x', UNKNOWN]) expect((await show(unknown, admin)).status).toBe(404);
});

test('an order that waits for its payment is told as Pending, without a step of its own', async () => {
  const id = await order(shopper, 'awaiting');
  const step = { order_id: id, at: shop.clock.now(), actor: 'mpesa', from_status: 'awaiting' };
  await shop.db
    .insertInto('order_events')
    .values([
      { ...step, to_status: 'Pending' },
      { ...step, to_status: 'Paid' },
    ])
    .execute();
  const { body } = await show(id, shopper);
  expect(body.order.status).toBe('Pending');
  expect(body.order.history.slice(1)).toMatchObject([
    { actor: 'shop', from: 'Pending', to: 'Paid' },
  ]);
});

// Proves staff-delivers.
test('a paid order is shipped, then delivered', async () => {
  const id = await order(shopper, 'Paid');
  expect(await move(id, 'Shipped')).toMatchObject({
    status: 200,
    body: { message: 'Order is Shipped now', order: { _id: id, status: 'Shipped' } },
  });
  expect((await move(id, 'Delivered')).body.order.status).toBe('Delivered');
});

// Proves staff-undo.
test('Shipped and Delivered can be put back for ten minutes, and the history says so', async () => {
  const id = await order(shopper, 'Paid');
  await pay(id, 'succeeded');
  const paidAt = async () =>
    (
      await shop.db
        .selectFrom('orders')
        .select('paid_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).paid_at;
  const before = await paidAt();
  expect((await show(id, admin)).body.order.undo).toBeUndefined();
  const { body } = await move(id, 'Shipped');
  const until = new Date(shop.clock.now().getTime() + 600_000).toISOString();
  expect(body.order.undo).toEqual({ to: 'Paid', until });
  await move(id, 'Delivered');
  shop.clock.advance(599_000);
  expect((await move(id, 'Paid')).body.code).toBe('illegal_move');
  expect(await move(id, 'Shipped')).toMatchObject({
    status: 200,
    body: { message: 'Order is Shipped now', order: { status: 'Shipped', undo: { to: 'Paid' } } },
  });
  expect((await move(id, 'Paid')).body.order.status).toBe('Paid');
  expect(await paidAt()).toEqual(before);
  expect((await show(id, admin)).body.order.undo).toBeUndefined();
  expect((await show(id, shopper)).body.order.history.slice(-2)).toEqual([
    { at: expect.any(String), actor: 'staff', from: 'Delivered', to: 'Shipped', note: '' },
    { at: expect.any(String), actor: 'staff', from: 'Shipped', to: 'Paid', note: '' },
  ]);

  // Marking it again restarts the ten minutes; after them it is final.
  await move(id, 'Shipped');
  shop.clock.advance(600_001);
  const late = await move(id, 'Paid');
  expect([late.status, late.body.code]).toEqual([409, 'too_late']);
  expect((await show(id, admin)).body.order).not.toHaveProperty('undo');
  expect((await show(id, shopper)).body.order.status).toBe('Shipped');
});

test('an order that was put back is moved by one of two who try at once', async () => {
  const id = await order(shopper, 'Paid');
  await move(id, 'Shipped');
  const answers = await Promise.all([move(id, 'Paid'), move(id, 'Paid'), move(id, 'Delivered')]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('money returned in part stands in the history of its order', async () => {
  const id = await order(shopper, 'Paid');
  await pay(id, 'succeeded');
  const payment = await shop.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  shop.clock.advance(1000);
  const refund = { amount: 1000, reason: 'A button was missing', byHand: true };
  expect((await shop.post(`/api/payments/${payment.id}/refunds`, refund, admin)).status).toBe(201);
  shop.clock.advance(1000);
  await move(id, 'Shipped');
  for (const who of [admin, shopper]) {
    expect((await show(id, who)).body.order.history.slice(1)).toEqual([
      {
        at: expect.any(String),
        actor: 'staff',
        from: 'Pending',
        to: 'Pending',
        note: `${formatKsh(100_000)} returned: A button was missing`,
      },
      { at: expect.any(String), actor: 'staff', from: 'Paid', to: 'Shipped', note: '' },
    ]);
  }
  // Money that was refunded and came back is not counted.
  await shop.db
    .updateTable('refunds')
    .set({ state: 'failed' })
    .where('payment_id', '=', payment.id)
    .execute();
  expect((await show(id, admin)).body.order.history).toHaveLength(2);
});

test('staff see a customer’s e-mail and phone in the list, and nobody else does', async () => {
  const id = await order(shopper);
  await pay(id, 'prompted');
  const [listed] = (await list(`?search=${id}`)).orders;
  expect(listed.customer).toEqual({ email: shopper.user.email, phone: '+254712345678' });
  const mine = await shop.get('/api/orders/my-orders', shopper);
  for (const each of mine.body.orders) expect(each).not.toHaveProperty('customer');
});

// Proves staff-cancels.
test('cancelling gives the pieces back', async () => {
  const id = await order(shopper);
  const { product_id } = await shop.db
    .selectFrom('order_items')
    .select('product_id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const stock = async () => (await shop.get(`/api/products/${product_id}`)).body.product.stock;
  expect(await stock()).toBe(3);
  const answers = await Promise.all([move(id, 'Cancelled'), move(id, 'Cancelled')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await stock()).toBe(5);
});

// Proves cancel-being-paid.
test('an order that is being paid is not cancelled', async () => {
  const id = await order(shopper);
  await pay(id, 'prompted');
  const { status, body } = await move(id, 'Cancelled');
  expect([status, body.code]).toEqual([409, 'payment_in_progress']);
  expect((await show(id, shopper)).body.order.status).toBe('Pending');
});

// Proves staff-illegal.
test.each([
  ['Pending', 'Paid'],
  ['Pending', 'Shipped'],
  ['Paid', 'Delivered'],
  ['Paid', 'Cancelled'],
  ['Paid', 'Paid'],
  ['Shipped', 'Paid'],
  ['Delivered', 'Shipped'],
  ['Cancelled', 'Paid'],
  ['Refunded', 'Shipped'],
  ['awaiting', 'Cancelled'],
  ['lapsed', 'Paid'],
])('staff cannot move an order from %s to %s', async (from, to) => {
  const id = await order(shopper, from);
  const { status, body } = await move(id, to);
  expect([status, body.code]).toEqual([409, 'illegal_move']);
});

test('moving orders is for staff, of orders that exist, to states that exist', async () => {
  const id = await order(shopper, 'Paid');
  expect((await move(id, 'Shipped', shopper)).status).toBe(403);
  expect((await shop.patch(`/api/orders/${id}/status`, { status: 'Shipped' })).status).toBe(401);
  expect((await move(id, 'Lost')).status).toBe(400);
  for (const unknown of ['x', UNKNOWN]) expect((await move(unknown, 'Shipped')).status).toBe(404);
  expect((await shop.get('/api/orders/admin/all-orders', shopper)).status).toBe(403);
});
