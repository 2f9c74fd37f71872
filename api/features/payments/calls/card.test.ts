import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openPayingShop,
  type PayingShop,
  type Shopper,
  until,
} from '../../../../test/paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

const pay = (shopper: Shopper, productId: string, paymentMethodId: string, key?: string) =>
  shopper.post(
    '/api/stripe/create-payment-intent',
    { amount: 1050, paymentMethodId, items: [{ productId, quantity: 1 }] },
    key,
  );

// Proves §7.25, call-paid.
test('a good card pays at once, in cents at the provider and shillings here', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5);
  const paid = await pay(shopper, dress, 'pm_card_visa');
  expect(paid).toMatchObject({ status: 200, body: { success: true, status: 'succeeded' } });
  expect(shop.simulators.card.control.intents().at(-1)).toMatchObject({
    amount: 105000,
    currency: 'kes',
  });
  const saved = await shopper.post('/api/orders', {
    items: [{ productId: dress, quantity: 1 }],
    method: 'visa',
    paymentId: paid.body.paymentId,
  });
  expect(saved.body.order).toMatchObject({ status: 'Paid', method: 'visa', totalPrice: 1050 });
  expect(await shop.stock(dress)).toEqual({ onHand: 4, held: 0, free: 4 });
});

test.each([
  ['pm_card_visa_chargeDeclined', 'Your card was declined.'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
  ['pm_card_visa_chargeDeclinedLostCard', 'Your card was declined.'],
])(
  '%s answers success false with the bank’s reason and frees the pieces',
  async (method, message) => {
    const shopper = await shop.shopper();
    const dress = await shop.product(100000, 5);
    const answer = await pay(shopper, dress, method);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: false, status: 'failed', message },
    });
    expect(await shop.stock(dress)).toMatchObject({ held: 0 });
  },
);

// Proves call-bank, event-asks.
test('3-D Secure waits for the bank, and approval pays', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5);
  const asked = await pay(shopper, dress, 'pm_card_authenticationRequired');
  expect(asked.body).toMatchObject({
    success: false,
    status: 'requires_action',
    code: 'requires_action',
    message: 'Your bank asks you to confirm',
  });
  expect(asked.body.clientSecret).toMatch(/^pi_.+_secret_/);
  expect(await shop.stock(dress)).toMatchObject({ held: 1 });
  const intent = asked.body.clientSecret.split('_secret_')[0];
  shop.simulators.card.control.authenticate(intent, 'approve');
  const paid = await until(
    () => shopper.get(`/api/payments/${asked.body.paymentId}`),
    ({ body }) => body.status !== 'requires_action',
  );
  expect(paid.body.status).toBe('succeeded');
  expect(await shop.stock(dress)).toEqual({ onHand: 4, held: 0, free: 4 });
});

test('a failed 3-D Secure fails the payment and frees the pieces', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5);
  const asked = await pay(shopper, dress, 'pm_card_authenticationRequired');
  shop.simulators.card.control.authenticate(asked.body.clientSecret.split('_secret_')[0], 'fail');
  const failed = await until(
    () => shopper.get(`/api/payments/${asked.body.paymentId}`),
    ({ body }) => body.status !== 'requires_action',
  );
  expect(failed.body).toMatchObject({
    status: 'failed',
    message: 'Your bank did not confirm this payment. Please try again or use another card.',
  });
  expect(await shop.stock(dress)).toMatchObject({ held: 0 });
});

// Proves card-look.
test('without webhooks the owner’s own look finds the success', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5);
  shop.simulators.card.control.setWebhooks({ enabled: false });
  const asked = await pay(shopper, dress, 'pm_card_authenticationRequired');
  shop.simulators.card.control.authenticate(
    asked.body.clientSecret.split('_secret_')[0],
    'approve',
  );
  const paid = await until(
    () => shopper.get(`/api/payments/${asked.body.paymentId}`),
    ({ body }) => body.status === 'succeeded',
  );
  expect(paid.body.status).toBe('succeeded');
});

// Proves start-ends-card.
test('another press cancels the waiting card payment at the provider first', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5);
  const asked = await pay(shopper, dress, 'pm_card_authenticationRequired', 'one');
  const other = await pay(shopper, dress, 'pm_card_visa', 'two');
  expect(other.body.status).toBe('succeeded');
  expect(other.body.orderId).toBe(asked.body.orderId);
  const intent = shop.simulators.card.control.intent(asked.body.clientSecret.split('_secret_')[0]);
  expect(intent?.status).toBe('canceled');
  expect(await shop.stock(dress)).toEqual({ onHand: 4, held: 0, free: 4 });
});

// Proves S11.1, event-unsigned.
test('a webhook with a wrong signature is refused', async () => {
  const answer = await shop.request('POST', '/hooks/card', undefined, {
    type: 'payment_intent.succeeded',
  });
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_signature' } });
});
