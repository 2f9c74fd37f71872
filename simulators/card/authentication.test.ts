import { expect, test } from 'vitest';
import { errorOf, openCardShop } from '../../test/simulators/card-shop.ts';

const CHALLENGED = 'pm_card_authenticationRequired';

test('a card that asks for 3-D Secure points the browser to the page of the bank', async () => {
  await using shop = await openCardShop({ browserBase: () => 'http://shop.test' });
  const intent = await shop.stripe.paymentIntents.create(shop.order(CHALLENGED));
  expect(intent).toMatchObject({
    status: 'requires_action',
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: {
        type: 'three_d_secure_redirect',
        stripe_js: `http://shop.test/sim/3ds/${intent.id}`,
      },
    },
  });
  expect((await shop.events(1))[0]?.type).toBe('payment_intent.requires_action');
  expect(shop.card.control.books().entries).toEqual([]);
});

test('approving pays and tells the shop', async () => {
  await using shop = await openCardShop();
  const intent = await shop.stripe.paymentIntents.create(shop.order(CHALLENGED));
  expect(shop.card.control.authenticate(intent.id, 'approve')?.status).toBe('succeeded');
  expect(shop.card.control.authenticate(intent.id, 'approve')).toBeUndefined();
  const types = (await shop.events(2)).map((event) => event.type);
  expect(types).toContain('payment_intent.succeeded');
  expect((await shop.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
});

test('failing leaves the intent waiting for another card', async () => {
  await using shop = await openCardShop();
  const intent = await shop.stripe.paymentIntents.create(shop.order(CHALLENGED));
  shop.card.control.authenticate(intent.id, 'fail');
  const failed = await shop.stripe.paymentIntents.retrieve(intent.id);
  expect(failed).toMatchObject({
    status: 'requires_payment_method',
    next_action: null,
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  });
  const types = (await shop.events(2)).map((event) => event.type);
  expect(types).toContain('payment_intent.payment_failed');
});

test('a card may be declined after the bank has said yes', async () => {
  await using shop = await openCardShop();
  const method = 'pm_card_threeDSecureRequiredChargeDeclined';
  const intent = await shop.stripe.paymentIntents.create(shop.order(method));
  const declined = shop.card.control.authenticate(intent.id, 'approve');
  expect(declined).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined' },
  });
});

test('with manual confirmation the shop has the last word', async () => {
  await using shop = await openCardShop();
  const intent = await shop.stripe.paymentIntents.create({
    ...shop.order(CHALLENGED),
    confirmation_method: 'manual',
  });
  const approved = shop.card.control.authenticate(intent.id, 'approve');
  expect(approved?.status).toBe('requires_confirmation');
  expect((await shop.stripe.paymentIntents.confirm(intent.id)).status).toBe('succeeded');
});

test('where nobody can answer the bank, the card is declined', async () => {
  await using shop = await openCardShop();
  const order = { ...shop.order(CHALLENGED), error_on_requires_action: true as const };
  const error = await errorOf(shop.stripe.paymentIntents.create(order));
  expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' });
});
