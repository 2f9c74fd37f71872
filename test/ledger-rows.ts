import { randomUUID } from 'node:crypto';
import { type Database, sql } from '../api/platform/database/database.ts';

type PaymentValues = Partial<{
  method: 'mpesa' | 'visa';
  amount: number;
  received: number | null;
  status: string;
  attention: string;
  receipt: string;
  orderId: string;
  userId: string;
  at: Date;
}>;

/** Deletes all orders and payments with their events. */
export const emptyBooks = (db: Database) =>
  sql`TRUNCATE payment_events, disputes, refunds, payments, order_events, holds, order_items, orders`.execute(
    db,
  );

/** Inserts rows of the books, including combinations that the shop would never write. */
export const ledgerRows = (db: Database, now: () => Date) => ({
  async order(
    status: string,
    payable: number,
    { userId, at = now() }: { userId?: string; at?: Date } = {},
  ) {
    const paid = ['Paid', 'Shipped', 'Delivered', 'Refunded'].includes(status);
    const { id } = await db
      .insertInto('orders')
      .values({
        user_id: userId ?? null,
        status,
        method: 'mpesa',
        subtotal_cents: payable * 100,
        tax_cents: 0,
        tax_rate: 5,
        payable,
        cart: randomUUID(),
        created_at: at,
        paid_at: paid ? at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  async payment({ amount = 1050, status = 'succeeded', at = now(), ...given }: PaymentValues = {}) {
    const { id } = await db
      .insertInto('payments')
      .values({
        user_id: given.userId ?? null,
        order_id: given.orderId ?? null,
        method: given.method ?? 'mpesa',
        amount,
        received_amount: given.received === undefined ? amount : given.received,
        status,
        attention: given.attention ?? null,
        receipt: given.receipt ?? null,
        phone: '254712345678',
        callback_token: randomUUID(),
        request_hash: '-',
        created_at: at,
        finished_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  async refund(
    paymentId: string,
    amount: number,
    {
      state = 'done',
      at = now(),
      way = 'mpesa_reversal',
      receipt,
    }: Partial<{
      state: string;
      at: Date;
      way: string;
      receipt: string;
    }> = {},
  ) {
    const { id } = await db
      .insertInto('refunds')
      .values({
        payment_id: paymentId,
        amount,
        way,
        state,
        receipt: receipt ?? null,
        callback_token: randomUUID(),
        own_id: randomUUID(),
        request_hash: '-',
        created_at: at,
        sent_at: state === 'requested' ? null : at,
        finished_at: state === 'done' || state === 'failed' ? at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
});
