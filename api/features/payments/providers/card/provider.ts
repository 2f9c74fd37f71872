import type { CardConfig } from '../../../../platform/config/payment-config.ts';
import type { Checked } from '../checked.ts';

export type ChargeOutcome =
  | { kind: 'succeeded'; intentId: string; receivedShillings: number; receipt: string }
  | { kind: 'requires_action'; intentId: string; clientSecret: string }
  /** Certainly not charged; `message` is for the shopper. */
  | { kind: 'failed'; intentId: string | undefined; code: string; message: string }
  | { kind: 'pending'; intentId: string }
  | { kind: 'cancelled'; intentId: string }
  /** Certainly not processed: no connection, or rejected before processing. */
  | { kind: 'unreached'; reason: string }
  /** Perhaps charged: repeated with the same idempotency key until known. */
  | { kind: 'lost'; reason: string };

export type ChargeRequest = {
  paymentId: string;
  orderId: string | null;
  /** Whole shillings. */
  amount: number;
  paymentMethodId: string;
  email: string | undefined;
  /** A declined intent of the same order and amount, to be reused if possible. */
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
  /** Certainly not done. */
  | { kind: 'unreached'; reason: string }
  /** Perhaps done; safe to repeat, the same request is the same refund. */
  | { kind: 'lost'; reason: string };

export type CardRefundEvent = {
  kind: 'refund';
  id: string;
  type: string;
  intentId: string | undefined;
};

/** Refunds to cards. */
export type CardRefunds = {
  /** Safe to repeat for a day: `ownId` is the idempotency key. */
  create(request: {
    ownId: string;
    refundId: string;
    intentId: string;
    amount: number;
  }): Promise<CardRefundOutcome>;
  query(providerId: string): Promise<CardRefundOutcome>;
};

/** Money that moved at the provider: a charge, or a refund (negative). */
export type CardMovement = {
  /** The intent of a charge; the provider's id of a refund. */
  id: string;
  /** The intent that was charged or refunded. */
  intentId: string;
  cents: number;
  at: Date;
};

/** What the shop requires of a card provider. */
export type CardProvider = {
  /** Creates and confirms in one call. Safe to repeat: the payment's id is the idempotency key. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** The state of an intent. `failed` means its latest attempt failed. */
  query(intentId: string): Promise<ChargeOutcome>;
  /** Cancels a live intent; returns `succeeded` when the money had already moved. */
  cancel(intentId: string): Promise<ChargeOutcome>;
  /** Verifies and parses a signed event about an intent or a refund; undefined for other events. */
  readEvent(
    raw: Buffer,
    header: (name: string) => string,
  ): CardEvent | CardRefundEvent | 'forged' | undefined;
  refunds: CardRefunds;
  /** The provider's own list of what moved from `from` until before `to`. */
  movements(period: { from: Date; to: Date }): Promise<CardMovement[]>;
  /** Tests the settings without moving money. */
  check(): Promise<Checked>;
};

export type CardProviderFactory = (settings: CardConfig) => CardProvider;
