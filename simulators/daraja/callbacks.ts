import { NewestList } from '../newest.ts';
import { post } from '../post.ts';

/** One attempt to deliver a message to the shop, with its result. */
export interface Delivery {
  at: string;
  about: string;
  url: string;
  body: string;
  /** HTTP status of the response; null if there was none */
  status: number | null;
  error: string | null;
}

interface CallbackOptions {
  shortcode: string;
  now: () => Date;
  log: (message: string) => void;
}

/** Posts messages to the shop. One attempt each: a failed delivery is logged, never retried. */
export class Callbacks {
  readonly #deliveries = new NewestList<Delivery>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #stop = new AbortController();
  readonly #options: CallbackOptions;

  constructor(options: CallbackOptions) {
    this.#options = options;
  }

  /** Sends `body` after `delayMs`; `about` names the transaction in the log. */
  later(delayMs: number, about: string, url: string, body: string): void {
    if (delayMs <= 0) {
      void this.send(about, url, body);
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.send(about, url, body);
    }, delayMs);
    this.#timers.add(timer);
  }

  /** Sends `body` now and returns the delivery. */
  async send(about: string, url: string, body: string): Promise<Delivery> {
    const at = this.#options.now().toISOString();
    const delivery: Delivery = { at, about, url, body, status: null, error: null };
    try {
      const headers = {
        'content-type': 'application/json;charset=UTF-8',
        businessshortcode: this.#options.shortcode,
      };
      delivery.status = await post(url, body, headers, this.#stop.signal);
    } catch (error) {
      delivery.error = error instanceof Error ? error.message : String(error);
      this.#options.log(`callback about ${about} failed: ${delivery.error}`);
    }
    this.#deliveries.add(delivery);
    return delivery;
  }

  deliveries(): Delivery[] {
    return this.#deliveries.all();
  }

  /** Clears past and pending deliveries. */
  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#deliveries.clear();
  }

  close(): void {
    this.clear();
    this.#stop.abort();
  }
}
