import { type Act, unchanged } from './act.ts';
import { sendEvent } from './hands.ts';
import { holds, type Model, pick, plays } from './model.ts';
import { leftOf } from './refunding.ts';
import type { ModelShop } from './shop.ts';
import { isHeld, type Payment, type Snapshot } from './snapshot.ts';

/** Card payments of which money is left, and that no bank disputes. */
const movable = (model: Model): Payment[] =>
  model.snapshot.payments.filter(
    (payment) =>
      payment.method === 'visa' &&
      payment.requestId !== null &&
      leftOf(model.snapshot, payment) > 0 &&
      ![...model.disputes.values()].includes(payment.requestId),
  );

const amountOf = (now: Snapshot, payment: Payment, whole: boolean): number => {
  const left = leftOf(now, payment);
  return whole ? left : Math.ceil(left / 2);
};

/** Delivers the events that the provider has made since, `copies` times each. */
const tell = async (
  model: Model,
  shop: ModelShop,
  copies: number,
  act: () => void,
): Promise<boolean> => {
  const known = new Set(shop.card.events().map(({ id }) => id));
  try {
    act();
  } catch {
    // The provider refuses: other money of the charge is on its way.
    return false;
  }
  const events = shop.card.events().filter(({ id }) => !known.has(id));
  for (let copy = 0; copy < copies; copy += 1)
    for (const { id } of events) await sendEvent(model, shop, id);
  return true;
};

/** Somebody returns money of a charge at the provider's own site. */
export const refundingOnSite = (choice: {
  which: number;
  whole: boolean;
  copies: number;
}): Act => ({
  name: `a refund at the card company, of ${choice.whole ? 'all' : 'half'}`,
  detail: choice,
  can: (model) => movable(model).length > 0,
  async run(model, shop) {
    const payment = pick(movable(model), choice.which);
    if (!payment) return undefined;
    const amount = amountOf(model.snapshot, payment, choice.whole);
    const done = await tell(model, shop, choice.copies, () =>
      shop.card.refundOnSite(payment.requestId ?? '', amount * 100),
    );
    if (!done) return undefined;
    plays(model, 'elsewhere-refund');
    return (before, after) => {
      const known = new Set(before.refunds.map(({ id }) => id));
      const made = after.refunds.filter((refund) => !known.has(refund.id));
      holds(made.length === 1 && made[0]?.amount === amount, 'it is booked once', { made, amount });
      const is = after.payments.find((one) => one.id === payment.id);
      holds(!choice.whole || leftOf(after, is ?? payment) === 0, 'no more can be returned', is);
    };
  },
});

/** The buyer's bank disputes a charge, or asks about it. */
export const disputing = (choice: {
  which: number;
  whole: boolean;
  asks: boolean;
  copies: number;
}): Act => ({
  name: choice.asks ? 'a bank asks about a charge' : 'a bank disputes a charge',
  detail: choice,
  can: (model) => movable(model).length > 0,
  async run(model, shop) {
    const payment = pick(movable(model), choice.which);
    if (!payment) return undefined;
    const amount = amountOf(model.snapshot, payment, choice.whole);
    let id: string | undefined;
    await tell(model, shop, choice.copies, () => {
      const options = { amount: amount * 100, inquiry: choice.asks };
      id = shop.card.dispute(payment.requestId ?? '', options)?.id;
    });
    if (!id) return undefined;
    model.disputes.set(id, payment.requestId ?? '');
    plays(model, choice.asks ? 'dispute-asked' : 'dispute-opened');
    return (before, after) => {
      if (choice.asks) return unchanged(before, after);
      const held = after.refunds.filter(isHeld);
      holds(
        held.some((one) => one.paymentId === payment.id && one.amount === amount),
        'what the bank holds can’t be returned',
        { held, amount },
      );
      const state = ({ orders }: Snapshot) => JSON.stringify(orders.map(({ status }) => status));
      holds(state(before) === state(after), 'no order moves before the bank decides');
    };
  },
});

/** The bank decides a dispute. */
export const deciding = (choice: { which: number; won: boolean; copies: number }): Act => ({
  name: choice.won ? 'a bank decides for the shop' : 'a bank decides for the buyer',
  detail: choice,
  can: ({ disputes }) => disputes.size > 0,
  async run(model, shop) {
    const id = pick([...model.disputes.keys()], choice.which);
    if (!id) return undefined;
    await decide(model, shop, id, choice);
    return (_before, after) => {
      const held = after.refunds.filter(isHeld);
      holds(held.length <= model.disputes.size, 'nothing is held once it is decided', held);
    };
  },
});

const decide = async (
  model: Model,
  shop: ModelShop,
  id: string,
  { won, copies }: { won: boolean; copies: number },
): Promise<void> => {
  model.disputes.delete(id);
  await tell(model, shop, copies, () => shop.card.decide(id, won ? 'won' : 'lost'));
  plays(model, won ? 'dispute-won' : 'dispute-lost');
};

/** In the end every bank decides. */
export const decideAll = async (model: Model, shop: ModelShop): Promise<void> => {
  for (const [at, id] of [...model.disputes.keys()].entries())
    await decide(model, shop, id, { won: at % 2 === 0, copies: 1 });
};
