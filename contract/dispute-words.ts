import type { Dispute } from './disputes.endpoints.ts';
import { formatKsh } from './money.ts';

/** Reasons as the banks give them, in words for staff. */
const REASONS: Record<string, string> = {
  fraudulent: 'the buyer says that they did not pay',
  unrecognized: 'the buyer does not know the payment',
  product_not_received: 'the buyer says that nothing came',
  product_unacceptable: 'the buyer says that it was not as described',
  credit_not_processed: 'the buyer says that a refund did not come',
  duplicate: 'the buyer says that they paid twice',
  subscription_canceled: 'the buyer says that it was cancelled',
};

export const reasonWords = (reason: string): string =>
  REASONS[reason] ?? `reason: ${reason.replaceAll('_', ' ')}`;

export type DisputeFacts = {
  cents: number;
  reason: string;
  state: Dispute['state'];
  respondBy: string | null;
  /** The bank has taken the money, or had. */
  taken: boolean;
};

/** What the buyer's bank does or did, in a sentence. */
export const disputeWords = ({ cents, reason, state, taken }: DisputeFacts): string => {
  const ksh = formatKsh(cents);
  switch (state) {
    case 'won':
      return `The buyer’s bank decided for the shop: ${ksh} ${taken ? 'are the shop’s again' : 'stay here'}.`;
    case 'lost':
      return `The buyer’s bank decided for the buyer: ${ksh} are gone.`;
    case 'closed':
      return `The buyer’s bank asks no more about ${ksh}.`;
    default:
      return `The buyer’s bank ${taken ? 'disputes and holds' : 'asks about'} ${ksh}: ${reasonWords(reason)}.`;
  }
};
