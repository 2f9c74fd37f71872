import { type DisputeFacts, disputeWords } from '#contract/dispute-words.ts';
import type { Attention } from '#contract/ledger.endpoints.ts';
import { formatKsh } from '#contract/money.ts';
import { type PaymentMethod, type RefundStatus, SHORT_ID } from '#contract/payment.ts';
import { isSold, outwardOrderStatus } from '../../orders/states.ts';
import { type ReviewReason, shortfallOf } from '../rules.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Nairobi' });

const ksh = (shillings: number): string => formatKsh(shillings * 100);

const whyOf = ({ attention, received, asked, elsewhere, dispute }: ReviewRow): string => {
  switch (attention) {
    case 'wrong_amount':
      return `${ksh(received)} came where ${ksh(asked)} was asked.`;
    case 'used_receipt':
      return 'The receipt that was told for it belongs to another payment.';
    case 'second_receipt':
      return 'More than one receipt was told for this payment.';
    case 'second_payment':
      return 'The order had been paid already by another payment.';
    case 'order_ended':
      return 'The order had been cancelled or replaced when the money came.';
    case 'pieces_gone':
      return 'The pieces of the order had been sold when the money came.';
    case 'unclaimed':
      return 'No order claimed this money.';
    case 'disputed':
    case 'dispute_ended':
      return dispute ? disputeWords(dispute) : 'The buyer’s bank disputes it.';
    case 'returned_elsewhere':
      return `${formatKsh(elsewhere)} went back at the card company’s own site.`;
    case 'unreadable':
      return 'A message of M-PESA about this payment could not be read.';
    default:
      return 'It fits no order.';
  }
};

export const NOTHING_TO_RETURN = [
  'used_receipt',
  'unreadable',
  'returned_elsewhere',
  'dispute_ended',
] as const;

/** Shillings that can still be refunded: neither returned nor being returned. */
export const refundableOf = (row: ReviewRow): number =>
  NOTHING_TO_RETURN.some((one) => one === row.attention)
    ? 0
    : Math.max(0, row.received - row.returned - row.in_flight);

const answerText = ({ dispute }: ReviewRow): string => {
  const by = dispute?.respondBy ? ` by ${DAY.format(new Date(dispute.respondBy))}` : '';
  const refund = dispute?.taken ? '' : ' Or return the money, which ends it.';
  return `Answer on the card company’s site${by}: what was bought, and that it arrived. Until it is decided, send nothing.${refund}`;
};

/** What staff should look at after money of a payment was returned at the card company. */
const whatNow = ({ order_status: status, received, returned }: ReviewRow): string => {
  if (status === 'Refunded')
    return 'All of it went back, and its order is Refunded: do not send it. If its pieces are here, add them to the stock.';
  if (status !== null && isSold(status))
    return `${ksh(received - returned)} of it is left. Look whether its order still goes as it is.`;
  return 'Nothing, but to know of it.';
};

/** The action proposed to staff. */
export const actionFor = (row: ReviewRow, tolerance = 0): Attention['action'] => {
  const refundable = refundableOf(row);
  if (row.attention === 'unreadable') {
    return row.live
      ? { kind: 'wait', text: 'Nothing to do yet: the shop asks M-PESA how it ended.' }
      : {
          kind: 'close',
          text: 'Look this payment up on the M-PESA statement, by its phone and time. If its money came, return it in the M-PESA portal. Then close it and say what you did.',
        };
  }
  if (row.attention === 'returned_elsewhere') return { kind: 'see', text: whatNow(row) };
  if (row.attention === 'dispute_ended') {
    const lost = row.dispute?.state === 'lost';
    return { kind: 'see', text: lost ? whatNow(row) : 'Nothing: its order goes on.' };
  }
  if (row.attention === 'disputed') return { kind: 'answer', text: answerText(row) };
  if (row.attention === 'used_receipt') {
    return {
      kind: 'close',
      text: 'Look this payment up on the M-PESA statement. As far as we know, no money of its own came: return nothing before you have seen it there. If it is not there, close it and say what you did.',
    };
  }
  if (refundable === 0) {
    return { kind: 'wait', text: `Nothing to do: ${ksh(row.in_flight)} is being returned.` };
  }
  const { asked: amount, received: received_amount, attention } = row;
  const missing = shortfallOf({ amount, received_amount, attention });
  const mayAccept = row.order_id !== null && refundable === row.received;
  if (mayAccept && missing !== undefined && missing <= tolerance) {
    return {
      kind: 'accept',
      text: `Only ${ksh(missing)} is missing: accept it, and the order is paid, if its pieces are still there. Or return ${ksh(refundable)} to the customer.`,
    };
  }
  const paidByThis =
    row.order_status !== null && isSold(row.order_status) && row.attention !== 'second_payment';
  if (paidByThis) {
    return {
      kind: 'check',
      text: 'Its order is marked as paid with this money. Look it up on the M-PESA statement, then return what is too much, or all of it.',
    };
  }
  const own = candidatesOf(row).find((order) => order.own);
  if (own) {
    const short = own.id.slice(0, SHORT_ID);
    return {
      kind: 'bind',
      orderId: own.id,
      text: `Give it to order ${short} of the same customer, which waits for exactly this amount.`,
    };
  }
  const again = row.refund?.state === 'failed' ? 'The last refund failed. ' : '';
  return { kind: 'refund', text: `${again}Return ${ksh(refundable)} to the customer.` };
};

// A payment with a partial refund can't pay an order in full.
const candidatesOf = (row: ReviewRow): ReviewRow['candidates'] =>
  refundableOf(row) === row.received ? row.candidates : [];

export const toReview = (row: ReviewRow, tolerance = 0): Attention => ({
  _id: row.id,
  user: { _id: row.user_id, username: row.username ?? 'Unknown' },
  ...(row.phone ? { phone: `+${row.phone}` } : {}),
  method: row.method,
  asked: row.asked,
  received: row.received,
  ...(row.receipt ? { receipt: row.receipt } : {}),
  at: row.at.toISOString(),
  why: whyOf(row),
  ...(row.order_id && row.order_status && row.payable !== null
    ? {
        order: {
          _id: row.order_id,
          status: outwardOrderStatus(row.order_status),
          totalPrice: row.payable,
        },
      }
    : {}),
  candidates: candidatesOf(row).map(({ id, username, own, created_at }) => ({
    _id: id,
    username,
    own,
    createdAt: new Date(created_at).toISOString(),
  })),
  ...(row.refund
    ? {
        refund: {
          status: row.refund.state,
          amount: row.refund.amount,
          message: row.refund.message,
        },
      }
    : {}),
  refundable: refundableOf(row),
  action: actionFor(row, tolerance),
});

export type ReviewRow = {
  id: string;
  user_id: string | null;
  username: string | null;
  phone: string | null;
  method: PaymentMethod;
  asked: number;
  received: number;
  receipt: string | null;
  at: Date;
  attention:
    | ReviewReason
    | 'unreadable'
    | 'returned_elsewhere'
    | 'disputed'
    | 'dispute_ended'
    | null;
  /** Cents that went back at the card company and that staff have not seen. */
  elsewhere: number;
  /** An undecided dispute, or one that has ended and that staff have not seen. */
  dispute: DisputeFacts | null;
  /** Still being paid. */
  live: boolean;
  order_id: string | null;
  order_status: string | null;
  payable: number | null;
  returned: number;
  in_flight: number;
  refund: { state: RefundStatus; amount: number; message: string } | null;
  candidates: { id: string; username: string; own: boolean; created_at: string }[];
};
