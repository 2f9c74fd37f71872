import { type Database, inTransaction, sql } from '../../platform/database/database.ts';

/** Ended orders without any payment are deleted after this many days. */
export const NEVER_PAID_DAYS = 30;
const BATCH = 500;

/** Deletes orders that ended by themselves long ago without any payment. */
export const removeNeverPaid = async (db: Database, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - NEVER_PAID_DAYS * 86_400_000);
  for (let removed = BATCH; removed === BATCH; ) {
    removed = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        SELECT o.id FROM orders o
        WHERE o.status IN ('lapsed', 'Cancelled') AND o.ended_by IN ('expiry', 'superseded')
          AND o.created_at < ${before}
          AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id)
        ORDER BY o.created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`.execute(tx);
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await tx.deleteFrom('order_items').where('order_id', 'in', ids).execute();
      await tx.deleteFrom('order_events').where('order_id', 'in', ids).execute();
      await tx.deleteFrom('holds').where('order_id', 'in', ids).execute();
      await tx.deleteFrom('orders').where('id', 'in', ids).execute();
      return ids.length;
    });
  }
};
