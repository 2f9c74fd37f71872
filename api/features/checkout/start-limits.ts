import { prepare, runPrepared, type Tx } from '../../platform/database/database.ts';
import type { Counted, Limits } from '../../platform/security/limits.ts';

type Payer = {
  userId: string;
  phone: string | null;
  paymentMethodId: string | null;
  /** The shopper's, as addresses are counted. */
  network: string;
  now: Date;
};

// Who has paid so before is looked up and counted in one statement: this is the way of every sale.
const spendBy = (paidBefore: string): string =>
  prepare(`
    SELECT CASE WHEN EXISTS (
        SELECT FROM payments WHERE user_id = $8 AND ${paidBefore} AND status IN ('succeeded', 'refunded'))
      THEN spend_limits($1, $2, $3, $7) ELSE spend_limits($4, $5, $6, $7) END AS until`);
const BY_PHONE = spendBy('phone = $9');
const BY_CARD = spendBy('method = $9');

/**
 * Counts a new payment: of its account, and of its phone or card. Strangers at one phone share a count that
 * never meets its holder: who has paid with it has their own. An address counts for cards of people who have
 * never paid, and for nobody else: carriers put thousands behind one. What is rolled back was not counted.
 */
export const spendPress = async (tx: Tx, limits: Limits, payer: Payer): Promise<void> => {
  const text = payer.phone === null ? BY_CARD : BY_PHONE;
  const [row] = await runPrepared<{ until: Date | null }>(tx, text, valuesOf(limits, payer));
  limits.assertSpent(row?.until ?? null, ['pay']);
};

const valuesOf = (
  limits: Limits,
  { userId, phone, paymentMethodId, network, now }: Payer,
): unknown[] => {
  const pay: Counted = ['pay', userId];
  const card: Counted = ['card', paymentMethodId ?? ''];
  const known: Counted[] = phone === null ? [card, pay] : [['ownPhone', userId, phone], pay];
  const strange: Counted[] =
    phone === null ? [card, ['cardAddress', network], pay] : [['phone', phone], pay];
  const columns = [known, strange].flatMap((counted) => {
    const points = counted.map(limits.point);
    return [
      points.map(({ key }) => key),
      points.map(({ most }) => most),
      points.map(({ seconds }) => seconds),
    ];
  });
  return [...columns, now, userId, phone ?? 'visa'];
};
