import { type Database, sql } from '../api/platform/database/database.ts';
import type { Message } from '../simulators/sms/messages.ts';

export type LettersCheck = {
  /** Paid orders whose buyer gets messages. */
  orders: number;
  sms: number;
  /**
   * SMS that arrived twice because the response to the first was lost: `docs/providers.md` allows
   * it for a receipt.
   */
  doubled: number;
  problems: string[];
};

/**
 * Whether each paid order sent its messages exactly once: one mail, one SMS, one mail to each
 * admin.
 */
export const checkLetters = async (
  db: Database,
  taken: readonly Message[],
): Promise<LettersCheck> => {
  const { rows } = await sql<{
    id: string;
    phone: string | null;
    mails: number;
    admins: number;
    owed: number;
    sms: { text: string; state: string; lost: number }[];
  }>`
    SELECT o.id, p.phone,
      (SELECT count(*)::int FROM outbox WHERE dedupe_key = 'order:' || o.id || ':paid:mail') AS mails,
      (SELECT count(*)::int FROM outbox WHERE dedupe_key LIKE 'order:' || o.id || ':paid:shop:%') AS admins,
      (SELECT count(*)::int FROM users WHERE role = 'admin') AS owed,
      (SELECT coalesce(json_agg(json_build_object('text', text, 'state', state, 'lost', lost)), '[]')
       FROM outbox WHERE dedupe_key = 'order:' || o.id || ':paid:sms') AS sms
    FROM orders o
    LEFT JOIN payments p ON p.order_id = o.id AND p.method = 'mpesa' AND p.status = 'succeeded'
    WHERE o.status = 'Paid'`.execute(db);
  const arrived = Map.groupBy(taken, ({ text }) => text);
  const check: LettersCheck = { orders: rows.length, sms: 0, doubled: 0, problems: [] };
  for (const { id, phone, mails, admins, owed, sms } of rows) {
    if (mails !== 1) check.problems.push(`order ${id}: ${mails} mails`);
    if (admins !== owed) check.problems.push(`order ${id}: ${admins} mails to ${owed} admins`);
    if (!phone) continue;
    const [letter] = sms;
    const times = arrived.get(letter?.text ?? '')?.length ?? 0;
    check.sms += times;
    if (!letter || !['accepted', 'delivered'].includes(letter.state)) {
      check.problems.push(`order ${id}: its SMS is ${letter?.state ?? 'not written'}`);
    } else if (times === 2 && letter.lost > 0) check.doubled += 1;
    else if (times !== 1) check.problems.push(`order ${id}: its SMS went out ${times} times`);
  }
  return check;
};
