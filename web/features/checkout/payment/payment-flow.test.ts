import { expect, test } from 'vitest';
import { formatKsh } from '#contract/money.ts';
import type { ProblemCode } from '../../../platform/api-client/call.ts';
import { POLL_MS, SLOW_MS, transition } from './payment-flow.ts';
import {
  type Effect,
  type FlowEvent,
  type FlowState,
  isProcessing,
  type PaymentState,
  type PayRecord,
  TEXTS,
} from './payment-states.ts';

const NOW = 1_000_000;
const record: PayRecord = {
  key: 'k1',
  orderKey: 'o1',
  userId: 'u1',
  method: 'mpesa',
  items: [{ productId: 'a', quantity: 2 }],
  amount: 2625,
  shippingInfo: {},
  at: NOW,
};
const card: PayRecord = { ...record, method: 'visa' };
const payload = { phone: '+254712345678' };
const paying = (status: PaymentState['status'], more: Partial<PaymentState> = {}): FlowEvent => ({
  type: 'answered',
  payment: { paymentId: 'p1', status, message: 'As the server says', ...more },
  now: NOW + 1_000,
});
const order = { _id: 'order-1' } as never;

/** Runs events from idle; returns the last state and all effects. */
const play = (events: FlowEvent[], from: FlowState = { kind: 'idle' }) =>
  events.reduce<{ state: FlowState; effects: Effect[]; last: Effect[] }>(
    ({ state, effects }, event) => {
      const next = transition(state, event);
      return { state: next.state, effects: [...effects, ...next.effects], last: next.effects };
    },
    { state: from, effects: [], last: [] },
  );
const start: FlowEvent = { type: 'start', record, payload };
const toasts = (effects: Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'toast' ? [effect.message] : []));
const types = (effects: Effect[]) => effects.map((effect) => effect.type);

// Proves key-resumes.
test('the record is stored before the call goes out', () => {
  const { state, effects } = play([start]);
  expect(isProcessing(state)).toBe(true);
  expect(types(effects)).toEqual(['store', 'push']);
});

test('a second start meanwhile does nothing', () => {
  const { last } = play([start, start]);
  expect(last).toEqual([]);
});

// Proves §8.17, §8.23, call-taken, success.
test('M-PESA from start to thanks', () => {
  const { state, effects } = play([
    start,
    paying('pending'),
    paying('pending'),
    paying('succeeded', { message: 'Paid with receipt QK1' }),
    { type: 'saved', order },
  ]);
  expect(state).toEqual({ kind: 'done', order });
  expect(toasts(effects)).toEqual(['MPESA: Paid with receipt QK1', 'Order saved']);
  expect(types(effects)).toEqual([
    ...[
      'store',
      'push',
      'store',
      'poll',
      'poll',
      'toast',
      'save',
      'toast',
      'remove-bought',
      'remove',
    ],
  ]);
});

test('polls come after 1 s, then 2 s after each answer', () => {
  const first = play([start, paying('pending')]);
  expect(first.last).toContainEqual({ type: 'poll', paymentId: 'p1', afterMs: 1_000, waitS: 20 });
  const second = transition(first.state, paying('pending'));
  expect(second.effects).toEqual([{ type: 'poll', paymentId: 'p1', afterMs: 2_000, waitS: 20 }]);
});

test('the server holds an answer back for 20 s, but not past the 90 s of Processing', () => {
  const waits = (sinceMs: number) =>
    play([start, { ...paying('pending'), now: NOW + sinceMs } as FlowEvent]).last.flatMap(
      (effect) => (effect.type === 'poll' ? [effect.waitS] : []),
    );
  expect(waits(69_000)).toEqual([20]);
  expect(waits(80_400)).toEqual([9]);
  expect(waits(88_900)).toEqual([1]);
  expect(waits(89_500)).toEqual([0]);
  expect(waits(SLOW_MS)).toEqual([20]);
});

// Proves success.
test('a card pays with its own words', () => {
  const { effects } = play([
    { type: 'prepare' },
    { type: 'start', record: card, payload: { paymentMethodId: 'pm_1' } },
    paying('succeeded'),
  ]);
  expect(toasts(effects)).toEqual(['VISA Payment successful']);
});

// Proves failure.
test.each(['failed', 'expired'] as const)('%s: toast, cause inline, cart and idle', (status) => {
  const { state, effects } = play([start, paying('pending'), paying(status)]);
  expect(state).toEqual({ kind: 'idle', tone: 'danger', text: 'As the server says' });
  expect(toasts(effects)).toEqual(['MPESA STK Push failed.']);
  expect(types(effects)).not.toContain('remove-bought');
  expect(types(effects)).toContain('remove');
});

// Proves §8.12.
test('a declined card says the server’s message, or that Stripe failed', () => {
  const declined = (message: string) =>
    toasts(
      play([
        { type: 'start', record: card, payload: { paymentMethodId: 'pm_1' } },
        paying('failed', { message }),
      ]).effects,
    );
  expect(declined('Your card was declined.')).toEqual(['Your card was declined.']);
  expect(declined('')).toEqual(['Stripe payment failed']);
});

test('3-D Secure opens the bank’s page once and stays processing', () => {
  const action = paying('requires_action', { clientSecret: 's3cret' });
  const opened = play([
    { type: 'start', record: card, payload: { paymentMethodId: 'pm' } },
    action,
  ]);
  expect(opened.last).toContainEqual({ type: 'bank', clientSecret: 's3cret' });
  const again = transition(opened.state, action);
  expect(types(again.effects)).toEqual(['poll']);
  expect(isProcessing(again.state)).toBe(true);
  const closed = transition(again.state, { type: 'bank-closed' });
  expect(closed.effects).toEqual([{ type: 'poll', paymentId: 'p1', afterMs: 0, waitS: 0 }]);
  const lagging = transition(closed.state, action);
  expect(types(lagging.effects)).toEqual(['poll']);
});

test('a bank’s page that failed ends the payment when the provider still waits for it', () => {
  const action = paying('requires_action', { clientSecret: 's3cret' });
  const { state } = play([
    { type: 'start', record: card, payload: { paymentMethodId: 'pm' } },
    action,
    { type: 'bank-closed', error: 'We could not authenticate you.' },
    action,
  ]);
  expect(state).toMatchObject({
    ...{ kind: 'idle', text: 'We could not authenticate you.', ofCard: true },
  });
});

// Proves success-other-amount.
test('money that fits nothing is said, and nothing is taken from the cart', () => {
  const { state, effects } = play([start, paying('needs_attention', { message: '' })]);
  expect(state).toMatchObject({
    tone: 'info',
    text: `We received ${formatKsh(262_500)} and are looking into it.`,
  });
  expect(types(effects)).not.toContain('remove-bought');
});

const refused = (
  status: number,
  code: ProblemCode = 'invalid',
  message = 'Because',
  quote?: object,
): FlowEvent => ({
  type: 'refused',
  problem: { status, code, message, quote: quote as never },
  now: NOW + 500,
});

test('a lost answer is looked up by its key before giving up', () => {
  const lost = play([start, refused(0, 'network', '')]);
  expect(lost.last).toEqual([{ type: 'read', record, afterMs: 1_000 }]);
  expect(isProcessing(lost.state)).toBe(true);
  expect(play([paying('pending')], lost.state).state.kind).toBe('waiting');
  const none: FlowEvent = { type: 'not-found', now: NOW + 2_000 };
  const gone = play([none, none], lost.state);
  expect(toasts(gone.effects)).toEqual(['Server error during MPESA checkout.']);
  expect(types(gone.effects)).toContain('remove');
  expect(gone.state.kind).toBe('idle');
});

test('a shop out of reach is asked a few times; the record stays stored', () => {
  const away: FlowEvent = { type: 'unreachable', now: NOW + 2_000 };
  const { state, effects } = play([start, refused(502), away, away, away, away]);
  expect(state.kind).toBe('idle');
  expect(toasts(effects)).toEqual(['Server error during MPESA checkout.']);
  expect(types(effects)).not.toContain('remove');
});

// Proves §8.13.
test.each([
  [record, 'Server error during MPESA checkout.'],
  [card, 'Card failed. Check your info or try again.'],
])('a provider not reached (503) is said at once', (kept, text) => {
  const { state, effects } = play([{ type: 'start', record: kept, payload }, refused(503)]);
  expect(toasts(effects)).toEqual([text]);
  expect(state).toMatchObject({ kind: 'idle', text: 'Because' });
});

test('a shop whose database is away says that buying will work again, and looks the press up until it is back', () => {
  const started = play([start, refused(503, 'unavailable')]);
  expect(started.state).toMatchObject({ kind: 'reading', away: true });
  expect(types(started.last)).toEqual(['read']);
  const at = (seconds: number): FlowEvent => ({ type: 'unreachable', now: NOW + seconds * 1_000 });
  const waiting = play([at(3), at(10), at(20), at(30), at(44)], started.state);
  expect(waiting.state.kind).toBe('reading');
  expect(toasts(waiting.effects)).toEqual([]);

  const found = play([paying('pending')], waiting.state);
  expect(found.state).toMatchObject({ kind: 'waiting', paymentId: 'p1' });
  const none = play([{ type: 'not-found', now: NOW + 25_000 }], waiting.state);
  expect(none.state).toMatchObject({ kind: 'idle', text: TEXTS.backAgain });
  expect(toasts(none.effects)).toEqual(['Server error during MPESA checkout.']);
  expect(types(none.effects)).toContain('remove');
  const never = play([at(46)], waiting.state);
  expect(never.state).toMatchObject({ text: `${TEXTS.away} ${TEXTS.stillPays}` });
  expect(types(never.effects)).not.toContain('remove');
  for (const { effects } of [none, never]) expect(types(effects)).not.toContain('remove-bought');
});

test('changed totals come with the refusal and re-price the cart', () => {
  const quote = { lines: [] };
  const { state, effects } = play([start, refused(409, 'amount_changed', 'New total', quote)]);
  expect(effects).toContainEqual({ type: 'reprice', quote });
  expect(state).toMatchObject({ kind: 'idle', text: 'New total' });
  expect(toasts(effects)).toEqual(['MPESA STK Push failed.']);
});

// Proves start-unknown-item.
test('what is short or no longer sold is asked for again; the cart is kept', () => {
  for (const problem of [refused(409, 'out_of_stock'), refused(422, 'no_such_size')]) {
    const { state, effects } = play([start, problem]);
    expect(effects).toContainEqual({ type: 'requote' });
    expect(types(effects)).not.toContain('remove-bought');
    expect(state).toMatchObject({ kind: 'idle', text: 'Because' });
  }
  expect(types(play([start, refused(400)]).effects)).not.toContain('requote');
});

test.each([
  [record, 'Because', 'MPESA STK Push failed.'],
  [card, 'Because', 'Because'],
  [record, '', 'Server error during MPESA checkout.'],
  [card, '', 'Card failed. Check your info or try again.'],
])('a refusal is said by a toast and beside Pay', (kept, message, text) => {
  const events: FlowEvent[] = [
    { type: 'start', record: kept, payload },
    refused(400, 'out_of_range', message),
  ];
  const { state, effects } = play(events);
  expect(toasts(effects)).toEqual([text]);
  expect(state).toMatchObject({ kind: 'idle', tone: 'danger' });
  expect(types(effects)).toContain('remove');
});

test('a session that ended leads to signing in', () => {
  expect(play([start, refused(401)]).state).toEqual({ kind: 'idle', signIn: true });
});

// Proves start-other-payer.
test('after 90 s it is no longer processing, goes on asking, and may be started again', () => {
  const late: FlowEvent = { ...paying('pending'), now: NOW + SLOW_MS } as FlowEvent;
  const slow = play([start, paying('pending'), late]);
  expect(isProcessing(slow.state)).toBe(false);
  expect(types(slow.last)).toEqual(['poll']);
  const again = { ...record, key: 'k2' };
  const inProgress = play(
    [{ type: 'start', record: again, payload }, refused(409, 'payment_in_progress', 'Wait for it')],
    slow.state,
  );
  expect(inProgress.state).toMatchObject({ kind: 'waiting', paymentId: 'p1', note: 'Wait for it' });
  expect(toasts(inProgress.last)).toEqual(['MPESA STK Push failed.']);
  expect(inProgress.last).toContainEqual({
    type: 'store',
    record: { ...record, paymentId: 'p1' },
  });
});

test('a failed poll only waits for the next', () => {
  const { last } = play([start, paying('pending'), { type: 'unreachable', now: NOW + 3_000 }]);
  expect(last).toEqual([{ type: 'poll', paymentId: 'p1', afterMs: POLL_MS, waitS: 20 }]);
});

test('the answer about another payment is not this one’s', () => {
  const { state } = play([start, paying('pending'), paying('failed', { paymentId: 'p2' })]);
  expect(state.kind).toBe('waiting');
});

test('a reload finds the payment and finishes it', () => {
  const { state, effects } = play([
    { type: 'resume', record },
    paying('succeeded'),
    { type: 'saved', order },
  ]);
  expect(state.kind).toBe('done');
  expect(types(effects)).toContain('remove-bought');
});

// Proves key-resumes.
test('a key the server never saw is forgotten, a recent one after a second read', () => {
  const old = play([
    { type: 'resume', record },
    { type: 'not-found', now: NOW + 60_000 },
  ]);
  expect(old.state).toEqual({ kind: 'idle' });
  expect(types(old.last)).toEqual(['remove']);
  const young = play([
    { type: 'resume', record },
    { type: 'not-found', now: NOW + 2_000 },
  ]);
  expect(types(young.last)).toEqual(['read']);
  expect(toasts(old.effects)).toEqual([]);
});

// Proves §8.18, §8.24.
test('an order that can’t be saved still ends in thanks, and the paid goods leave the cart', () => {
  const paid = play([start, paying('succeeded')]);
  const refusedSave = play(
    [{ type: 'not-saved', retry: false, message: 'Last dress is out of stock' }],
    paid.state,
  );
  expect(toasts(refusedSave.effects)).toEqual(['Order saving failed.']);
  expect(types(refusedSave.effects)).toContain('remove-bought');
  expect(refusedSave.state).toEqual({ kind: 'done', refusal: 'Last dress is out of stock' });
});

test('a lost answer to the save is tried again under the same key', () => {
  const paid = play([start, paying('succeeded')]);
  const again = play([{ type: 'not-saved', retry: true }], paid.state);
  expect(types(again.effects)).toEqual(['save']);
});

test('a card that could not be prepared is idle again with the reason', () => {
  const { state, effects } = play([
    { type: 'prepare' },
    {
      type: 'not-prepared',
      text: 'Number incomplete',
      toast: 'Stripe failed to create payment method.',
    },
  ]);
  expect(state).toMatchObject({ kind: 'idle', text: 'Number incomplete', ofCard: true });
  expect(toasts(effects)).toEqual(['Stripe failed to create payment method.']);
});
