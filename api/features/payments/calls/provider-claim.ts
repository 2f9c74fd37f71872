import { prepare, type Queryable, runPrepared } from '../../../platform/database/database.ts';

const LOOK_EVERY_MS = 2000;

/** True for the one caller that may ask the provider now. */
export const claimLook = async (db: Queryable, id: string, now: Date): Promise<boolean> => {
  const row = await db
    .updateTable('payments')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('asked_at', 'is', null),
        eb('asked_at', '<=', new Date(now.getTime() - LOOK_EVERY_MS)),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** After this a card's create is repeated, should its answer never be booked. */
const CHARGE_AGAIN_MS = 30_000;

const CLAIM = prepare(`
  UPDATE payments SET asked_at = $2, next_query_at = $3
  WHERE id = $1 AND status = 'created' AND asked_at IS NULL RETURNING id`);

/**
 * True for the one caller that may hand a created payment to its provider. What nobody claimed was certainly
 * never sent; what was claimed may have been.
 */
export const claimPrompt = async (
  db: Queryable,
  payment: { id: string; method: string },
  now: Date,
): Promise<boolean> => {
  const again = payment.method === 'visa' ? new Date(now.getTime() + CHARGE_AGAIN_MS) : null;
  return (await runPrepared(db, CLAIM, [payment.id, now, again])).length > 0;
};
