import type { PaymentsReport } from '../../../contract/ledger.endpoints.ts';
import { type Database, sql } from '../../platform/database.ts';
import { type Period, toReport } from './ledger-rules.ts';
import {
  findBalance,
  findOrderSums,
  findReceived,
  findReturned,
  findUnaccounted,
} from './ledger-store.ts';

type Asked = { period: Period; now: Date; page: number; limit: number };

/** The books of a period; all reads see the shop at one instant, or money between two would look lost. */
export const makeReport = (
  db: Database,
  { period, now, page, limit }: Asked,
): Promise<PaymentsReport> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // The books of years are joined in memory rather than on disk.
      await sql`SET LOCAL work_mem = '64MB'`.execute(tx);
      const received = await findReceived(tx, period);
      const returned = await findReturned(tx, period);
      const orders = await findOrderSums(tx, period);
      const balance = await findBalance(tx, now);
      const offset = (page - 1) * limit;
      const unaccounted = await findUnaccounted(tx, { period, now, limit, offset });
      return toReport({ received, returned, orders, balance, unaccounted }, limit);
    });
