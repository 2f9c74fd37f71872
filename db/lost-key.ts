import {
  type Database,
  inTransaction,
  type Queryable,
  sql,
} from '../api/platform/database/database.ts';
import { audit } from '../api/platform/operations/audit.ts';
import { closeSessionsOf } from '../api/platform/security/sessions.ts';

/** Actor in the audit log for actions on the server itself. */
const THE_SERVER = '00000000-0000-0000-0000-000000000000';

type Person = { id: string; username: string; email: string; role: string };

/** Users whose second factor was encrypted with another key: their codes can't be checked. */
export const findUnreadable = async (db: Queryable, keyName: string): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    SELECT u.id, u.username, u.email, u.role FROM second_factors f JOIN users u ON u.id = f.user_id
    WHERE f.key_name <> ${keyName} ORDER BY u.email FOR UPDATE OF f`.execute(db);
  return rows;
};

/**
 * Removes those second factors, ends the sessions confirmed by them, and writes it to the audit
 * log.
 */
export const switchOffUnreadable = (
  db: Database,
  { keyName, now }: { keyName: string; now: Date },
): Promise<Person[]> =>
  inTransaction(db, async (tx) => {
    const people = await findUnreadable(tx, keyName);
    for (const { id, username } of people) {
      await tx.deleteFrom('second_factors').where('user_id', '=', id).execute();
      await closeSessionsOf(tx, id);
      await audit(
        tx,
        { actor: { id: THE_SERVER }, now },
        {
          kind: 'second_factor',
          action: 'turned_off',
          thing: id,
          name: username,
          after: { reason: 'ENCRYPTION_KEY was lost: npm run db:lost-key' },
        },
      );
    }
    return people;
  });
