import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatKsh } from '#contract/money.ts';
import { until } from '../../../test/paying-shop.ts';
import { openRefundingShop, type RefundingShop } from '../../../test/refunding-shop.ts';

let shop: RefundingShop;
beforeAll(async () => {
  shop = await openRefundingShop();
});
afterAll(() => shop.close());

const card = () => shop.simulators.card.control;
const moved = async (paymentId: string): Promise<number[]> => {
  const { request_id: intent } = await shop.paymentRow(paymentId);
  return card()
    .books()
    .entries.filter(({ kind, paymentIntent }) => kind !== 'charge' && paymentIntent === intent)
    .map(({ amount }) => amount);
};

test('a card gets its money back at once, in cents there and shillings here', async () => {
  const { shopper, dress, paymentId, orderId } = await shop.paidOrder({ method: 'visa' });
  const part = await shop.refund(paymentId, { amount: 250 });
  expect(part).toMatchObject({
    status: 201,
    body: {
      message: `${formatKsh(25_000)} returned`,
      refundable: 800,
      refund: { way: 'card', status: 'done' },
    },
  });
  expect((await shop.orderRow(orderId)).status).toBe('Paid');
  const rest = await shop.refund(paymentId, { amount: 800, restock: true });
  expect(rest.body).toMatchObject({ refundable: 0, refund: { status: 'done' } });
  expect(await moved(paymentId)).toEqual([-25_000, -80_000]);
  expect(await shop.orderRow(orderId)).toMatchObject({ status: 'Refunded', returned: 1050 });
  expect(await shop.stock(dress)).toEqual({ onHand: 5, held: 0, free: 5 });
  const mails = await shop.mailsTo(shopper.id);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `We returned ${formatKsh(25_000)} to you`,
    `We returned ${formatKsh(80_000)} to you`,
  ]);
});

test('a card refund whose answer was lost is repeated under the same key and is one refund', async () => {
  const slow = await openRefundingShop({ STRIPE_TIMEOUT_MS: '1500' });
  try {
    const { control } = slow.simulators.card;
    const { paymentId } = await slow.paidOrder({ method: 'visa' });
    control.setWebhooks({ enabled: false });
    // The refund succeeds at once, but its response comes after the timeout.
    control.next({ kind: 'delay', ms: 2500 });
    const answer = await slow.refund(paymentId, { amount: 1050 });
    expect(answer).toMatchObject({
      status: 201,
      body: { refundable: 0, refund: { status: 'requested' } },
    });
    await until(
      async () => {
        await slow.pass(6000);
        return slow.refundRows(paymentId);
      },
      ([row]) => row?.state === 'done',
    );
    expect(control.books().totals).toMatchObject({ charged: 105_000, refunded: 105_000 });
  } finally {
    await slow.close();
  }
});

test('a card refund that could not be sent is sent once the provider is there again', async () => {
  const { paymentId } = await shop.paidOrder({ method: 'visa' });
  for (let tries = 0; tries < 2; tries++) card().next({ kind: 'drop-request' });
  const answer = await shop.refund(paymentId, { amount: 1050 });
  expect(answer.body.refund.status).toBe('requested');
  expect(await moved(paymentId)).toEqual([]);
  await shop.pass(6000);
  expect(await shop.ended(paymentId)).toEqual(['done']);
  expect(await moved(paymentId)).toEqual([-105_000]);
});

test('a card refund that the provider refuses fails with its reason and frees the amount', async () => {
  const { paymentId } = await shop.paidOrder({ method: 'visa' });
  const refusal = { type: 'invalid_request_error', message: 'This charge is disputed.' };
  card().next({ kind: 'error', status: 400, ...refusal, code: 'charge_disputed' });
  const answer = await shop.refund(paymentId, { amount: 1050 });
  expect(answer.body).toMatchObject({
    message: 'This charge is disputed.',
    refundable: 1050,
    refund: { status: 'failed' },
  });
});

// Proves refund-bounced.
test('money that the card’s bank sends back later is here again, and waits for a person', async () => {
  card().setWebhooks({ delayMs: 300 });
  const { shopper, dress, paymentId, orderId } = await shop.paidOrder({
    method: 'visa',
    card: 'pm_card_refundFail',
  });
  const answer = await shop.refund(paymentId, { amount: 1050, restock: true });
  expect(answer.body.refund.status).toBe('done');
  expect((await shop.paymentRow(paymentId)).status).toBe('refunded');
  await until(
    () => shop.paymentRow(paymentId),
    ({ status }) => status === 'needs_attention',
  );
  expect(await shop.refunds(paymentId)).toMatchObject({
    body: { refundable: 1050, restockable: false, refunds: [{ status: 'failed' }] },
  });
  expect(await shop.orderRow(orderId)).toMatchObject({
    status: 'Refunded',
    returned: 0,
    flagged: true,
  });
  const [mine] = (await shopper.get('/api/payments/my-payments')).body.payments;
  expect(mine.message).toBe(
    `${formatKsh(105_000)} that we returned came back to us. We are looking into it`,
  );
  // Returned by another way, the order is Refunded; the pieces were restocked once.
  await shop.refund(paymentId, { amount: 1050, byHand: true, receipt: 'Cash book 12' });
  expect(await shop.orderRow(orderId)).toMatchObject({ returned: 1050, flagged: false });
  expect((await shop.paymentRow(paymentId)).status).toBe('refunded');
  expect(await shop.stock(dress)).toEqual({ onHand: 5, held: 0, free: 5 });
  card().setWebhooks({ delayMs: 50 });
});

test('events of a refund in any number and order change nothing that is booked', async () => {
  const { shopper, paymentId } = await shop.paidOrder({ method: 'visa' });
  card().setWebhooks({ copies: 3 });
  await shop.refund(paymentId, { amount: 500 });
  const heard = () =>
    shop.db
      .selectFrom('payment_events')
      .select('provider_event')
      .where('payment_id', '=', paymentId)
      .where('source', '=', 'webhook')
      .where('body', '@>', JSON.stringify({ type: 'charge.refunded' }) as never)
      .execute();
  await until(heard, ({ length }) => length === 1);
  card().setWebhooks({ copies: 1 });
  for (const { type, id } of card().events()) {
    if (type.includes('refund')) await card().redeliver(id);
  }
  expect(await heard()).toHaveLength(1);
  expect((await shop.refunds(paymentId)).body).toMatchObject({ refundable: 550 });
  expect(await shop.mailsTo(shopper.id)).toHaveLength(1);
});
