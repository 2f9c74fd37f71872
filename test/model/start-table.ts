import { asksForOther, chosenFor, judgeDelivery } from './delivering.ts';
import { type Asked, holds, type Item, type Model, type Person, plays } from './model.ts';
import type { Reply } from './shop.ts';
import { areFree, textOf } from './sizes.ts';
import {
  hasRefund,
  LIVE,
  type Order,
  PAID,
  type Payment,
  payableOf,
  type Snapshot,
  UNPAID,
} from './snapshot.ts';

/** How the provider handles the call. */
export const FATES = [
  'accepted',
  'other amount',
  'much too little',
  'refused',
  'answer lost',
  'answer lost, other amount',
  'request lost',
  'internal error',
  'gateway fault',
  'firewall',
  'dead token',
] as const;
export type Fate = (typeof FATES)[number];

/** A payment to be started, as sent. */
export type Start = {
  person: Person;
  items: Item[] | undefined;
  delivery: Asked | undefined;
  amount: number;
  phone: string;
  cardId: string | undefined;
  keyed: boolean;
  fate: Fate;
};

type Case = { model: Model; before: Snapshot; after: Snapshot; start: Start; reply: Reply };

const priceOf = (now: Snapshot, item: Item): number =>
  now.products.find((product) => product.id === item.productId)?.price ?? 0;

/** Identical items at identical prices. */
export const isSameCart = (now: Snapshot, order: Order, items: readonly Item[]): boolean =>
  order.cart === textOf(items.map((item) => ({ ...item, price: priceOf(now, item) })));

export const livePaymentOf = (now: Snapshot, orderId: string): Payment | undefined =>
  now.payments.find((payment) => payment.orderId === orderId && LIVE.has(payment.status));

export type Reservable = {
  /** The user's unpaid order of the same cart. */
  same: Order | undefined;
  /** Unpaid orders without a live payment, which a new cart ends. */
  superseded: Order[];
  /** Every line can be held, including the pieces released by the superseded orders. */
  inStock: boolean;
};

/** What docs/states.md says about holding a cart for a user. */
export const reservable = (now: Snapshot, userId: string, items: readonly Item[]): Reservable => {
  const unpaid = now.orders.filter((order) => order.userId === userId && UNPAID.has(order.status));
  const same = unpaid.find((order) => isSameCart(now, order, items));
  const superseded = unpaid.filter((order) => order !== same && !livePaymentOf(now, order.id));
  const givenBack = superseded.filter((order) => order.hold?.state === 'open');
  // If sizes were agreed for the order, those are taken.
  const free = [items, same?.items ?? []].every((list) => areFree(now, list, givenBack));
  return { same, superseded, inStock: same?.hold?.state === 'open' || free };
};

const refusedWith = ({ before, after, reply }: Case, status: number, code: string): void => {
  holds(reply.status === status && reply.body?.code === code, `expected ${status} ${code}`, reply);
  holds(
    JSON.stringify(before.payments) === JSON.stringify(after.payments) &&
      JSON.stringify(before.orders) === JSON.stringify(after.orders),
    'a refused start changes nothing',
    { before, after },
  );
};

const answersOld = ({ before, after, reply }: Case, payment: Payment): void => {
  holds(
    reply.status === 200 && reply.body?.paymentId === payment.id,
    'a start joins the payment that is there',
    { reply, payment },
  );
  holds(before.payments.length === after.payments.length, 'a joined start makes no payment', reply);
};

/** Money for exactly this cart waits in the review queue. */
const moneyWaitsFor = (now: Snapshot, userId: string, items: readonly Item[]): boolean =>
  now.payments.some((payment) => {
    if (payment.userId !== userId || payment.status !== 'needs_attention') return false;
    if (payment.attention === 'used_receipt' || hasRefund(now, payment.id)) return false;
    const order = now.orders.find((one) => one.id === payment.orderId);
    return order !== undefined && !PAID.has(order.status) && isSameCart(now, order, items);
  });

const MINUTE = 60_000;

/**
 * How long a user may still hold these pieces without a payment: 30 minutes in any 60, over all
 * orders.
 */
export const holdTimeLeft = (
  now: Snapshot,
  userId: string,
  items: readonly Pick<Item, 'productId'>[],
  /** A shorter hold is useless. */
  least = MINUTE,
): number => {
  const lefts = items.map((item) => {
    const spans = now.orders
      .filter((order) => order.userId === userId && order.hold && order.hold.state !== 'sold')
      .filter((order) => order.items.some(({ productId }) => productId === item.productId))
      .flatMap((order) => order.hold?.spans ?? []);
    // Between two consecutive times the pieces were held throughout or not at all.
    const begin = now.at - 60 * MINUTE;
    const moments = [...new Set([begin, now.at, ...spans.flat()])]
      .filter((at) => at >= begin && at <= now.at)
      .sort((a, b) => a - b);
    let used = 0;
    for (const [at, moment] of moments.entries()) {
      const next = moments[at + 1];
      if (next === undefined) break;
      if (spans.some(([from, to]) => from <= moment && next <= to)) used += next - moment;
    }
    return 30 * MINUTE - used;
  });
  const left = Math.min(...lefts);
  return left < least ? 0 : left;
};

/** Checks the response to the start of a payment, and its effects, by docs/states.md. */
export const judgeStart = (one: Case): void => {
  const { before, start } = one;
  const method = start.cardId ? 'visa' : 'mpesa';
  const payer = start.cardId ?? `254${start.phone.slice(1)}`;
  const samePayer = (payment: Payment): boolean =>
    payment.method === method && (start.cardId ? payment.card : payment.phone) === payer;
  // With a delivery it is found by its order, whose delivery is compared.
  if (!start.keyed && !start.delivery) {
    const known = before.payments.find(
      (payment) =>
        payment.userId === start.person.id &&
        samePayer(payment) &&
        payment.amount === start.amount &&
        (LIVE.has(payment.status) ||
          (payment.status === 'succeeded' && !payment.orderId && !hasRefund(before, payment.id))),
    );
    if (known) {
      plays(one.model, 'start-same');
      answersOld(one, known);
      return;
    }
  }
  if (start.items) judgeCart(one, start.items, samePayer);
  else judgeFree(one, undefined);
};

/** A phone has one prompt a minute, whoever started the last one. */
const judgeFree = (one: Case, held: Reservable | undefined): void => {
  const { before, start } = one;
  const busy = before.payments.some(
    (payment) =>
      payment.phone === `254${start.phone.slice(1)}` &&
      (payment.status === 'created' || payment.status === 'prompted') &&
      before.at - payment.createdAt < 60_000,
  );
  if (!start.cardId && busy) {
    plays(one.model, 'start-phone-busy');
    refusedWith(one, 409, 'payment_in_progress');
  } else judgeNew(one, held);
};

const judgeCart = (
  one: Case,
  items: readonly Item[],
  samePayer: (payment: Payment) => boolean,
): void => {
  const { before, model, start } = one;

  if (moneyWaitsFor(before, start.person.id, items)) {
    plays(model, 'start-money-waits');
    refusedWith(one, 409, 'needs_attention');
    return;
  }
  const { same, superseded, inStock } = reservable(before, start.person.id, items);
  const live = same && livePaymentOf(before, same.id);
  const payable = payableOf(items.map((item) => ({ ...item, price: priceOf(before, item) })));
  const chosen = chosenFor(before, start.delivery, items);
  if (live && same && asksForOther(start.delivery, same)) {
    plays(model, 'start-other-delivery');
    refusedWith(one, 409, 'payment_in_progress');
  } else if (live && samePayer(live)) {
    plays(model, 'start-joins');
    answersOld(one, live);
  } else if (live?.status === 'requires_action') {
    // Then the start is repeated, or its success is returned.
    plays(model, 'start-ends-card');
    judgeAfterEnding(one, live);
  } else if (live) {
    plays(model, 'start-other-payer');
    refusedWith(one, 409, 'payment_in_progress');
  } else if (!inStock) {
    plays(model, 'start-short');
    refusedWith(one, 409, 'out_of_stock');
  } else if (!chosen) {
    plays(model, 'start-delivery-changed');
    refusedWith(one, 409, 'delivery_changed');
  } else if (payable + chosen.fee !== start.amount) {
    plays(model, 'start-amount-changed');
    refusedWith(one, 409, 'amount_changed');
  } else judgeFree(one, { same, superseded, inStock });
};

const judgeAfterEnding = ({ after, start, reply }: Case, live: Payment): void => {
  const ended = after.payments.find((payment) => payment.id === live.id);
  const unheard = ['request lost', 'internal error', 'firewall', 'gateway fault'];
  if (unheard.includes(start.fate) && ended?.status === live.status) {
    holds(reply.body?.code === 'payment_in_progress', 'what can’t be ended is waited for', reply);
    return;
  }
  const succeeded = ended?.status === 'succeeded' || ended?.status === 'needs_attention';
  holds(succeeded || ended?.status === 'failed', 'a live card payment is ended first', ended);
  if (ended?.status === 'succeeded') {
    holds(reply.body?.paymentId === live.id, 'its success is the answer', reply);
  }
};

/** The push arrived, its response did not. */
export const isUnheard = (fate: Start['fate']): boolean => fate.startsWith('answer lost');

/** What the provider call makes of the payment, and of the response. */
const outcomeOf = ({ model, before, start }: Case): { status: string; http: number } => {
  const { fate, cardId, phone } = start;
  if (fate === 'gateway fault' || (fate === 'firewall' && !cardId)) {
    plays(model, 'call-unreached');
    return { status: 'failed', http: 503 };
  }
  const lost = fate === 'request lost' || fate === 'internal error' || fate === 'firewall';
  if (lost || (isUnheard(fate) && !cardId)) {
    plays(model, 'call-lost');
    return { status: 'created', http: 200 };
  }
  // A phone with an open prompt refuses a second one.
  const refusing = fate === 'refused' || before.lockedPhones.includes(`254${phone.slice(1)}`);
  if (cardId ? cardId === 'pm_card_visa_chargeDeclined' : refusing) {
    plays(model, 'call-refused');
    return { status: 'failed', http: 200 };
  }
  if (!cardId) {
    plays(model, 'call-taken');
    return { status: 'prompted', http: 200 };
  }
  if (cardId === 'pm_card_visa') {
    plays(model, 'call-paid');
    return { status: 'succeeded', http: 200 };
  }
  plays(model, 'call-bank');
  return { status: 'requires_action', http: 200 };
};

const judgeNew = (one: Case, held: Reservable | undefined): void => {
  const { before, after, start, reply } = one;
  const known = new Set(before.payments.map((payment) => payment.id));
  const made = after.payments.filter((payment) => !known.has(payment.id));
  const [payment] = made;
  plays(one.model, held ? 'start-new' : 'start-bare');
  holds(made.length === 1 && payment !== undefined, 'a start makes one payment', { made, reply });
  if (!payment) return;
  const expected = outcomeOf(one);
  holds(reply.status === expected.http, `expected HTTP ${expected.http}`, { reply, start });
  holds(expected.status === payment.status, `expected ${expected.status}`, payment);
  holds(payment.amount === start.amount, 'the asked amount is the shown one', payment);
  if (reply.status === 200) {
    const pending = payment.status === 'created' || payment.status === 'prompted';
    holds(
      reply.body.status === (pending ? 'pending' : payment.status),
      'the answer is true',
      reply,
    );
    holds(
      reply.body.success === (pending || payment.status === 'succeeded'),
      'success says so',
      reply,
    );
  }
  if (!held) {
    holds(payment.orderId === null, 'a bare push has no order', payment);
    holds(
      JSON.stringify(before.orders) === JSON.stringify(after.orders),
      'a bare push touches no order',
      payment,
    );
    return;
  }
  judgeOrderOf(one, held, payment);
};

const judgeOrderOf = ({ before, after, start }: Case, held: Reservable, payment: Payment): void => {
  const order = after.orders.find((row) => row.id === payment.orderId);
  holds(order !== undefined, 'an item push has an order', payment);
  if (!order || !start.items) return;
  // Proves rule-same-cart.
  if (held.same) holds(order.id === held.same.id, 'the unpaid order of the cart is used', order);
  judgeDelivery(order, chosenFor(before, start.delivery, start.items));
  holds(order.payable === start.amount, 'an order asks what its payment asks', { order, payment });
  holds(payment.fee === order.fee, 'a payment knows the fee it asks for', { order, payment });
  const unpaid = held.same?.status ?? 'awaiting';
  holds(order.status === (payment.status === 'succeeded' ? 'Paid' : unpaid), 'its state', order);
  const released = payment.status === 'failed' && unpaid === 'awaiting';
  const hold = payment.status === 'succeeded' ? 'sold' : released ? 'released' : 'open';
  holds(order.hold?.state === hold, `its hold is ${hold}`, order);
  judgeSuperseded(after, held.superseded);
};

export const judgeSuperseded = (after: Snapshot, superseded: readonly Order[]): void => {
  for (const was of superseded) {
    const is = after.orders.find((row) => row.id === was.id);
    const ended = was.status === 'awaiting' ? 'lapsed' : 'Cancelled';
    // Proves rule-same-cart.
    holds(
      is?.status === ended && is.endedBy === 'superseded',
      'a new cart ends the unpaid ones before it',
      { was, is },
    );
  }
};
