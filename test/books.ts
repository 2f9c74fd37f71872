import { type Database, sql } from '../api/platform/database/database.ts';
import type { CardControl } from '../simulators/card/control.ts';
import type { DarajaControl } from '../simulators/daraja/control.ts';
import { sizeDifferences } from './sizes.ts';

export type Books = {
  db: Database;
  daraja: Pick<DarajaControl, 'books'>;
  card: Pick<CardControl, 'books'>;
  /** Pieces of each product before any sale. */
  pieces: ReadonlyMap<string, number>;
};

type Received = {
  id: string;
  request_id: string | null;
  receipt: string | null;
  method: 'mpesa' | 'visa';
  status: string;
  amount: number | null;
  order_id: string | null;
};

/** Money received by a provider in shillings, by the id that the shop stores. */
type Taken = { id: string; receipt: string; method: 'mpesa' | 'visa'; amount: number };

const takenBy = ({ daraja, card }: Books): Taken[] => [
  ...daraja
    .books()
    .entries.filter(({ kind }) => kind === 'payment')
    .map(({ checkoutRequestId = '', receipt, amount }) => ({
      id: checkoutRequestId,
      receipt,
      method: 'mpesa' as const,
      amount,
    })),
  ...card
    .books()
    .entries.filter(({ kind }) => kind === 'charge')
    .map(({ paymentIntent, id, amount }) => ({
      id: paymentIntent,
      receipt: id,
      method: 'visa' as const,
      amount: amount / 100,
    })),
];

const moneyDifferences = (taken: Taken[], received: Received[]): string[] => {
  const differences: string[] = [];
  for (const { id, receipt, method, amount } of taken) {
    const booked = received.filter((payment) => payment.request_id === id);
    const [payment] = booked;
    if (!payment)
      differences.push(`lost: ${method} took Ksh ${amount} (${receipt}), the shop knows nothing`);
    else if (payment.amount !== amount)
      differences.push(`${payment.id}: ${method} took Ksh ${amount}, booked are ${payment.amount}`);
    else if (payment.receipt !== null && payment.receipt !== receipt)
      differences.push(
        `${payment.id}: receipt ${payment.receipt} is not the provider's ${receipt}`,
      );
  }
  const known = new Set(taken.map(({ id }) => id));
  for (const { id, request_id, amount } of received) {
    if (!known.has(request_id ?? ''))
      differences.push(`doubled: ${id} books Ksh ${amount} that no provider took`);
  }
  const sum = (amounts: (number | null)[]) => amounts.reduce<number>((all, a) => all + (a ?? 0), 0);
  const [theirs, ours] = [sum(taken.map((t) => t.amount)), sum(received.map((r) => r.amount))];
  if (theirs !== ours) differences.push(`providers took Ksh ${theirs}, the shop booked ${ours}`);
  return differences;
};

/** Cents that left by card: returned, or taken by the buyers' banks. */
const returnedDifferences = async ({ db, card }: Books): Promise<string[]> => {
  const { rows } = await sql<{ intent: string; cents: number }>`
    SELECT p.request_id AS intent, sum(coalesce(r.cents, r.amount * 100))::int AS cents
    FROM refunds r JOIN payments p ON p.id = r.payment_id
    WHERE p.method = 'visa' AND r.way <> 'by_hand'
      AND (r.state = 'done' OR (r.way = 'dispute' AND r.state = 'sent'))
    GROUP BY p.request_id`.execute(db);
  const ours = new Map(rows.map(({ intent, cents }) => [intent, cents]));
  const theirs = new Map<string, number>();
  for (const { kind, paymentIntent, amount } of card.books().entries) {
    if (kind === 'charge') continue;
    theirs.set(paymentIntent, (theirs.get(paymentIntent) ?? 0) - amount);
  }
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((intent) => {
    const [left, booked] = [theirs.get(intent) ?? 0, ours.get(intent) ?? 0];
    return left === booked
      ? []
      : [`${intent}: ${left} cents left at the card company, ${booked} are booked`];
  });
};

const orderDifferences = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{
    id: string;
    status: string;
    paid: number;
    money: number;
    payable: number;
  }>`
    SELECT o.id, o.status, o.payable,
      count(p.id)::int AS paid, coalesce(sum(p.received_amount), 0)::int AS money
    FROM orders o LEFT JOIN payments p ON p.order_id = o.id AND p.status = 'succeeded'
    GROUP BY o.id`.execute(db);
  return rows.flatMap(({ id, status, paid, money, payable }) => {
    const sold = ['Paid', 'Shipped', 'Delivered'].includes(status);
    if (sold && (paid !== 1 || money !== payable))
      return [`order ${id} is ${status} of Ksh ${payable} with ${paid} payments of Ksh ${money}`];
    if (!sold && status !== 'Refunded' && paid > 0)
      return [`order ${id} is ${status} although Ksh ${money} were received for it`];
    return [];
  });
};

const stockDifferences = async ({ db, pieces }: Books): Promise<string[]> => {
  const { rows } = await sql<{
    id: string;
    on_hand: number;
    held: number;
    open: number;
    sold: number;
  }>`
    SELECT p.id, p.on_hand, p.held,
      coalesce(sum(i.quantity) FILTER (WHERE h.state = 'open'), 0)::int AS open,
      coalesce(sum(i.quantity) FILTER (WHERE h.state = 'sold' AND o.restocked_at IS NULL), 0)::int AS sold
    FROM products p
    LEFT JOIN order_items i ON i.product_id = p.id
    LEFT JOIN orders o ON o.id = i.order_id
    LEFT JOIN holds h ON h.order_id = i.order_id
    GROUP BY p.id`.execute(db);
  return rows.flatMap(({ id, on_hand, held, open, sold }) => {
    const before = pieces.get(id) ?? on_hand + sold;
    if (held !== open) return [`product ${id}: ${held} held, but open holds of ${open}`];
    if (on_hand + sold !== before)
      return [`product ${id}: ${on_hand} on hand and ${sold} sold of ${before}`];
    if (held > on_hand) return [`product ${id}: ${held} held of ${on_hand}`];
    return [];
  });
};

/**
 * All differences between the shop's books, its stock and the providers' books; empty if they
 * balance.
 */
export const disagreements = async (books: Books): Promise<string[]> => {
  const received = await sql<Received>`
    SELECT id, request_id, receipt, method, status, received_amount AS amount, order_id
    FROM payments WHERE received_amount IS NOT NULL`.execute(books.db);
  const sold = await sql<{ order_id: string }>`
    SELECT h.order_id FROM holds h JOIN orders o ON o.id = h.order_id
    WHERE h.state = 'sold' AND o.status NOT IN ('Paid', 'Shipped', 'Delivered', 'Refunded')`.execute(
    books.db,
  );
  return [
    ...moneyDifferences(takenBy(books), received.rows),
    ...(await returnedDifferences(books)),
    ...(await orderDifferences(books.db)),
    ...(await stockDifferences(books)),
    ...(await sizeDifferences(books.db)),
    ...sold.rows.map(({ order_id }) => `order ${order_id} has sold pieces but is not paid`),
  ];
};
