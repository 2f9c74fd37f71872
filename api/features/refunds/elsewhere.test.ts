import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatKsh } from '#contract/money.ts';
import { chargeElsewhere } from '../../../test/foreign-charge.ts';
import { until } from '../../../test/paying-shop.ts';
import { openRefundingShop, type RefundingShop } from '../../../test/refunding-shop.ts';

let shop: RefundingShop;
beforeAll(async () => {
  shop = await openRefundingShop();
});
afterAll(() => shop.close());
beforeEach(() => card().setWebhooks({ enabled: true, copies: 1 }));

const card = () => shop.simulators.card.control;
const intentOf = async (paymentId: string) => (await shop.paymentRow(paymentId)).request_id ?? '';
const paidByCard = async () => {
  const paid = await shop.paidOrder({ method: 'visa' });
  return { ...paid, intent: await intentOf(paid.paymentId) };
};
/** Waits until the books have that many refunds of a payment, and all have ended. */
const booked = (paymentId: string, many: number) =>
  until(
    () => shop.refundRows(paymentId),
    (rows) => rows.length === many && rows.every(({ state }) => state === 'done'),
  );
const waiting = async (paymentId: string) =>
  (await shop.staff.get('/api/payments/attention')).body.payments.find(
    ({ _id }: { _id: string }) => _id === paymentId,
  );
const see = (paymentId: string) => shop.staff.post(`/api/payments/${paymentId}/seen`, {});
const shopMails = () =>
  shop.db
    .selectFrom('outbox')
    .select(['subject', 'text', 'dedupe_key'])
    .where('event', '=', 'card-money')
    .orderBy('id')
    .execute();
const mailsAbout = async (refundId: string) =>
  (await shopMails()).filter(({ dedupe_key: key }) => key?.includes(refundId));

// Proves elsewhere-refund.
test('a part returned at the card company is booked, counted against ours, shown to staff and told', async () => {
  const { shopper, paymentId, orderId, intent } = await paidByCard();
  const before = (await shop.staff.get('/api/payments/report')).body;
  const made = card().refundOnSite(intent, 30_000);
  const [row] = await booked(paymentId, 1);
  expect(row).toMatchObject({
    amount: 300,
    way: 'card',
    elsewhere: true,
    staff_id: null,
    provider_id: made.id,
  });
  expect((await shop.refunds(paymentId)).body).toMatchObject({
    refundable: 750,
    refunds: [{ amount: 300, status: 'done', elsewhere: true }],
  });
  expect(await shop.orderRow(orderId)).toMatchObject({ status: 'Paid', returned: 300 });
  expect((await shop.refund(paymentId, { amount: 751 })).body.code).toBe('too_much');
  const after = (await shop.staff.get('/api/payments/report')).body;
  expect(before.net - after.net).toBe(300);
  expect(after.balance.difference).toBe(before.balance.difference);
  expect(await waiting(paymentId)).toMatchObject({
    why: `${formatKsh(30_000)} went back at the card company’s own site.`,
    refundable: 0,
    action: { kind: 'see', text: expect.stringContaining(`${formatKsh(75_000)} of it is left`) },
    order: { _id: orderId },
  });
  // What was returned elsewhere is told once, by the reason.
  expect(await waiting(paymentId)).not.toHaveProperty('refund');
  const [mail] = await mailsAbout(row?.id ?? '');
  expect(mail?.subject).toBe(`${formatKsh(30_000)} went back at the card company’s site`);
  expect(await shop.mailsTo(shopper.id)).toHaveLength(1);

  expect((await see(paymentId)).status).toBe(200);
  expect((await see(paymentId)).status).toBe(200);
  expect(await waiting(paymentId)).toBeUndefined();
  const audit = (await shop.staff.get('/api/audit?kind=payment')).body.entries.filter(
    ({ thing }: { thing: { _id: string } }) => thing._id === paymentId,
  );
  expect(audit).toMatchObject([{ action: 'seen' }]);
});

// Proves elsewhere-cents.
test('all of it, in cents and in parts, makes the order Refunded and is exact to the cent at the provider', async () => {
  const { dress, paymentId, orderId, intent } = await paidByCard();
  card().refundOnSite(intent, 30_050);
  await booked(paymentId, 1);
  expect((await shop.refunds(paymentId)).body).toMatchObject({
    refundable: 749,
    refunds: [{ amount: 301, moved: 300.5 }],
  });
  card().refundOnSite(intent);
  const rows = await booked(paymentId, 2);
  expect(rows.map(({ amount, cents }) => [amount, cents])).toEqual([
    [301, 30_050],
    [749, 74_950],
  ]);
  expect(await shop.orderRow(orderId)).toMatchObject({ status: 'Refunded', returned: 1050 });
  expect((await shop.paymentRow(paymentId)).status).toBe('refunded');
  expect((await waiting(paymentId)).action.text).toContain('do not send it');
  // They were not sent.
  expect(await shop.stock(dress)).toEqual({ onHand: 5, held: 0, free: 5 });
});

// Proves moved-events.
test('its events twice, late, in any order, or lost but one change nothing more', async () => {
  const { shopper, paymentId, intent } = await paidByCard();
  card().setWebhooks({ enabled: false });
  card().refundOnSite(intent, 20_000);
  card().refundOnSite(intent, 10_000);
  card().setWebhooks({ enabled: true });
  const told = card()
    .events()
    .filter(({ data }) => JSON.stringify(data).includes(intent))
    .filter(({ type }) => type.includes('refund'))
    .reverse();
  for (const { id } of [...told, ...told]) await card().redeliver(id);
  const rows = await booked(paymentId, 2);
  expect(rows.map(({ amount }) => amount).sort()).toEqual([100, 200]);
  await shop.pass(120_000);
  expect(await shop.mailsTo(shopper.id)).toHaveLength(2);
  expect(await mailsAbout(rows[0]?.id ?? '')).toHaveLength(1);
});

test('a refund of ours whose answer is late is not taken for one made elsewhere', async () => {
  const { paymentId } = await paidByCard();
  card().next({ kind: 'delay', ms: 300 });
  expect((await shop.refund(paymentId, { amount: 400 })).status).toBe(201);
  const rows = await booked(paymentId, 1);
  expect(rows).toMatchObject([{ amount: 400, elsewhere: false, to_see: false }]);
  expect(await waiting(paymentId)).toBeUndefined();
});

// Proves elsewhere-early.
test('a refund before the shop knows of the charge waits for it', async () => {
  const slow = await openRefundingShop({ STRIPE_TIMEOUT_MS: '1500' });
  try {
    const { control } = slow.simulators.card;
    control.setWebhooks({ enabled: false });
    const { paymentId, intent } = await slow.unheardCharge();
    control.setWebhooks({ enabled: true });
    control.refundOnSite(intent, 5_000);
    await until(
      () => slow.refundRows(paymentId),
      ([row]) => row?.state === 'done',
    );
    expect(await slow.paymentRow(paymentId)).toMatchObject({
      status: 'succeeded',
      request_id: intent,
    });
  } finally {
    await slow.close();
  }
});

// Proves elsewhere-foreign.
test('a refund of another shop’s payment at the same account is ignored', async () => {
  const id = await chargeElsewhere(shop.config.card);
  const count = async () => (await shop.db.selectFrom('refunds').select('id').execute()).length;
  const before = await count();
  card().refundOnSite(id);
  await until(
    async () => card().deliveries(),
    (all) => all.some(({ type, status }) => type === 'refund.created' && status === 200),
  );
  await shop.pass(60_000);
  expect(await count()).toBe(before);
});

// Proves elsewhere-by-hand.
test('a refund that staff booked by hand is the one that the provider tells of', async () => {
  const { paymentId, intent } = await paidByCard();
  await shop.refund(paymentId, { amount: 250, byHand: true, reason: 'Returned on the site' });
  card().refundOnSite(intent, 25_000);
  const [row, ...more] = await until(
    () => shop.refundRows(paymentId),
    (rows) => rows.some(({ elsewhere }) => elsewhere),
  );
  expect(more).toEqual([]);
  expect(row).toMatchObject({ way: 'card', amount: 250, reason: 'Returned on the site' });
  expect((await shop.refunds(paymentId)).body.refundable).toBe(800);
  const [mail] = await mailsAbout(row?.id ?? '');
  expect(mail?.text).toContain('booked by hand');
});

test('more than is left of it, ours and theirs together, is returned at most once and told', async () => {
  const { paymentId, intent } = await paidByCard();
  card().refundOnSite(intent, 100_000);
  // The shop may have heard of the other one, or the card company refuses.
  const ours = await shop.refund(paymentId, { amount: 1050 });
  expect(ours.status === 409 || ours.body.refund.status === 'failed').toBe(true);
  const rows = await until(
    () => shop.refundRows(paymentId),
    (all) => all.some(({ elsewhere, state }) => elsewhere && state === 'done'),
  );
  expect(rows.filter(({ state }) => state === 'done').map(({ amount }) => amount)).toEqual([1000]);
});
