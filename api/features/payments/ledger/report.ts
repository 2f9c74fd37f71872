import type { PaymentsReport } from '#contract/ledger.endpoints.ts';
import { type Database, inSnapshot, sql } from '../../../platform/database/database.ts';
import { type Period, toReport } from './rules.ts';
import {
  findBalance,
  findDisputed,
  findOrderSums,
  findReceived,
  findReturned,
  findSales,
  findUnaccounted,
} from './store.ts';

export type Asked = { period: Period; now: Date; page: number; limit: number };

/** The payments report of a period, of one snapshot: money that moves between two reads would look lost. */
export const makeReport = (
  db: Database,
  { period, now, page, limit }: Asked,
): Promise<PaymentsReport> =>
  inSnapshot(db, async (tx) => {
    // Lets the joins over years of payments stay in memory instead of spilling to disk.
    await sql`SET LOCAL work_mem = '64MB'`.execute(tx);
    const received = await findReceived(tx, period);
    const returned = await findReturned(tx, period);
    const disputed = await findDisputed(tx, period);
    const orders = await findOrderSums(tx, period);
    const sales = await findSales(tx, period);
    const balance = await findBalance(tx, now);
    const offset = (page - 1) * limit;
    const unaccounted = await findUnaccounted(tx, { period, now, limit, offset });
    return toReport({ received, returned, disputed, orders, sales, balance, unaccounted }, limit);
  });
