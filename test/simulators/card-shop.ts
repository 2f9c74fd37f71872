import fastify from 'fastify';
import Stripe from 'stripe';
import { type CardOptions, startCard } from '../../simulators/card/card.ts';

export const SECRET_KEY = 'sk_test_simulator';
export const PUBLISHABLE_KEY = 'pk_test_simulator';
export const WEBHOOK_SECRET = 'whsec_simulator';

/** A webhook as the shop received it. */
interface Received {
  raw: string;
  signature: string;
}

/** A simulator and a minimal shop: the provider's real library and a webhook receiver. */
export async function openCardShop(options: Partial<CardOptions> = {}) {
  const received: Received[] = [];
  const receiver = fastify({ forceCloseConnections: true });
  receiver.removeAllContentTypeParsers();
  receiver.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
  receiver.post('/hooks/card', async (request) => {
    received.push({
      raw: String(request.body),
      signature: String(request.headers['stripe-signature']),
    });
    return { received: true };
  });
  const shopUrl = await receiver.listen({ host: '127.0.0.1', port: 0 });
  const card = await startCard({
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: `${shopUrl}/hooks/card`,
    browserBase: () => '',
    ...options,
  });
  const stripe = new Stripe(SECRET_KEY, {
    host: '127.0.0.1',
    port: Number(new URL(card.url).port),
    protocol: 'http',
    maxNetworkRetries: 2,
    telemetry: false,
  });

  const order = (method: string, amount = 150_000): Stripe.PaymentIntentCreateParams => ({
    amount,
    currency: 'kes',
    payment_method: method,
    confirm: true,
    use_stripe_sdk: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    shipping: {
      name: 'Wanjiru K.',
      address: { line1: 'Moi Avenue', city: 'Nairobi', country: 'KE' },
    },
    metadata: { order_id: 'ord_1' },
  });

  /** Waits until the shop has received `count` webhooks; verifies their signatures. */
  async function events(count: number): Promise<Stripe.Event[]> {
    await waitFor(() => received.length >= count);
    return received.map(({ raw, signature }) =>
      stripe.webhooks.constructEvent(raw, signature, WEBHOOK_SECRET),
    );
  }

  /** A call without the library. */
  async function call(path: string, form?: string, headers: Record<string, string> = {}) {
    const response = await fetch(card.url + path, {
      method: form === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${SECRET_KEY}`,
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(form === undefined ? {} : { body: form }),
    });
    const body: any = await response.json();
    return { status: response.status, headers: response.headers, body };
  }

  return {
    card,
    stripe,
    received,
    order,
    events,
    call,
    async [Symbol.asyncDispose]() {
      await card.close();
      await receiver.close();
    },
  };
}

/** Waits until a condition holds. */
export async function waitFor(condition: () => boolean): Promise<void> {
  for (let wait = 0; !condition(); wait += 1) {
    if (wait > 9000) throw new Error('timed out');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The error thrown by a library call. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const end = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(end instanceof Stripe.errors.StripeError))
    throw new Error('the call threw no provider error');
  return end;
}
