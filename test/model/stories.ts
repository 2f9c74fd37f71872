import fc from 'fast-check';
import type { Act } from './act.ts';
import { forging } from './forging.ts';
import { answering, confirming, payingFormer } from './hands.ts';
import { ordering, orderingWhatWasMeant, orderingWith } from './ordering.ts';
import { accepting, assigning, type RefundChoice, refunding } from './refunding.ts';
import { agreeingSizes } from './sizes.ts';
import { countingStock, movingOrder } from './staff.ts';
import { type Cart, payingUnpaid, type StartChoice, starting } from './starting.ts';
import { passing } from './time.ts';

/** What is done, one after the other; what stands in a list of its own, at once. */
type Story = (Act | Act[])[];
type Teller = (start: StartChoice, other: Cart, copies: number) => Story;

/** How it is delivered. */
const of = ({ way }: StartChoice) => ({ way, outdated: false });

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
/** The query says that it failed, while the prompt still stands on the phone. */
const seemsFailed = passing({ jump: '40 s', answer: 'failed' });
const approves = (copies: number) => confirming({ which: 0, approves: true, copies });

const moves = (to: string) => movingOrder({ which: 0, to, legal: false });

const returning = (
  what: Pick<RefundChoice, 'of' | 'part' | 'byHand' | 'fate'> & { restock?: boolean },
) => refunding({ restock: false, ...what, which: 0, times: 1 });

/** Beginnings in which each step needs the one before, so that chance alone comes to their end once in thousands. */
const TELLERS: readonly Teller[] = [
  // The bank confirms a card for an order that an older prompt has paid meanwhile.
  (start, _, copies) => [
    starting(byPhone(start)),
    seemsFailed,
    payingUnpaid({ ...atTheBank(start), which: 0 }),
    payingFormer({ which: 0 }),
    confirming({ which: 0, approves: true, copies: Math.max(1, copies), twice: true }),
  ],
  // A prompt is paid after all whose order a newer cart has ended.
  (start, other) => [
    starting(byPhone(start)),
    seemsFailed,
    starting({ ...atTheBank(start), cart: other }),
    payingFormer({ which: 0 }),
  ],
  // Another card is tried for what the bank has confirmed, before the shop hears of it.
  (start) => [
    starting(atTheBank(start)),
    approves(0),
    payingUnpaid({ ...atTheBank(start), card: 'good', which: 0 }),
  ],
  // An order is sent and delivered by mistake, and put back step by step.
  (start, _, copies) => [
    starting(byPhone(start)),
    pays(1),
    agreeingSizes({ which: 0, first: copies, oneForAll: false }),
    moves('Shipped'),
    moves('Delivered'),
    moves('Shipped'),
    moves('Paid'),
  ],
  // A size is agreed, and the order ends; then its money comes after all.
  (start, _, copies) => [
    starting({ ...byPhone(start), cart: start.cart.map((line) => ({ ...line, size: 0 })) }),
    agreeingSizes({ which: 0, first: copies, oneForAll: false }),
    seemsFailed,
    payingFormer({ which: 0 }),
    returning({ of: 'any', part: 'all', byHand: true, fate: 'accepted', restock: true }),
  ],
  // Money that no order claimed in time is given to one by staff.
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
  // A callback names the receipt of what somebody else paid.
  (start, _, copies) => [
    starting(bare(start)),
    pays(1),
    starting({ ...byPhone(start), bare: copies !== 0, who: (start.who + 1) % 3 }),
    forging({ which: 0, how: 'used receipt' }),
    assigning({ which: 0, order: 0, any: false }),
  ],
  // More than came is asked back, of an order and of money that no order has.
  (start, _, copies) => [
    starting({ ...byPhone(start), bare: copies === 2 }),
    pays(1),
    returning({ of: 'any', part: 'too much', byHand: copies === 1, fate: 'accepted' }),
  ],
  // A part of money that no order has goes back; then what it was meant for is ordered.
  (start, _, copies) => [
    starting(bare(start)),
    pays(1),
    returning({ of: 'unspent', part: 'one shilling', byHand: copies === 1, fate: 'accepted' }),
    orderingWhatWasMeant({ which: 0, keyed: start.keyed, returning: true }),
  ],
  // Money waits, something else is ordered, and staff give that order the money all the same.
  (start, other) => [
    starting(bare(start)),
    pays(1),
    ordering({ who: start.who, cart: other, method: 'mpesa', keyed: start.keyed, ...of(start) }),
    assigning({ which: 0, order: 0, any: true }),
  ],
  // M-PESA refuses to send back what an order has paid.
  (start) => [
    starting(byPhone(start)),
    pays(1),
    returning({ of: 'any', part: 'all', byHand: false, fate: 'refused' }),
  ],
  // Somebody orders with what somebody else has paid.
  (start) => [
    starting(bare(start)),
    pays(1),
    orderingWith({ which: 0, thief: true, bare: true, keyed: start.keyed }),
  ],
  // A prompt is paid after all, and the pieces are gone from the shelf.
  (start, _, copies) => [
    starting(byPhone(start)),
    seemsFailed,
    countingStock({ product: start.cart[0]?.product ?? 0, stock: 0, knows: copies > 0 }),
    payingFormer({ which: 0 }),
  ],
  // A shilling is missing; the same cart is paid again, and staff accept what came.
  (start) => [
    starting({ ...byPhone(start), fate: 'other amount' }),
    pays(1),
    starting(byPhone(start)),
    accepting({ which: 0 }),
  ],
  // The same pieces are ordered again and again without a payment.
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
  // The same cart is posted twice for one bare push.
  (start) => [
    starting(bare(start)),
    pays(1),
    ordering({ who: start.who, cart: start.cart, method: 'mpesa', keyed: false, ...of(start) }),
    ordering({ who: start.who, cart: start.cart, method: 'mpesa', keyed: false, ...of(start) }),
  ],
  // Three want the last piece in the same moment.
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

/** How a sequence may begin. */
export const stories = (start: fc.Arbitrary<StartChoice>, cart: fc.Arbitrary<Cart>) =>
  fc
    .record({ tell: fc.constantFrom(...TELLERS), start, other: cart, copies: fc.nat({ max: 2 }) })
    .map(({ tell, start: choice, other, copies }) => tell(choice, other, copies));
