import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatKsh } from '#contract/money.ts';
import { until } from '../../../../test/paying-shop.ts';
import { openRefundingShop, type RefundingShop } from '../../../../test/refunding-shop.ts';

let shop: RefundingShop;
beforeAll(async () => {
  shop = await openRefundingShop();
});
afterAll(() => shop.close());
beforeEach(() => card().setWebhooks({ enabled: true, copies: 1 }));

const card = () => shop.simulators.card.control;
const paidByCard = async () => {
  const paid = await shop.paidOrder({ method: 'visa' });
  return { ...paid, intent: (await shop.paymentRow(paid.paymentId)).request_id ?? '' };
};
const disputes = (paymentId: string) =>
  shop.db.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).execute();
/** Waits until the shop knows that the dispute is so, and its money. */
const known = (paymentId: string, state: string, money: string | undefined) =>
  until(
    async () => ({
      dispute: (await disputes(paymentId)).at(-1),
      refund: (await shop.refundRows(paymentId)).find(({ way }) => way === 'dispute'),
    }),
    ({ dispute, refund }) => dispute?.state === state && refund?.state === money,
  );
const report = async () => (await shop.staff.get('/api/payments/report')).body;
const waiting = async (paymentId: string) =>
  (await shop.staff.get('/api/payments/attention?limit=100')).body.payments.find(
    ({ _id }: { _id: string }) => _id === paymentId,
  );
const see = (paymentId: string) => shop.staff.post(`/api/payments/${paymentId}/seen`, {});
const mails = async (paymentId: string) => {
  const ids = (await disputes(paymentId)).map(({ id }) => id);
  const rows = await shop.db
    .selectFrom('outbox')
    .select(['subject', 'text', 'dedupe_key'])
    .where('event', '=', 'card-money')
    .orderBy('id')
    .execute();
  return rows.filter(({ dedupe_key: key }) => ids.some((id) => key?.includes(id)));
};

// Proves dispute-opened.
test('a dispute holds its money: booked, counted against refunds, shown, told; the order is not sent', async () => {
  const { shopper, paymentId, orderId, intent } = await paidByCard();
  const before = await report();
  card().dispute(intent);
  await known(paymentId, 'open', 'sent');
  const during = await report();
  expect(before.net - during.net).toBe(1050);
  expect(during.disputed.amount - before.disputed.amount).toBe(1050);
  expect(during.balance.difference - before.balance.difference).toBe(-1050);
  expect(during.unaccountedDifference).toBe(during.balance.difference);
  expect(during.unaccounted).toContainEqual(
    expect.objectContaining({ reason: 'disputed', paymentId, amount: 1050, difference: -1050 }),
  );
  expect((await shop.refund(paymentId, { amount: 1 })).body.code).toBe('not_refundable');
  const sent = { status: 'Shipped', courier: 'G4S', trackingCode: 'A1' };
  const ship = await shop.staff.patch(`/api/orders/${orderId}/status`, sent);
  expect(ship.body.code).toBe('refund_in_progress');
  expect((await shop.staff.get(`/api/orders/${orderId}`)).body.order.moneyHeld).toBe(true);
  expect((await shopper.get(`/api/orders/${orderId}`)).body.order.moneyHeld).toBeUndefined();
  expect((await shop.refunds(paymentId)).body).toMatchObject({
    refundable: 0,
    disputes: [{ state: 'open', amount: 1050, taken: true, respondBy: expect.any(String) }],
    refunds: [{ way: 'dispute', status: 'sent' }],
  });
  expect(await waiting(paymentId)).toMatchObject({
    why: expect.stringContaining(`disputes and holds ${formatKsh(105_000)}`),
    action: { kind: 'answer' },
  });
  // It waits until it is decided.
  await see(paymentId);
  expect(await waiting(paymentId)).toBeDefined();
  expect((await mails(paymentId)).map(({ subject }) => subject)).toEqual([
    `A buyer’s bank disputes ${formatKsh(105_000)}`,
  ]);
  expect((await shop.orderRow(orderId)).status).toBe('Paid');
  expect(await shop.mailsTo(shopper.id)).toEqual([]);
});

// Proves dispute-won.
test('a dispute that is won gives the money back: all is as before', async () => {
  const { paymentId, orderId, intent } = await paidByCard();
  const before = await report();
  const made = card().dispute(intent);
  await known(paymentId, 'open', 'sent');
  card().decide(made?.id ?? '', 'won');
  await known(paymentId, 'won', 'failed');
  expect(await report()).toMatchObject({ net: before.net, balance: before.balance });
  expect((await shop.refunds(paymentId)).body.refundable).toBe(1050);
  expect(await waiting(paymentId)).toMatchObject({ action: { kind: 'see' } });
  await see(paymentId);
  expect(await waiting(paymentId)).toBeUndefined();
  const sent = { status: 'Shipped', courier: 'G4S', trackingCode: 'A1' };
  expect((await shop.staff.patch(`/api/orders/${orderId}/status`, sent)).status).toBe(200);
  expect((await mails(paymentId)).map(({ subject }) => subject)).toEqual([
    `A buyer’s bank disputes ${formatKsh(105_000)}`,
    `The dispute of ${formatKsh(105_000)} has ended`,
  ]);
});

// Proves dispute-lost.
test('a dispute that is lost is money returned: the order is Refunded, and the buyer gets no letter of ours', async () => {
  const { shopper, paymentId, orderId, intent } = await paidByCard();
  const before = await report();
  const made = card().dispute(intent);
  card().decide(made?.id ?? '', 'lost');
  await known(paymentId, 'lost', 'done');
  const after = await report();
  expect(before.net - after.net).toBe(1050);
  expect(after.balance.difference).toBe(before.balance.difference);
  expect((await shop.paymentRow(paymentId)).status).toBe('refunded');
  expect(await shop.orderRow(orderId)).toMatchObject({ status: 'Refunded', returned: 1050 });
  expect((await waiting(paymentId)).action).toMatchObject({
    kind: 'see',
    text: expect.stringContaining('do not send it'),
  });
  expect(await shop.mailsTo(shopper.id)).toEqual([]);
});

// Proves dispute-asked.
test('a bank that only asks takes nothing: the money may be returned, and then it asks no more', async () => {
  const { paymentId, orderId, intent } = await paidByCard();
  const made = card().dispute(intent, { inquiry: true, reason: 'product_not_received' });
  await known(paymentId, 'asked', undefined);
  expect((await shop.refunds(paymentId)).body).toMatchObject({
    refundable: 1050,
    disputes: [{ state: 'asked', taken: false }],
  });
  expect((await waiting(paymentId)).why).toContain('nothing came');
  expect((await shop.refund(paymentId, { amount: 1050 })).body.refund.status).toBe('done');
  card().decide(made?.id ?? '', 'won');
  await known(paymentId, 'closed', undefined);
  expect((await shop.orderRow(orderId)).status).toBe('Refunded');
});

test('a bank that asked first and then takes a part: the rest can be returned', async () => {
  const { paymentId, intent } = await paidByCard();
  const made = card().dispute(intent, { inquiry: true, amount: 30_050 });
  await known(paymentId, 'asked', undefined);
  card().escalate(made?.id ?? '');
  const { refund } = await known(paymentId, 'open', 'sent');
  expect(refund).toMatchObject({ amount: 301, cents: 30_050 });
  expect((await shop.refunds(paymentId)).body.refundable).toBe(749);
});

// Proves moved-events.
test('its events twice, in any order, late, or all but the last lost change nothing more', async () => {
  const { paymentId, intent } = await paidByCard();
  card().setWebhooks({ enabled: false });
  const made = card().dispute(intent);
  card().decide(made?.id ?? '', 'won');
  card().setWebhooks({ enabled: true });
  const told = card()
    .events()
    .filter(({ type, data }) => type.includes('dispute') && JSON.stringify(data).includes(intent))
    .reverse();
  expect(told).toHaveLength(4);
  for (const { id } of [...told, ...told]) await card().redeliver(id);
  await known(paymentId, 'won', 'failed');
  await shop.pass(120_000);
  expect(await disputes(paymentId)).toHaveLength(1);
  expect(await shop.refundRows(paymentId)).toHaveLength(1);
  expect(await mails(paymentId)).toHaveLength(1);
});

// Proves dispute-early.
test('a dispute of a charge that the shop has not heard of waits for it', async () => {
  const slow = await openRefundingShop({ STRIPE_TIMEOUT_MS: '1500' });
  try {
    const { control } = slow.simulators.card;
    control.setWebhooks({ enabled: false });
    const { paymentId, intent } = await slow.unheardCharge();
    control.setWebhooks({ enabled: true });
    control.dispute(intent);
    await until(
      () => slow.refundRows(paymentId),
      ([row]) => row?.way === 'dispute' && row.state === 'sent',
    );
    expect((await slow.paymentRow(paymentId)).status).toBe('succeeded');
  } finally {
    await slow.close();
  }
});

// Proves dispute-reversed.
test('a dispute lost and then won all the same gives the money to staff to decide', async () => {
  const { paymentId, orderId, intent } = await paidByCard();
  const made = card().dispute(intent);
  card().decide(made?.id ?? '', 'lost');
  await known(paymentId, 'lost', 'done');
  card().decide(made?.id ?? '', 'won');
  await known(paymentId, 'won', 'failed');
  expect((await shop.paymentRow(paymentId)).status).toBe('needs_attention');
  expect(await shop.orderRow(orderId)).toMatchObject({
    status: 'Refunded',
    returned: 0,
    flagged: true,
  });
});

test('nobody but staff sees or marks it, and what is held is settled by no hand', async () => {
  const { shopper, paymentId, intent } = await paidByCard();
  card().dispute(intent);
  const { refund } = await known(paymentId, 'open', 'sent');
  expect((await shopper.post(`/api/payments/${paymentId}/seen`, {})).status).toBe(403);
  expect((await shopper.get(`/api/payments/${paymentId}/refunds`)).status).toBe(403);
  const settle = await shop.staff.post(`/api/payments/${paymentId}/refunds/${refund?.id}/settle`, {
    status: 'failed',
  });
  expect(settle.status).toBe(409);
});
