import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { errorOf, openCardShop, waitFor } from '../../test/simulators/card-shop.ts';
import { passesLuhn, TEST_CARDS } from './test-cards.ts';

test('every test card has a valid number', () => {
  expect(TEST_CARDS.filter((card) => !passesLuhn(card.number))).toEqual([]);
});

test('a card pays through the real library, with a signed webhook and a book entry', async () => {
  await using shop = await openCardShop();
  const intent = await shop.stripe.paymentIntents.create(shop.order('pm_card_visa'));
  expect(intent).toMatchObject({
    object: 'payment_intent',
    status: 'succeeded',
    amount: 150_000,
    amount_received: 150_000,
    currency: 'kes',
    livemode: false,
    payment_method_types: ['card'],
    metadata: { order_id: 'ord_1' },
    shipping: { name: 'Wanjiru K.', address: { city: 'Nairobi', country: 'KE' } },
  });
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));
  expect(await shop.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ id: intent.id });
  const [event] = await shop.events(1);
  expect(event).toMatchObject({
    object: 'event',
    type: 'payment_intent.succeeded',
    api_version: '2026-10-28.endive',
    data: { object: { id: intent.id, amount_received: 150_000 } },
  });
  const stored = await shop.stripe.events.retrieve(event?.id ?? '');
  expect(stored.type).toBe('payment_intent.succeeded');
  const charge = await shop.stripe.charges.retrieve(String(intent.latest_charge));
  expect(charge).toMatchObject({ paid: true, payment_intent: intent.id });
  expect(shop.card.control.books().totals).toMatchObject({ charged: 150_000, balance: 150_000 });
});

test.each(TEST_CARDS.filter((card) => !card.decline && !card.challenge).map((c) => c.method))(
  '%s pays',
  async (method) => {
    await using shop = await openCardShop();
    const intent = await shop.stripe.paymentIntents.create(shop.order(method));
    expect(intent.status).toBe('succeeded');
  },
);

test.each(
  TEST_CARDS.flatMap(({ method, decline, challenge }) =>
    decline && !challenge ? [[method, decline.code, decline.decline_code] as const] : [],
  ),
)('%s is declined as %s %s, and the intent waits for another card', async (method, code, why) => {
  await using shop = await openCardShop();
  const error = await errorOf(shop.stripe.paymentIntents.create(shop.order(method)));
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(error).toMatchObject({ statusCode: 402, code, rawType: 'card_error' });
  expect(error.decline_code || undefined).toBe(why);
  expect(error.requestId).toMatch(/^req_/);
  expect(error.headers?.['stripe-should-retry']).toBe('false');
  const id = error.payment_intent?.id ?? '';
  expect(error.payment_intent?.status).toBe('requires_payment_method');
  expect((await shop.events(1))[0]?.type).toBe('payment_intent.payment_failed');
  const paid = await shop.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  expect(paid).toMatchObject({ id, status: 'succeeded', last_payment_error: null });
});

test('a disputed card pays and is disputed', async () => {
  await using shop = await openCardShop();
  await shop.stripe.paymentIntents.create(shop.order('pm_card_createDispute'));
  const types = (await shop.events(3)).map((event) => event.type).sort();
  expect(types).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'payment_intent.succeeded',
  ]);
});

test('a dispute takes its money, can’t be refunded, and gives it back if the shop wins', async () => {
  await using shop = await openCardShop();
  const { control } = shop.card;
  const { id } = await shop.stripe.paymentIntents.create(shop.order('pm_card_visa'));
  const { id: dispute = '' } = control.dispute(id) ?? {};
  expect(control.books().totals).toMatchObject({ charged: 150_000, disputed: 150_000, balance: 0 });
  const refused = await errorOf(shop.stripe.refunds.create({ payment_intent: id }));
  expect(refused.code).toBe('charge_disputed');
  control.decide(dispute, 'won');
  expect(await shop.stripe.disputes.retrieve(dispute)).toMatchObject({
    status: 'won',
    balance_transactions: [{ amount: -150_000 }, { amount: 150_000 }],
  });
  expect(control.books().totals).toMatchObject({ disputed: 0, balance: 150_000 });
  const types = (await shop.events(5)).map((event) => event.type);
  expect(types.sort()).toEqual([
    'charge.dispute.closed',
    'charge.dispute.created',
    'charge.dispute.funds_reinstated',
    'charge.dispute.funds_withdrawn',
    'payment_intent.succeeded',
  ]);
});

test('a bank that only asks takes nothing until it does; lists name the intent', async () => {
  await using shop = await openCardShop();
  const { control } = shop.card;
  const { id } = await shop.stripe.paymentIntents.create(shop.order('pm_card_visa'));
  const other = await shop.stripe.paymentIntents.create(shop.order('pm_card_visa'));
  const { id: dispute = '' } = control.dispute(id, { inquiry: true, amount: 50_000 }) ?? {};
  expect(control.books().totals.disputed).toBe(0);
  control.escalate(dispute);
  expect(control.books().totals.disputed).toBe(50_000);
  control.refundOnSite(other.id, 10_000);
  const listed = await shop.stripe.disputes.list({ payment_intent: id });
  expect(listed.data.map(({ status }) => status)).toEqual(['needs_response']);
  const refunds = await shop.stripe.refunds.list({ payment_intent: other.id });
  expect(refunds.data.map(({ amount }) => amount)).toEqual([10_000]);
  expect((await shop.stripe.refunds.list({ payment_intent: id })).data).toEqual([]);
});

test.each([
  ['4242 4242 4242 4242', 'succeeded', undefined],
  ['4000 0000 0000 0002', undefined, 'generic_decline'],
  ['4000 0000 0000 9995', undefined, 'insufficient_funds'],
  ['4000 0027 6000 3184', 'requires_action', undefined],
])('a method made from the demo card %s behaves like it', async (number, status, decline) => {
  await using shop = await openCardShop();
  const { control } = shop.card;
  const { body } = await control.browserCall('POST', '/v1/payment_methods', cardData({ number }));
  const method = body as Stripe.PaymentMethod;
  expect(method).toMatchObject({
    object: 'payment_method',
    card: { brand: 'visa', last4: number.slice(-4) },
    billing_details: { name: 'Wanjiru K.' },
  });
  expect(JSON.stringify(body)).not.toContain(number.replaceAll(' ', ''));
  const create = shop.stripe.paymentIntents.create(shop.order(method.id));
  if (status) expect((await create).status).toBe(status);
  else expect(await errorOf(create)).toMatchObject({ decline_code: decline });
});

test.each([
  [{ number: '4242424242424241' }, 'incorrect_number'],
  [{ number: '4111111111111111' }, 'card_declined'],
  [{ exp_month: 13 }, 'invalid_expiry_month'],
  [{ exp_year: 2020 }, 'invalid_expiry_year'],
  [{ cvc: '12' }, 'invalid_cvc'],
  [{ number: '' }, 'parameter_missing'],
])('card data %o is refused as %s', async (change, code) => {
  await using shop = await openCardShop();
  const call = shop.card.control.browserCall('POST', '/v1/payment_methods', cardData(change));
  expect((await call).body).toMatchObject({ error: { code } });
});

test('a payment method serves one intent only', async () => {
  await using shop = await openCardShop();
  const params = cardData({}) as unknown as Stripe.PaymentMethodCreateParams;
  const method = await shop.stripe.paymentMethods.create(params);
  await shop.stripe.paymentIntents.create(shop.order(method.id));
  const again = await errorOf(shop.stripe.paymentIntents.create(shop.order(method.id)));
  expect(again.message).toContain('may not be used again');
  expect((await shop.stripe.paymentMethods.retrieve(method.id)).card?.last4).toBe('4242');
});

test('an intent can be made first, changed, and confirmed later', async () => {
  await using shop = await openCardShop();
  const intent = await shop.stripe.paymentIntents.create({
    amount: 100_000,
    currency: 'kes',
    allowed_payment_method_types: ['card'],
  });
  expect(intent.status).toBe('requires_payment_method');
  const changed = await shop.stripe.paymentIntents.update(intent.id, { amount: 120_000 });
  expect(changed.amount).toBe(120_000);
  const paid = await shop.stripe.paymentIntents.confirm(intent.id, {
    payment_method: 'pm_card_visa',
  });
  expect(paid.amount_received).toBe(120_000);
  const again = await errorOf(shop.stripe.paymentIntents.confirm(intent.id));
  expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
});

test('an unpaid intent can be cancelled, a paid one answers that it has succeeded', async () => {
  await using shop = await openCardShop();
  const open = await shop.stripe.paymentIntents.create(
    shop.order('pm_card_authenticationRequired'),
  );
  const cancelled = await shop.stripe.paymentIntents.cancel(open.id);
  expect(cancelled).toMatchObject({ status: 'canceled', next_action: null });
  const paid = await shop.stripe.paymentIntents.create(shop.order('pm_card_visa'));
  const error = await errorOf(shop.stripe.paymentIntents.cancel(paid.id));
  expect(error).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { id: paid.id, status: 'succeeded' },
  });
  const types = (await shop.events(3)).map((event) => event.type);
  expect(types).toContain('payment_intent.canceled');
});

test('refunds in parts add up to the charge and no further', async () => {
  await using shop = await openCardShop();
  const intent = await shop.stripe.paymentIntents.create(shop.order('pm_card_visa', 100_000));
  const part = await shop.stripe.refunds.create({ payment_intent: intent.id, amount: 40_000 });
  expect(part).toMatchObject({ object: 'refund', status: 'succeeded', amount: 40_000 });
  expect(await shop.stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id });
  const much = shop.stripe.refunds.create({ payment_intent: intent.id, amount: 60_001 });
  expect((await errorOf(much)).message).toContain('greater than unrefunded amount');
  const rest = await shop.stripe.refunds.create({ charge: String(intent.latest_charge) });
  expect(rest.amount).toBe(60_000);
  const none = await errorOf(shop.stripe.refunds.create({ payment_intent: intent.id }));
  expect(none.code).toBe('charge_already_refunded');
  expect(shop.card.control.books().totals).toEqual({
    charged: 100_000,
    refunded: 100_000,
    disputed: 0,
    balance: 0,
  });
  const types = (await shop.events(5)).map((event) => event.type);
  expect(types.filter((type) => type === 'charge.refunded')).toHaveLength(2);
});

test('a refund to a closed account succeeds first and fails later', async () => {
  await using shop = await openCardShop();
  const intent = await shop.stripe.paymentIntents.create(shop.order('pm_card_refundFail'));
  const refund = await shop.stripe.refunds.create({ payment_intent: intent.id });
  expect(refund.status).toBe('succeeded');
  const { control } = shop.card;
  await waitFor(() => control.events().some((event) => event.type === 'refund.failed'));
  expect((await shop.stripe.refunds.retrieve(refund.id)).status).toBe('failed');
  expect(control.books().totals.balance).toBe(150_000);
});

function cardData(change: object) {
  return {
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123', ...change },
    billing_details: { name: 'Wanjiru K.' },
  };
}
