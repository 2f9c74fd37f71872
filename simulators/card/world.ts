import { NewestMap } from '../newest.ts';
import { OneOffs, type WireFault } from '../one-off.ts';
import { CardBooks } from './books.ts';
import { IdempotencyStore } from './idempotency.ts';
import {
  type CardEvent,
  type Dispute,
  type IntentRecord,
  type MethodRecord,
  newId,
  type Refund,
} from './objects.ts';
import type { Webhooks } from './webhooks.ts';

/** One-off behaviour of the shop's next POST. */
export type CardBehaviour =
  | WireFault
  /** nothing is done; returns the given error, and stores it under the key if `kept` */
  | { kind: 'error'; status: number; type: string; message: string; code?: string; kept?: boolean };

const API_VERSION = '2026-10-28.endive';

interface WorldOptions {
  now: () => Date;
  browserBase: () => string;
  webhooks: Webhooks;
}

/** State shared by the routes of one simulator. */
export class CardWorld {
  readonly methods = new NewestMap<string, MethodRecord>();
  readonly intents = new NewestMap<string, IntentRecord>();
  /** intents by the id of their charge */
  readonly charged = new NewestMap<string, IntentRecord>();
  readonly refunds = new NewestMap<string, Refund>();
  readonly disputes = new NewestMap<string, Dispute>();
  readonly events = new NewestMap<string, CardEvent>();
  readonly idempotency = new IdempotencyStore();
  readonly books = new CardBooks();
  readonly next = new OneOffs<CardBehaviour>();
  readonly now: () => Date;
  readonly browserBase: () => string;
  readonly webhooks: Webhooks;

  constructor(options: WorldOptions) {
    this.now = options.now;
    this.browserBase = options.browserBase;
    this.webhooks = options.webhooks;
  }

  /** Current time in the provider's unit. */
  seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  /** Records an event with the object's current state, and sends it to the shop. */
  emit(type: string, object: object): void {
    const event: CardEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.seconds(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
    this.events.set(event.id, event);
    this.webhooks.dispatch(event);
  }

  /** Resets everything except the keys. */
  clear(): void {
    const { methods, intents, charged, refunds, disputes, events } = this;
    for (const store of [methods, intents, charged, refunds, disputes, events]) store.clear();
    this.idempotency.clear();
    this.books.clear();
    this.next.clear();
    this.webhooks.clear();
  }
}
