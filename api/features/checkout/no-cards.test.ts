import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayingShop, type PayingShop, until } from '../../../test/paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop({ env: { CARD_PROVIDER: 'none' } });
});
afterAll(() => shop.close());

test('a shop without a card account says so, names no key or script, and takes no event', async () => {
  const { body } = await shop.request('GET', '/api/settings/shop');
  expect(body).toMatchObject({ takesCards: false, cardPublishableKey: '', cardScript: '' });
  const event = await shop.request('POST', '/hooks/card', undefined, { type: 'any' });
  expect(event).toMatchObject({ status: 400, body: { code: 'bad_signature' } });
});

// Proves start-no-cards.
test('it refuses a card press before anything is held, and M-PESA pays as ever', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100_000, 5);
  const cart = { amount: 1050, items: [{ productId: dress, quantity: 1 }] };
  const refused = await shopper.post('/api/stripe/create-payment-intent', {
    ...cart,
    paymentMethodId: 'pm_card_visa',
  });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'no_cards', message: 'This shop takes no cards. Pay by M-PESA.' },
  });
  expect(await shop.stock(dress)).toEqual({ onHand: 5, held: 0, free: 5 });
  const phone = '0712000601';
  const { body } = await shopper.post('/api/mpesa/stk-push', { ...cart, phone });
  const ended = await until(
    async () => (await shopper.get(`/api/payments/${body.paymentId}`)).body,
    ({ status }) => status !== 'pending',
  );
  expect(ended.status).toBe('succeeded');
});

test('no failure of M-PESA advises a card', async () => {
  const shopper = await shop.shopper();
  const { id } = await shop.db
    .insertInto('payments')
    .values({
      user_id: shopper.id,
      method: 'mpesa',
      amount: 1050,
      status: 'failed',
      message:
        'M-PESA could not take this payment. No money was taken. Please use a card or try again later.',
      callback_token: 'no-cards',
      request_hash: '-',
      created_at: shop.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = 'M-PESA could not take this payment. No money was taken. Please try again later.';
  expect((await shopper.get(`/api/payments/${id}`)).body).toMatchObject({ message });
  const mine = await shopper.get('/api/payments/my-payments');
  expect(mine.body.payments).toMatchObject([{ message }]);
});

test('staff see no card keys or webhook, and only M-PESA, mail and SMS are tried', async () => {
  const staff = await shop.shopper('admin');
  const { body } = await staff.get('/api/settings/payments');
  const cards = body.settings.filter(({ group }: { group: string }) => group === 'card');
  expect(cards).toMatchObject([{ name: 'CARD_PROVIDER', given: true }]);
  expect(body.addresses).toMatchObject([
    { name: 'M-PESA callback' },
    { name: 'SMS delivery reports' },
  ]);
  const tried = await staff.post('/api/settings/payments/test', undefined);
  expect(tried.body.checks).toMatchObject([{ name: 'M-PESA' }, { name: 'Mail' }, { name: 'SMS' }]);
});
