import { formatKsh } from '#contract/money.ts';
import type { Order } from '#contract/orders.endpoints.ts';
import type { PaymentMethod } from '#contract/payment.ts';
import type { ToastKind } from '../../../platform/toast.ts';
import {
  type BankStep,
  type Effect,
  type FlowEvent,
  type FlowState,
  type PaymentState,
  type PayRecord,
  type Refusal,
  TEXTS,
} from './payment-states.ts';

export const FIRST_POLL_MS = 1_000;
export const POLL_MS = 2_000;
/** After this time the button no longer shows 'Processing...': the payment goes on at the server. */
export const SLOW_MS = 90_000;
/** The server's longest long poll. */
const WAIT_S = 20;
/** A call this recent may not have reached the server yet: read once more before its record is removed. */
const YOUNG_MS = 15_000;
const READS = 4;
/** How long a payment is looked up while the shop says that it can't answer: a failover takes less. */
const AWAY_MS = 45_000;
const SAVES = 3;

type Step = { state: FlowState; effects: Effect[] };

const step = (state: FlowState, ...effects: Effect[]): Step => ({ state, effects });
const toast = (kind: ToastKind, message: string): Effect => ({ type: 'toast', kind, message });
const remove = (record: PayRecord): Effect => ({ type: 'remove', record });
const idle = (text?: string, tone: 'danger' | 'warn' | 'info' = 'danger'): FlowState =>
  text ? { kind: 'idle', tone, text } : { kind: 'idle' };

const errorText = (method: PaymentMethod) =>
  method === 'mpesa' ? TEXTS.mpesaError : TEXTS.cardError;

const ofCard = (text: string): FlowState => ({ kind: 'idle', tone: 'danger', text, ofCard: true });

/** The call failed: nothing is charged, the cart stays. */
const failStart = (record: PayRecord, text?: string): Step =>
  step(
    idle(text || 'We could not reach the payment service. Nothing was charged: please try again.'),
    toast('error', errorText(record.method)),
    remove(record),
  );

/** The payment was refused by the provider or the shopper. */
const failed = (record: PayRecord, message: string): Step => {
  const byCard = record.method === 'visa';
  const toastText = byCard ? message || TEXTS.cardFailed : TEXTS.mpesaFailed;
  const text = message || toastText;
  return step(byCard ? ofCard(text) : idle(text), toast('error', toastText), remove(record));
};

const attention = (record: PayRecord, message: string): Step => {
  const own = `We received ${formatKsh(record.amount * 100)} and are looking into it.`;
  return step(idle(message.startsWith('We received') ? message : own, 'info'), remove(record));
};

/** The next read of a payment: a long poll that ends when the payment changes, or when `slow` must be shown. */
const poll = (record: PayRecord, paymentId: string, now: number, afterMs: number): Effect => {
  const slowMs = record.at + SLOW_MS - now;
  const tillSlow = Math.max(0, Math.ceil((slowMs - afterMs) / 1000));
  const waitS = slowMs > 0 ? Math.min(WAIT_S, tillSlow) : WAIT_S;
  return { type: 'poll', paymentId, afterMs, waitS };
};

type Watch = { now: number; afterMs: number; bank?: BankStep; note?: string | undefined };

/** Handles a payment's present state, whether the start, a read by key or a poll returned it. */
const applyPayment = (
  record: PayRecord,
  payment: PaymentState,
  { now, afterMs, bank = 'none', note }: Watch,
): Step => {
  const { paymentId, status, message } = payment;
  switch (status) {
    case 'succeeded': {
      const toastText = record.method === 'mpesa' ? `MPESA: ${message}` : TEXTS.cardPaid;
      return step({ kind: 'saving', record, paymentId, tries: 1 }, toast('success', toastText), {
        type: 'save',
        record,
        paymentId,
        afterMs: 0,
      });
    }
    case 'failed':
    case 'expired':
      return failed(record, message);
    case 'needs_attention':
      return attention(record, message);
    case 'refunded':
      return step(idle(message, 'info'), remove(record));
    case 'requires_action':
      if (bank === 'failed') return failed(record, note || TEXTS.cardError);
      break;
    case 'pending':
      break;
  }
  const withId = { ...record, paymentId };
  const opens = status === 'requires_action' && bank === 'none' && payment.clientSecret;
  return step(
    {
      kind: 'waiting',
      record: withId,
      paymentId,
      bank: opens ? 'open' : bank,
      slow: now - record.at >= SLOW_MS,
      note,
    },
    ...(record.paymentId === paymentId ? [] : [{ type: 'store', record: withId } as const]),
    ...(opens ? [{ type: 'bank', clientSecret: opens } as const] : []),
    poll(withId, paymentId, now, afterMs),
  );
};

/** The shop's database is away: what it did last may not be known. */
const isAway = ({ status, code }: Refusal) => status === 503 && code === 'unavailable';

/** The reply may have been lost, so the payment may exist. */
const isLost = (problem: Refusal) =>
  problem.status === 0 || (problem.status >= 500 && problem.status !== 503) || isAway(problem);

/** The toast of a refusal, with the texts of the specification. */
const refusalText = (method: PaymentMethod, { status, message }: Refusal): string => {
  if (status >= 500 || !message) return errorText(method);
  return method === 'mpesa' ? TEXTS.mpesaFailed : message;
};

const refused = (state: Extract<FlowState, { kind: 'starting' }>, problem: Refusal): Step => {
  const { record, previous } = state;
  if (isLost(problem)) {
    return step(
      { kind: 'reading', record, reads: 1, started: true, away: isAway(problem) },
      { type: 'read', record, afterMs: 1_000 },
    );
  }
  if (problem.status === 401) return step({ kind: 'idle', signIn: true }, remove(record));
  const shownToast = toast('error', refusalText(record.method, problem));
  if (previous) {
    // The earlier payment is still live: poll it again.
    return step(
      { ...previous, note: problem.message },
      shownToast,
      { type: 'store', record: previous.record },
      { type: 'poll', paymentId: previous.paymentId, afterMs: POLL_MS, waitS: WAIT_S },
    );
  }
  if (problem.status >= 500) return failStart(record, problem.message);
  const effects: Effect[] = [shownToast, remove(record)];
  if (problem.quote) effects.push({ type: 'reprice', quote: problem.quote });
  else if (problem.status === 409 || problem.status === 422) effects.push({ type: 'requote' });
  return step(
    idle(problem.message || 'The payment was refused. Please check your cart.'),
    ...effects,
  );
};

const notFound = (state: Extract<FlowState, { kind: 'reading' }>, now: number): Step => {
  const { record, reads, started, away } = state;
  if (reads < 2 && now - record.at < YOUNG_MS) {
    return step({ ...state, reads: reads + 1 }, { type: 'read', record, afterMs: POLL_MS });
  }
  if (!started) return step(idle(), remove(record));
  return failStart(record, away ? TEXTS.backAgain : undefined);
};

const unreachable = (state: FlowState, now: number): Step => {
  if (state.kind === 'waiting') {
    return step(
      { ...state, slow: now - state.record.at >= SLOW_MS },
      poll(state.record, state.paymentId, now, POLL_MS),
    );
  }
  if (state.kind !== 'reading') return step(state);
  const { record, reads, started, away } = state;
  if (reads < READS || (away && now - record.at < AWAY_MS)) {
    return step({ ...state, reads: reads + 1 }, { type: 'read', record, afterMs: POLL_MS });
  }
  // The record stays stored: the next page load reads it again.
  return step(
    idle(
      started ? `${away ? TEXTS.away : TEXTS.notReached} ${TEXTS.stillPays}` : undefined,
      'warn',
    ),
    ...(started ? [toast('error', errorText(record.method))] : []),
  );
};

const finish = (
  record: PayRecord,
  end: { order?: Order; refusal?: string },
  shownToast: Effect,
): Step =>
  step({ kind: 'done', ...end }, shownToast, { type: 'remove-bought', record }, remove(record));

/** Payment of a cart as a state machine: returns the next state and the effects of an event. */
export const transition = (state: FlowState, event: FlowEvent): Step => {
  switch (event.type) {
    case 'reset':
      return step(idle());
    case 'signed-out':
      // The stored record is resumed after the next sign-in.
      return step(idle());
    case 'prepare':
      return state.kind === 'idle' ? step({ kind: 'preparing' }) : step(state);
    case 'not-prepared':
      return step(
        state.kind === 'waiting' ? { ...state, note: event.text } : ofCard(event.text),
        toast('error', event.toast),
      );
    case 'start': {
      const { record, payload } = event;
      const slow = state.kind === 'waiting' && state.slow;
      if (state.kind !== 'idle' && state.kind !== 'preparing' && !slow) return step(state);
      return step(
        { kind: 'starting', record, payload, previous: slow ? state : undefined },
        { type: 'store', record },
        { type: 'push', record, payload },
      );
    }
    case 'resume': {
      const { record } = event;
      if (state.kind !== 'idle') return step(state);
      return step(
        { kind: 'reading', record, reads: 1, started: false },
        { type: 'read', record, afterMs: 0 },
      );
    }
    case 'answered': {
      const { payment, now } = event;
      if (state.kind === 'starting' || state.kind === 'reading') {
        return applyPayment(state.record, payment, { now, afterMs: FIRST_POLL_MS });
      }
      if (state.kind !== 'waiting' || state.paymentId !== payment.paymentId) return step(state);
      const { bank, note } = state;
      return applyPayment(state.record, payment, { now, afterMs: POLL_MS, bank, note });
    }
    case 'refused':
      return state.kind === 'starting' ? refused(state, event.problem) : step(state);
    case 'not-found':
      if (state.kind === 'reading') return notFound(state, event.now);
      return state.kind === 'waiting' ? step(idle(), remove(state.record)) : step(state);
    case 'unreachable':
      return unreachable(state, event.now);
    case 'bank-closed':
      if (state.kind !== 'waiting') return step(state);
      return step(
        { ...state, bank: event.error ? 'failed' : 'closed', note: event.error },
        { type: 'poll', paymentId: state.paymentId, afterMs: 0, waitS: 0 },
      );
    case 'saved':
      if (state.kind !== 'saving') return step(state);
      return finish(state.record, { order: event.order }, toast('success', TEXTS.saved));
    case 'not-saved': {
      if (state.kind !== 'saving') return step(state);
      const { record, paymentId, tries } = state;
      if (event.retry && tries < SAVES) {
        return step(
          { ...state, tries: tries + 1 },
          { type: 'save', record, paymentId, afterMs: POLL_MS },
        );
      }
      // The server has created the order with the payment, so the payment is done.
      return finish(
        record,
        event.message ? { refusal: event.message } : {},
        toast('error', TEXTS.notSaved),
      );
    }
  }
};
