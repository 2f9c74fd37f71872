import { createHmac } from 'node:crypto';
import { NewestList } from '../newest.ts';
import { post } from '../post.ts';
import type { CardEvent } from './objects.ts';

/** Delivery of webhooks until changed. */
export interface WebhookSwitches {
  /** false: no webhook is sent at all */
  enabled: boolean;
  /** deliveries per event */
  copies: number;
  delayMs: number;
  signature: 'good' | 'bad';
}

/** One attempt to deliver an event to the shop. */
export interface WebhookDelivery {
  at: string;
  eventId: string;
  type: string;
  url: string;
  /** HTTP status of the response; null if there was none */
  status: number | null;
  error: string | null;
}

interface WebhookOptions {
  secret: string;
  url: () => string;
  delayMs: number;
  now: () => Date;
  log: (message: string) => void;
}

/** The `Stripe-Signature` header for a body. */
export function signatureHeader(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${v1}`;
}

/** Delivers signed events to the shop, one attempt per copy. */
export class Webhooks {
  readonly switches: WebhookSwitches;
  readonly #options: WebhookOptions;
  readonly #deliveries = new NewestList<WebhookDelivery>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #stop = new AbortController();

  constructor(options: WebhookOptions) {
    this.#options = options;
    this.switches = { enabled: true, copies: 1, delayMs: options.delayMs, signature: 'good' };
  }

  /** Sends an event according to the switches. */
  dispatch(event: CardEvent): void {
    const { enabled, copies, delayMs } = this.switches;
    if (!enabled) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      for (let copy = 0; copy < copies; copy += 1) void this.send(event);
    }, delayMs);
    this.#timers.add(timer);
  }

  /** Sends an event now and returns the delivery. */
  async send(event: CardEvent): Promise<WebhookDelivery> {
    const { url, now, secret, log } = this.#options;
    const at = now();
    const delivery: WebhookDelivery = {
      at: at.toISOString(),
      eventId: event.id,
      type: event.type,
      url: url(),
      status: null,
      error: null,
    };
    const body = JSON.stringify(event, null, 2);
    const key = this.switches.signature === 'good' ? secret : `${secret}-forged`;
    try {
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(key, body, at),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      };
      delivery.status = await post(delivery.url, body, headers, this.#stop.signal);
    } catch (error) {
      delivery.error = error instanceof Error ? error.message : String(error);
      log(`webhook ${event.type} failed: ${delivery.error}`);
    }
    this.#deliveries.add(delivery);
    return delivery;
  }

  deliveries(): WebhookDelivery[] {
    return this.#deliveries.all();
  }

  /** Clears past and pending deliveries and resets the switches. */
  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#deliveries.clear();
    const { delayMs } = this.#options;
    Object.assign(this.switches, { enabled: true, copies: 1, delayMs, signature: 'good' });
  }

  close(): void {
    this.clear();
    this.#stop.abort();
  }
}
