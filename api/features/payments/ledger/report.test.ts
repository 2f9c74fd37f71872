import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PaymentsReport, Unaccounted } from '#contract/ledger.endpoints.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { emptyBooks, ledgerRows } from '../../../../test/ledger-rows.ts';

let shop: TestApp;
let staff: TestUser;
let make: ReturnType<typeof ledgerRows>;
beforeAll(async () => {
  shop = await createTestApp();
  staff = await shop.makeUser({ role: 'admin' });
  make = ledgerRows(shop.db, () => shop.clock.now());
});
beforeEach(() => emptyBooks(shop.db).then(() => undefined));
afterAll(() => shop.close());

const ago = (hours: number): Date => new Date(shop.clock.now().getTime() - hours * 3_600_000);
const report = async (query = ''): Promise<PaymentsReport> => {
  const { status, body } = await shop.get(`/api/payments/report${query}`, staff);
  expect(status).toBe(200);
  return body;
};

/** The only row of the list; it has to explain the whole difference. */
const only = async (): Promise<Unaccounted> => {
  const { unaccounted, totalUnaccounted, unaccountedDifference, balance } = await report();
  expect(unaccounted).toHaveLength(1);
  expect(totalUnaccounted).toBe(1);
  expect(unaccountedDifference).toBe(balance.difference);
  return unaccounted[0] as Unaccounted;
};

test('a shop whose orders are paid, shipped, delivered and refunded balances to zero', async () => {
  for (const status of ['Paid', 'Shipped', 'Delivered']) {
    await make.payment({ orderId: await make.order(status, 1050) });
  }
  const back = await make.order('Refunded', 2000);
  const card = { method: 'visa', amount: 2000 } as const;
  await make.refund(await make.payment({ ...card, orderId: back, status: 'refunded' }), 2000);
  const part = await make.payment({ orderId: await make.order('Delivered', 500), amount: 500 });
  await make.refund(part, 100);
  await make.payment({ status: 'failed', received: null });
  await make.payment({ amount: 77 });
  const { received, returned, net, orders, sales, balance, ...list } = await report();
  expect(received).toEqual([
    { method: 'mpesa', count: 5, amount: 3727 },
    { method: 'visa', count: 1, amount: 2000 },
  ]);
  expect(returned).toEqual([
    { method: 'mpesa', count: 1, amount: 100 },
    { method: 'visa', count: 1, amount: 2000 },
  ]);
  expect(net).toBe(3627);
  expect(orders).toEqual([
    { status: 'Paid', count: 1, amount: 1050 },
    { status: 'Shipped', count: 1, amount: 1050 },
    { status: 'Delivered', count: 2, amount: 1550 },
    { status: 'Refunded', count: 1, amount: 2000 },
  ]);
  expect(sales).toEqual({ orders: 4, amount: 3650 });
  expect(balance).toEqual({
    received: 5727,
    returned: 2100,
    disputed: 0,
    orders: 3550,
    waiting: 77,
    difference: 0,
  });
  expect(list).toEqual({
    disputed: { count: 0, amount: 0 },
    unaccounted: [],
    totalUnaccounted: 0,
    unaccountedDifference: 0,
    totalPages: 0,
  });
});

test('money that no order claimed for 15 minutes is found', async () => {
  const paymentId = await make.payment({ amount: 77, at: ago(0.25), receipt: 'UC1AAA1111' });
  expect(await only()).toMatchObject({
    reason: 'unclaimed',
    difference: 77,
    paymentId,
    receipt: 'UC1AAA1111',
  });
});

test('money that needs attention is found, and only what is not yet returned of it', async () => {
  const values = { status: 'needs_attention', attention: 'wrong_amount', received: 1049 };
  const paymentId = await make.payment({ ...values, orderId: await make.order('awaiting', 1050) });
  await make.refund(paymentId, 49);
  expect(await only()).toMatchObject({ reason: 'needs_attention', amount: 1000, difference: 1000 });
});

test('a payment that only repeats another one’s receipt is listed and counts for nothing', async () => {
  await make.payment({ status: 'needs_attention', attention: 'used_receipt' });
  expect(await only()).toMatchObject({ reason: 'used_receipt', amount: 1050, difference: 0 });
  const { balance, received } = await report();
  expect(balance.received).toBe(0);
  expect(received.map(({ count, amount }) => [count, amount])).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('money of an order that is not paid is found', async () => {
  const orderId = await make.order('Cancelled', 1050);
  await make.payment({ orderId });
  expect(await only()).toMatchObject({ reason: 'order_not_paid', difference: 1050, orderId });
});

test('a paid order that no payment backs is found', async () => {
  const orderId = await make.order('Shipped', 1050);
  await make.payment({ orderId, status: 'failed', received: null });
  const row = await only();
  expect(row).toMatchObject({ reason: 'paid_without_payment', difference: -1050, orderId });
  expect(row.paymentId).toBeUndefined();
});

test('a payment that is not as much as its order is found, too much and too little', async () => {
  await make.payment({ orderId: await make.order('Paid', 1050), received: 1049 });
  expect(await only()).toMatchObject({ reason: 'amount_differs', amount: 1, difference: -1 });
  await emptyBooks(shop.db);
  await make.payment({ orderId: await make.order('Paid', 1050), received: 1150 });
  expect(await only()).toMatchObject({ reason: 'amount_differs', amount: 100, difference: 100 });
});

test('two confirmed payments of one order are found', async () => {
  const orderId = await make.order('Paid', 1050);
  await make.payment({ orderId });
  await make.payment({ orderId, method: 'visa' });
  expect(await only()).toMatchObject({
    reason: 'paid_twice',
    amount: 1050,
    difference: 1050,
    orderId,
  });
});

test('a second payment that was returned is no second payment', async () => {
  const orderId = await make.order('Paid', 1050);
  await make.payment({ orderId });
  await make.refund(await make.payment({ orderId, status: 'refunded' }), 1050);
  expect((await report()).totalUnaccounted).toBe(0);
});

test('more returned than received is found, also where nothing was received', async () => {
  const paymentId = await make.payment({
    status: 'refunded',
    orderId: await make.order('Refunded', 1050),
  });
  await make.refund(paymentId, 1000);
  await make.refund(paymentId, 60);
  expect(await only()).toMatchObject({ reason: 'returned_too_much', amount: 10, difference: -10 });
  await emptyBooks(shop.db);
  await make.refund(await make.payment({ status: 'failed', received: null }), 5);
  expect(await only()).toMatchObject({ reason: 'returned_too_much', difference: -5 });
});

test('an order told as refunded whose money is still here is found', async () => {
  const orderId = await make.order('Refunded', 1050);
  const paymentId = await make.payment({ orderId });
  await make.refund(paymentId, 1000);
  await make.refund(paymentId, 50, { state: 'failed' });
  expect(await only()).toMatchObject({
    reason: 'not_returned',
    difference: 50,
    orderId,
    paymentId,
  });
});

test('an order whose money is all returned but that is not marked so is found', async () => {
  const orderId = await make.order('Delivered', 1050);
  await make.refund(await make.payment({ orderId }), 1050);
  expect(await only()).toMatchObject({
    reason: 'returned_not_marked',
    amount: 1050,
    difference: 0,
  });
});

test('a refund without an answer for 24 hours is found, a younger one waits', async () => {
  const orderId = await make.order('Paid', 1050);
  const paymentId = await make.payment({ orderId });
  await make.refund(paymentId, 10, { state: 'sent', at: ago(23) });
  await make.refund(paymentId, 20, { state: 'requested', at: ago(24) });
  expect(await only()).toMatchObject({
    reason: 'refund_unanswered',
    amount: 20,
    difference: 0,
    paymentId,
  });
});

test('a period takes whole days of Nairobi, its first and its last among them', async () => {
  for (const at of [
    '2026-02-09T20:59:59Z',
    '2026-02-09T21:00:00Z',
    '2026-02-10T20:59:59Z',
    '2026-02-10T21:00:00Z',
  ])
    await make.payment({
      orderId: await make.order('Paid', 1050, { at: new Date(at) }),
      at: new Date(at),
      amount: 1000,
    });
  const day = await report('?from=2026-02-10&to=2026-02-10');
  expect(day.received[0]).toMatchObject({ count: 2, amount: 2000 });
  expect(day.orders[0]).toMatchObject({ status: 'Paid', count: 2, amount: 2100 });
  expect([day.totalUnaccounted, day.unaccountedDifference]).toEqual([2, -100]);
  expect(day.balance.difference).toBe(-200);
  expect((await report('?from=2026-02-11')).received[0]?.count).toBe(1);
  expect((await report('?to=2026-02-09')).received[0]?.count).toBe(1);
});

test.each([
  ['from=2026-02-30', 'from'],
  ['from=yesterday', 'from'],
  ['to=2026-2-1', 'to'],
  ['from=2026-02-02&to=2026-02-01', 'to'],
])('the period %s is refused beside its field', async (query, field) => {
  const { status, body } = await shop.get(`/api/payments/report?${query}`, staff);
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test('the list is paged, newest first, with the sums of all pages on each', async () => {
  for (let i = 1; i <= 5; i++) await make.payment({ amount: i, at: ago(i) });
  const page = await report('?page=2&limit=2');
  expect(page.unaccounted.map(({ amount }) => amount)).toEqual([3, 4]);
  expect(page).toMatchObject({ totalPages: 3, totalUnaccounted: 5, unaccountedDifference: 15 });
  const past = await report('?page=9&limit=2');
  expect(past).toMatchObject({ unaccounted: [], totalUnaccounted: 5, unaccountedDifference: 15 });
});
