import { readShillings } from '#contract/amount.ts';
import type { RefundStatus, RefundWay } from '#contract/payment.ts';

type Words = { text: string; tone: 'ok' | 'info' | 'warn' | 'danger' | 'plain' };

/** The states of a refund, worded for staff. */
export const REFUND_WORDS: Record<RefundStatus, Words> = {
  requested: { text: 'Being sent', tone: 'warn' },
  sent: { text: 'On its way', tone: 'info' },
  done: { text: 'Returned', tone: 'ok' },
  failed: { text: 'Failed', tone: 'danger' },
};

export const WAY_WORDS: Record<RefundWay, string> = {
  mpesa_reversal: 'by M-PESA reversal',
  mpesa_payout: 'by M-PESA payout',
  card: 'to the card',
  by_hand: 'by hand',
};

/** Parses a typed amount: whole shillings, or an error. */
export const readAmount = (
  typed: string,
  refundable: number,
): { amount: number } | { error: string } => {
  const amount = readShillings(typed);
  if (!amount) return { error: 'Enter whole shillings, such as 500 or 3,000.' };
  if (amount > refundable) return { error: `At most Ksh ${refundable} can still be returned.` };
  return { amount };
};
