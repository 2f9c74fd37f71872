import { type Queryable, uniqueViolation } from '../../../platform/database/database.ts';

/** Gives a payment the provider's id for it; false when it has another one, or another payment has this. */
export const adoptRequest = async (
  db: Queryable,
  id: string,
  requestId: string,
): Promise<boolean> => {
  try {
    const row = await db
      .updateTable('payments')
      .set({ request_id: requestId })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('request_id', 'is', null), eb('request_id', '=', requestId)]))
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  } catch (error) {
    if (uniqueViolation(error) !== undefined) return false;
    throw error;
  }
};
