import type { CardConfig } from '../../../../platform/payment-config.ts';
import type { Checked } from '../checked.ts';

export type ChargeOutcome =
  | { kind: 'succeeded'; intentId: string; receivedShillings: number; receipt: string }
  | { kind: 'requires_action'; intentId: string; clientSecret: string }
  /** Certainly no money; `message` is for the shopper. */
  | { kind: 'failed'; intentId: string | undefined; code: string; message: string }
  | { kind: 'pending'; intentId: string }
  | { kind: 'cancelled'; intentId: string }
  /** Certainly not worked on: never connected, or refused at the door. */
  | { kind: 'unreached'; reason: string }
  /** Perhaps charged: asked again under the same key until it is known. */
  | { kind: 'lost'; reason: string };

export type ChargeRequest = {
  paymentId: string;
  orderId: string | null;
  /** Whole shillings. */
  amount: number;
  paymentMethodId: string;
  email: string | undefined;
  /** An intent of this order and amount that a card was declined on: to be used again, if it still can. */
  intentId?: string | undefined;
};

export type CardEvent = {
  id: string;
  type: string;
  intentId: string;
  paymentId: string | undefined;
};

/** What the shop needs of any card provider. */
export type CardProvider = {
  /** Creates and confirms in one call. Safe to repeat: the payment's id is the provider's key. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** What became of an intent. `failed` speaks of its latest attempt. */
  look(intentId: string): Promise<ChargeOutcome>;
  /** Cancels a live intent; answers `succeeded` when the money had already moved. */
  cancel(intentId: string): Promise<ChargeOutcome>;
  /** A signed event about an intent; undefined when it is about something else. */
  readEvent(raw: Buffer, header: (name: string) => string): CardEvent | 'forged' | undefined;
  /** Tries the settings without moving money. */
  check(): Promise<Checked>;
};

export type CardProviderFactory = (settings: CardConfig) => CardProvider;
