import { randomUUID } from 'node:crypto';

export type Answer = { status: number; body: any };
type Call = (
  method: string,
  url: string,
  body?: unknown,
  key?: string,
) => Promise<Answer | undefined>;

/**
 * Calls with a token over real HTTP; undefined if no response came, like a network failure in a
 * browser.
 */
export const caller =
  (base: () => string, token: string, patienceMs = 40_000): Call =>
  async (method, url, body, key) => {
    try {
      const response = await fetch(base() + url, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      });
      return { status: response.status, body: await response.json() };
    } catch {
      return undefined;
    }
  };

export type Delivery = { deliveryId?: string; deliveryFee?: number; shippingInfo: object };

export type Cart = {
  items: { productId: string; quantity: number; size?: string }[];
  amount: number;
  /** Delivery option and address. */
  delivery?: Delivery;
  /** Phone or card: decides the payment method. */
  phone?: string;
  card?: string;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const isFinal = (status: string): boolean => status !== 'pending' && status !== 'requires_action';

/**
 * A payment as the checkout page makes it: keys are stored before the call, a lost response is
 * looked up by key, and the paid order is saved with another key.
 */
export const checkout = (
  call: Call,
  { items, amount, delivery = { shippingInfo: {} }, phone, card }: Cart,
) => {
  const record = { key: randomUUID(), orderKey: randomUUID(), paymentId: '' };
  const method = card ? 'visa' : 'mpesa';
  const noted = (answer: Answer | undefined): Answer | undefined => {
    record.paymentId = answer?.body.paymentId ?? record.paymentId;
    return answer;
  };
  const start = async () =>
    noted(
      card
        ? await call(
            'POST',
            '/api/stripe/create-payment-intent',
            { amount, paymentMethodId: card, items, ...delivery },
            record.key,
          )
        : await call(
            'POST',
            '/api/mpesa/stk-push',
            { phone, amount, items, method: 'mpesa', ...delivery },
            record.key,
          ),
    );
  const look = async (): Promise<Answer | undefined> => {
    if (record.paymentId) return call('GET', `/api/payments/${record.paymentId}`);
    const found = await call('GET', `/api/payments/my-payments?key=${record.key}`);
    const [payment] = found?.body.payments ?? [];
    if (payment) record.paymentId = payment._id;
    return payment ? { status: 200, body: payment } : found;
  };
  const save = () =>
    call(
      'POST',
      '/api/orders',
      {
        items,
        totalPrice: amount,
        status: 'Paid',
        method,
        ...delivery,
        ...(record.paymentId ? { paymentId: record.paymentId } : {}),
      },
      record.orderKey,
    );

  return {
    record,
    start,
    look,
    save,
    /** Polls until the payment has ended; returns its last state. */
    async watch(patienceMs: number): Promise<string> {
      const end = performance.now() + patienceMs;
      for (;;) {
        const seen = await look();
        const said = seen?.status === 200 ? (seen.body.status as string) : undefined;
        if (said !== undefined && isFinal(said)) return said;
        if (seen?.status === 404) return 'unknown';
        if (performance.now() > end) return said ?? 'no answer';
        await pause(100);
      }
    },
    /**
     * Saves the order with at most three attempts, as the page does; returns its state or the
     * error.
     */
    async finish(): Promise<string> {
      for (let tries = 1; ; tries++) {
        const saved = await save();
        if (saved?.status === 201) return saved.body.order.status;
        const again = saved === undefined || saved.status >= 500;
        if (!again || tries === 3) return saved ? `http ${saved.status} ${saved.body.code}` : '—';
        await pause(2000);
      }
    },
  };
};
export type Checkout = ReturnType<typeof checkout>;
