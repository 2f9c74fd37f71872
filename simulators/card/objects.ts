import { randomBytes } from 'node:crypto';
import type { TestCard } from './test-cards.ts';

/** A new id such as pi_3Qx…; the prefix is the kind. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, 'x')}`;
}

/** A payment method in the provider's shape. */
export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  type: 'card';
  billing_details: object;
  card: {
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    [more: string]: unknown;
  };
  created: number;
  customer: null;
  livemode: false;
  metadata: Record<string, string>;
}

/** A payment method with the simulator's internal data. */
export interface MethodRecord {
  method: PaymentMethod;
  card: TestCard;
  /** the intent that used it; an unattached method can be used once */
  usedBy?: string;
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled';

/** A PaymentIntent in the provider's shape. */
export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  amount_capturable: number;
  currency: string;
  status: IntentStatus;
  client_secret: string;
  confirmation_method: 'automatic' | 'manual';
  capture_method: string;
  created: number;
  canceled_at: number | null;
  cancellation_reason: string | null;
  livemode: false;
  latest_charge: string | null;
  payment_method: string | null;
  payment_method_types: string[];
  last_payment_error: object | null;
  next_action: object | null;
  receipt_email: string | null;
  description: string | null;
  shipping: object | null;
  metadata: Record<string, string>;
}

/** An intent with the simulator's internal data. */
export interface IntentRecord {
  intent: PaymentIntent;
  charge?: Charge;
  /** the method of the attempt in progress */
  attempt?: MethodRecord;
  /** the bank has approved that attempt */
  authenticated: boolean;
}

/** A charge in the provider's shape. */
export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  currency: string;
  created: number;
  livemode: false;
  paid: boolean;
  refunded: boolean;
  disputed: boolean;
  status: 'succeeded' | 'failed';
  failure_code: string | null;
  failure_message: string | null;
  payment_intent: string;
  payment_method: string;
  payment_method_details: object;
  metadata: Record<string, string>;
}

/** A refund in the provider's shape. */
export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  payment_intent: string;
  currency: string;
  created: number;
  metadata: Record<string, string>;
  reason: string | null;
  failure_reason?: string;
  status: 'succeeded' | 'failed';
}

/** A dispute in the provider's shape. */
export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  /** the withdrawal of its money, and its return */
  balance_transactions: {
    id: string;
    object: 'balance_transaction';
    amount: number;
    created: number;
  }[];
  charge: string;
  payment_intent: string;
  currency: string;
  created: number;
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean };
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Record<string, string>;
  reason: string;
  status:
    | 'warning_needs_response'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost';
}

/** An event as sent by webhooks. */
export interface CardEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}
