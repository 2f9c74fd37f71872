import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { ORDER_STATUSES, PAYMENT_METHODS, REFUND_STATUSES } from './payment.ts';
import { Id, IdParams, Instant, Message, Paging, Text } from './shapes.endpoints.ts';

const Method = Type.Enum([...PAYMENT_METHODS]);
const Count = Type.Integer();
const Shillings = Type.Integer({ description: 'Whole shillings' });
const Day = Type.String({ maxLength: 10, description: 'YYYY-MM-DD in Nairobi' });

/** Why money is unaccounted for. */
export const UNACCOUNTED_REASONS = [
  'needs_attention',
  'used_receipt',
  'unclaimed',
  'order_not_paid',
  'not_returned',
  'returned_too_much',
  'paid_without_payment',
  'amount_differs',
  'shortfall_accepted',
  'paid_twice',
  'returned_not_marked',
  'refund_unanswered',
  'disputed',
] as const;

export const Unaccounted = Type.Object({
  reason: Type.Enum([...UNACCOUNTED_REASONS]),
  text: Type.String({ description: 'The reason in a sentence' }),
  amount: Type.Integer({ description: 'Whole shillings that it is about' }),
  difference: Type.Integer({ description: 'What it adds to the difference of the balance' }),
  at: Instant,
  method: Type.Optional(Method),
  receipt: Type.Optional(Type.String()),
  paymentId: Type.Optional(Id),
  orderId: Type.Optional(Id),
});
export type Unaccounted = Static<typeof Unaccounted>;

const Moved = Type.Object({ method: Method, count: Count, amount: Shillings });

export const PaymentsReport = Type.Object({
  received: Type.Array(Moved, { description: 'Money that came in the period, by method' }),
  returned: Type.Array(Moved, { description: 'Refunds that were done in the period, by method' }),
  disputed: Type.Object(
    { count: Count, amount: Shillings },
    { description: 'Taken in the period by buyers’ banks, which have not decided yet' },
  ),
  net: Shillings,
  orders: Type.Array(
    Type.Object({ status: Type.Enum([...ORDER_STATUSES]), count: Count, amount: Shillings }),
    { description: 'Orders paid in the period, as they are now' },
  ),
  sales: Type.Object(
    { orders: Count, amount: Shillings },
    {
      description:
        'Orders paid in the period and not returned, less what was returned of them: the overview’s figure',
    },
  ),
  /** Of all times: money received − returned − disputed − orders − waiting for an order = difference. */
  balance: Type.Object({
    received: Shillings,
    returned: Shillings,
    disputed: Shillings,
    orders: Shillings,
    waiting: Shillings,
    difference: Shillings,
  }),
  unaccounted: Type.Array(Unaccounted, { description: 'Of the period, newest first' }),
  totalUnaccounted: Count,
  /** Sum of all their contributions to the difference, on every page. */
  unaccountedDifference: Shillings,
  totalPages: Count,
});
export type PaymentsReport = Static<typeof PaymentsReport>;

export const paymentsReport = endpoint({
  method: 'GET',
  path: '/api/payments/report',
  summary: 'Money in and out of a period, and every shilling that nothing accounts for',
  access: 'manager',
  query: Type.Object({ from: Type.Optional(Day), to: Type.Optional(Day), ...Paging }),
  reply: PaymentsReport,
});

/**
 * What staff should do. `wait`: the money is being refunded; `close`: confirm that it brought no
 * money; `accept`: so little is missing that the order may be accepted as paid; `see`: know of it;
 * `answer`: the buyer's bank disputes it.
 */
export const ATTENTION_ACTIONS = [
  'bind',
  'refund',
  'wait',
  'check',
  'close',
  'accept',
  'see',
  'answer',
] as const;

export const Attention = Type.Object({
  _id: Id,
  user: Type.Object({ _id: Type.Union([Id, Type.Null()]), username: Type.String() }),
  phone: Type.Optional(Type.String({ description: 'Whole: staff call it' })),
  method: Method,
  asked: Shillings,
  received: Shillings,
  receipt: Type.Optional(Type.String()),
  at: Instant,
  why: Type.String({ description: 'Why it waits, in a sentence' }),
  order: Type.Optional(
    Type.Object({ _id: Id, status: Type.Enum([...ORDER_STATUSES]), totalPrice: Shillings }),
  ),
  candidates: Type.Array(
    Type.Object({ _id: Id, username: Type.String(), own: Type.Boolean(), createdAt: Instant }),
    { description: 'Unpaid orders of exactly this amount, the payer’s own first' },
  ),
  refund: Type.Optional(
    Type.Object({
      status: Type.Enum([...REFUND_STATUSES]),
      amount: Shillings,
      message: Type.String(),
    }),
  ),
  refundable: Shillings,
  action: Type.Object({
    kind: Type.Enum([...ATTENTION_ACTIONS]),
    text: Type.String(),
    orderId: Type.Optional(Id),
  }),
});
export type Attention = Static<typeof Attention>;

export const listAttention = endpoint({
  method: 'GET',
  path: '/api/payments/attention',
  summary: 'Payments that wait for a person, oldest first, each with what to do about it',
  access: 'manager',
  query: Type.Object(Paging),
  reply: Type.Object({
    payments: Type.Array(Attention),
    totalPages: Count,
    totalPayments: Count,
    totalReceived: Shillings,
  }),
});

export const closePayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/close',
  summary:
    'Say that no money came with a receipt that was used before; the same again changes nothing',
  access: 'manager',
  refusals: ['409 not_closable', '409 payment_in_progress', '409 payment_returned'],
  params: IdParams,
  body: Type.Object({
    /** What was checked and done, for the books. */
    note: Text(200, 1),
  }),
  reply: Message,
});

export const StatementLine = Type.Object({
  receipt: Type.String(),
  at: Type.Optional(Instant),
  details: Type.String(),
  /** Statements have cents; positive: received, negative: paid out. */
  statement: Type.Optional(Type.Number({ description: 'Ksh on the statement' })),
  books: Type.Optional(Type.Number({ description: 'Ksh in the books of the shop' })),
  /** How the two were matched: receipt, reversed receipt, or amount and time. */
  by: Type.Optional(Type.Enum(['receipt', 'link', 'time'])),
  paymentId: Type.Optional(Id),
  orderId: Type.Optional(Id),
});
export type StatementLine = Static<typeof StatementLine>;

const listFields = {
  total: Count,
  /** The first 1000. */
  lines: Type.Array(StatementLine),
};
const Lines = Type.Object(listFields);
/** A list that says something for certain only if the whole statement could be read. */
const WholeLines = Type.Object({
  ...listFields,
  incomplete: Type.Optional(
    Type.Literal(true, {
      description:
        'Lines of the statement could not be read: too much or too little may stand here',
    }),
  ),
});

export const StatementMatch = Type.Object({
  from: Instant,
  to: Instant,
  rows: Type.Integer({ description: 'Completed movements read from the statement' }),
  charges: Type.Object({ count: Count, ksh: Type.Number() }),
  /** Rows that are not completed movements: failed, pending, totals. */
  skipped: Count,
  badLines: Type.Array(
    Type.Object({
      line: Type.Integer({ description: 'Of the file, from 1' }),
      problem: Type.String(),
    }),
    { description: 'Lines that could not be read for certain; 1000 at most, else 400' },
  ),
  matched: Lines,
  unknown: Lines,
  missing: WholeLines,
  different: WholeLines,
});
export type StatementMatch = Static<typeof StatementMatch>;

export const matchStatement = endpoint({
  method: 'POST',
  path: '/api/payments/statement',
  summary:
    'Compare an M-PESA statement (CSV, also as a spreadsheet saves it) with the books; nothing is kept',
  access: 'manager',
  form: { file: 'file', what: 'A CSV file' },
  refusals: ['400 invalid_statement'],
  bodyLimit: 1024 * 1024,
  body: Type.Object({
    csv: Type.Optional(Text(250_000)),
  }),
  reply: StatementMatch,
});

export const ledgerEndpoints = [
  paymentsReport,
  listAttention,
  closePayment,
  matchStatement,
] as const;
