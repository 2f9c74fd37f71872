export const PAYMENT_METHODS = ['mpesa', 'visa'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

const METHOD_NAMES = { mpesa: 'M-PESA', visa: 'Card' } as const;

/** A payment method as people read it; M-PESA where none is given. */
export const methodName = (method: PaymentMethod | undefined): string =>
  METHOD_NAMES[method || 'mpesa'];

export const PAYMENT_STATUSES = [
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'expired',
  'needs_attention',
  'refunded',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** States of a payment that has not ended. */
export const LIVE_STATES = ['created', 'prompted', 'requires_action'] as const;

/** `requested`: not yet accepted by the provider; `sent`: accepted, outcome pending. */
export const REFUND_STATUSES = ['requested', 'sent', 'done', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** How money goes back; `by_hand`: by staff outside the shop; `dispute`: the buyer's bank took it. */
export const REFUND_WAYS = [
  'mpesa_reversal',
  'mpesa_payout',
  'card',
  'by_hand',
  'dispute',
] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

export const ORDER_STATUSES = [
  'Pending',
  'Paid',
  'Shipped',
  'Delivered',
  'Cancelled',
  'Refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Limits per payment in whole shillings, checked before a payment starts. */
export const PAYABLE_LIMITS = {
  mpesa: { min: 1, max: 250_000 },
  visa: { min: 100, max: 9_999_999 },
} as const;

/** Order ids are shown truncated to this many characters. */
export const SHORT_ID = 10;
