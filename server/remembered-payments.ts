import { type Database, sql } from '../api/platform/database/database.ts';
import type { Simulators } from '../simulators/browser.ts';
import type { BookEntry } from '../simulators/daraja/books.ts';

/** The simulators keep no more than this. */
const MOST = 10_000;

type Paid = {
  id: string;
  order_id: string | null;
  method: string;
  request_id: string;
  receipt: string | null;
  phone: string | null;
  shillings: number;
  at: Date;
  refunds: { id: string; way: string; receipt: string | null; cents: number; at: string }[];
};

/**
 * Tells the simulators, which keep nothing over a restart, the payments and refunds that the shop's database has.
 * Prompts and cards in progress are not among them.
 */
export const rememberPayments = async (
  db: Database,
  { daraja, card }: Pick<Simulators, 'daraja' | 'card'>,
): Promise<void> => {
  const { rows } = await sql<Paid>`
    SELECT p.id, p.order_id, p.method, p.request_id, p.receipt, p.phone,
      coalesce(p.received_amount, p.amount) AS shillings,
      coalesce(p.finished_at, p.created_at) AS at,
      coalesce((
        SELECT json_agg(json_build_object('id', coalesce(r.provider_id, r.own_id), 'way', r.way,
            'receipt', r.receipt, 'cents', coalesce(r.cents, r.amount * 100),
            'at', coalesce(r.finished_at, r.created_at))
          ORDER BY coalesce(r.finished_at, r.created_at))
        FROM refunds r
        WHERE r.payment_id = p.id AND r.state = 'done'
          AND r.way IN ('mpesa_reversal', 'mpesa_payout', 'card')), '[]') AS refunds
    FROM payments p
    WHERE p.status IN ('succeeded', 'needs_attention', 'refunded') AND p.request_id IS NOT NULL
      AND p.attention IS DISTINCT FROM 'used_receipt'
    ORDER BY coalesce(p.finished_at, p.created_at) DESC
    LIMIT ${MOST}`.execute(db);
  const oldest = rows.reverse();
  const movements = oldest.filter(({ method }) => method === 'mpesa').flatMap(movementsOf);
  // A refund stands between later payments, and the statement's balance runs over all.
  for (const movement of movements.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    daraja.control.remember(movement);
  }
  for (const paid of oldest) if (paid.method !== 'mpesa') rememberCard(card.control, paid);
};

const movementsOf = ({
  receipt,
  shillings,
  at,
  request_id: checkoutRequestId,
  ...paid
}: Paid): BookEntry[] => {
  if (!receipt) return [];
  const phone = paid.phone ?? '';
  return [
    { at: at.toISOString(), kind: 'payment', receipt, phone, amount: shillings, checkoutRequestId },
    ...paid.refunds.map((refund): BookEntry => {
      const at = new Date(refund.at).toISOString();
      const moved = {
        at,
        phone,
        amount: -refund.cents / 100,
        receipt: refund.receipt ?? refund.id,
      };
      return refund.way === 'mpesa_reversal'
        ? { ...moved, kind: 'reversal', originalReceipt: receipt }
        : { ...moved, kind: 'payout' };
    }),
  ];
};

const rememberCard = (card: Simulators['card']['control'], paid: Paid): void => {
  const { id, order_id: orderId, request_id: intentId, receipt, shillings, at, refunds } = paid;
  card.remember({
    intentId,
    chargeId: receipt ?? intentId,
    cents: shillings * 100,
    at,
    metadata: { payment_id: id, ...(orderId ? { order_id: orderId } : {}) },
    refunds: refunds.map((refund) => ({
      id: refund.id,
      cents: refund.cents,
      at: new Date(refund.at),
    })),
  });
};
