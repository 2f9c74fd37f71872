import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connectToDatabase } from '../db/connect.ts';

type Client = Awaited<ReturnType<typeof connectToDatabase>>;

const PATIENCE_MS = 5000;
/** SQLSTATEs of a prepared statement that is not there, or is there already. */
const FORGOTTEN = ['26000', '42P05'];

/**
 * Throws one sentence if a notification sent by DATABASE_URL does not arrive where the shop listens:
 * a pooler forgets LISTEN between transactions.
 */
const assertNotified = async (pool: Client, direct: Client): Promise<void> => {
  const channel = 'shop_start';
  const mark = randomUUID();
  const arrived = new Promise<true>((resolve) => {
    direct.on('notification', ({ payload }) => {
      if (payload === mark) resolve(true);
    });
  });
  await direct.query(`LISTEN ${channel}`);
  await pool.query('SELECT pg_notify($1, $2)', [channel, mark]);
  const late = pause(PATIENCE_MS, false, { ref: false });
  if (await Promise.race([arrived, late])) return;
  throw new Error(
    'A notification sent by DATABASE_URL did not arrive at the connection that listens: if a pooler such as PgBouncer is in between, set DATABASE_DIRECT_URL to PostgreSQL itself, the same database past the pooler.',
  );
};

/**
 * Throws one sentence if a prepared statement is gone when a pooler runs it on another connection
 * of its own; a second client keeps the first one busy.
 */
const assertPrepared = async (client: Client, other: Client): Promise<void> => {
  const statement = { name: `malkia start ${randomUUID()}`, text: 'SELECT 1' };
  try {
    await client.query(statement);
    await other.query('BEGIN');
    await other.query('SELECT 1');
    await client.query(statement);
    await other.query('ROLLBACK');
  } catch (error) {
    if (!FORGOTTEN.includes((error as { code?: string }).code ?? '')) throw error;
    throw new Error(
      'The pooler of DATABASE_URL forgets prepared statements: PgBouncer needs version 1.21 or later with max_prepared_statements above 0, or pool_mode=session.',
    );
  }
};

/** Throws one sentence about a pooler in between that this shop can't work with. */
export const assertPoolerFits = async (url: string, directUrl: string): Promise<void> => {
  const clients = await Promise.allSettled([url, url, directUrl].map(connectToDatabase));
  const open = clients.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  try {
    const [pool, other, direct] = open;
    for (const each of clients) if (each.status === 'rejected') throw each.reason;
    if (!pool || !other || !direct) return;
    await assertPrepared(pool, other);
    await assertNotified(pool, direct);
  } finally {
    await Promise.all(open.map((client) => client.end().catch(() => {})));
  }
};
