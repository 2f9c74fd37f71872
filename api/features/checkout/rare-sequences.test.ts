import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatKsh } from '#contract/money.ts';
import { openPayingShop, type PayingShop, type Shopper, until } from '../../../test/paying-shop.ts';
import { inTransaction, sql } from '../../platform/database/database.ts';
import { insertPaymentEvent } from '../payments/event-store.ts';
import { processCallback } from '../payments/webhooks/process.ts';

/** Regression tests for faults found by test/model. */
let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop({ sweeps: false });
});
afterAll(() => shop.close());

const MINUTE = 60_000;
const daraja = () => shop.simulators.daraja.control;
const startMpesa = async (shopper: Shopper, phone: string, items?: object[]) =>
  (await shopper.post('/api/mpesa/stk-push', { phone, amount: 1050, items })).body;
const paymentRow = (id: string) =>
  shop.db
    .selectFrom('payments')
    .select(['callback_token', 'request_id', 'status', 'receipt', 'received_amount', 'message'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const callbackOf = (id: string, amount: number, receipt: string) => ({
  Body: {
    stkCallback: {
      CheckoutRequestID: id,
      ResultCode: 0,
      CallbackMetadata: {
        Item: [
          { Name: 'Amount', Value: amount },
          { Name: 'MpesaReceiptNumber', Value: receipt },
        ],
      },
    },
  },
});

test('an order whose payment failed ends with its hold like any other', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 2);
  const { orderId } = await startMpesa(shopper, '0712991032', [{ productId: dress, quantity: 1 }]);
  await shop.pass(16 * MINUTE);
  const order = await shop.db
    .selectFrom('orders')
    .select(['status', 'ended_by'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(order).toEqual({ status: 'lapsed', ended_by: 'expiry' });
  expect(await shop.stock(dress)).toEqual({ onHand: 2, held: 0, free: 2 });
});

// Proves bare-ends.
test('a bare card payment that the bank never confirmed is ended at the provider', async () => {
  const shopper = await shop.shopper();
  const { body } = await shopper.post('/api/stripe/create-payment-intent', {
    amount: 1050,
    paymentMethodId: 'pm_card_authenticationRequired',
  });
  expect(body.status).toBe('requires_action');
  await shop.pass(14 * MINUTE);
  expect((await paymentRow(body.paymentId)).status).toBe('requires_action');
  await shop.pass(2 * MINUTE);
  const { status, request_id } = await paymentRow(body.paymentId);
  expect(status).toBe('failed');
  expect(shop.simulators.card.control.intent(request_id ?? '')?.status).toBe('canceled');
});

// Proves callback-takes-id.
test('a push without an answer does not take over the callback of another payment', async () => {
  const shopper = await shop.shopper();
  const paid = await startMpesa(shopper, '0712000080');
  await until(
    () => paymentRow(paid.paymentId),
    ({ status }) => status === 'succeeded',
  );
  const other = await paymentRow(paid.paymentId);
  daraja().next('push', { kind: 'drop-request' });
  const lost = await startMpesa(shopper, '0712000081');
  const { callback_token } = await paymentRow(lost.paymentId);
  const forged = callbackOf(other.request_id ?? '', 1050, 'UKL4B7XQ2M');
  const answer = await shop.request('POST', `/hooks/pay/${callback_token}`, undefined, forged);
  expect(answer.status).toBe(200);
  const { id } = await shop.db
    .selectFrom('payment_events')
    .select('id')
    .where('payment_id', '=', lost.paymentId)
    .where('source', '=', 'callback')
    .executeTakeFirstOrThrow();
  await processCallback(shop.context, { eventId: id, paymentId: lost.paymentId });
  expect(await paymentRow(lost.paymentId)).toMatchObject({ status: 'created', request_id: null });
});

// Proves receipt-later.
test('a callback that comes after the query puts the sum right, also of money that fits nothing', async () => {
  const shopper = await shop.shopper();
  const pushed = await startMpesa(shopper, '0712999997');
  await until(
    async () => daraja().openPrompts().length,
    (open) => open === 0,
  );
  await shop.pass(21_000);
  await shop.pass(16 * MINUTE);
  const found = await paymentRow(pushed.paymentId);
  expect(found).toMatchObject({ status: 'needs_attention', receipt: null, received_amount: 1050 });
  const late = callbackOf(found.request_id ?? '', 1000, 'UKL4B7XQ2N');
  await shop.request('POST', `/hooks/pay/${found.callback_token}`, undefined, late);
  const told = await until(
    () => paymentRow(pushed.paymentId),
    ({ receipt }) => receipt !== null,
  );
  expect(told).toMatchObject({
    status: 'needs_attention',
    received_amount: 1000,
    message: `We received ${formatKsh(100_000)} and are looking into it`,
  });
});

test('a callback that is worked twice at once counts, though its twin took the id a moment before', async () => {
  const shopper = await shop.shopper();
  daraja().next('push', { kind: 'drop-response' });
  const lost = await startMpesa(shopper, '0713999997');
  await until(
    async () => daraja().openPrompts().length,
    (open) => open === 0,
  );
  const prompt = daraja().prompts()[0];
  const requestId = prompt?.checkoutRequestId ?? '';
  const { paymentId } = lost;
  const eventId = await insertPaymentEvent(shop.db, {
    paymentId,
    source: 'callback',
    body: callbackOf(requestId, 1050, prompt?.receipt ?? ''),
    now: shop.clock.now(),
  });
  // The job has read the payment and waits for its callback when the other payment takes the id.
  const work = await inTransaction(shop.db, async (tx) => {
    await sql`LOCK TABLE payment_events IN ACCESS EXCLUSIVE MODE`.execute(tx);
    const working = processCallback(shop.context, { eventId: eventId ?? 0, paymentId });
    await until(
      async () =>
        (
          await sql`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'payment_events'::regclass`.execute(
            tx,
          )
        ).rows.length,
      (waiting) => waiting > 0,
    );
    await tx
      .updateTable('payments')
      .set({ request_id: requestId })
      .where('id', '=', paymentId)
      .execute();
    return { working };
  });
  expect(await work.working).toBe(true);
  expect(await paymentRow(paymentId)).toMatchObject({ status: 'succeeded', received_amount: 1050 });
});

let stories = 0;
/** An order paid by a late callback while the bank asks for confirmation of a card payment. */
const paidWhileTheBankAsks = async () => {
  stories += 1;
  const shopper = await shop.shopper();
  const items = [{ productId: await shop.product(100000, 2), quantity: 1 }];
  const first = await startMpesa(shopper, `071${stories}999997`, items);
  await until(
    async () => daraja().openPrompts().length,
    (open) => open === 0,
  );
  daraja().next('query', { kind: 'result', resultCode: 1032 });
  await shop.pass(21_000);
  const failed = await paymentRow(first.paymentId);
  expect(failed.status).toBe('failed');
  const { body: second } = await shopper.post('/api/stripe/create-payment-intent', {
    amount: 1050,
    paymentMethodId: 'pm_card_authenticationRequired',
    items,
  });
  expect(second).toMatchObject({ status: 'requires_action', orderId: first.orderId });
  const late = callbackOf(failed.request_id ?? '', 1050, `UKL4B7XQ2${stories}`);
  await shop.request('POST', `/hooks/pay/${failed.callback_token}`, undefined, late);
  await until(
    () => paymentRow(first.paymentId),
    ({ status }) => status === 'succeeded',
  );
  return second.paymentId as string;
};

// Proves payment-needless.
test('a card’s bank is no longer asked once a former attempt’s late success has paid the order', async () => {
  const second = await paidWhileTheBankAsks();
  await shop.pass(2_000);
  const { status, request_id } = await paymentRow(second);
  expect(status).toBe('failed');
  expect(shop.simulators.card.control.intent(request_id ?? '')?.status).toBe('canceled');
});

// Proves success-second.
test('what the bank moves before that is a second payment and waits for a person', async () => {
  const second = await paidWhileTheBankAsks();
  const { request_id } = await paymentRow(second);
  shop.simulators.card.control.authenticate(request_id ?? '', 'approve');
  const told = await until(
    () => paymentRow(second),
    ({ status }) => status !== 'requires_action',
  );
  expect(told).toMatchObject({ status: 'needs_attention', received_amount: 1050 });
});
