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

/** A refund as the provider lists it. */
export type ListedRefund = {
  providerId: string;
  /** Ours, if this shop made it. */
  refundId: string | undefined;
  cents: number;
  outcome: CardRefundOutcome;
};

/** `asked`: the buyer's bank asks and has taken nothing; `closed`: it asks no more. */
export type DisputeState = 'asked' | 'open' | 'won' | 'lost' | 'closed';

/** A dispute as the provider lists it. */
export type ListedDispute = {
  providerId: string;
  cents: number;
  reason: string;
  state: DisputeState;
  /** The shop has to answer until then. */
  respondBy: Date | undefined;
  openedAt: Date;
  /** When the bank took the money, and gave it back. */
  withdrawnAt: Date | undefined;
  reinstatedAt: Date | undefined;
};

/** Money of a charge moved, or a bank asked for it. */
export type CardChargeEvent = {
  kind: 'refund' | 'dispute';
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
  /** All refunds of an intent, oldest first, also those made at the provider's own site; throws if it can't be asked. */
  list(intentId: string): Promise<ListedRefund[]>;
};

/** Money that moved at the provider: a charge, a refund (negative), or a bank that took it or gave it back. */
export type CardMovement = {
  kind: 'charge' | 'refund' | 'dispute' | 'dispute_won';
  /** The intent of a charge; the provider's id of a refund or dispute. */
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
  /** Verifies and parses a signed event about an intent, a refund or a dispute; undefined for other events. */
  readEvent(
    raw: Buffer,
    header: (name: string) => string,
  ): CardEvent | CardChargeEvent | 'forged' | undefined;
  refunds: CardRefunds;
  /** All disputes of an intent, oldest first; throws if the provider can't be asked. */
  disputes(intentId: string): Promise<ListedDispute[]>;
  /** The payment that an intent was made for; undefined if it is not this shop's. */
  paymentOf(intentId: string): Promise<string | undefined>;
  /** The provider's own list of what moved from `from` until before `to`. */
  movements(period: { from: Date; to: Date }): Promise<CardMovement[]>;
  /** Tests the settings without moving money. */
  check(): Promise<Checked>;
};

export type CardProviderFactory = (settings: CardConfig) => CardProvider;
