import { reasonWords } from '#contract/dispute-words.ts';
import type { Dispute } from '#contract/disputes.endpoints.ts';
import { formatKsh } from '#contract/money.ts';
import { type RefundStatus, SHORT_ID } from '#contract/payment.ts';
import type { DisputeState, ListedDispute } from '../../payments/providers/card/provider.ts';

export type DisputeRow = {
  id: string;
  payment_id: string;
  provider_id: string;
  /** The money that the bank took. */
  refund_id: string | null;
  cents: number;
  reason: string;
  state: DisputeState;
  respond_by: Date | null;
  withdrawn_at: Date | null;
  reinstated_at: Date | null;
  opened_at: Date;
  to_see: boolean;
};

export const isUndecided = (state: DisputeState): boolean => state === 'asked' || state === 'open';

/** What has become of the money: held by the bank, the buyer's, or back here. */
export const moneyOf = ({
  state,
  withdrawnAt,
  reinstatedAt,
}: Pick<ListedDispute, 'state' | 'withdrawnAt' | 'reinstatedAt'>): RefundStatus | undefined => {
  if (!withdrawnAt) return undefined;
  if (reinstatedAt) return 'failed';
  return state === 'lost' ? 'done' : 'sent';
};

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Nairobi' });

export const toDispute = (row: DisputeRow): Dispute => ({
  _id: row.id,
  amount: row.cents / 100,
  reason: reasonWords(row.reason),
  state: row.state,
  taken: row.withdrawn_at !== null && row.reinstated_at === null,
  ...(row.respond_by ? { respondBy: row.respond_by.toISOString() } : {}),
  openedAt: row.opened_at.toISOString(),
});

const ENDS: Record<'won' | 'lost' | 'closed', string> = {
  won: 'The bank decided for the shop',
  lost: 'The bank decided for the buyer',
  closed: 'The bank asks no more',
};

/** Mail to the shop about a dispute that was opened or has ended. */
export const disputeMail = (row: DisputeRow, orderId: string | null) => {
  const ksh = formatKsh(row.cents);
  const about = orderId
    ? `It is about the order ${orderId.slice(0, SHORT_ID)}.`
    : 'It is about a payment without an order.';
  const where = 'You find it under Waiting for you in the payments report.';
  if (!isUndecided(row.state)) {
    const end = ENDS[row.state as 'won' | 'lost' | 'closed'];
    return {
      subject: `The dispute of ${ksh} has ended`,
      text: [`${end}. ${about}`, where].join('\n\n'),
    };
  }
  const does = row.withdrawn_at ? 'disputes' : 'asks about';
  const until = row.respond_by ? ` by ${DAY.format(row.respond_by)}` : '';
  return {
    subject: `A buyer’s bank ${does} ${ksh}`,
    text: [
      `The bank of a buyer ${does} ${ksh}: ${reasonWords(row.reason)}. ${about}`,
      row.withdrawn_at ? 'It has taken the money until it decides.' : 'It has taken nothing yet.',
      `Answer it on the card company’s site${until}. Do not send the order before it is decided.`,
      where,
    ].join('\n\n'),
  };
};
