import { randomUUID } from 'node:crypto';
import type { Caller, Reply } from './caller.ts';

export type Person = { token: string; phone: string };
export type Item = { productId: string; quantity: number };
export type Method = 'mpesa' | 'visa';

/** Names of the steps of a purchase, in order. */
export const STEPS = ['quote', 'start', 'settled', 'order', 'whole'] as const;
export type StepName = (typeof STEPS)[number];
export type Took = Partial<Record<StepName, number>>;

export type Bought = {
  /** `Paid`, or the failed step with its response. */
  end: string;
  /** The message shown to the shopper when it was refused. */
  told: string;
  took: Took;
};

const SHIPPING = { name: 'Wanjiku Kamau', county: 'Nairobi', town: 'Westlands' };

/** Sends card details to the provider, as the browser does: a new payment method per purchase. */
export const newCard = async (provider: Pick<Caller, 'ask'>): Promise<string> => {
  const details =
    'type=card&card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=2034&card[cvc]=123';
  const headers = {
    authorization: 'Bearer pk_test_simulator',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const { body } = await provider.ask('POST', '/v1/payment_methods', headers, details);
  return body.id;
};

const isOver = (status: string): boolean => status !== 'pending' && status !== 'requires_action';

/**
 * A purchase as the checkout page makes it: quote, start of payment, wait for the money, save the
 * order.
 */
export const purchase = async (
  caller: Caller,
  { token, phone }: Person,
  items: readonly Item[],
  method: Method,
  paymentMethodId = 'pm_card_visa',
): Promise<Bought> => {
  const took: Took = {};
  const began = performance.now();
  const asPerson = { authorization: `Bearer ${token}` };
  const timed = async (step: StepName, work: () => Promise<Reply>): Promise<Reply> => {
    const from = performance.now();
    const reply = await work();
    took[step] = performance.now() - from;
    return reply;
  };
  const failed = (step: StepName, { status, body }: Reply): Bought => ({
    end: `${step}: ${status} ${body.code ?? body.status ?? ''}`,
    told: body.message ?? '',
    took,
  });
  const withKey = () => ({ ...asPerson, 'idempotency-key': randomUUID() });

  const quote = await timed('quote', () =>
    caller.ask('POST', '/api/cart/quote', asPerson, { items }),
  );
  if (quote.status !== 200) return failed('quote', quote);
  const amount: number = quote.body.payable;
  const shared = { amount, items, shippingInfo: SHIPPING };
  const started = await timed('start', () =>
    method === 'mpesa'
      ? caller.ask('POST', '/api/mpesa/stk-push', withKey(), { ...shared, phone, method })
      : caller.ask('POST', '/api/stripe/create-payment-intent', withKey(), {
          ...shared,
          paymentMethodId,
        }),
  );
  if (started.status !== 200 || !started.body.success) return failed('start', started);
  const { paymentId } = started.body;
  let status: string = started.body.status;
  const settled = await timed('settled', async () => {
    let reply = started;
    while (!isOver(status)) {
      reply = await caller.ask('GET', `/api/payments/${paymentId}?wait=10`, asPerson);
      status = reply.status === 200 ? reply.body.status : 'unknown';
    }
    return reply;
  });
  if (status !== 'succeeded') return failed('settled', settled);
  const saved = await timed('order', () =>
    caller.ask('POST', '/api/orders', withKey(), {
      items,
      totalPrice: amount,
      status: 'Paid',
      method,
      paymentId,
      shippingInfo: SHIPPING,
    }),
  );
  if (saved.status !== 201) return failed('order', saved);
  if (saved.body.order.status !== 'Paid')
    return failed('order', { ...saved, body: saved.body.order });
  took.whole = performance.now() - began;
  return { end: 'Paid', told: '', took };
};
