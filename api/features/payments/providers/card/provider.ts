import type { CardConfig } from '../../../../platform/config/payment-config.ts';
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
  /** Perhaps charged: repeated under the same key until it is known. */
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
  kind: 'intent';
  id: string;
  type: string;
  intentId: string;
  paymentId: string | undefined;
};

export type CardRefundOutcome =
  | { kind: 'done'; providerId: string }
  | { kind: 'pending'; providerId: string }
  | { kind: 'failed'; providerId: string | undefined; code: string; message: string }
  /** Certainly nothing done. */
  | { kind: 'unreached'; reason: string }
  /** Perhaps done; the same request again is the same refund. */
  | { kind: 'lost'; reason: string };

export type CardRefundEvent = {
  kind: 'refund';
  id: string;
  type: string;
  intentId: string | undefined;
};

/** Money back onto cards. */
export type CardRefunds = {
  /** Safe to repeat for a day: `ownId` is the provider's key. */
  create(request: {
    ownId: string;
    refundId: string;
    intentId: string;
    amount: number;
  }): Promise<CardRefundOutcome>;
  query(providerId: string): Promise<CardRefundOutcome>;
};

/** What the shop needs of any card provider. */
export type CardProvider = {
  /** Creates and confirms in one call. Safe to repeat: the payment's id is the provider's key. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** What became of an intent. `failed` speaks of its latest attempt. */
  query(intentId: string): Promise<ChargeOutcome>;
  /** Cancels a live intent; answers `succeeded` when the money had already moved. */
  cancel(intentId: string): Promise<ChargeOutcome>;
  /** A signed event about an intent or a refund; undefined when it is about something else. */
  readEvent(
    raw: Buffer,
    header: (name: string) => string,
  ): CardEvent | CardRefundEvent | 'forged' | undefined;
  refunds: CardRefunds;
  /** Tries the settings without moving money. */
  check(): Promise<Checked>;
};

export type CardProviderFactory = (settings: CardConfig) => CardProvider;
