import fc from 'fast-check';
import type { Act } from './act.ts';
import { changingDelivery } from './delivering.ts';
import { deciding, disputing, refundingOnSite } from './elsewhere.ts';
import { FORGERIES, forging } from './forging.ts';
import { answering, confirming, delivering, notifying, payingFormer } from './hands.ts';
import type { Model } from './model.ts';
import { ordering, orderingAgain, orderingWhatWasMeant, orderingWith } from './ordering.ts';
import { perform } from './perform.ts';
import {
  accepting,
  assigning,
  PARTS,
  REFUND_FATES,
  type REFUND_OF,
  refunding,
  sayingHow,
} from './refunding.ts';
import { looking, NONSENSE, repeating, reusingKey, startingNonsense } from './repeating.ts';
import { countingShelf, lookingAtShelf, receiving, takingOff } from './shelves.ts';
import type { ModelShop } from './shop.ts';
import { agreeingSizes, changingSize } from './sizes.ts';
import { archiving, changingPrice, countingStock, deletingUser, movingOrder } from './staff.ts';
import { FATES } from './start-table.ts';
import { CARDS, payingUnpaid, starting } from './starting.ts';
import { allStories, type Story, stories } from './stories.ts';
import { ANSWERS, JUMPS, type Jump, passing } from './time.ts';

const which = fc.nat({ max: 30 });
const who = fc.nat({ max: 2 });
const rarely = fc.nat({ max: 9 }).map((number) => number === 0);
const cart = fc.array(
  fc.record({
    product: fc.nat({ max: 2 }),
    quantity: fc.integer({ min: 1, max: 2 }),
    size: fc.nat({ max: 2 }),
  }),
  { minLength: 1, maxLength: 2 },
);
const fate = fc.oneof(
  { weight: 12, arbitrary: fc.constant('accepted' as const) },
  { weight: 8, arbitrary: fc.constantFrom(...FATES) },
);
const card = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...(Object.keys(CARDS) as (keyof typeof CARDS)[])),
  },
);
/** Delivery option: 0 names none, as a client that knows only the specification. */
const way = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 3 }) },
);
const outdated = fc.boolean();
const copies = fc.nat({ max: 2 });

const start = fc.record({
  who,
  cart,
  bare: fc.boolean(),
  keyed: fc.boolean(),
  stale: rarely,
  phone: fc.nat({ max: 2 }),
  card,
  fate,
  way,
  outdated,
});
const itemStart = start.map((choice) => starting({ ...choice, bare: false }));
const bareStart = start.map((choice) => starting({ ...choice, bare: true, stale: false }));
const payUnpaid = fc
  .record({ choice: start, which })
  .map(({ choice, which }) => payingUnpaid({ ...choice, which }));
const order = fc
  .record({
    who,
    cart,
    method: fc.constantFrom('mpesa' as const, 'visa' as const),
    keyed: fc.boolean(),
    way,
    outdated,
  })
  .map(ordering);
const orderAgain = fc.record({ which, keyed: fc.boolean() }).map(orderingAgain);
const meant = { which, keyed: fc.boolean() };
const orderMeant = fc.record({ ...meant, returning: fc.constant(false) }).map(orderingWhatWasMeant);
const orderRefunded = fc
  .record({ ...meant, returning: fc.constant(true) })
  .map(orderingWhatWasMeant);
const orderWith = fc
  .record({ which, thief: rarely, bare: fc.boolean(), keyed: fc.boolean() })
  .map(orderingWith);
const repeat = fc.record({ which, times: fc.integer({ min: 1, max: 3 }) }).map(repeating);
const reuse = fc.record({ which }).map(reusingKey);
const look = fc.record({ which, stranger: rarely }).map(looking);
const nonsense = fc.record({ who, what: fc.constantFrom(...NONSENSE) }).map(startingNonsense);
const pays = fc.record({ which, pays: fc.constant(true), copies }).map(answering);
const cancels = fc.record({ which, pays: fc.constant(false), copies }).map(answering);
const delivers = fc.record({ which }).map(delivering);
const confirms = fc.record({ which, approves: fc.boolean(), copies }).map(confirming);
const confirmsTwice = fc
  .record({ which, approves: fc.constant(true), copies, twice: fc.constant(true) })
  .map(confirming);
const paysFormer = fc.record({ which }).map(payingFormer);
const notifies = fc.record({ which }).map(notifying);
const forges = fc
  .record({ which, how: fc.constantFrom(...FORGERIES, 'used receipt' as const) })
  .map(forging);
const jump = fc.constantFrom(...(Object.keys(JUMPS) as Jump[]));
const trueQueries = jump.map((jump) => passing({ jump, answer: 'truth' }));
const falseQueries = fc.record({ jump, answer: fc.constantFrom(...ANSWERS) }).map(passing);
const stock = fc
  .record({ product: fc.nat({ max: 2 }), stock: fc.nat({ max: 4 }), knows: fc.boolean() })
  .map(countingStock);
const places = fc.nat({ max: 4 });
const receive = fc
  .record({ which: places, pieces: fc.integer({ min: 1, max: 3 }), twice: fc.boolean() })
  .map(receiving);
const takeOff = fc.record({ which: places, pieces: fc.integer({ min: 1, max: 2 }) }).map(takingOff);
const lookAtShelf = fc.record({ which: places }).map(lookingAtShelf);
const countShelf = fc.record({ which, stolen: fc.nat({ max: 2 }) }).map(countingShelf);
const changeSize = fc.record({ which, all: fc.boolean(), stale: fc.boolean() }).map(changingSize);
const price = fc
  .record({ product: fc.nat({ max: 2 }), price: fc.nat({ max: 3 }) })
  .map(changingPrice);
const delivery = fc
  .record({
    option: fc.nat({ max: 2 }),
    what: fc.constantFrom('fee' as const, 'off' as const, 'on' as const),
    fee: fc.nat({ max: 3 }),
  })
  .map(changingDelivery);
const archive = fc.record({ product: fc.nat({ max: 2 }) }).map(archiving);
const legalMove = fc
  .record({
    which,
    // Each state needs the one before it, so later ones are tried more often.
    to: fc.constantFrom('Cancelled', 'Shipped', 'Shipped', 'Delivered', 'Delivered', 'Delivered'),
    legal: fc.constant(true),
  })
  .map(movingOrder);
const delivered = fc
  .record({ which, to: fc.constant('Delivered'), legal: fc.constant(true) })
  .map(movingOrder);
const anyMove = fc
  .record({
    which,
    to: fc.constantFrom('Pending', 'Paid', 'Shipped', 'Delivered', 'Cancelled', 'Refunded'),
    legal: fc.constant(false),
  })
  .map(movingOrder);
const refundOf = (of: (typeof REFUND_OF)[number], part: fc.Arbitrary<(typeof PARTS)[number]>) =>
  fc
    .record({
      of: fc.constant(of),
      which,
      part,
      byHand: fc.boolean(),
      restock: fc.boolean(),
      fate: fc.oneof(
        { weight: 3, arbitrary: fc.constant('accepted' as const) },
        { weight: 2, arbitrary: fc.constantFrom(...REFUND_FATES) },
      ),
      times: fc.integer({ min: 1, max: 2 }),
    })
    .map(refunding);
const refund = refundOf(
  'any',
  fc.oneof(
    { weight: 2, arbitrary: fc.constant('all' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...PARTS) },
  ),
);
// A half refunded payment must not pay for anything, even while it is unspent.
const refundUnspent = refundOf(
  'unspent',
  fc.constantFrom('half' as const, 'one shilling' as const),
);
const refundDelivered = refundOf('delivered', fc.constant('all' as const));
const sayHow = fc.record({ which }).map(sayingHow);
const accept = fc.record({ which }).map(accepting);
const assign = fc.record({ which, order: which, any: rarely }).map(assigning);
const agree = fc
  .record({ which, first: fc.nat({ max: 1 }), oneForAll: fc.boolean() })
  .map(agreeingSizes);
const told = fc.integer({ min: 1, max: 2 });
const refundOnSite = fc.record({ which, whole: fc.boolean(), copies: told }).map(refundingOnSite);
const dispute = fc
  .record({ which, whole: fc.boolean(), asks: fc.boolean(), copies: told })
  .map(disputing);
const decision = fc.record({ which, won: fc.boolean(), copies: told }).map(deciding);
const deleteUser = fc.record({ who }).map(deletingUser);

/** Relative frequency of each action. */
const LIFE: readonly (readonly [number, fc.Arbitrary<Act>])[] = [
  [9, itemStart],
  [6, bareStart],
  [4, payUnpaid],
  [3, order],
  [4, orderMeant],
  [4, orderRefunded],
  [2, orderAgain],
  [4, orderWith],
  [2, repeat],
  [1, reuse],
  [1, look],
  [1, nonsense],
  [9, pays],
  [3, cancels],
  [5, delivers],
  [3, confirms],
  [2, confirmsTwice],
  [3, paysFormer],
  [2, notifies],
  [4, forges],
  [5, trueQueries],
  [4, falseQueries],
  [2, stock],
  [2, receive],
  [1, takeOff],
  [3, lookAtShelf],
  [3, countShelf],
  [1, price],
  [3, delivery],
  [1, archive],
  [4, legalMove],
  [6, delivered],
  [6, agree],
  [3, changeSize],
  [1, anyMove],
  [1, deleteUser],
  [4, refund],
  [3, refundUnspent],
  [6, refundDelivered],
  [1, sayHow],
  [3, assign],
  [3, accept],
  [2, refundOnSite],
  [2, dispute],
  [3, decision],
];
/** Actions that may run concurrently with others. */
const CROWD: readonly (readonly [number, fc.Arbitrary<Act>])[] = [
  [4, itemStart],
  [3, bareStart],
  [2, payUnpaid],
  [2, order],
  [4, orderMeant],
  [3, orderWith],
  [2, repeat],
  [4, pays],
  [1, cancels],
  [4, delivers],
  [2, confirms],
  [2, notifies],
  [2, trueQueries],
  [1, stock],
  [1, delivery],
  [1, legalMove],
  [2, refund],
  [2, assign],
  [2, accept],
  [2, agree],
];

const oneOf = (list: readonly (readonly [number, fc.Arbitrary<Act>])[]): fc.Arbitrary<Act> =>
  fc.oneof(...list.map(([weight, arbitrary]) => ({ weight, arbitrary })));

class Doing implements fc.AsyncCommand<Model, ModelShop> {
  readonly acts: readonly Act[];
  constructor(acts: readonly Act[]) {
    this.acts = acts;
  }
  check(model: Readonly<Model>): boolean {
    return this.acts.every((act) => act.can(model));
  }
  run(model: Model, shop: ModelShop): Promise<void> {
    return perform(model, shop, this.acts);
  }
  toString(): string {
    return this.acts.map((act) => `${act.name} ${JSON.stringify(act.detail)}`).join(' | ');
  }
}

const doing = (acts: readonly Act[]) => new Doing(acts);
const crowd = oneOf(CROWD);
/** Everybody wants the same few pieces at the same time. */
const rivals = fc
  .record({ choice: start, cart, method: fc.constantFrom('mpesa' as const, 'visa' as const) })
  .map(({ choice, cart, method }) =>
    [0, 1, 2].map((who) =>
      who === 2
        ? ordering({ who, cart, method, keyed: false, way: choice.way, outdated: false })
        : starting({ ...choice, who, cart, bare: false, stale: false, fate: 'accepted' }),
    ),
  );
/** One user pays the same cart in two ways concurrently, or orders it twice. */
const twoTabs = fc
  .record({
    choice: start,
    other: card,
    method: fc.constantFrom('mpesa' as const, 'visa' as const),
  })
  .map(({ choice, other, method }) => {
    const { who, cart, way } = choice;
    const one = { ...choice, bare: false, stale: false, keyed: false, outdated: false };
    const second =
      other === choice.card && !other
        ? ordering({ who, cart, method, keyed: false, way, outdated: false })
        : starting({ ...one, card: other });
    return [starting(one), second];
  });
/** Usually one action; else two concurrently, often identical ones. */
const command = fc.oneof(
  { weight: 18, arbitrary: oneOf(LIFE).map((act) => doing([act])) },
  { weight: 3, arbitrary: fc.tuple(crowd, crowd).map(doing) },
  { weight: 3, arbitrary: crowd.map((act) => doing([act, act])) },
  { weight: 1, arbitrary: rivals.map(doing) },
  { weight: 1, arbitrary: twoTabs.map(doing) },
);

/** Random sequences of commands; those not possible in the current state are skipped. */
export const sequences = (maxCommands: number) =>
  fc.commands([command], { maxCommands, size: 'max' });

const played = (story: Story): Doing[] => story.map((acts) => doing([acts].flat()));

/** How a sequence begins: with nothing, or with one of the stories. */
export const openings = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Doing[]>([]) },
  {
    weight: 1,
    arbitrary: stories(start, cart).map(played),
  },
);

/** Each story once for a cart with a size and a delivery fee, and once without. */
export const everyStory = (): Doing[][] => allStories().map(played);
