import type { ShippingInfo } from '#contract/shapes.endpoints.ts';
import {
  listSql,
  prepared,
  type Queryable,
  runPrepared,
  type Tx,
  uniqueViolation,
} from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Counted, Limits } from '../../platform/security/limits.ts';
import {
  ORDER_WITH_ITEMS,
  type OrderWithItems,
  type OrderWithItemsRow,
  toOrderWithItems,
} from '../orders/lists.ts';
import { SOLD_STATES } from '../orders/states.ts';
import { PHONE_BUSY_MS } from '../payments/rules.ts';

const PHONE_BUSY =
  'This phone has a payment request open. Answer or cancel it on the phone, or wait a minute, then try again.';

const LOCK = prepared('lock_phone', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))');
const OPEN_REQUEST = prepared(
  'find_open_request',
  `
  SELECT id FROM payments WHERE phone = $1 AND status IN ('created', 'prompted') AND created_at > $2 LIMIT 1`,
);

/**
 * 409 while the phone has an open prompt, whoever started it. Cancelling on the phone frees it at
 * once, so nobody is locked out of their own phone. Call it last: its advisory lock is held until
 * commit.
 */
export const assertPhoneFree = async (tx: Tx, msisdn: string, now: Date): Promise<void> => {
  await runPrepared(tx, LOCK, [`phone:${msisdn}`]);
  const busySince = new Date(now.getTime() - PHONE_BUSY_MS);
  const open = await runPrepared(tx, OPEN_REQUEST, [msisdn, busySince]);
  if (open.length > 0) throw new Problem(409, 'payment_in_progress', PHONE_BUSY);
};

const LAST_DETAILS = prepared(
  'find_last_details',
  `
  SELECT u.phone AS own_phone, paid.phone, paid.shipping FROM users u LEFT JOIN LATERAL (
    SELECT p.phone, o.shipping FROM orders o
    LEFT JOIN payments p ON p.order_id = o.id AND p.status = 'succeeded' AND p.phone IS NOT NULL
    WHERE o.user_id = u.id AND o.status IN (${listSql(SOLD_STATES)})
    ORDER BY o.created_at DESC, o.id DESC LIMIT 1) paid ON true
  WHERE u.id = $1`,
);
type LastDetails = {
  own_phone: string | null;
  phone: string | null;
  shipping: ShippingInfo | null;
};

/** Who paid last and where it went; the phone is the one that paid, else that of the account. */
export const findLastDetails = async (db: Queryable, userId: string): Promise<ShippingInfo> => {
  const [found] = await runPrepared<LastDetails>(db, LAST_DETAILS, [userId]);
  const { fullName, county, town } = found?.shipping ?? {};
  const digits = found?.phone ?? found?.own_phone;
  const phone = digits ? `+${digits.replace('+', '')}` : undefined;
  return {
    ...(phone && { phone }),
    ...(fullName && { fullName }),
    ...(county && { county }),
    ...(town && { town }),
  };
};

type Payer = {
  userId: string;
  phone: string | null;
  paymentMethodId: string | null;
  /** Key of the shopper's IP address for rate limits. */
  network: string;
  now: Date;
};

// Lookup of former payments and counting in one statement, because every sale takes this path.
const spendQuery = (name: string, paidBefore: string): string =>
  prepared(
    name,
    `
    SELECT CASE WHEN EXISTS (
        SELECT FROM payments WHERE user_id = $8 AND ${paidBefore} AND status IN ('succeeded', 'refunded'))
      THEN spend_limits($1, $2, $3, $7) ELSE spend_limits($4, $5, $6, $7) END AS until`,
  );
const BY_PHONE = spendQuery('spend_limits_by_phone', 'phone = $9');
const BY_CARD = spendQuery('spend_limits_by_card', 'method = $9');

/**
 * Counts a new payment against the rate limits of its account and of its phone or card. An account
 * that has paid with a phone before has its own count for it, so others can't use it up. IP
 * addresses are limited for cards of first-time payers only, because carriers put thousands of
 * people behind one address. A rollback undoes the count.
 */
export const spendStartLimits = async (tx: Tx, limits: Limits, payer: Payer): Promise<void> => {
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

// Asynchronous commit: the paid order is already on disk and only its key could be lost in a
// database crash. The repeated request then finds the order by its payment.
const CONFIRM = prepared(
  'confirm_paid_order',
  `
  WITH relaxed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true)),
  paid AS MATERIALIZED (
    SELECT p.order_id FROM payments p
    WHERE p.id = $1 AND p.user_id = $2 AND p.status = 'succeeded' AND p.order_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM orders k WHERE k.user_id = $2 AND k.idempotency_key = $3::text)),
  keyed AS (
    UPDATE orders SET idempotency_key = $3, request_hash = $4 FROM paid, relaxed
    WHERE orders.id = paid.order_id AND orders.idempotency_key IS NULL AND $3::text IS NOT NULL)
  ${ORDER_WITH_ITEMS} WHERE o.id = (SELECT order_id FROM paid)`,
);

/**
 * The order paid by a succeeded payment of the user, with the request's key stored on it. Undefined
 * when the full path is needed: no such payment, no order yet, or a key used before.
 */
export const confirmPaidOrder = async (
  db: Queryable,
  by: { userId: string; paymentId: string; key: string | undefined; requestHash: string },
): Promise<OrderWithItems | undefined> => {
  try {
    const values = [by.paymentId, by.userId, by.key ?? null, by.requestHash];
    const [row] = await runPrepared<OrderWithItemsRow>(db, CONFIRM, values);
    return row && toOrderWithItems(row);
  } catch (error) {
    // Another request has just used the key.
    if (uniqueViolation(error) === undefined) throw error;
    return undefined;
  }
};
