import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayingShop, type PayingShop, type Shopper, until } from '../../../test/paying-shop.ts';
import { askAboutCard } from '../payments/calls/provider-call.ts';
import { findPayment } from '../payments/store.ts';
import { processCardEvent } from '../payments/webhooks/process.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

const pay = async (shopper: Shopper, productId: string, paymentMethodId: string, amount = 1050) =>
  (
    await shopper.post('/api/stripe/create-payment-intent', {
      amount,
      paymentMethodId,
      items: [{ productId, quantity: 1 }],
    })
  ).body;
const DECLINED = 'pm_card_visa_chargeDeclined';
const BANK = 'pm_card_authenticationRequired';
const intents = () => shop.simulators.card.control.intents();
const rowOf = async (id: string) => {
  const row = await findPayment(shop.db, id);
  if (!row) throw new Error('no such payment');
  return row;
};
const charged = () =>
  shop.simulators.card.control.books().entries.filter(({ kind }) => kind === 'charge').length;

/** A shopper with an order whose card payment was just declined. */
const declinedOnce = async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5);
  const first = await pay(shopper, dress, DECLINED);
  expect(first).toMatchObject({ success: false, status: 'failed' });
  return { shopper, dress, first, intentId: (await rowOf(first.paymentId)).request_id ?? '' };
};

// Proves start-card-again.
test('after a decline the next press for the order pays the same intent', async () => {
  const { shopper, dress, first, intentId } = await declinedOnce();
  const [made, money] = [intents().length, charged()];
  const second = await pay(shopper, dress, 'pm_card_visa');
  expect(second).toMatchObject({ status: 'succeeded', orderId: first.orderId });
  expect(second.paymentId).not.toBe(first.paymentId);
  expect(intents()).toHaveLength(made);
  expect(charged()).toBe(money + 1);
  expect(await rowOf(second.paymentId)).toMatchObject({
    request_id: intentId,
    intent_from: first.paymentId,
    status: 'succeeded',
  });
  expect(await rowOf(first.paymentId)).toMatchObject({ request_id: null, status: 'failed' });
  expect(await shop.stock(dress)).toEqual({ onHand: 4, held: 0, free: 4 });
});

// Proves event-asks.
test('three declines and a bank’s question stay on one intent, and the webhook reaches the last attempt', async () => {
  const { shopper, dress, first, intentId } = await declinedOnce();
  for (const method of [DECLINED, DECLINED]) {
    expect(await pay(shopper, dress, method)).toMatchObject({ status: 'failed' });
  }
  const asked = await pay(shopper, dress, BANK);
  expect(asked.clientSecret).toContain(intentId);
  shop.simulators.card.control.authenticate(intentId, 'approve');
  await until(
    () => rowOf(asked.paymentId),
    ({ status }) => status === 'succeeded',
  );
  expect((await rowOf(first.paymentId)).status).toBe('failed');
  expect(await shop.stock(dress)).toEqual({ onHand: 4, held: 0, free: 4 });
});

// Proves start-card-again.
test('late events of the declined attempt do not fail the new one', async () => {
  const { shopper, dress, intentId, first } = await declinedOnce();
  // The new attempt's confirm request is in flight, or its response was lost.
  shop.simulators.card.control.next({ kind: 'drop-request' });
  shop.simulators.card.control.next({ kind: 'drop-request' });
  const second = await pay(shopper, dress, 'pm_card_visa');
  expect(second).toMatchObject({ success: true, status: 'pending' });
  const failure = shop.simulators.card.control
    .events()
    .find(({ type, data }) => type === 'payment_intent.payment_failed' && idOf(data) === intentId);
  await shop.simulators.card.control.redeliver(failure?.id ?? '');
  for (const paymentId of [first.paymentId, second.paymentId, undefined]) {
    await processCardEvent(shop.context, { intentId, paymentId });
  }
  expect((await rowOf(second.paymentId)).status).toBe('created');
  expect(await shop.stock(dress)).toMatchObject({ held: 1 });
  await shop.pass(6_000);
  await until(
    () => rowOf(second.paymentId),
    ({ status }) => status === 'succeeded',
  );
});
const idOf = (data: unknown): string => (data as { object: { id: string } }).object.id;

test('a job that was written for the declined attempt books the new one’s success, once', async () => {
  const { shopper, dress, intentId, first } = await declinedOnce();
  const second = await pay(shopper, dress, 'pm_card_visa');
  await processCardEvent(shop.context, { intentId, paymentId: first.paymentId });
  expect((await rowOf(first.paymentId)).status).toBe('failed');
  expect((await rowOf(second.paymentId)).status).toBe('succeeded');
});

test('another amount makes a new intent', async () => {
  const { shopper, dress, intentId } = await declinedOnce();
  await shop.db
    .updateTable('products')
    .set({ price_cents: 200_000 })
    .where('id', '=', dress)
    .execute();
  const second = await pay(shopper, dress, 'pm_card_visa', 2100);
  expect(second.status).toBe('succeeded');
  const row = await rowOf(second.paymentId);
  expect(row).toMatchObject({ intent_from: null });
  expect(row.request_id).not.toBe(intentId);
});

test('an intent that was cancelled at the provider is replaced by a new one, whose refusals reach it', async () => {
  const { shopper, dress, intentId } = await declinedOnce();
  await shop.context.card.cancel(intentId);
  const second = await pay(shopper, dress, BANK);
  const row = await rowOf(second.paymentId);
  expect(row.status).toBe('requires_action');
  expect(row.request_id).not.toBe(intentId);
  shop.simulators.card.control.authenticate(row.request_id ?? '', 'fail');
  await until(
    () => rowOf(second.paymentId),
    ({ status }) => status === 'failed',
  );
});

test('an intent given up by the shopper is not used again', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5);
  const asked = await pay(shopper, dress, BANK);
  const second = await pay(shopper, dress, 'pm_card_visa');
  expect(second.status).toBe('succeeded');
  expect((await rowOf(second.paymentId)).intent_from).toBeNull();
  expect((await rowOf(asked.paymentId)).code).toBe('cancelled');
});

test('a repetition that does not get through does not fail what may have been charged', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5);
  shop.simulators.card.control.setWebhooks({ enabled: false });
  for (let i = 0; i < 2; i++) shop.simulators.card.control.next({ kind: 'drop-request' });
  const first = await pay(shopper, dress, 'pm_card_visa');
  expect(first.status).toBe('pending');
  const unreachable = {
    ...shop.context,
    card: {
      ...shop.context.card,
      charge: async () => ({ kind: 'unreached', reason: 'ECONNREFUSED' }) as const,
    },
  };
  await askAboutCard(unreachable, await rowOf(first.paymentId));
  expect(await rowOf(first.paymentId)).toMatchObject({ status: 'created' });
  expect(await shop.stock(dress)).toMatchObject({ held: 1 });
  await shop.pass(6_000);
  await until(
    () => rowOf(first.paymentId),
    ({ status }) => status === 'succeeded',
  );
  shop.simulators.card.control.setWebhooks({ enabled: true });
});
