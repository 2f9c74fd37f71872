import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { errorOf, openCardShop, PUBLISHABLE_KEY } from '../../test/simulators/card-shop.ts';
import { parseForm, writeForm } from './form.ts';

const ORDER = 'amount=150000&currency=kes&payment_method=pm_card_visa&confirm=true';
const NEVER =
  'automatic_payment_methods[enabled]=true&automatic_payment_methods[allow_redirects]=never';

test('bracketed forms are read and written', () => {
  const form = 'a[b][c]=1&a[d]=2&e[]=x&e[]=y&f[0]=z';
  expect(JSON.parse(JSON.stringify(parseForm(form)))).toEqual({
    a: { b: { c: '1' }, d: '2' },
    e: { 0: 'x', 1: 'y' },
    f: { 0: 'z' },
  });
  expect(decodeURIComponent(writeForm({ a: { b: 1 }, c: ['x'], d: undefined }))).toBe(
    'a[b]=1&c[0]=x',
  );
  parseForm('__proto__[polluted]=1');
  expect({}).not.toHaveProperty('polluted');
});

test('replies carry a request id, the version and the idempotency key', async () => {
  await using shop = await openCardShop();
  const { headers } = await shop.call('/v1/payment_intents', `${ORDER}&${NEVER}`, {
    'stripe-version': '2026-10-28.endive',
    'idempotency-key': 'order-1',
  });
  expect(headers.get('request-id')).toMatch(/^req_/);
  expect(headers.get('stripe-version')).toBe('2026-10-28.endive');
  expect(headers.get('idempotency-key')).toBe('order-1');
});

test.each([
  [`${ORDER}&${NEVER}&payment_method_types[]=card`, 'parameter_unknown', 'payment_method_types'],
  [`${ORDER}&${NEVER}&shipping[planet]=earth`, 'parameter_unknown', 'shipping[planet]'],
  ['currency=kes', 'parameter_missing', 'amount'],
  ['amount=150000', 'parameter_missing', 'currency'],
  ['amount=15.5&currency=kes', 'parameter_invalid_integer', 'amount'],
  ['amount=6499&currency=kes', 'amount_too_small', 'amount'],
  ['amount=100000000&currency=kes', 'amount_too_large', 'amount'],
  [
    'amount=6500&currency=kes&confirm=true&allowed_payment_method_types[]=card',
    'parameter_missing',
    'payment_method',
  ],
  ['amount=6500&currency=kes&payment_method=pm_nothing', 'resource_missing', 'payment_method'],
  ['amount=6500&currency=kes&statement_descriptor=MALKIA', undefined, 'statement_descriptor'],
  [ORDER, undefined, undefined],
  [`${ORDER}&${NEVER}&allowed_payment_method_types[]=card`, undefined, undefined],
])('the request %s is refused as %s', async (form, code, param) => {
  await using shop = await openCardShop();
  const { status, body } = await shop.call('/v1/payment_intents', form);
  expect(status).toBe(400);
  expect(body.error.type).toBe('invalid_request_error');
  expect([body.error.code, body.error.param]).toEqual([code, param]);
  expect(shop.card.control.intents()).toEqual([]);
});

test('the least amount is taken', async () => {
  await using shop = await openCardShop();
  const intent = await shop.stripe.paymentIntents.create(shop.order('pm_card_visa', 6500));
  expect(intent.status).toBe('succeeded');
});

test('what does not exist is 404, and so is an unknown path', async () => {
  await using shop = await openCardShop();
  const error = await errorOf(shop.stripe.paymentIntents.retrieve('pi_nothing'));
  expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  for (const path of ['refunds/re_0', 'events/evt_0', 'charges/ch_0', 'payment_methods/pm_0']) {
    expect((await shop.call(`/v1/${path}`)).body.error.code).toBe('resource_missing');
  }
  expect((await shop.call('/v1/nothing')).status).toBe(404);
});

test('a wrong key is 401, and the publishable key opens only what a browser needs', async () => {
  await using shop = await openCardShop();
  const port = new URL(shop.card.url).port;
  const stranger = new Stripe('sk_test_other', { host: '127.0.0.1', port, protocol: 'http' });
  const error = await errorOf(stranger.paymentIntents.retrieve('pi_nothing'));
  expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  const browser = { authorization: `Bearer ${PUBLISHABLE_KEY}` };
  expect((await shop.call('/v1/payment_intents', ORDER, browser)).status).toBe(403);
  const intent = await shop.stripe.paymentIntents.create(shop.order('pm_card_visa'));
  const path = `/v1/payment_intents/${intent.id}`;
  expect((await shop.call(path, undefined, browser)).status).toBe(404);
  const secret = `client_secret=${intent.client_secret}`;
  const seen = await shop.call(`${path}?${secret}`, undefined, browser);
  expect(seen.body.status).toBe('succeeded');
  expect(seen.body).not.toHaveProperty('metadata');
});

test('the browser may confirm with the client secret', async () => {
  await using shop = await openCardShop();
  const intent = await shop.stripe.paymentIntents.create({ amount: 6500, currency: 'kes' });
  const path = `/v1/payment_intents/${intent.id}/confirm`;
  const { control } = shop.card;
  const wrong = { client_secret: 'guess', payment_method: 'pm_card_visa' };
  expect((await control.browserCall('POST', path, wrong)).status).toBe(404);
  const right = { ...wrong, client_secret: intent.client_secret };
  expect(await control.browserCall('POST', path, right)).toMatchObject({
    status: 200,
    body: { status: 'succeeded' },
  });
});

test('the same key and parameters replay the first answer, decline included', async () => {
  await using shop = await openCardShop();
  const key = { 'idempotency-key': 'order-1-1' };
  const declined = `${ORDER.replace('pm_card_visa', 'pm_card_visa_chargeDeclined')}&${NEVER}`;
  const first = await shop.call('/v1/payment_intents', declined, key);
  const again = await shop.call('/v1/payment_intents', declined, key);
  expect([first.status, again.status]).toEqual([402, 402]);
  expect(again.body).toEqual(first.body);
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.headers.get('original-request')).toBe(first.headers.get('request-id'));
  expect(shop.card.control.intents()).toHaveLength(1);
});

test('the same key with other parameters is an idempotency error', async () => {
  await using shop = await openCardShop();
  const key = { idempotencyKey: 'order-1-1' };
  await shop.stripe.paymentIntents.create(shop.order('pm_card_visa'), key);
  const other = shop.stripe.paymentIntents.create(shop.order('pm_card_visa', 7000), key);
  expect(await errorOf(other)).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test('a malformed call does not use up its key, and a key is forgotten after a day', async () => {
  let now = new Date();
  await using shop = await openCardShop({ now: () => now });
  const key = { 'idempotency-key': 'k' };
  expect((await shop.call('/v1/payment_intents', 'amount=1&currency=kes', key)).status).toBe(400);
  const first = await shop.call('/v1/payment_intents', 'amount=7000&currency=kes', key);
  expect(first.status).toBe(200);
  now = new Date(now.getTime() + 86_400_000);
  const next = await shop.call('/v1/payment_intents', 'amount=7000&currency=kes', key);
  expect(next.body.id).not.toBe(first.body.id);
});

test('a key in flight is 409', async () => {
  await using shop = await openCardShop();
  const key = { 'idempotency-key': 'k' };
  shop.card.control.next({ kind: 'delay', ms: 60 });
  const slow = shop.call('/v1/payment_intents', 'amount=7000&currency=kes', key);
  await expect.poll(() => shop.card.control.intents(), { interval: 2 }).toHaveLength(1);
  const twin = await shop.call('/v1/payment_intents', 'amount=7000&currency=kes', key);
  expect([twin.status, twin.body.error.code]).toEqual([409, 'idempotency_key_in_use']);
  expect((await slow).status).toBe(200);
});

test('a lost answer is found again by the library, and the card is charged once', async () => {
  await using shop = await openCardShop();
  shop.card.control.next({ kind: 'drop-response' });
  const intent = await shop.stripe.paymentIntents.create(shop.order('pm_card_visa'));
  expect(intent.status).toBe('succeeded');
  expect(shop.card.control.books().totals.charged).toBe(150_000);
});

test('chosen errors and firewall pages do no work', async () => {
  await using shop = await openCardShop();
  const once = new Stripe('sk_test_simulator', {
    host: '127.0.0.1',
    port: new URL(shop.card.url).port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
  const { control } = shop.card;
  control.next({ kind: 'error', status: 429, type: 'invalid_request_error', message: 'Slow down' });
  const limited = await errorOf(once.paymentIntents.create(shop.order('pm_card_visa')));
  expect(limited).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  control.next({ kind: 'html-503' });
  const page = await errorOf(once.paymentIntents.create(shop.order('pm_card_visa')));
  expect(page).toBeInstanceOf(Stripe.errors.StripeError);
  // The library retries a cut connection once, even with retries turned off.
  control.next({ kind: 'drop-request' });
  control.next({ kind: 'drop-request' });
  const cut = await errorOf(once.paymentIntents.create(shop.order('pm_card_visa')));
  expect(cut).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(control.intents()).toEqual([]);
});

test('live keys and open addresses are refused', async () => {
  await expect(openCardShop({ secretKey: 'sk_live_1' })).rejects.toThrow('sk_test_');
  await expect(openCardShop({ publishableKey: 'pk_live_1' })).rejects.toThrow('pk_test_');
  await expect(openCardShop({ webhookSecret: 'other' })).rejects.toThrow('whsec_');
  await expect(openCardShop({ host: '0.0.0.0' })).rejects.toThrow('loopback only');
});
