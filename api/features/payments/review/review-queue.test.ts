import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Attention } from '#contract/ledger.endpoints.ts';
import { formatKsh } from '#contract/money.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { emptyBooks, ledgerRows } from '../../../../test/ledger-rows.ts';

let shop: TestApp;
let staff: TestUser;
let payer: TestUser;
let make: ReturnType<typeof ledgerRows>;
beforeAll(async () => {
  shop = await createTestApp();
  staff = await shop.makeUser({ role: 'admin' });
  payer = await shop.makeUser({ username: 'Wanjiku' });
  make = ledgerRows(shop.db, () => shop.clock.now());
});
beforeEach(() => emptyBooks(shop.db).then(() => undefined));
afterAll(() => shop.close());

const attention = async (query = '') =>
  (await shop.get(`/api/payments/attention${query}`, staff)).body;
const only = async (): Promise<Attention> => {
  const { payments, totalPayments } = await attention();
  expect([payments.length, totalPayments]).toEqual([1, 1]);
  return payments[0];
};
const waits = (why: string, values: Parameters<typeof make.payment>[0] = {}) =>
  make.payment({ status: 'needs_attention', attention: why, userId: payer.user.id, ...values });

test('a shop in order has nothing that waits', async () => {
  await make.payment({ orderId: await make.order('Paid', 1050) });
  await make.payment({ amount: 5 });
  expect(await attention()).toEqual({
    payments: [],
    totalPages: 0,
    totalPayments: 0,
    totalReceived: 0,
  });
});

test('money of another amount tells who paid, how much, when, why and for which order', async () => {
  const orderId = await make.order('awaiting', 1050, { userId: payer.user.id });
  const id = await waits('wrong_amount', { received: 1049, orderId, receipt: 'UC1AAA1111' });
  expect(await only()).toEqual({
    _id: id,
    user: { _id: payer.user.id, username: 'Wanjiku' },
    phone: '+254712345678',
    method: 'mpesa',
    asked: 1050,
    received: 1049,
    receipt: 'UC1AAA1111',
    at: shop.clock.now().toISOString(),
    why: `${formatKsh(104_900)} came where ${formatKsh(105_000)} was asked.`,
    order: { _id: orderId, status: 'Pending', totalPrice: 1050 },
    candidates: [],
    refundable: 1049,
    action: { kind: 'refund', text: `Return ${formatKsh(104_900)} to the customer.` },
  });
});

test.each([
  ['order_ended', 'Cancelled', /cancelled or replaced/, 'refund'],
  ['pieces_gone', 'lapsed', /had been sold/, 'refund'],
  ['second_payment', 'Paid', /paid already by another/, 'refund'],
  ['second_receipt', 'Paid', /More than one receipt/, 'check'],
  ['wrong_amount', 'Shipped', /came where/, 'check'],
  ['used_receipt', 'awaiting', /belongs to another payment/, 'close'],
])('money that waits as %s, its order %s, has a reason and one thing to do', async (...row) => {
  const [why, state, words, kind] = row;
  await waits(why, { orderId: await make.order(state, 1050) });
  const payment = await only();
  expect(payment.why).toMatch(words);
  expect(payment.action.kind).toBe(kind);
  expect(payment.refundable).toBe(why === 'used_receipt' ? 0 : 1050);
});

test('unclaimed money of the right amount is for the payer’s own waiting order', async () => {
  const stranger = await shop.makeUser({ username: 'Akinyi' });
  await waits('unclaimed', { amount: 1050 });
  const at = (minutes: number) => new Date(shop.clock.now().getTime() - minutes * 60_000);
  const other = await make.order('Pending', 1050, { userId: stranger.user.id, at: at(9) });
  const later = await make.order('Pending', 1050, { userId: payer.user.id, at: at(1) });
  const first = await make.order('Pending', 1050, { userId: payer.user.id, at: at(5) });
  await make.order('Pending', 1051, { userId: payer.user.id });
  await make.order('Cancelled', 1050, { userId: payer.user.id });
  const live = await make.order('Pending', 1050, { userId: payer.user.id, at: at(20) });
  await make.payment({ orderId: live, status: 'prompted', received: null });
  const { candidates, action } = await only();
  expect(candidates.map(({ _id, own }) => [_id, own])).toEqual([
    [first, true],
    [later, true],
    [other, false],
  ]);
  expect(candidates[0]?.createdAt).toBe(at(5).toISOString());
  expect(action).toMatchObject({ kind: 'bind', orderId: first });
});

test('a stranger’s order of the same amount can be chosen, but is not suggested', async () => {
  const stranger = await shop.makeUser();
  await make.order('Pending', 1050, { userId: stranger.user.id });
  await make.order('Pending', 1050);
  await waits('unclaimed', { userId: undefined as never });
  const { candidates, action, user } = await only();
  expect(candidates.map(({ own }) => own)).toEqual([false, false]);
  expect(action.kind).toBe('refund');
  expect(user).toEqual({ _id: null, username: 'Unknown' });
});

test('money that is being returned needs nothing; a part leaves the rest; a failed refund is told', async () => {
  await make.order('Pending', 1050, { userId: payer.user.id });
  const id = await waits('unclaimed');
  const failed = await make.refund(id, 1050, { state: 'failed', at: new Date(0) });
  const message = 'M-PESA refused it.';
  await shop.db.updateTable('refunds').set({ message }).where('id', '=', failed).execute();
  const again = await only();
  expect(again.refund).toEqual({ status: 'failed', amount: 1050, message });
  expect(again.action.kind).toBe('bind');

  await make.refund(id, 50, { state: 'done' });
  const rest = await only();
  expect(rest).toMatchObject({ refundable: 1000, candidates: [], action: { kind: 'refund' } });
  await make.refund(id, 1000, { state: 'sent', at: new Date(shop.clock.now().getTime() + 1) });
  expect(await only()).toMatchObject({
    refundable: 0,
    refund: { status: 'sent', amount: 1000 },
    action: { kind: 'wait', text: `Nothing to do: ${formatKsh(100_000)} is being returned.` },
  });
  expect(await attention()).toMatchObject({ totalReceived: 1000 });
  await shop.db.updateTable('refunds').set({ state: 'done' }).where('state', '=', 'sent').execute();
  expect((await attention()).totalPayments).toBe(0);
});

test('a confirmed payment that nothing claimed is listed after 15 minutes, before the shop has looked', async () => {
  await make.payment({
    userId: payer.user.id,
    at: new Date(shop.clock.now().getTime() - 15 * 60_000),
  });
  expect(await only()).toMatchObject({ why: 'No order claimed this money.' });
});

test('the list is paged, the longest waiting first, with the sum of all', async () => {
  for (let i = 1; i <= 5; i++)
    await waits('unclaimed', { amount: i, at: new Date(shop.clock.now().getTime() - i * 1000) });
  const page = await attention('?page=2&limit=2');
  expect(page.payments.map((one: Attention) => one.received)).toEqual([3, 2]);
  expect(page).toMatchObject({ totalPages: 3, totalPayments: 5, totalReceived: 15 });
});
