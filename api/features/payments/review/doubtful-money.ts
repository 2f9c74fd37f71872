import type { Tx } from '../../../platform/database/database.ts';

/** Whether money of this order still waits for a person. */
export const hasDoubtfulMoney = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'needs_attention')
    .executeTakeFirst()) !== undefined;
