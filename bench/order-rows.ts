import { TAX_RATE } from '#contract/money.ts';
import { cartText, orderTotals, type PricedLine } from '../api/features/stock/line-rules.ts';
import type { Value } from './copy.ts';

/** Deterministic random numbers (mulberry32), so that two runs measure the same shop. */
export const numbers = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

/** Id of the n-th row of a kind (a letter up to f), distributed like real ids. */
export const idOf = (kind: string, n: number): string => {
  const random = numbers(n * 31 + kind.charCodeAt(0) * 1_000_003);
  const hex = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  // Mixing the number keeps ids distinct.
  const own = (Math.imul(n, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `${own}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(10)}0${kind}`;
};

export type FilledProduct = {
  id: string;
  name: string;
  picture_id: string | null;
  price_cents: number;
};

export type Fill = {
  products: readonly FilledProduct[];
  users: number;
  /** The last instant of the filled shop. */
  end: Date;
};

export const TABLES = {
  orders: [
    ...['id', 'user_id', 'status', 'ended_by', 'method', 'subtotal_cents', 'tax_cents', 'tax_rate'],
    ...['payable', 'returned', 'cart', 'shipping', 'request_hash', 'created_at', 'paid_at'],
  ],
  order_items: [
    'order_id',
    'position',
    'product_id',
    'quantity',
    'name',
    'picture_id',
    'price_cents',
  ],
  holds: ['order_id', 'state', 'expires_at'],
  order_events: ['order_id', 'at', 'actor', 'from_status', 'to_status'],
  payments: [
    ...['id', 'user_id', 'order_id', 'method', 'amount', 'status', 'attention', 'phone'],
    ...['callback_token', 'request_id', 'receipt', 'received_amount', 'message', 'request_hash'],
    ...['created_at', 'prompted_at', 'finished_at'],
  ],
  payment_events: ['payment_id', 'refund_id', 'at', 'source', 'body'],
  refunds: [
    ...[
      'id',
      'payment_id',
      'order_id',
      'amount',
      'way',
      'state',
      'callback_token',
      'own_id',
      'receipt',
    ],
    ...['message', 'request_hash', 'created_at', 'sent_at', 'finished_at'],
  ],
} as const;
export type Rows = Record<keyof typeof TABLES, Value[][]>;

export const noRows = (): Rows =>
  Object.fromEntries(Object.keys(TABLES).map((table) => [table, []])) as unknown as Rows;

const DAY_MS = 86_400_000;
export const DAYS = 730;
/** The same in any size of shop: orders that wait for somebody. */
const UNPAID = 100;
const WAITING = 40;
/** Orders of the most frequent customer, the first user. */
const OF_REGULAR = 300;

const ENDS: Record<string, string> = {
  lapsed: 'failed',
  Cancelled: 'expired',
  Refunded: 'refunded',
};

const fateOf = (n: number, chance: number, ageDays: number): string => {
  if (n < UNPAID) return 'Pending';
  if (chance < 0.04) return 'lapsed';
  if (chance < 0.08) return 'Cancelled';
  if (chance < 0.095) return 'Refunded';
  if (ageDays < 1) return 'Paid';
  return ageDays < 4 ? 'Shipped' : 'Delivered';
};

const phoneOf = (n: number): string => `2547${String((n * 7_919) % 1e8).padStart(8, '0')}`;
const receiptOf = (letter: string, n: number): string =>
  letter + n.toString(36).toUpperCase().padStart(9, '0');

/** Adds the n-th order with all its rows, as the shop would have written them. */
export const addOrder = (rows: Rows, n: number, { products, users, end }: Fill): void => {
  const random = numbers(n * 7919 + 17);
  const at = n < UNPAID ? end.getTime() - n * 1000 : end.getTime() - random() * DAYS * DAY_MS;
  const time = (minutes: number) =>
    new Date(Math.min(at + minutes * 60_000, end.getTime())).toISOString();
  const id = idOf('a', n);
  const userId = idOf(
    'b',
    n >= UNPAID && n < UNPAID + OF_REGULAR ? 0 : Math.floor(random() * users),
  );
  const status = fateOf(n, random(), (end.getTime() - at) / DAY_MS);
  const method = random() < 0.8 ? 'mpesa' : 'visa';
  const lines: PricedLine[] = [];
  for (let left = 1 + Math.floor(random() * random() * 4); left > 0; left--) {
    const product = products[Math.floor(random() * products.length)] as FilledProduct;
    if (lines.some((line) => line.productId === product.id)) continue;
    const { id: productId, name, picture_id: pictureId, price_cents: priceCents } = product;
    lines.push({
      productId,
      name,
      pictureId,
      priceCents,
      quantity: 1 + Math.floor(random() * 2),
      free: 99,
      sized: false,
      sizeFree: null,
      archived: false,
    });
  }
  const { subtotalCents, taxCents, payable } = orderTotals(lines);
  const sold = ['Paid', 'Shipped', 'Delivered'].includes(status);
  const paid = sold || status === 'Refunded';
  const isPart = sold && random() < 0.01 && payable > 1;
  const returned = status === 'Refunded' ? payable : isPart ? Math.floor(payable / 2) : 0;
  rows.orders.push([
    ...[id, userId, status, paid || status === 'Pending' ? null : 'expiry', method, subtotalCents],
    ...[taxCents, TAX_RATE, payable, returned, cartText(lines), '{"county":"Nairobi"}', 'bench'],
    ...[time(0), paid ? time(1) : null],
  ]);
  for (const [position, line] of lines.entries()) {
    const { productId, quantity, name, pictureId, priceCents } = line;
    rows.order_items.push([id, position, productId, quantity, name, pictureId, priceCents]);
  }
  const open = status === 'Pending';
  const lastsTo = open ? new Date(end.getTime() + 3650 * DAY_MS).toISOString() : time(15);
  rows.holds.push([id, open ? 'open' : paid ? 'sold' : 'released', lastsTo]);
  let before: string | null = null;
  for (const [step, to] of stepsTo(status).entries()) {
    rows.order_events.push([id, time(step * step * 720), step < 2 ? 'shop' : 'staff', before, to]);
    before = to;
  }
  if (!open) addPayment(rows, n, { id, userId, method, payable, status, returned, time });
};

const stepsTo = (status: string): string[] => {
  if (status === 'Pending') return ['Pending'];
  if (status === 'lapsed') return ['awaiting', 'lapsed'];
  if (status === 'Cancelled') return ['Pending', 'Cancelled'];
  const way = ['awaiting', 'Paid', 'Shipped', 'Delivered'];
  if (status === 'Refunded') return ['awaiting', 'Paid', 'Refunded'];
  return way.slice(0, way.indexOf(status) + 1);
};

type Paid = {
  id: string | null;
  userId: string;
  method: string;
  payable: number;
  status: string;
  returned: number;
  time: (minutes: number) => string;
};

const addPayment = (rows: Rows, n: number, order: Paid): void => {
  const { userId, method, payable, returned, time } = order;
  const paymentId = idOf('c', n);
  const status = ENDS[order.status] ?? 'succeeded';
  const came = status === 'succeeded' || status === 'refunded';
  rows.payments.push([
    ...[paymentId, userId, order.id, method, payable, status, null],
    ...[method === 'mpesa' ? phoneOf(n) : null, `bench-${n}`, `ws_CO_bench_${n}`],
    ...[came && method === 'mpesa' ? receiptOf('S', n) : null, came ? payable : null, '', 'bench'],
    ...[time(0), time(0), time(1)],
  ]);
  const told = JSON.stringify({
    change: 'payment',
    from: 'prompted',
    to: status,
    received: payable,
  });
  rows.payment_events.push([paymentId, null, time(0), 'push', '{"ResponseCode":"0"}']);
  rows.payment_events.push([paymentId, null, time(1), 'shop', told]);
  if (returned === 0) return;
  const refundId = idOf('d', n);
  const receipt = method === 'mpesa' ? receiptOf('R', n) : null;
  rows.refunds.push([
    ...[
      refundId,
      paymentId,
      order.id,
      returned,
      method === 'mpesa' ? 'mpesa_reversal' : 'card',
      'done',
    ],
    ...[
      `bench-r-${n}`,
      `bench-${n}`,
      receipt,
      'Returned',
      'bench',
      time(900),
      time(900),
      time(960),
    ],
  ]);
  const done = JSON.stringify({ change: 'refund', from: 'sent', to: 'done', amount: returned });
  rows.payment_events.push([paymentId, refundId, time(960), 'shop', done]);
};

/** Money in the review queue, the same amount in any size of shop. */
export const addWaitingMoney = (rows: Rows, { users, end }: Fill): void => {
  for (let n = 0; n < WAITING; n++) {
    const at = new Date(end.getTime() - (n + 1) * 7 * 3_600_000).toISOString();
    const wrong = n % 2 === 0;
    rows.payments.push([
      ...[idOf('e', n), idOf('b', n % users), null, 'mpesa', 1050 + n, 'needs_attention'],
      ...[wrong ? 'wrong_amount' : 'unclaimed', '254712345678', `bench-w-${n}`, `ws_CO_wait_${n}`],
      ...[receiptOf('W', n), 1050 + n - (wrong ? 50 : 0), '', 'bench', at, at, at],
    ]);
  }
};
