import type { BookEntry } from './books.ts';
import { nairobiTimestamp } from './wire.ts';

const HEAD =
  'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.';

const REASONS = {
  payment: 'Pay Bill Online',
  reversal: 'Transaction Reversal',
  payout: 'Business Payment to Customer',
} as const;

const amountOf = (shillings: number): string =>
  `"${shillings.toLocaleString('en-US', { minimumFractionDigits: 2 })}"`;

/** `21-11-2026 10:15:48`, Nairobi's time. */
const timeOf = (at: string): string => {
  const [year, month, day, ...time] = nairobiTimestamp(new Date(at)).match(/^\d{4}|\d{2}/g) ?? [];
  return `${day}-${month}-${year} ${time.join(':')}`;
};

/** The books as the organisation portal exports them, newest first. */
export const statementOf = (entries: readonly BookEntry[], shortcode: string): string => {
  let balance = 0;
  const rows = entries.map(({ at, kind, receipt, phone, amount, originalReceipt = '' }) => {
    balance += amount;
    const [paidIn, withdrawn] = amount > 0 ? [amountOf(amount), ''] : ['', amountOf(amount)];
    const time = timeOf(at);
    return [
      ...[receipt, time, time, REASONS[kind], 'Completed', paidIn, withdrawn, amountOf(balance)],
      ...['true', REASONS[kind], `2547****${phone.slice(-3)}`, originalReceipt, ''],
    ].join(',');
  });
  return `\uFEFFOrganization Name:,SIMULATED SHOP\nShort Code:,${shortcode}\n\n${HEAD}\n${rows.reverse().join('\n')}\n`;
};
