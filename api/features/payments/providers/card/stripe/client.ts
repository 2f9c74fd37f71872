import Stripe from 'stripe';
import type { CardConfig } from '../../../../../platform/config/payment-config.ts';
import { storable } from '../../../../../platform/database/storable.ts';
import { countProviderCall, outcomeOfStatus } from '../../../../../platform/operations/metrics.ts';
import type {
  CardChargeEvent,
  CardEvent,
  CardProvider,
  ChargeOutcome,
  ChargeRequest,
} from '../provider.ts';
import { checkStripe } from './check.ts';
import { listDisputes } from './disputes.ts';
import { listMovements } from './movements.ts';
import { outcomeOfError, outcomeOfIntent } from './outcomes.ts';
import { chargeEventOf, createCardRefunds } from './refunds.ts';

type Work = () => Promise<Stripe.PaymentIntent>;
type Reading = (error: unknown) => ChargeOutcome;

/** A rejected query says nothing about the money. */
const refusalOfQuery: Reading = (error) => {
  const outcome = outcomeOfError(error);
  return outcome.kind === 'failed' ? { kind: 'lost', reason: outcome.code } : outcome;
};

/**
 * No second attempt after this long, so that the shopper does not wait longer; the sweep retries it
 * later.
 */
const TIMEOUT_MS = 5000;

/**
 * Retries a call that may have been processed, with the same idempotency key. If the retry does not
 * reach Stripe, the first call may still have been processed: the outcome stays `lost`.
 */
const withOneRetry = async (
  work: Work,
  readError: Reading = outcomeOfError,
): Promise<ChargeOutcome> => {
  const start = performance.now();
  try {
    return outcomeOfIntent(await work());
  } catch (error) {
    const isOver = performance.now() - start > TIMEOUT_MS;
    const first = readError(error);
    if (isOver || outcomeOfError(error).kind !== 'lost') return first;
    try {
      return outcomeOfIntent(await work());
    } catch (again) {
      const second = readError(again);
      return second.kind === 'unreached' ? first : second;
    }
  }
};

/** Error codes of an intent that can't be reused: it ended, or another API key created it. */
const UNUSABLE = new Set(['payment_intent_unexpected_state', 'resource_missing']);

/**
 * Renames the error codes of a cut connection: the library retries those regardless of
 * `maxNetworkRetries`, and then it is unknown whether the first call was processed.
 */
const sendOnce = (): Stripe.HttpClient => {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const start = performance.now();
    try {
      const response = await send(...request);
      countProviderCall('stripe', outcomeOfStatus(response.getStatusCode()), start);
      const read = response.toJSON.bind(response);
      response.toJSON = async () => storable(await read());
      return response;
    } catch (error) {
      countProviderCall('stripe', 'lost', start);
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'ECONNRESET' && code !== 'EPIPE') throw error;
      throw Object.assign(new Error(message), { code: `CUT_${code}` });
    }
  };
  return client;
};

const clientOf = (settings: CardConfig): Stripe => {
  const base = settings.baseUrl ? new URL(settings.baseUrl) : undefined;
  return new Stripe(settings.secretKey, {
    ...(base
      ? {
          host: base.hostname,
          port: Number(base.port),
          protocol: base.protocol === 'http:' ? 'http' : 'https',
        }
      : {}),
    // The library's own retries would hide whether an earlier attempt may have been processed.
    maxNetworkRetries: 0,
    httpClient: sendOnce(),
    timeout: settings.timeoutMs,
    telemetry: false,
  });
};

/** Stripe, or its simulator when a base URL is given. */
export const createStripe = (settings: CardConfig): CardProvider => {
  const stripe = clientOf(settings);
  const live = /^\w+_live_/.test(settings.secretKey);

  const create = ({ paymentId, orderId, amount, paymentMethodId, email }: ChargeRequest) =>
    withOneRetry(() =>
      stripe.paymentIntents.create(
        {
          amount: amount * 100,
          currency: 'kes',
          payment_method: paymentMethodId,
          confirm: true,
          use_stripe_sdk: true,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          metadata: { payment_id: paymentId, ...(orderId ? { order_id: orderId } : {}) },
          ...(email ? { receipt_email: email } : {}),
        },
        { idempotencyKey: `payment:${paymentId}` },
      ),
    );

  const query = (intentId: string): Promise<ChargeOutcome> =>
    withOneRetry(() => stripe.paymentIntents.retrieve(intentId), refusalOfQuery);

  /**
   * Confirms a declined intent with another card; creates a new intent if the old one can't be
   * reused.
   */
  const confirmAgain = async (request: ChargeRequest, intentId: string): Promise<ChargeOutcome> => {
    const outcome = await withOneRetry(() =>
      stripe.paymentIntents.confirm(
        intentId,
        { payment_method: request.paymentMethodId, use_stripe_sdk: true },
        { idempotencyKey: `payment:${request.paymentId}:confirm` },
      ),
    );
    if (outcome.kind !== 'failed' || !UNUSABLE.has(outcome.code)) return outcome;
    const now = await query(intentId);
    if (now.kind === 'cancelled' || (now.kind === 'lost' && now.reason === 'resource_missing')) {
      return create(request);
    }
    // The intent exists: the payment method was missing, or the intent changed meanwhile.
    return now.kind === 'failed' ? outcome : now;
  };

  return {
    async charge(request) {
      const { intentId } = request;
      const outcome = await (intentId ? confirmAgain(request, intentId) : create(request));
      // A repeated key returns the first response, which may be out of date.
      return outcome.kind === 'pending' ? query(outcome.intentId) : outcome;
    },
    query,
    refunds: createCardRefunds(stripe),
    disputes: listDisputes(stripe),
    async paymentOf(intentId) {
      try {
        return (await stripe.paymentIntents.retrieve(intentId)).metadata.payment_id;
      } catch (error) {
        if (outcomeOfError(error).kind === 'failed') return undefined;
        throw error;
      }
    },
    movements: listMovements(stripe),
    async cancel(intentId) {
      const outcome = await withOneRetry(() => stripe.paymentIntents.cancel(intentId));
      return outcome.kind === 'failed' ? query(intentId) : outcome;
    },
    readEvent(raw, header) {
      try {
        const signature = header('stripe-signature');
        const event = stripe.webhooks.constructEvent(raw, signature, settings.webhookSecret);
        return eventOf(storable(event) as Stripe.Event, live);
      } catch {
        return 'forged';
      }
    },
    check: () => checkStripe(stripe),
  };
};

const eventOf = (event: Stripe.Event, live: boolean): CardEvent | CardChargeEvent | undefined => {
  const object = event.data.object as {
    object?: string;
    id?: string;
    metadata?: Record<string, string>;
  };
  if (event.livemode !== live) return undefined;
  if (object.object !== 'payment_intent' || !object.id) return chargeEventOf(event);
  const { id, type } = event;
  return { kind: 'intent', id, type, intentId: object.id, paymentId: object.metadata?.payment_id };
};
