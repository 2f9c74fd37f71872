import Stripe from 'stripe';
import { afterEach, expect, test } from 'vitest';
import { openProvider, type Reply, tableOf, writtenTable } from '../../../../../test/forms/rows.ts';
import { STRIPE_FORMS } from '../../../../../test/forms/stripe.ts';
import { readConfig } from '../../../../platform/config/config.ts';
import { createStripe } from './stripe/client.ts';

const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
});

const { card } = readConfig({});
type Heard = { url: string; key: string };

/** A fake Stripe that returns these replies in order and then repeats the last one. */
const stripeThatSays = async (...replies: [Reply, ...Reply[]]) => {
  const heard: Heard[] = [];
  const provider = await openProvider((request) => {
    heard.push({
      url: `${request.method} ${request.url?.split('?')[0]}`,
      key: String(request.headers['idempotency-key'] ?? ''),
    });
    return replies[Math.min(heard.length, replies.length) - 1] ?? replies[0];
  });
  closes.push(provider.close);
  const timeoutMs = replies.includes('silent') ? 400 : 10_000;
  const settings = { ...card, baseUrl: provider.url, timeoutMs };
  return { stripe: createStripe(settings), heard, close: provider.close, settings };
};

const request = {
  paymentId: 'p1',
  orderId: 'o1',
  amount: 1500,
  paymentMethodId: 'pm_1',
  email: 'akinyi@example.com',
};
const CREATE = { url: 'POST /v1/payment_intents', key: 'payment:p1' };
const CONFIRM = { url: 'POST /v1/payment_intents/pi_0/confirm', key: 'payment:p1:confirm' };
const problem = (status: number, code: string): Reply => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message: 'x' } },
});
const intent = (status: string, id = 'pi_0', more: object = {}): Reply => ({
  body: {
    id,
    object: 'payment_intent',
    status,
    currency: 'kes',
    amount_received: 150_000,
    ...more,
  },
});

test.each(STRIPE_FORMS)('$call, $form', async ({ call, reply, outcome }) => {
  const { stripe, heard } = await stripeThatSays(reply);
  const told = call === 'charge' ? await stripe.charge(request) : await stripe.query('pi_1');
  expect(told).toMatchObject(outcome);
  // Every retry uses the same idempotency key.
  for (const { key } of heard.filter(({ url }) => url === CREATE.url)) expect(key).toBe(CREATE.key);
});

test('what PostgreSQL can’t store is left out of a reply', async () => {
  const message = 'Your card\0 was declined \ud83d';
  const { stripe } = await stripeThatSays(
    intent('requires_payment_method', 'pi_0\0', { last_payment_error: { code: 'x', message } }),
  );
  expect(await stripe.query('pi_0')).toMatchObject({
    intentId: 'pi_0',
    message: 'Your card was declined \ufffd',
  });
});

test('the document shows this table', () => {
  expect(STRIPE_FORMS.length).toBeGreaterThan(40);
  expect(writtenTable('stripe')).toBe(tableOf(STRIPE_FORMS));
});

test('a charge that never connects is unreached', async () => {
  const { settings, close } = await stripeThatSays('silent');
  close();
  expect(await createStripe(settings).charge(request)).toMatchObject({ kind: 'unreached' });
});

test('what a first try may have done stays lost when the second does not get through', async () => {
  const { stripe, heard } = await stripeThatSays('cut', problem(429, 'rate_limit'));
  expect(await stripe.charge(request)).toMatchObject({ kind: 'lost' });
  expect(heard).toEqual([CREATE, CREATE]);
});

test('a declined intent is confirmed with the new card, under a key of its own', async () => {
  const { stripe, heard } = await stripeThatSays(intent('succeeded'));
  const outcome = await stripe.charge({ ...request, intentId: 'pi_0' });
  expect(outcome).toMatchObject({ kind: 'succeeded', intentId: 'pi_0' });
  expect(heard).toEqual([CONFIRM]);
});

test.each([
  ['a cancelled intent', [problem(400, 'payment_intent_unexpected_state'), intent('canceled')]],
  ['an unknown intent', [problem(404, 'resource_missing'), problem(404, 'resource_missing')]],
] as const)('%s is replaced by a fresh one', async (_what, [refusal, look]) => {
  const { stripe, heard } = await stripeThatSays(refusal, look, intent('succeeded', 'pi_2'));
  const outcome = await stripe.charge({ ...request, intentId: 'pi_0' });
  expect(outcome).toMatchObject({ kind: 'succeeded', intentId: 'pi_2' });
  expect(heard).toEqual([CONFIRM, { url: 'GET /v1/payment_intents/pi_0', key: '' }, CREATE]);
});

test('an intent that was paid meanwhile is its own answer, and no second one is made', async () => {
  const { stripe, heard } = await stripeThatSays(
    problem(400, 'payment_intent_unexpected_state'),
    intent('succeeded'),
  );
  const outcome = await stripe.charge({ ...request, intentId: 'pi_0' });
  expect(outcome).toMatchObject({ kind: 'succeeded', intentId: 'pi_0' });
  expect(heard.map(({ url }) => url)).not.toContain(CREATE.url);
});

test('a missing card fails the attempt and leaves the intent as it was', async () => {
  const declined = intent('requires_payment_method', 'pi_0', { last_payment_error: null });
  const { stripe, heard } = await stripeThatSays(problem(404, 'resource_missing'), declined);
  const outcome = await stripe.charge({ ...request, intentId: 'pi_0' });
  expect(outcome).toMatchObject({ kind: 'failed', code: 'resource_missing' });
  expect(heard).toHaveLength(2);
});

const event = (more: object = {}, object: object = {}) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: {
      object: { id: 'pi_1', object: 'payment_intent', metadata: { payment_id: 'p1' }, ...object },
    },
    ...more,
  });
const signed = (payload: string, secondsAgo = 0, secret = card.webhookSecret) => {
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
  return new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret, timestamp });
};

test('an event counts with our signature of the last five minutes, in our own mode, about an intent', () => {
  const stripe = createStripe(card);
  const read = (payload: string, signature: string) =>
    stripe.readEvent(Buffer.from(payload), (name) =>
      name === 'stripe-signature' ? signature : '',
    );
  const good = event();
  const told = {
    kind: 'intent',
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    intentId: 'pi_1',
    paymentId: 'p1',
  };
  expect(read(good, signed(good))).toEqual(told);
  expect(read(good, signed(good, 290))).toEqual(told);
  expect(read(good, signed(good, 320))).toBe('forged');
  expect(read(good, signed(good, 0, 'whsec_other'))).toBe('forged');
  expect(read(`${good} `, signed(good))).toBe('forged');
  expect(read(good, '')).toBe('forged');
  const live = event({ livemode: true });
  expect(read(live, signed(live))).toBeUndefined();
  const charge = event({}, { object: 'charge' });
  expect(read(charge, signed(charge))).toBeUndefined();
});
