import fc from 'fast-check';
import type { Act } from './act.ts';
import { forging } from './forging.ts';
import { answering, confirming, payingFormer } from './hands.ts';
import { ordering, orderingWhatWasMeant, orderingWith } from './ordering.ts';
import { accepting, binding, type RefundChoice, refunding } from './refunding.ts';
import { countingStock } from './staff.ts';
import { type Cart, type PressChoice, payingUnpaid, pressing } from './starting.ts';
import { passing } from './time.ts';

/** What is done, one after the other; what stands in a list of its own, at once. */
type Story = (Act | Act[])[];
type Teller = (press: PressChoice, other: Cart, copies: number) => Story;

const byPhone = (press: PressChoice): PressChoice => ({
  ...press,
  bare: false,
  stale: false,
  card: undefined,
  fate: 'accepted',
});
const atTheBank = (press: PressChoice): PressChoice => ({ ...byPhone(press), card: 'challenge' });
const bare = (press: PressChoice): PressChoice => ({ ...byPhone(press), bare: true });
const pays = (copies: number) => answering({ which: 0, pays: true, copies });
/** The query says that it failed, while the prompt still stands on the phone. */
const seemsFailed = passing({ jump: '40 s', answer: 'failed' });
const approves = (copies: number) => confirming({ which: 0, approves: true, copies });

const returning = (what: Pick<RefundChoice, 'of' | 'part' | 'byHand' | 'fate'>) =>
  refunding({ ...what, which: 0, restock: false, times: 1 });

/** Beginnings in which each step needs the one before, so that chance alone comes to their end once in thousands. */
const TELLERS: readonly Teller[] = [
  // The bank confirms a card for an order that an older prompt has paid meanwhile.
  (press, _, copies) => [
    pressing(byPhone(press)),
    seemsFailed,
    payingUnpaid({ ...atTheBank(press), which: 0 }),
    payingFormer({ which: 0 }),
    confirming({ which: 0, approves: true, copies: Math.max(1, copies), twice: true }),
  ],
  // A prompt is paid after all whose order a newer cart has ended.
  (press, other) => [
    pressing(byPhone(press)),
    seemsFailed,
    pressing({ ...atTheBank(press), cart: other }),
    payingFormer({ which: 0 }),
  ],
  // Another card is tried for what the bank has confirmed, before the shop hears of it.
  (press) => [
    pressing(atTheBank(press)),
    approves(0),
    payingUnpaid({ ...atTheBank(press), card: 'good', which: 0 }),
  ],
  // Money that no order claimed in time is given to one by staff.
  (press) => [
    pressing(bare(press)),
    pays(1),
    passing({ jump: '1 h', answer: 'truth' }),
    ordering({ who: press.who, cart: press.cart, method: 'mpesa', keyed: press.keyed }),
    binding({ which: 0, order: 0, any: false }),
  ],
  // A callback names the receipt of what somebody else paid.
  (press, _, copies) => [
    pressing(bare(press)),
    pays(1),
    pressing({ ...byPhone(press), bare: copies !== 0, who: (press.who + 1) % 3 }),
    forging({ which: 0, how: 'used receipt' }),
    binding({ which: 0, order: 0, any: false }),
  ],
  // More than came is asked back, of an order and of money that no order has.
  (press, _, copies) => [
    pressing({ ...byPhone(press), bare: copies === 2 }),
    pays(1),
    returning({ of: 'any', part: 'too much', byHand: copies === 1, fate: 'accepted' }),
  ],
  // A part of money that no order has goes back; then what it was meant for is ordered.
  (press, _, copies) => [
    pressing(bare(press)),
    pays(1),
    returning({ of: 'unspent', part: 'one shilling', byHand: copies === 1, fate: 'accepted' }),
    orderingWhatWasMeant({ which: 0, keyed: press.keyed, returning: true }),
  ],
  // Money waits, something else is ordered, and staff give that order the money all the same.
  (press, other) => [
    pressing(bare(press)),
    pays(1),
    ordering({ who: press.who, cart: other, method: 'mpesa', keyed: press.keyed }),
    binding({ which: 0, order: 0, any: true }),
  ],
  // M-PESA refuses to send back what an order has paid.
  (press) => [
    pressing(byPhone(press)),
    pays(1),
    returning({ of: 'any', part: 'all', byHand: false, fate: 'refused' }),
  ],
  // Somebody orders with what somebody else has paid.
  (press) => [
    pressing(bare(press)),
    pays(1),
    orderingWith({ which: 0, thief: true, bare: true, keyed: press.keyed }),
  ],
  // A prompt is paid after all, and the pieces are gone from the shelf.
  (press, _, copies) => [
    pressing(byPhone(press)),
    seemsFailed,
    countingStock({ product: press.cart[0]?.product ?? 0, stock: 0, knows: copies > 0 }),
    payingFormer({ which: 0 }),
  ],
  // A shilling is missing; the same cart is paid again, and staff accept what came.
  (press) => [
    pressing({ ...byPhone(press), fate: 'other amount' }),
    pays(1),
    pressing(byPhone(press)),
    accepting({ which: 0 }),
  ],
  // The same pieces are ordered again and again without a payment.
  (press, _, copies) => {
    const again = ordering({ who: press.who, cart: press.cart, method: 'mpesa', keyed: false });
    const waits = passing({ jump: '15 min', answer: 'truth' });
    return [again, waits, again, waits, again, pressing(byPhone(press)), pays(copies)];
  },
  // The same cart is posted twice for one bare push.
  (press) => [
    pressing(bare(press)),
    pays(1),
    ordering({ who: press.who, cart: press.cart, method: 'mpesa', keyed: false }),
    ordering({ who: press.who, cart: press.cart, method: 'mpesa', keyed: false }),
  ],
  // Three want the last piece in the same moment.
  (press, _, copies) => {
    const product = press.cart[0]?.product ?? 0;
    const cart = [{ product, quantity: 1 }];
    const choice = { ...byPhone(press), cart };
    return [
      countingStock({ product, stock: 1, knows: copies > 0 }),
      [0, 1, 2].map((who) => pressing({ ...choice, who, phone: who })),
    ];
  },
];

/** How a sequence may begin. */
export const stories = (press: fc.Arbitrary<PressChoice>, cart: fc.Arbitrary<Cart>) =>
  fc
    .record({ tell: fc.constantFrom(...TELLERS), press, other: cart, copies: fc.nat({ max: 2 }) })
    .map(({ tell, press: choice, other, copies }) => tell(choice, other, copies));
