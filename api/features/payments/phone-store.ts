import { sql, type Tx } from '../../platform/database.ts';
import { Problem } from '../../platform/problem.ts';
import { PHONE_BUSY_MS } from './rules.ts';

const PHONE_BUSY =
  'This phone has a payment request open. Answer or cancel it on the phone, or wait a minute, then try again.';

/**
 * Refuses a second prompt on a phone that has one, whoever asked for the first. Cancelling on the phone frees
 * it at once, so nobody is locked out of a phone they hold. Call it last: its lock is held to the commit.
 */
export const assertPhoneFree = async (tx: Tx, msisdn: string, now: Date): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`phone:${msisdn}`}, 0))`.execute(tx);
  const prompted = await tx
    .selectFrom('payments')
    .select('id')
    .where('phone', '=', msisdn)
    .where('status', 'in', ['created', 'prompted'])
    .where('created_at', '>', new Date(now.getTime() - PHONE_BUSY_MS))
    .executeTakeFirst();
  if (prompted) throw new Problem(409, 'payment_in_progress', PHONE_BUSY);
};
