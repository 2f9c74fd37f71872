import type { PaymentStatus } from '#contract/payment.ts';

export type PaymentTone = 'ok' | 'info' | 'warn' | 'danger' | 'plain';

export type PaymentWords = Record<PaymentStatus, { text: string; tone: PaymentTone }>;

/** The states of a payment, worded for its buyer. */
export const PAYMENT_WORDS: PaymentWords = {
  pending: { text: 'Waiting', tone: 'warn' },
  requires_action: { text: 'To confirm', tone: 'warn' },
  succeeded: { text: 'Paid', tone: 'ok' },
  failed: { text: 'Failed', tone: 'danger' },
  expired: { text: 'Ran out of time', tone: 'plain' },
  needs_attention: { text: 'Being checked', tone: 'warn' },
  refunded: { text: 'Returned', tone: 'info' },
};

/** The same, worded for staff. */
export const STAFF_PAYMENT_WORDS: PaymentWords = {
  pending: { text: 'Waiting for the customer', tone: 'warn' },
  requires_action: { text: 'Waiting for the bank', tone: 'warn' },
  succeeded: { text: 'Received', tone: 'ok' },
  failed: { text: 'Failed', tone: 'danger' },
  expired: { text: 'Expired', tone: 'plain' },
  needs_attention: { text: 'Needs attention', tone: 'danger' },
  refunded: { text: 'Refunded', tone: 'plain' },
};

/** Used when the payment has no message. */
const SILENT: Partial<Record<PaymentStatus, string>> = {
  pending: 'We are waiting for the confirmation of this payment.',
  requires_action: 'Your bank asks you to confirm.',
  failed: 'This payment did not go through. No money was taken.',
  expired: 'The payment request ran out of time.',
  needs_attention: 'We received this payment and are looking into it.',
};

/** A note on a payment that is not simply done; empty otherwise. */
export const paymentNote = (status: PaymentStatus, message: string): string => {
  const silent = SILENT[status];
  if (silent === undefined) return '';
  // A pending payment still has the message of its start.
  return status === 'pending' ? silent : message || silent;
};
