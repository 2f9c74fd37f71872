import { readShillings } from '#contract/amount.ts';
import type { Dispute } from '#contract/disputes.endpoints.ts';
import { formatKsh, toCents } from '#contract/money.ts';
import type { RefundStatus, RefundWay } from '#contract/payment.ts';
import type { Refund } from '#contract/refunds.endpoints.ts';

type Words = { text: string; tone: 'ok' | 'info' | 'warn' | 'danger' | 'plain' };

/** The states of a refund, worded for staff. */
export const REFUND_WORDS: Record<RefundStatus, Words> = {
  requested: { text: 'Being sent', tone: 'warn' },
  sent: { text: 'On its way', tone: 'info' },
  done: { text: 'Returned', tone: 'ok' },
  failed: { text: 'Failed', tone: 'danger' },
};

/** The states of money that a buyer's bank took. */
const TAKEN_WORDS: Record<RefundStatus, Words> = {
  requested: { text: 'Held', tone: 'danger' },
  sent: { text: 'Held', tone: 'danger' },
  done: { text: 'Lost', tone: 'plain' },
  failed: { text: 'Back', tone: 'ok' },
};

export const refundWords = ({ way, status }: Pick<Refund, 'way' | 'status'>): Words =>
  way === 'dispute' ? TAKEN_WORDS[status] : REFUND_WORDS[status];

export const DISPUTE_WORDS: Record<Dispute['state'], { text: string; tone: 'warn' | 'info' }> = {
  asked: { text: 'The buyer’s bank asks about', tone: 'warn' },
  open: { text: 'The buyer’s bank disputes', tone: 'warn' },
  won: { text: 'The shop won the dispute of', tone: 'info' },
  lost: { text: 'The shop lost the dispute of', tone: 'warn' },
  closed: { text: 'The buyer’s bank asks no more about', tone: 'info' },
};

export const WAY_WORDS: Record<RefundWay, string> = {
  mpesa_reversal: 'by M-PESA reversal',
  mpesa_payout: 'by M-PESA payout',
  card: 'to the card',
  by_hand: 'by hand',
  dispute: 'taken by the buyer’s bank',
};

export const wayWords = ({ way, elsewhere }: Pick<Refund, 'way' | 'elsewhere'>): string =>
  elsewhere && way !== 'dispute'
    ? `${WAY_WORDS[way]}, at the card company’s own site`
    : WAY_WORDS[way];

/** What moved, in cents. */
export const movedCents = ({ amount, moved }: Pick<Refund, 'amount' | 'moved'>): number =>
  toCents(moved ?? amount);

/** The same with a minus, as in an account; without one where the money stayed or came back. */
export const leftCents = (refund: Pick<Refund, 'amount' | 'moved' | 'status'>): number =>
  refund.status === 'failed' ? movedCents(refund) : -movedCents(refund);

/** Parses a typed amount: whole shillings, or an error. */
export const readAmount = (
  typed: string,
  refundable: number,
): { amount: number } | { error: string } => {
  const amount = readShillings(typed);
  if (!amount) return { error: 'Enter whole shillings, such as 500 or 3,000.' };
  if (amount > refundable)
    return { error: `At most ${formatKsh(refundable * 100)} can still be returned.` };
  return { amount };
};
