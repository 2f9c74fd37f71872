import { sql } from '../../api/platform/database/database.ts';
import type { Prompt } from '../../simulators/daraja/prompts.ts';
import type { ModelShop } from './shop.ts';

export type Product = {
  id: string;
  price: number;
  onHand: number;
  held: number;
  archived: boolean;
  /** Null: no sizes. */
  sizes: { label: string; onHand: number; held: number }[] | null;
  /** The size filters that list it. */
  inStock: string[];
};
/** A delivery option. */
export type Option = {
  id: string;
  kind: string;
  name: string;
  fee: number;
  freeOver: number | null;
  active: boolean;
};
export type OrderItem = {
  productId: string;
  quantity: number;
  price: number;
  size: string | null;
  toAgree: boolean;
  /** Pieces that are with the shop again. */
  back: number;
};
/** The sums of a product's moves of one size, or of none. */
export type Moves = {
  productId: string;
  size: string | null;
  delta: number;
  shelf: number;
  /** The number of the last that moved the shelf; 0: none. */
  last: number;
};
export type Order = {
  id: string;
  userId: string | null;
  status: string;
  endedBy: string | null;
  /** Including the fee. */
  payable: number;
  fee: number;
  /** Null: to be agreed. */
  deliveryId: string | null;
  /** The fee in its delivery snapshot. */
  promisedFee: number | null;
  flagged: boolean;
  restocked: boolean;
  key: string | null;
  bare: boolean;
  createdAt: number;
  paidAt: number | null;
  /** Rises with every change of items or address. */
  revision: number;
  /** The cart text as ordered. */
  cart: string;
  items: OrderItem[];
  /** `spans`: when it was open, until now if it still is. */
  hold: { state: string; until: number; spans: [from: number, to: number][] } | null;
};
export type Payment = {
  id: string;
  userId: string | null;
  orderId: string | null;
  method: string;
  amount: number;
  /** The delivery fee it includes; null without an order. */
  fee: number | null;
  status: string;
  phone: string | null;
  card: string | null;
  token: string;
  requestId: string | null;
  /** The declined payment whose card intent it took. */
  intentFrom: string | null;
  receipt: string | null;
  received: number | null;
  attention: string | null;
  shortfall: number;
  message: string;
  key: string | null;
  createdAt: number;
  promptedAt: number | null;
  finishedAt: number | null;
};
export type OrderEvent = {
  id: number;
  orderId: string;
  from: string | null;
  to: string;
  actor: string;
  at: number;
};
export type Refund = {
  id: string;
  paymentId: string;
  orderId: string | null;
  amount: number;
  way: string;
  state: string;
  restock: boolean;
};

/** A provider's booking for one payment of the shop. */
export type Booked = { token: string; amount: number; receipt: string; requestId: string };

/** The relevant state at one time: the shop's rows and the providers' books. */
export type Snapshot = {
  at: number;
  users: string[];
  products: Product[];
  /** Cheapest first. */
  options: Option[];
  orders: Order[];
  payments: Payment[];
  events: OrderEvent[];
  refunds: Refund[];
  moves: Moves[];
  booked: Booked[];
  /** Phones with an open prompt. */
  lockedPhones: string[];
  /** Shillings refunded by the providers, or taken by banks, in total. */
  sentBack: number;
  /** Prompts that can be answered. */
  prompts: number;
  settledPrompts: number;
  askedByBank: number;
  cardEvents: number;
};

type Rows = Pick<
  Snapshot,
  'users' | 'products' | 'options' | 'orders' | 'payments' | 'events' | 'refunds' | 'moves'
>;

/** One statement, so that all rows are consistent. */
const readRows = async (shop: ModelShop): Promise<Rows> => {
  const since = shop.since();
  const { rows } = await sql<{ all: Rows }>`
    SELECT json_build_object(
      'users', (SELECT coalesce(json_agg(id), '[]') FROM users WHERE created_at >= ${since}),
      'products', (SELECT coalesce(json_agg(json_build_object('id', id, 'price', price_cents,
        'onHand', on_hand, 'held', held, 'archived', archived_at IS NOT NULL, 'sizes', (SELECT json_agg(json_build_object('label', label,
          'onHand', s.on_hand, 'held', s.held) ORDER BY position) FROM product_sizes s WHERE product_id = products.id),
          'inStock', sizes_in_stock)
        ORDER BY seq), '[]')
        FROM products WHERE created_at >= ${since}),
      'options', (SELECT coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'name', name, 'fee', fee,
        'freeOver', free_over, 'active', active) ORDER BY fee, position, name, id), '[]') FROM delivery_options),
      'orders', (SELECT coalesce(json_agg(json_build_object('id', o.id, 'userId', o.user_id,
        'status', o.status, 'endedBy', o.ended_by, 'payable', o.payable, 'fee', o.delivery_fee,
        'deliveryId', o.delivery->'optionId', 'promisedFee', o.delivery->'fee', 'flagged', o.flagged,
        'restocked', o.restocked_at IS NOT NULL, 'key', o.idempotency_key, 'bare', o.placed_bare, 'cart', o.cart,
        'createdAt', extract(epoch FROM o.created_at) * 1000,
        'paidAt', extract(epoch FROM o.paid_at) * 1000, 'revision', o.revision,
        'items', (SELECT json_agg(json_build_object('productId', product_id, 'quantity', quantity,
          'price', price_cents, 'size', size, 'toAgree', size_to_agree, 'back', back) ORDER BY position) FROM order_items WHERE order_id = o.id),
        'hold', (SELECT json_build_object('state', state, 'until', extract(epoch FROM expires_at) * 1000,
          'spans', (SELECT coalesce(json_agg(json_build_array(extract(epoch FROM lower(s)) * 1000,
            extract(epoch FROM upper(s)) * 1000)), '[]') FROM unnest(open_times + CASE WHEN state = 'open'
            THEN tstzmultirange(tstzrange(opened_at, greatest(opened_at, ${shop.clock.now()}), '[]'))
            ELSE '{}' END) s))
          FROM holds WHERE order_id = o.id)) ORDER BY o.created_at, o.id), '[]')
        FROM orders o WHERE created_at >= ${since}),
      'payments', (SELECT coalesce(json_agg(json_build_object('id', id, 'userId', user_id,
        'orderId', order_id, 'method', method, 'amount', amount, 'fee', delivery_fee, 'status', status, 'phone', phone,
        'card', payment_method_id, 'token', callback_token, 'requestId', request_id,
        'intentFrom', intent_from, 'receipt', receipt, 'received', received_amount, 'attention', attention, 'shortfall', shortfall, 'message', message,
        'key', idempotency_key,
        'createdAt', extract(epoch FROM created_at) * 1000,
        'promptedAt', extract(epoch FROM prompted_at) * 1000,
        'finishedAt', extract(epoch FROM finished_at) * 1000) ORDER BY created_at, id), '[]')
        FROM payments WHERE created_at >= ${since}),
      'events', (SELECT coalesce(json_agg(json_build_object('id', id, 'orderId', order_id,
        'from', from_status, 'to', to_status, 'actor', actor,
        'at', extract(epoch FROM at) * 1000) ORDER BY id), '[]')
        FROM order_events WHERE at >= ${since}),
      'moves', (SELECT coalesce(json_agg(m), '[]') FROM (SELECT product_id AS "productId", size,
        sum(delta)::int AS delta, sum(shelf)::int AS shelf, coalesce(max(id) FILTER (WHERE shelf <> 0), 0) AS last
        FROM stock_moves WHERE product_id IN (SELECT id FROM products WHERE created_at >= ${since})
        GROUP BY product_id, size) m),
      'refunds', (SELECT coalesce(json_agg(json_build_object('id', id, 'paymentId', payment_id,
        'orderId', order_id, 'amount', amount, 'way', way, 'state', state, 'restock', restock)
        ORDER BY created_at, id), '[]')
        FROM refunds WHERE created_at >= ${since})
    ) AS all`.execute(shop.db);
  const found = rows[0]?.all;
  if (!found) throw new Error('the shop has no rows to look at');
  return found;
};

/**
 * The secret last part of a prompt's callback address, which identifies the payment without its id.
 */
export const tokenOf = (callbackUrl: string): string => callbackUrl.split('/').at(-1) ?? '';

/** The payment of an intent: the one that took it, or the one it was created for. */
export const ownerOf = (
  payments: readonly Payment[],
  intent: { id: string; metadata: Record<string, string> },
): Payment | undefined =>
  payments.find((payment) => payment.requestId === intent.id) ??
  payments.find((payment) => payment.id === intent.metadata.payment_id);

const booksOf = (
  prompts: readonly Prompt[],
  intents: ReturnType<ModelShop['card']['intents']>,
  payments: readonly Payment[],
): Booked[] => {
  const mpesa = prompts.flatMap((prompt) =>
    prompt.receipt === null || prompt.paidAmount === null
      ? []
      : [
          {
            token: tokenOf(prompt.callbackUrl),
            amount: prompt.paidAmount,
            receipt: prompt.receipt,
            requestId: prompt.checkoutRequestId,
          },
        ],
  );
  const cards = intents.flatMap((intent) =>
    intent.amount_received === 0
      ? []
      : [
          {
            token: ownerOf(payments, intent)?.token ?? 'nobody',
            amount: intent.amount_received / 100,
            receipt: String(intent.latest_charge),
            requestId: intent.id,
          },
        ],
  );
  return [...mpesa, ...cards];
};

const sentBackBy = (shop: ModelShop): number => {
  const { reversed, paidOut } = shop.daraja.books().totals;
  const { refunded, disputed } = shop.card.books().totals;
  return reversed + paidOut + (refunded + disputed) / 100;
};

/** A refund in progress, or money that a bank holds. */
export const isOpen = ({ state }: Refund): boolean => state === 'requested' || state === 'sent';

/** A refund of which a result may come. */
export const isUnderWay = (refund: Refund): boolean => isOpen(refund) && !isHeld(refund);

/** Money that a bank has taken and has not decided about. */
export const isHeld = ({ state, way }: Refund): boolean => way === 'dispute' && state === 'sent';

/** Once a refund was requested no order may have the money, unless the refund failed. */
export const hasRefund = (now: Snapshot, paymentId: string): boolean =>
  now.refunds.some((refund) => refund.paymentId === paymentId && refund.state !== 'failed');

/** Reads the shop's rows, then the providers' books. */
export const takeSnapshot = async (shop: ModelShop): Promise<Snapshot> => {
  const rows = await readRows(shop);
  const prompts = shop.daraja.prompts();
  const intents = shop.card.intents();
  return {
    at: shop.clock.now().getTime(),
    ...rows,
    booked: booksOf(prompts, intents, rows.payments),
    sentBack: sentBackBy(shop),
    lockedPhones: prompts.filter(({ state }) => state === 'open').map(({ phone }) => phone),
    prompts: prompts.length,
    settledPrompts: prompts.filter(({ state }) => state !== 'open').length,
    askedByBank: intents.filter(({ status }) => status === 'requires_action').length,
    cardEvents: shop.card.events().length,
  };
};

export const LIVE = new Set(['created', 'prompted', 'requires_action']);
export const RECEIVED = new Set(['succeeded', 'needs_attention', 'refunded']);
export const PAID = new Set(['Paid', 'Shipped', 'Delivered', 'Refunded']);
export const UNPAID = new Set(['awaiting', 'Pending']);

/** The payable of a cart, implemented independently. */
export const payableOf = (items: readonly { price: number; quantity: number }[]): number => {
  const cents = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return Math.floor((cents * 105 + 5000) / 10_000);
};
/** The amount requested by a client that rounds the shown grand total. */
export const roundedTotalOf = (items: readonly { price: number; quantity: number }[]): number => {
  const cents = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return Math.floor((cents + Math.floor((cents * 5 + 50) / 100) + 50) / 100);
};

const UNDO_MS = 10 * 60_000;

/** Whether staff may undo an order's last step, Shipped or Delivered, to `to`. */
export const isUndoable = (
  now: Snapshot,
  { orderId, from, to }: { orderId: string; from: string | null; to: string },
): boolean => {
  const steps = now.events.filter((event) => event.orderId === orderId);
  const step = steps.findLast((event) => event.from === to && event.to === from);
  const isStep =
    (to === 'Paid' && from === 'Shipped') || (to === 'Shipped' && from === 'Delivered');
  return isStep && step !== undefined && now.at - step.at <= UNDO_MS;
};

/** Number of pieces in the items of orders, grouped by `of`. */
export const piecesOf = (orders: readonly Order[], of: (item: OrderItem) => boolean) =>
  orders
    .flatMap((order) => order.items)
    .filter(of)
    .reduce((sum, item) => sum + item.quantity, 0);

export const isSold = (order: Order): boolean => order.hold?.state === 'sold' && !order.restocked;

/** Pieces of a size on hand and sold; only staff change that sum. */
export const piecesOfSizes = (now: Snapshot): [string, number][] =>
  now.products.flatMap((product) =>
    (product.sizes ?? []).map(({ label, onHand }): [string, number] => {
      const sold = piecesOf(
        now.orders.filter(isSold),
        (item) => item.productId === product.id && item.size === label,
      );
      return [`${product.id}~${label}`, onHand + sold];
    }),
  );

/** All money of an order is being refunded. */
export const isGoingBack = (now: Snapshot, order: Order): boolean => {
  const payments = now.payments.filter(
    (payment) => payment.orderId === order.id && RECEIVED.has(payment.status),
  );
  const came = payments.reduce((sum, payment) => sum + (payment.received ?? 0), 0);
  const going = now.refunds
    .filter((refund) => refund.state !== 'failed')
    .filter((refund) => payments.some((payment) => payment.id === refund.paymentId))
    .reduce((sum, refund) => sum + refund.amount, 0);
  return going > 0 && going >= came;
};
