import { Agent, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { NewestList } from '../newest.ts';

/** One attempt to hand a message to the shop, with what came of it. */
export interface Delivery {
  at: string;
  about: string;
  url: string;
  body: string;
  /** HTTP status of the answer; null when nobody answered */
  status: number | null;
  error: string | null;
}

interface CallbackOptions {
  shortcode: string;
  now: () => Date;
  log: (message: string) => void;
}

const PATIENCE_MS = 30_000;

const ways = {
  'http:': { agent: new Agent({ keepAlive: true }), request },
  'https:': { agent: new SecureAgent({ keepAlive: true }), request: secureRequest },
};

/** Posts a text and answers the status, whatever is said with it. */
const post = (
  url: URL,
  text: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<number> => {
  const way = ways[url.protocol as keyof typeof ways];
  if (!way) return Promise.reject(new Error(`no way to ${url.protocol}`));
  return new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(text) };
    const options = { method: 'POST', headers: { ...headers, ...length }, agent: way.agent };
    const call = way.request(url, { ...options, timeout: PATIENCE_MS, signal }, (response) => {
      // The body must be read, or the connection stays busy; what it says does not matter.
      response.resume().once('error', reject);
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    call.once('timeout', () => call.destroy(new Error('the shop did not answer in time')));
    call.once('error', reject);
    call.end(text);
  });
};

/** Posts messages to the shop. One attempt each: a failed delivery is logged, never repeated. */
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

  /** Sends `body` now and answers what came of it. */
  async send(about: string, url: string, body: string): Promise<Delivery> {
    const at = this.#options.now().toISOString();
    const delivery: Delivery = { at, about, url, body, status: null, error: null };
    try {
      const headers = {
        'content-type': 'application/json;charset=UTF-8',
        businessshortcode: this.#options.shortcode,
      };
      delivery.status = await post(new URL(url), body, headers, this.#stop.signal);
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

  /** Forgets what was delivered and what was still to be. */
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
