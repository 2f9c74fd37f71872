import { randomBytes } from 'node:crypto';
import type { RefundStatus, RefundWay } from '#contract/payment.ts';
import { type Queryable, sql, type Tx } from '../../platform/database/database.ts';
import type { RefundRow } from './rules.ts';

const COLUMNS = [
  'id',
  'payment_id',
  'order_id',
  'amount',
  'way',
  'state',
  'reason',
  'restock',
  'staff_id',
  'callback_token',
  'own_id',
  'provider_id',
  'receipt',
  'code',
  'message',
  'request_hash',
  'created_at',
  'sent_at',
  'elsewhere',
  'cents',
] as const;

const refunds = (db: Queryable) => db.selectFrom('refunds').select(COLUMNS).$castTo<RefundRow>();

export const findRefund = (db: Queryable, id: string): Promise<RefundRow | undefined> =>
  refunds(db).where('id', '=', id).executeTakeFirst();

export const findRefundByToken = (db: Queryable, token: string): Promise<RefundRow | undefined> =>
  refunds(db).where('callback_token', '=', token).executeTakeFirst();

export const findRefundByKey = (
  db: Queryable,
  paymentId: string,
  key: string,
): Promise<RefundRow | undefined> =>
  refunds(db)
    .where('payment_id', '=', paymentId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

/** The payout that replaces a reversal, if there is one. */
export const findReplacementPayout = (db: Queryable, id: string): Promise<RefundRow | undefined> =>
  refunds(db).where('instead_of', '=', id).executeTakeFirst();

export const findRefundsOf = (db: Queryable, paymentId: string): Promise<RefundRow[]> =>
  refunds(db)
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy(sql`instead_of IS NOT NULL`)
    .orderBy('id')
    .execute();

/** Shillings of a payment that were returned and that are being returned. */
export const sumRefundsOf = async (
  db: Queryable,
  paymentId: string,
): Promise<{ returned: number; inFlight: number }> => {
  const { rows } = await sql<{ returned: number; inFlight: number }>`
    SELECT coalesce(sum(amount) FILTER (WHERE state = 'done'), 0) AS returned,
           coalesce(sum(amount) FILTER (WHERE state IN ('requested', 'sent')), 0) AS "inFlight"
    FROM refunds WHERE payment_id = ${paymentId}`.execute(db);
  return rows[0] ?? { returned: 0, inFlight: 0 };
};

/** Shillings received for an order by all its payments, returned, and being returned. */
export const sumMoneyOf = async (
  db: Queryable,
  orderId: string,
): Promise<{ received: number; returned: number; inFlight: number; restock: boolean }> => {
  const { rows } = await sql<{
    received: number;
    returned: number;
    inFlight: number;
    restock: boolean;
  }>`
    SELECT coalesce(sum(coalesce(p.received_amount, p.amount)), 0) AS received,
           coalesce(sum(r.returned), 0) AS returned,
           coalesce(sum(r.in_flight), 0) AS "inFlight",
           coalesce(bool_or(r.restock), false) AS restock
    FROM payments p
    LEFT JOIN LATERAL (
      SELECT sum(amount) FILTER (WHERE state = 'done') AS returned,
             sum(amount) FILTER (WHERE state IN ('requested', 'sent')) AS in_flight,
             bool_or(restock) FILTER (WHERE state = 'done') AS restock
      FROM refunds WHERE payment_id = p.id
    ) r ON true
    WHERE p.order_id = ${orderId} AND p.status IN ('succeeded', 'needs_attention', 'refunded')`.execute(
    db,
  );
  return rows[0] ?? { received: 0, returned: 0, inFlight: 0, restock: false };
};

export type NewRefund = {
  paymentId: string;
  orderId: string | null;
  amount: number;
  way: RefundWay;
  reason: string;
  restock: boolean;
  staffId: string | null;
  receipt?: string | undefined;
  insteadOf?: string;
  key?: string | undefined;
  requestHash: string;
  message: string;
  now: Date;
  nextQueryAt: Date | null;
  /** Made at the provider's own site. */
  elsewhere?: { providerId: string; cents: number };
};

const foundAt = ({ providerId, cents }: { providerId: string; cents: number }, now: Date) => ({
  provider_id: providerId,
  cents,
  elsewhere: true,
  to_see: true,
  sent_at: now,
});

export const insertRefund = async (tx: Tx, refund: NewRefund): Promise<RefundRow> => {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      payment_id: refund.paymentId,
      order_id: refund.orderId,
      amount: refund.amount,
      way: refund.way,
      state: 'requested',
      reason: refund.reason,
      restock: refund.restock,
      staff_id: refund.staffId,
      receipt: refund.receipt ?? null,
      instead_of: refund.insteadOf ?? null,
      // Hexadecimal: Safaricom refuses addresses that contain cmd, exe or sql.
      callback_token: randomBytes(24).toString('hex'),
      own_id: randomBytes(16).toString('hex'),
      idempotency_key: refund.key ?? null,
      request_hash: refund.requestHash,
      message: refund.message,
      created_at: refund.now,
      next_look_at: refund.nextQueryAt,
      ...(refund.elsewhere ? foundAt(refund.elsewhere, refund.now) : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await findRefund(tx, id);
  if (!row) throw new Error('refund not found');
  return row;
};

export type RefundChange = Partial<{
  state: RefundStatus;
  provider_id: string;
  receipt: string;
  code: string | null;
  message: string;
  finished_at: Date | null;
  next_look_at: Date | null;
  way: RefundWay;
  elsewhere: boolean;
  to_see: boolean;
}>;

/** The caller holds the lock of the refund's payment, which guards all its state changes. */
export const updateRefund = async (tx: Tx, id: string, change: RefundChange): Promise<void> => {
  // A repeated result may change nothing, and an empty SET is invalid SQL.
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('refunds').set(change).where('id', '=', id).execute();
};

/** True for the one caller that may send this refund for the first time. */
export const claimSending = async (db: Queryable, id: string, now: Date): Promise<boolean> =>
  (await db
    .updateTable('refunds')
    .set({ sent_at: now })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Claims the refunds that are due for a query; each goes to one server. */
export const claimDue = async (
  db: Queryable,
  { now, again, most }: { now: Date; again: Date; most: number },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    UPDATE refunds SET next_look_at = ${again}
    WHERE id IN (
      SELECT id FROM refunds WHERE next_look_at <= ${now}
      ORDER BY next_look_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(db);
  return rows.map((row) => row.id);
};

export const refundReceiptIsUsed = async (
  tx: Tx,
  way: RefundWay,
  receipt: string,
  exceptRefund?: string,
): Promise<boolean> => {
  const used = tx
    .selectFrom('refunds')
    .select('id')
    .where('way', '=', way)
    .where('receipt', '=', receipt);
  const other = exceptRefund ? used.where('id', '<>', exceptRefund) : used;
  return (await other.executeTakeFirst()) !== undefined;
};

export const findPerson = (db: Queryable, id: string) =>
  db.selectFrom('users').select(['username', 'email']).where('id', '=', id).executeTakeFirst();
