import fc from 'fast-check';
import type { Act } from './act.ts';
import { changingDelivery } from './delivering.ts';
import { forging } from './forging.ts';
import { answering, confirming, payingFormer } from './hands.ts';
import { ordering, orderingWhatWasMeant, orderingWith } from './ordering.ts';
import { accepting, assigning, type RefundChoice, refunding } from './refunding.ts';
import { agreeingSizes } from './sizes.ts';
import { changingPrice, countingStock, movingOrder } from './staff.ts';
import { type Cart, payingUnpaid, type StartChoice, starting } from './starting.ts';
import { passing } from './time.ts';

/** Actions in sequence; those in an inner list run concurrently. */
export type Story = (Act | Act[])[];
type StoryMaker = (start: StartChoice, other: Cart, copies: number) => Story;

/** The delivery of a choice. */
const of = ({ way }: Pick<StartChoice, 'way'>) => ({ way, outdated: false });

const byPhone = (start: StartChoice): StartChoice => ({
  ...start,
  outdated: false,
  bare: false,
  stale: false,
  card: undefined,
  fate: 'accepted',
});
const atTheBank = (start: StartChoice): StartChoice => ({ ...byPhone(start), card: 'challenge' });
const bare = (start: StartChoice): StartChoice => ({ ...byPhone(start), bare: true });
const pays = (copies: number) => answering({ which: 0, pays: true, copies });
/** A query reports failure while the prompt is still open on the phone. */
const seemsFailed = passing({ jump: '40 s', answer: 'failed' });
const approves = (copies: number) => confirming({ which: 0, approves: true, copies });

const order = ({ who, cart, ...start }: StartChoice) =>
  ordering({ who, cart, method: 'mpesa', keyed: false, ...of(start) });

/** How the card provider handles a refund. */
const CARD_FATES = ['answer lost', 'gateway fault', 'fails'] as const;

const moves = (to: string) => movingOrder({ which: 0, to, legal: false });

const returning = (
  what: Pick<RefundChoice, 'of' | 'part' | 'byHand' | 'fate'> & { restock?: boolean },
) => refunding({ restock: false, ...what, which: 0, times: 1 });

/**
 * Beginnings in which each step needs the one before: random sequences would complete them once in
 * thousands.
 */
const STORY_MAKERS: readonly StoryMaker[] = [
  // The bank confirms a card payment of an order that an older prompt has paid meanwhile.
  (start, _, copies) => [
    starting(byPhone(start)),
    seemsFailed,
    payingUnpaid({ ...atTheBank(start), which: 0 }),
    payingFormer({ which: 0 }),
    confirming({ which: 0, approves: true, copies: Math.max(1, copies), twice: true }),
  ],
  // A prompt is paid late, after a newer cart has ended its order.
  (start, other) => [
    starting(byPhone(start)),
    seemsFailed,
    starting({ ...atTheBank(start), cart: other }),
    payingFormer({ which: 0 }),
  ],
  // Another card is tried for an intent that the bank has confirmed, before the shop knows.
  (start) => [
    starting(atTheBank(start)),
    approves(0),
    payingUnpaid({ ...atTheBank(start), card: 'good', which: 0 }),
  ],
  // An order is marked as shipped and delivered by mistake, and both are undone.
  (start, _, copies) => [
    starting(byPhone(start)),
    pays(1),
    agreeingSizes({ which: 0, first: copies, oneForAll: false }),
    moves('Shipped'),
    moves('Delivered'),
    moves('Shipped'),
    moves('Paid'),
  ],
  // A size is agreed, and the order ends; then its money arrives late.
  (start, _, copies) => [
    starting({ ...byPhone(start), cart: start.cart.map((line) => ({ ...line, size: 0 })) }),
    agreeingSizes({ which: 0, first: copies, oneForAll: false }),
    seemsFailed,
    payingFormer({ which: 0 }),
    returning({ of: 'any', part: 'all', byHand: true, fate: 'accepted', restock: true }),
  ],
  // Staff assign money to an order that no order took in time.
  (start) => [
    starting(bare(start)),
    pays(1),
    passing({ jump: '1 h', answer: 'truth' }),
    ordering({
      who: start.who,
      cart: start.cart,
      method: 'mpesa',
      keyed: start.keyed,
      ...of(start),
    }),
    assigning({ which: 0, order: 0, any: false }),
  ],
  // A callback names the receipt of somebody else's payment.
  (start, _, copies) => [
    starting(bare(start)),
    pays(1),
    starting({ ...byPhone(start), bare: copies !== 0, who: (start.who + 1) % 3 }),
    forging({ which: 0, how: 'used receipt' }),
    assigning({ which: 0, order: 0, any: false }),
  ],
  // The same for an unpaid order: staff assign money that never came.
  (start) => [
    starting(bare(start)),
    pays(1),
    starting({ ...byPhone(start), bare: false, who: (start.who + 1) % 3 }),
    forging({ which: 0, how: 'used receipt' }),
    assigning({ which: 0, order: 0, any: false }),
  ],
  // A refund of more than was received, with and without an order.
  (start, _, copies) => [
    starting({ ...byPhone(start), bare: copies === 2 }),
    pays(1),
    returning({ of: 'any', part: 'too much', byHand: copies === 1, fate: 'accepted' }),
  ],
  // Money without an order is partly refunded; then its intended cart is ordered.
  (start, _, copies) => [
    starting(bare(start)),
    pays(1),
    returning({ of: 'unspent', part: 'one shilling', byHand: copies === 1, fate: 'accepted' }),
    orderingWhatWasMeant({ which: 0, keyed: start.keyed, returning: true }),
  ],
  // Money waits, something else is ordered, and staff assign the money to that order.
  (start, other) => [
    starting(bare(start)),
    pays(1),
    ordering({ who: start.who, cart: other, method: 'mpesa', keyed: start.keyed, ...of(start) }),
    assigning({ which: 0, order: 0, any: true }),
  ],
  // M-PESA refuses the reversal of a paid order's payment.
  (start) => [
    starting(byPhone(start)),
    pays(1),
    returning({ of: 'any', part: 'all', byHand: false, fate: 'refused' }),
  ],
  // Somebody orders with somebody else's payment.
  (start) => [
    starting(bare(start)),
    pays(1),
    orderingWith({ which: 0, thief: true, bare: true, keyed: start.keyed }),
  ],
  // A prompt is paid late, and the pieces are sold out.
  (start, _, copies) => [
    starting(byPhone(start)),
    seemsFailed,
    countingStock({ product: start.cart[0]?.product ?? 0, stock: 0, knows: copies > 0 }),
    payingFormer({ which: 0 }),
  ],
  // A shilling is missing; the same cart is paid again, and staff accept the first payment.
  (start) => [
    starting({ ...byPhone(start), fate: 'other amount' }),
    pays(1),
    starting(byPhone(start)),
    accepting({ which: 0 }),
  ],
  // The same pieces are ordered repeatedly without a payment.
  (start, _, copies) => {
    const again = ordering({
      who: start.who,
      cart: start.cart,
      method: 'mpesa',
      keyed: false,
      ...of(start),
    });
    const waits = passing({ jump: '15 min', answer: 'truth' });
    return [again, waits, again, waits, again, starting(byPhone(start)), pays(copies)];
  },
  // The same cart is posted twice while other money is unspent.
  (start, other) => [
    starting({ ...bare(start), cart: other, phone: 1 }),
    pays(1),
    starting({ ...bare(start), phone: 0 }),
    pays(1),
    order(start),
    order(start),
  ],
  // Late money pays for the delivery it was requested with, whatever was chosen since.
  (start, _, copies) => [
    starting({ ...byPhone(start), way: copies + 1, phone: 0 }),
    seemsFailed,
    starting({ ...byPhone(start), way: copies === 0 ? 3 : 0, phone: 1, fate: 'refused' }),
    pays(1),
    returning({ of: 'any', part: copies === 1 ? 'half' : 'all', byHand: false, fate: 'accepted' }),
  ],
  // A shilling is missing, and the order costs a shilling less with another delivery: staff assign
  // the money to it.
  (start) => [
    starting({ ...byPhone(start), way: 3, fate: 'other amount' }),
    pays(1),
    order({ ...start, way: 2 }),
    assigning({ which: 0, order: 0, any: false }),
  ],
  // An option is deactivated, or becomes more expensive and moves to the end of the list, after its
  // fee was shown.
  (start, _, copies) => {
    const way = copies === 0 ? 2 : 3;
    return [
      changingDelivery({ option: 1, what: copies === 0 ? 'off' : 'fee', fee: 3 }),
      starting({ ...byPhone(start), way, outdated: true }),
      starting({ ...atTheBank(start), way, outdated: true }),
      ordering({
        ...{ who: start.who, cart: start.cart, method: 'mpesa', keyed: false },
        ...{ way, outdated: true },
      }),
      starting({ ...byPhone(start), way }),
    ];
  },
  // An item without a size is shipped before its size was agreed.
  (start) => [
    starting({ ...byPhone(start), cart: [{ product: 0, quantity: 1, size: 0 }] }),
    pays(1),
    moves('Shipped'),
  ],
  // While an order is being paid, it is requested with another delivery.
  (start, _, copies) => [
    starting({ ...byPhone(start), way: copies }),
    starting({ ...byPhone(start), way: copies === 2 ? 3 : 2 }),
    pays(1),
  ],
  // The cart is large enough for free delivery, then smaller.
  (start) => [
    starting({ ...byPhone(start), way: 3, cart: [{ product: 1, quantity: 2 }], phone: 0 }),
    pays(1),
    starting({ ...byPhone(start), way: 3, cart: [{ product: 2, quantity: 1 }], phone: 1 }),
    pays(1),
  ],
  // Money requested for one order is assigned to another one of the same amount with another
  // delivery.
  (start, other) => [
    changingDelivery({ option: 1, what: 'fee', fee: 2 }),
    changingPrice({ product: other[0]?.product ?? 0, price: start.cart[0]?.product ?? 0 }),
    starting({ ...byPhone(start), way: 2 }),
    seemsFailed,
    order({ ...start, cart: other, way: 3 }),
    pays(1),
    assigning({ which: 0, order: 0, any: false }),
  ],
  // An order releases its pieces, holds them again, and releases them again.
  (start) => [
    starting(byPhone(start)),
    seemsFailed,
    starting({ ...byPhone(start), phone: start.phone + 1 }),
    seemsFailed,
    starting({ ...byPhone(start), phone: start.phone + 2 }),
  ],
  // Two callbacks of one payment are processed concurrently.
  (start) => [starting(byPhone(start)), pays(2)],
  // The bank has confirmed a payment that the shopper then makes by phone.
  (start) => [
    starting(atTheBank(start)),
    approves(0),
    payingUnpaid({ ...byPhone(start), which: 0 }),
  ],
  // More is missing than the accepted shortfall.
  (start) => [
    starting({ ...byPhone(start), fate: 'much too little' }),
    pays(1),
    accepting({ which: 0 }),
  ],
  // An item without a size is returned before its size was agreed.
  (start) => [
    starting({ ...byPhone(start), cart: [{ product: 0, quantity: 1, size: 0 }] }),
    pays(1),
    returning({ of: 'any', part: 'all', byHand: true, fate: 'accepted', restock: true }),
  ],
  // A size with too little stock is agreed.
  (start, _, copies) => [
    starting({ ...byPhone(start), cart: [{ product: 0, quantity: 2, size: 0 }] }),
    ...(copies > 1 ? [pays(1)] : []),
    agreeingSizes({ which: 0, first: 1, oneForAll: true }),
  ],
  // The card provider is unreachable, refuses or fails during a refund.
  (start, _, copies) => [
    starting({ ...byPhone(start), card: 'good' }),
    returning({
      ...{ of: 'any', part: copies === 1 ? 'half' : 'all', byHand: false },
      fate: CARD_FATES[copies] ?? 'gateway fault',
    }),
  ],
  // The same cart is posted twice for one bare push.
  (start) => [
    starting(bare(start)),
    pays(1),
    ordering({ who: start.who, cart: start.cart, method: 'mpesa', keyed: false, ...of(start) }),
    ordering({ who: start.who, cart: start.cart, method: 'mpesa', keyed: false, ...of(start) }),
  ],
  // An order waits unpaid; then money of its sum comes without it, and no order is placed.
  (start) => [
    order(start),
    starting({ ...bare(start), phone: 1 }),
    pays(1),
    passing({ jump: '40 s', answer: 'truth' }),
  ],
  // While an order is being paid, it is placed as it is, and with another delivery.
  (start) => [
    starting({ ...byPhone(start), way: 2 }),
    order({ ...start, way: 3 }),
    order({ ...start, way: 2 }),
  ],
  // Money without an order, whose cart costs something else by now.
  (start) => [
    starting(bare(start)),
    pays(1),
    changingPrice({ product: start.cart[0]?.product ?? 0, price: 3 }),
    orderingWith({ which: 0, thief: false, bare: true, keyed: start.keyed }),
  ],
  // Money that only a query found is returned: without a receipt M-PESA pays out no single shilling.
  (start) => [
    starting(byPhone(start)),
    pays(0),
    passing({ jump: '40 s', answer: 'truth' }),
    returning({ of: 'any', part: 'one shilling', byHand: false, fate: 'accepted' }),
  ],
  // Three users want the last piece at the same time.
  (start, _, copies) => {
    const product = start.cart[0]?.product ?? 0;
    const cart = [{ product, quantity: 1 }];
    const choice = { ...byPhone(start), cart };
    return [
      countingStock({ product, stock: 1, knows: copies > 0 }),
      [0, 1, 2].map((who) => starting({ ...choice, who, phone: who })),
    ];
  },
];

const PLAIN: StartChoice = {
  ...{ who: 0, bare: false, keyed: false, stale: false, phone: 0, card: undefined },
  ...{ fate: 'accepted', outdated: false, way: 0, cart: [{ product: 1, quantity: 1 }] },
};
const SIZED: StartChoice = { ...PLAIN, way: 2, cart: [{ product: 0, quantity: 1, size: 2 }] };

/** Every beginning twice: with a size and a fee, and without both. */
export const allStories = (): Story[] =>
  STORY_MAKERS.flatMap((tell) => [
    tell(SIZED, [{ product: 2, quantity: 1, size: 1 }], 1),
    tell(PLAIN, [{ product: 0, quantity: 1, size: 0 }], 2),
  ]);

/** Possible beginnings of a sequence. */
export const stories = (start: fc.Arbitrary<StartChoice>, cart: fc.Arbitrary<Cart>) =>
  fc
    .record({
      tell: fc.constantFrom(...STORY_MAKERS),
      start,
      other: cart,
      copies: fc.nat({ max: 2 }),
    })
    .map(({ tell, start: choice, other, copies }) => tell(choice, other, copies));
