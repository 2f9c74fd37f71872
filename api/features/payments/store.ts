import { randomBytes } from 'node:crypto';
import type { PaymentMethod } from '#contract/payment.ts';
import { LIVE_STATES } from '#contract/payment.ts';
import type { ShippingInfo } from '#contract/shapes.endpoints.ts';
import {
  prepared,
  type Queryable,
  runPrepared,
  sql,
  type Tx,
} from '../../platform/database/database.ts';
import type { ChosenDelivery } from '../delivery/choose.ts';
import {
  assertPaymentMove,
  type PaymentRow,
  type PaymentState,
  type ReviewReason,
  receivedMessage,
} from './rules.ts';

export const COLUMNS = [
  'id',
  'user_id',
  'order_id',
  'method',
  'amount',
  'status',
  'phone',
  'payment_method_id',
  'callback_token',
  'request_id',
  'intent_from',
  'client_secret',
  'receipt',
  'received_amount',
  'attention',
  'shortfall',
  'code',
  'message',
  'shipping',
  'delivery',
  'delivery_fee',
  'idempotency_key',
  'request_hash',
  'created_at',
  'prompted_at',
  'asked_at',
  'unreadable_at',
] as const;

const payments = (db: Queryable) => db.selectFrom('payments').select(COLUMNS).$castTo<PaymentRow>();

const SELECT = `SELECT ${COLUMNS.join(', ')} FROM payments`;
const one =
  (text: string) =>
  async (db: Queryable, ...values: unknown[]): Promise<PaymentRow | undefined> =>
    (await runPrepared<PaymentRow>(db, text, values))[0];
type Find = (db: Queryable, id: string) => Promise<PaymentRow | undefined>;

const LOCK_USER = prepared('lock_user', 'SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE');
const LOCK_OWNER = prepared(
  'lock_owner_of_payment',
  `
  SELECT u.id FROM payments p JOIN users u ON u.id = p.user_id WHERE p.id = $1
  FOR NO KEY UPDATE OF u`,
);

/** Serialises all transactions of one user about orders and money. The first lock of each. */
export const lockUser = async (tx: Tx, userId: string): Promise<void> => {
  await runPrepared(tx, LOCK_USER, [userId]);
};

/** The same, by one of the user's payments. */
export const lockOwnerOfPayment = async (tx: Tx, paymentId: string): Promise<void> => {
  await runPrepared(tx, LOCK_OWNER, [paymentId]);
};

export const findPayment: Find = one(prepared('find_payment', `${SELECT} WHERE id = $1`));

export const lockPayment: (tx: Tx, id: string) => Promise<PaymentRow | undefined> = one(
  prepared('lock_payment', `${SELECT} WHERE id = $1 FOR NO KEY UPDATE`),
);
export const findPaymentByToken: Find = one(
  prepared('find_payment_by_token', `${SELECT} WHERE callback_token = $1`),
);
export const findPaymentByRequest: Find = one(
  prepared('find_payment_by_request', `${SELECT} WHERE request_id = $1`),
);

const byKey = one(
  prepared('find_payment_by_key', `${SELECT} WHERE user_id = $1 AND idempotency_key = $2`),
);
const byKeyAndMethod = one(
  prepared(
    'find_payment_by_key_and_method',
    `${SELECT} WHERE user_id = $1 AND idempotency_key = $2 AND method = $3`,
  ),
);

export const findPaymentByKey = (
  db: Queryable,
  userId: string,
  key: string,
  method?: PaymentMethod,
): Promise<PaymentRow | undefined> =>
  method ? byKeyAndMethod(db, userId, key, method) : byKey(db, userId, key);

export const findPaymentsOf = (db: Queryable, userId: string): Promise<PaymentRow[]> =>
  payments(db)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1000)
    .execute();

export const findLivePaymentOf = (
  db: Queryable,
  orderId: string,
): Promise<PaymentRow | undefined> =>
  payments(db)
    .where('order_id', '=', orderId)
    .where('status', 'in', LIVE_STATES)
    .executeTakeFirst();

/** SQL condition: `payment` has only failed refunds, or none. */
const hasNoRefund = (payment: string) =>
  sql<boolean>`NOT EXISTS (SELECT 1 FROM refunds r
    WHERE r.payment_id = ${sql.ref(payment)} AND r.state <> 'failed')`;

/**
 * A live payment or unspent money of the same user, amount and payer, which a request without a key
 * joins.
 */
export const findSamePayment = (
  db: Queryable,
  same: {
    userId: string;
    method: PaymentMethod;
    amount: number;
    phone: string | null;
    paymentMethodId: string | null;
  },
): Promise<PaymentRow | undefined> =>
  payments(db)
    .where('user_id', '=', same.userId)
    .where('method', '=', same.method)
    .where('amount', '=', same.amount)
    .where('phone', 'is not distinct from', same.phone)
    .where('payment_method_id', 'is not distinct from', same.paymentMethodId)
    .where((eb) =>
      eb.or([
        eb('status', 'in', LIVE_STATES),
        eb.and([
          eb('status', '=', 'succeeded'),
          eb('order_id', 'is', null),
          hasNoRefund('payments.id'),
        ]),
      ]),
    )
    .orderBy('created_at')
    .executeTakeFirst();

const EMAIL = prepared('find_email_of_user', 'SELECT email FROM users WHERE id = $1');

/** Undefined also for an account created by phone. */
export const findEmail = async (db: Queryable, userId: string): Promise<string | undefined> =>
  (await runPrepared<{ email: string | null }>(db, EMAIL, [userId]))[0]?.email ?? undefined;

/**
 * Unbound payments of a user with one of these amounts, oldest first; without those being refunded.
 */
export const lockUnbound = (
  tx: Tx,
  userId: string,
  amounts: readonly number[],
  states: readonly PaymentState[],
): Promise<PaymentRow[]> =>
  payments(tx)
    .where('user_id', '=', userId)
    .where('order_id', 'is', null)
    .where('status', 'in', states)
    .where('amount', 'in', [...new Set(amounts)])
    .where(hasNoRefund('payments.id'))
    .orderBy('created_at')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export type NewPayment = {
  userId: string;
  orderId: string | null;
  /** The declined payment whose intent is reused. */
  intentFrom?: { id: string; requestId: string } | undefined;
  method: PaymentMethod;
  amount: number;
  phone: string | null;
  paymentMethodId: string | null;
  shipping: ShippingInfo;
  /** The order's delivery; null without an order. */
  delivery: ChosenDelivery | null;
  key: string | undefined;
  requestHash: string;
  now: Date;
};

const INSERT = prepared(
  'insert_payment',
  `
  INSERT INTO payments (status, user_id, order_id, method, amount, phone, payment_method_id, request_id,
    intent_from, callback_token, shipping, idempotency_key, request_hash, created_at,
    delivery, delivery_fee)
  VALUES ('created', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
  RETURNING ${COLUMNS.join(', ')}`,
);

export const insertPayment = async (tx: Tx, payment: NewPayment): Promise<PaymentRow> => {
  const [row] = await runPrepared<PaymentRow>(tx, INSERT, [
    payment.userId,
    payment.orderId,
    payment.method,
    payment.amount,
    payment.phone,
    payment.paymentMethodId,
    payment.intentFrom?.requestId ?? null,
    payment.intentFrom?.id ?? null,
    // Hexadecimal can't contain the words that M-PESA refuses in an address.
    randomBytes(24).toString('hex'),
    JSON.stringify(payment.shipping),
    payment.key ?? null,
    payment.requestHash,
    payment.now,
    payment.delivery?.snapshot ? JSON.stringify(payment.delivery.snapshot) : null,
    payment.delivery?.fee ?? null,
  ]);
  if (!row) throw new Error('payment not found');
  return row;
};

export type PaymentChange = Partial<{
  order_id: string;
  request_id: string | null;
  client_secret: string | null;
  receipt: string;
  received_amount: number | null;
  attention: ReviewReason | null;
  shortfall: number;
  code: string | null;
  message: string;
  prompted_at: Date;
  finished_at: Date;
  asked_at: Date;
  next_query_at: Date | null;
  unreadable_at: Date | null;
}>;

/** Updates columns of a payment except its state; a trigger appends the change to the ledger. */
export const updatePayment = async (
  tx: Queryable,
  id: string,
  change: PaymentChange,
): Promise<void> => {
  // If the callback came before the push response, nothing changes, and an empty SET is invalid
  // SQL.
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('payments').set(change).where('id', '=', id).execute();
};

/** Moves a locked payment to another state; throws if the table of the rules forbids it. */
export const movePayment = async (
  tx: Tx,
  { id, status }: Pick<PaymentRow, 'id' | 'status'>,
  to: PaymentState,
  change: PaymentChange = {},
): Promise<void> => {
  assertPaymentMove(status, to);
  await tx
    .updateTable('payments')
    .set({ ...change, status: to })
    .where('id', '=', id)
    .execute();
};

// The one transition without a row lock: it applies to `created` only.
const MARK_PROMPTED = prepared(
  'mark_payment_prompted',
  `
  WITH event AS (
    INSERT INTO payment_events (payment_id, at, source, body) VALUES ($1, $2, 'push', $3))
  UPDATE payments SET request_id = coalesce(request_id, $4),
    status = CASE status WHEN 'created' THEN 'prompted' ELSE status END,
    message = CASE status WHEN 'created' THEN $5 ELSE message END,
    prompted_at = CASE status WHEN 'created' THEN $2 ELSE prompted_at END,
    next_query_at = CASE status WHEN 'created' THEN $6 ELSE next_query_at END
  WHERE id = $1 RETURNING ${COLUMNS.join(', ')}`,
);

/**
 * Stores that the provider accepted a push. If the callback was faster, only the provider's id is
 * new.
 */
export const markPrompted = (
  db: Queryable,
  id: string,
  push: { body: unknown; requestId: string; message: string; now: Date; nextQuery: Date },
): Promise<PaymentRow | undefined> =>
  one(MARK_PROMPTED)(
    db,
    id,
    push.now,
    JSON.stringify(push.body),
    push.requestId,
    push.message,
    push.nextQuery,
  );

const SUCCEED = prepared(
  'succeed_payment',
  `
  UPDATE payments SET status = 'succeeded', receipt = coalesce($2, receipt), received_amount = amount,
    code = NULL, message = $4, finished_at = $3, next_query_at = NULL
  WHERE id = $1`,
);

/** Marks a payment as received in full. */
export const succeedPayment = async (
  tx: Tx,
  { id, status, amount }: Pick<PaymentRow, 'id' | 'status' | 'amount'>,
  receipt: string | undefined,
  now: Date,
): Promise<void> => {
  assertPaymentMove(status, 'succeeded');
  await runPrepared(tx, SUCCEED, [id, receipt ?? null, now, receivedMessage(amount)]);
};

const USED = prepared(
  'is_receipt_used',
  `
  SELECT id FROM payments WHERE receipt = $2 AND id <> $1
    AND method = (SELECT method FROM payments WHERE id = $1) LIMIT 1`,
);

/** Whether another payment of the same method has this receipt. */
export const receiptIsUsed = async (tx: Tx, paymentId: string, receipt: string): Promise<boolean> =>
  (await runPrepared(tx, USED, [paymentId, receipt])).length > 0;

const SHOWN = prepared(
  'find_shown_payment',
  `
  SELECT ${COLUMNS.join(', ')}, (SELECT coalesce(sum(r.amount), 0) FROM refunds r
    WHERE r.payment_id = payments.id AND r.state = 'done') AS returned
  FROM payments WHERE id = $1`,
);
export type ShownPayment = PaymentRow & { returned: number };

/** A payment with the sum of its refunds in shillings. */
export const findShownPayment = async (
  db: Queryable,
  id: string,
): Promise<ShownPayment | undefined> => (await runPrepared<ShownPayment>(db, SHOWN, [id]))[0];

/** True if it has a refund that did not fail: then no order may take the money. */
export const hasRefund = async (tx: Tx, paymentId: string): Promise<boolean> =>
  (await tx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'failed')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Refunded whole shillings by payment id; payments without refunds are missing. */
export const findReturnedSums = async (
  db: Queryable,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('refunds')
    .select((eb) => ['payment_id', eb.fn.sum<number>('amount').as('returned')])
    .where('payment_id', 'in', paymentIds)
    .where('state', '=', 'done')
    .groupBy('payment_id')
    .execute();
  return new Map(rows.map((row) => [row.payment_id, Number(row.returned)]));
};
