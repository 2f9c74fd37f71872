import { randomBytes } from 'node:crypto';
import type { PaymentMethod } from '../../../contract/payment.ts';
import type { ShippingInfo } from '../../../contract/shapes.endpoints.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { notReturning } from './returning.ts';
import { type AttentionReason, LIVE_STATES, type PaymentState } from './rules.ts';

const COLUMNS = [
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
  'code',
  'message',
  'shipping',
  'idempotency_key',
  'request_hash',
  'created_at',
  'prompted_at',
  'asked_at',
] as const;

export type PaymentRow = {
  id: string;
  user_id: string | null;
  order_id: string | null;
  method: PaymentMethod;
  amount: number;
  status: PaymentState;
  phone: string | null;
  payment_method_id: string | null;
  callback_token: string;
  request_id: string | null;
  intent_from: string | null;
  client_secret: string | null;
  receipt: string | null;
  received_amount: number | null;
  attention: AttentionReason | null;
  code: string | null;
  message: string;
  shipping: ShippingInfo;
  idempotency_key: string | null;
  request_hash: string;
  created_at: Date;
  prompted_at: Date | null;
  asked_at: Date | null;
};

const payments = (db: Queryable) => db.selectFrom('payments').select(COLUMNS).$castTo<PaymentRow>();

/** Serialises everything one user does about orders and money. First lock of every such transaction. */
export const lockUser = async (tx: Tx, userId: string): Promise<void> => {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
};

export const findPayment = (db: Queryable, id: string): Promise<PaymentRow | undefined> =>
  payments(db).where('id', '=', id).executeTakeFirst();

export const lockPayment = (tx: Tx, id: string): Promise<PaymentRow | undefined> =>
  payments(tx).where('id', '=', id).forUpdate().executeTakeFirst();

export const findPaymentByToken = (db: Queryable, token: string): Promise<PaymentRow | undefined> =>
  payments(db).where('callback_token', '=', token).executeTakeFirst();

export const findPaymentByRequest = (db: Queryable, id: string): Promise<PaymentRow | undefined> =>
  payments(db).where('request_id', '=', id).executeTakeFirst();

export const findPaymentByKey = (
  db: Queryable,
  userId: string,
  key: string,
  method?: PaymentMethod,
): Promise<PaymentRow | undefined> => {
  const found = payments(db).where('user_id', '=', userId).where('idempotency_key', '=', key);
  return (method ? found.where('method', '=', method) : found).executeTakeFirst();
};

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

/** A live payment, or money not yet spent, of the same user, amount and payer: what a press without a key joins. */
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
          notReturning('payments.id'),
        ]),
      ]),
    )
    .orderBy('created_at')
    .executeTakeFirst();

export const findEmail = async (db: Queryable, userId: string): Promise<string | undefined> =>
  (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email;

/** Unbound payments of a user with one of these amounts, oldest first; money on its way back is none. */
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
    .where(notReturning('payments.id'))
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();

export type NewPayment = {
  userId: string;
  orderId: string | null;
  /** The declined payment whose intent is confirmed again. */
  intentFrom?: { id: string; requestId: string } | undefined;
  method: PaymentMethod;
  amount: number;
  phone: string | null;
  paymentMethodId: string | null;
  shipping: ShippingInfo;
  key: string | undefined;
  requestHash: string;
  now: Date;
};

export const insertPayment = async (tx: Tx, payment: NewPayment): Promise<PaymentRow> => {
  const { id } = await tx
    .insertInto('payments')
    .values({
      user_id: payment.userId,
      order_id: payment.orderId,
      method: payment.method,
      amount: payment.amount,
      status: 'created',
      phone: payment.phone,
      payment_method_id: payment.paymentMethodId,
      request_id: payment.intentFrom?.requestId ?? null,
      intent_from: payment.intentFrom?.id ?? null,
      // Hexadecimal: no word that M-PESA refuses in an address can come about.
      callback_token: randomBytes(24).toString('hex'),
      shipping: JSON.stringify(payment.shipping),
      idempotency_key: payment.key ?? null,
      request_hash: payment.requestHash,
      created_at: payment.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await findPayment(tx, id);
  if (!row) throw new Error('payment vanished');
  return row;
};

export type PaymentChange = Partial<{
  status: PaymentState;
  order_id: string;
  request_id: string | null;
  client_secret: string | null;
  receipt: string;
  received_amount: number;
  attention: AttentionReason;
  code: string | null;
  message: string;
  prompted_at: Date;
  finished_at: Date;
  asked_at: Date;
  next_query_at: Date | null;
}>;

/** Changes a payment; a trigger adds what changed to the ledger. */
export const updatePayment = async (
  tx: Queryable,
  id: string,
  change: PaymentChange,
): Promise<void> => {
  // A callback faster than the answer to its push leaves nothing to write, which is no SQL.
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('payments').set(change).where('id', '=', id).execute();
};

export type EventSource = 'push' | 'callback' | 'query' | 'webhook' | 'shop' | 'admin';

/** Appends to the ledger; undefined when this provider event was stored before. */
export const insertPaymentEvent = async (
  tx: Queryable,
  event: {
    paymentId: string | null;
    refundId?: string;
    source: EventSource;
    body: unknown;
    providerEvent?: string;
    now: Date;
  },
): Promise<number | undefined> => {
  const row = await tx
    .insertInto('payment_events')
    .values({
      payment_id: event.paymentId,
      refund_id: event.refundId ?? null,
      at: event.now,
      source: event.source,
      provider_event: event.providerEvent ?? null,
      body: JSON.stringify(event.body ?? null),
    })
    .onConflict((conflict) => conflict.column('provider_event').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

export const receiptIsUsed = async (
  tx: Tx,
  method: PaymentMethod,
  receipt: string,
  exceptPayment: string,
): Promise<boolean> =>
  (await tx
    .selectFrom('payments')
    .select('id')
    .where('method', '=', method)
    .where('receipt', '=', receipt)
    .where('id', '<>', exceptPayment)
    .executeTakeFirst()) !== undefined;

export const findEventBody = async (db: Queryable, eventId: number): Promise<unknown> =>
  (
    await db
      .selectFrom('payment_events')
      .select('body')
      .where('id', '=', eventId)
      .executeTakeFirst()
  )?.body;
