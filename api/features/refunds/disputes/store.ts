import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { ListedDispute } from '../../payments/providers/card/provider.ts';
import type { DisputeRow } from './rules.ts';

const COLUMNS = [
  'id',
  'payment_id',
  'provider_id',
  'refund_id',
  'cents',
  'reason',
  'state',
  'respond_by',
  'withdrawn_at',
  'reinstated_at',
  'opened_at',
  'to_see',
] as const;

const disputes = (db: Queryable) => db.selectFrom('disputes').select(COLUMNS).$castTo<DisputeRow>();

export const findDispute = (db: Queryable, providerId: string): Promise<DisputeRow | undefined> =>
  disputes(db).where('provider_id', '=', providerId).executeTakeFirst();

export const findDisputesOf = (db: Queryable, paymentId: string): Promise<DisputeRow[]> =>
  disputes(db).where('payment_id', '=', paymentId).orderBy('opened_at').orderBy('id').execute();

/** Writes what the provider lists. The caller holds the payment's lock. */
export const writeDispute = async (
  tx: Tx,
  paymentId: string,
  listed: ListedDispute,
  more: { refundId: string | null; toSee: boolean },
): Promise<DisputeRow> => {
  const told = {
    cents: listed.cents,
    reason: listed.reason,
    state: listed.state,
    respond_by: listed.respondBy ?? null,
    withdrawn_at: listed.withdrawnAt ?? null,
    reinstated_at: listed.reinstatedAt ?? null,
    refund_id: more.refundId,
    to_see: more.toSee,
  };
  const { providerId: provider_id, openedAt: opened_at } = listed;
  return tx
    .insertInto('disputes')
    .values({ payment_id: paymentId, provider_id, opened_at, ...told })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(told))
    .returning(COLUMNS)
    .$castTo<DisputeRow>()
    .executeTakeFirstOrThrow();
};
