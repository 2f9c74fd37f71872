import { prepare, runPrepared, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { PHONE_BUSY_MS } from '../payments/rules.ts';

const PHONE_BUSY =
  'This phone has a payment request open. Answer or cancel it on the phone, or wait a minute, then try again.';

const LOCK = prepare('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))');
const PROMPTED = prepare(`
  SELECT id FROM payments WHERE phone = $1 AND status IN ('created', 'prompted') AND created_at > $2 LIMIT 1`);

/**
 * Refuses a second prompt on a phone that has one, whoever asked for the first. Cancelling on the phone frees
 * it at once, so nobody is locked out of a phone they hold. Call it last: its lock is held to the commit.
 */
export const assertPhoneFree = async (tx: Tx, msisdn: string, now: Date): Promise<void> => {
  await runPrepared(tx, LOCK, [`phone:${msisdn}`]);
  const busySince = new Date(now.getTime() - PHONE_BUSY_MS);
  const prompted = await runPrepared(tx, PROMPTED, [msisdn, busySince]);
  if (prompted.length > 0) throw new Problem(409, 'payment_in_progress', PHONE_BUSY);
};
