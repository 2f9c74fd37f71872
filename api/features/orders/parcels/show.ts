import type { Parcel } from '#contract/desk.endpoints.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { found } from '../../../platform/http/problem.ts';
import { toParcel } from './rules.ts';
import { findParcelsOf } from './store.ts';

export const showParcels = async (
  db: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<Parcel[]> => (await findParcelsOf(db, ids)).map((row) => toParcel(row, now));

/** One parcel as it is now, or 404. */
export const showParcel = async (db: Queryable, id: string, now: Date): Promise<Parcel> =>
  found((await showParcels(db, [id], now))[0], 'Order');
