import type { CallKey } from '#contract/all.endpoints.ts';
import type { Quote } from '#contract/cart.endpoints.ts';
import { ApiProblem, call } from '../../../platform/api-client/call.ts';
import { browserClient } from '../../../platform/api-client/query.ts';
import { FLOW_TOAST_MS, toast } from '../../../platform/toast.ts';
import { applyQuote, removePaidItems } from '../../cart/cart-store.ts';
import { fetchQuote } from '../../cart/use-cart-quote.ts';
import { useCheckoutForm } from '../checkout-form.ts';
import { confirmWithBank } from './card.ts';
import { transition } from './payment-flow.ts';
import { removeRecord, storedRecord, storeRecord } from './payment-record.ts';
import type { Effect, FlowEvent, Payload, PayRecord } from './payment-states.ts';
import { useFlow } from './payment-store.ts';

/** One call or timer at a time: a newer one aborts the older one. */
let current = new AbortController();
const newSignal = (): AbortSignal => {
  current.abort();
  current = new AbortController();
  return current.signal;
};

const later = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

/** Resolves when the tab is visible: a hidden one does not poll. */
const whenVisible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (!document.hidden) return resolve();
    const seen = () => {
      if (!document.hidden) resolve();
    };
    document.addEventListener('visibilitychange', seen, { signal });
  });

const NO_ANSWER = { status: 0, code: 'network', message: '' } as const;

const problemOf = (error: unknown): ApiProblem =>
  error instanceof ApiProblem ? error : new ApiProblem(0, { code: 'network' });

const push = (record: PayRecord, payload: Payload) => {
  const { amount, items, shippingInfo, delivery } = record;
  const options = { idempotencyKey: record.key };
  return 'phone' in payload
    ? call(
        'POST /api/mpesa/stk-push',
        {
          body: { phone: payload.phone, amount, shippingInfo, method: 'mpesa', items, ...delivery },
        },
        options,
      )
    : call(
        'POST /api/stripe/create-payment-intent',
        {
          body: {
            amount,
            paymentMethodId: payload.paymentMethodId,
            shippingInfo,
            items,
            ...delivery,
          },
        },
        options,
      );
};

/** `success: false` with a message means that no payment was made. Any other reply without a payment may hide one. */
const eventOf = (answer: Awaited<ReturnType<typeof push>>): FlowEvent => {
  const now = Date.now();
  const { paymentId, status, success, message } = (answer ?? {}) as Partial<typeof answer>;
  if (paymentId && status) return { type: 'answered', payment: answer, now };
  if (success !== false) return { type: 'refused', problem: NO_ANSWER, now };
  const text = typeof message === 'string' ? message : '';
  return { type: 'answered', payment: { paymentId: '', status: 'failed', message: text }, now };
};

const readPayment = async (record: PayRecord) => {
  if (record.paymentId)
    return call('GET /api/payments/:id', { params: { id: record.paymentId }, query: {} });
  const { payments } = await call('GET /api/payments/my-payments', { query: { key: record.key } });
  if (!payments) throw new ApiProblem(0, { code: 'network' });
  const [payment] = payments;
  if (!payment) throw new ApiProblem(404, {});
  return payment;
};

const save = (record: PayRecord, paymentId: string) =>
  call(
    'POST /api/orders',
    {
      body: {
        items: record.items,
        totalPrice: record.amount,
        status: 'Paid',
        method: record.method,
        paymentId,
        shippingInfo: record.shippingInfo,
        ...record.delivery,
      },
    },
    { idempotencyKey: record.orderKey },
  );

type Asked = { _id: string; status: PayStatus; message: string; clientSecret?: string };
type PayStatus = Extract<FlowEvent, { type: 'answered' }>['payment']['status'];

const ask = async (get: () => Promise<Asked>, signal: AbortSignal, afterMs: number) => {
  await later(afterMs, signal);
  await whenVisible(signal);
  try {
    const { _id: paymentId, status, message, clientSecret } = await get();
    if (signal.aborted) return;
    if (!paymentId || !status) return dispatch({ type: 'unreachable', now: Date.now() });
    const payment = { paymentId, status, message, clientSecret };
    dispatch({ type: 'answered', payment, now: Date.now() });
  } catch (error) {
    if (signal.aborted) return;
    const { status } = problemOf(error);
    if (status === 401) dispatch({ type: 'signed-out' });
    else dispatch({ type: status === 404 ? 'not-found' : 'unreachable', now: Date.now() });
  }
};

/** Fees and pickup points may have changed since they were shown. */
const askDelivery = () =>
  void browserClient().invalidateQueries({
    queryKey: ['GET /api/delivery' satisfies CallKey],
  });

const run = async (effect: Effect): Promise<void> => {
  switch (effect.type) {
    case 'store':
      return storeRecord(effect.record);
    case 'remove':
      return removeRecord(effect.record);
    case 'toast':
      toast[effect.kind](effect.message, { duration: FLOW_TOAST_MS });
      return;
    case 'reprice':
      askDelivery();
      return applyQuote(effect.quote.lines);
    case 'requote':
      askDelivery();
      await fetchQuote();
      return;
    case 'remove-bought': {
      useCheckoutForm.setState({ filled: 'yes' });
      // Another tab may have finished it and removed the record: take bought lines out of the cart only once.
      const stored = storedRecord(effect.record.userId);
      if (stored?.key === effect.record.key) removePaidItems(effect.record.items);
      return;
    }
    case 'push': {
      const signal = newSignal();
      try {
        const answer = await push(effect.record, effect.payload);
        if (!signal.aborted) dispatch(eventOf(answer));
      } catch (error) {
        if (signal.aborted) return;
        const { status, code, message, body } = problemOf(error);
        const quote = body.quote as Quote | undefined;
        const problem = { status, code, message, quote };
        dispatch({ type: 'refused', problem, now: Date.now() });
      }
      return;
    }
    case 'read':
      return ask(() => readPayment(effect.record), newSignal(), effect.afterMs);
    case 'poll': {
      const { paymentId: id, waitS: wait, afterMs } = effect;
      const signal = newSignal();
      const get = () =>
        call('GET /api/payments/:id', { params: { id }, query: { wait } }, { signal });
      return ask(get, signal, afterMs);
    }
    case 'save': {
      const signal = newSignal();
      await later(effect.afterMs, signal);
      try {
        const { order } = await save(effect.record, effect.paymentId);
        if (!signal.aborted) dispatch({ type: 'saved', order });
      } catch (error) {
        if (signal.aborted) return;
        const { status, message } = problemOf(error);
        dispatch({ type: 'not-saved', retry: status === 0 || status >= 500, message });
      }
      return;
    }
    case 'bank': {
      const error = await confirmWithBank(effect.clientSecret);
      dispatch({ type: 'bank-closed', error });
      return;
    }
  }
};

export const dispatch = (event: FlowEvent): void => {
  const { state, effects } = transition(useFlow.getState().state, event);
  useFlow.setState({ state });
  for (const effect of effects) void run(effect);
};

/** Aborts the payment of another session, then resumes this user's unfinished payment, if any. */
export const resumeFor = (userId: string | undefined): void => {
  const { state } = useFlow.getState();
  if ('record' in state && state.record.userId !== userId) {
    current.abort();
    dispatch({ type: 'reset' });
  }
  const record = userId ? storedRecord(userId) : undefined;
  if (record) dispatch({ type: 'resume', record });
};
