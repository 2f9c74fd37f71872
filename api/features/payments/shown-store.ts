import { prepare, type Queryable, runPrepared } from '../../platform/database/database.ts';
import { COLUMNS, type PaymentRow } from './store.ts';

const SHOWN = prepare(`
  SELECT ${COLUMNS.join(', ')}, (SELECT coalesce(sum(r.amount), 0) FROM refunds r
    WHERE r.payment_id = payments.id AND r.state = 'done') AS returned
  FROM payments WHERE id = $1`);
export type ShownPayment = PaymentRow & { returned: number };

/** A payment with how many shillings of it went back. */
export const findShownPayment = async (
  db: Queryable,
  id: string,
): Promise<ShownPayment | undefined> => (await runPrepared<ShownPayment>(db, SHOWN, [id]))[0];
