import { type Act, ask } from './act.ts';
import { type Asked, holds, type Item, type Model, pick, plays } from './model.ts';
import type { ModelShop } from './shop.ts';
import type { Option, Order, Snapshot } from './snapshot.ts';

const FEES = [0, 149, 150, 300] as const;

/** The address of all orders. */
export const ADDRESS = {
  fullName: 'Akinyi',
  phone: '0712345678',
  county: 'Nairobi',
  town: 'Westlands',
};

export const bodyOf = (asked: Asked | undefined): object =>
  asked ? { deliveryId: asked.id, deliveryFee: asked.fee, shippingInfo: ADDRESS } : {};

export const centsOf = (now: Snapshot, items: readonly Item[]): number =>
  items.reduce((sum, item) => {
    const product = now.products.find(({ id }) => id === item.productId);
    return sum + (product?.price ?? 0) * item.quantity;
  }, 0);

/** The shop's rule of fees, implemented independently. */
const feeOf = ({ fee, freeOver }: Pick<Option, 'fee' | 'freeOver'>, cents: number): number =>
  freeOver !== null && cents / 100 >= freeOver ? 0 : fee;

/**
 * The delivery requested by a generated number: 0 names none, as a client that does not know
 * deliveries.
 */
export const askedFor = (
  model: Model,
  items: readonly Item[],
  { way, outdated = false }: { way: number; outdated?: boolean },
): Asked | undefined => {
  const { options } = model.snapshot;
  const option = way === 0 ? undefined : pick(options, way - 1);
  if (!option) return undefined;
  const shown = (outdated && model.optionsBefore.get(option.id)) || option;
  return { id: option.id, fee: feeOf(shown, centsOf(model.snapshot, items)) };
};

export type Chosen = { id: string | null; fee: number };

/** Fee and promise of a choice; undefined: it is no longer offered, or costs another fee. */
export const chosenFor = (
  now: Snapshot,
  asked: Asked | undefined,
  items: readonly Item[],
): Chosen | undefined => {
  const cents = centsOf(now, items);
  const offered = now.options.filter(({ active }) => active);
  if (!asked) {
    const free = offered.find((one) => one.kind === 'door' && feeOf(one, cents) === 0);
    return { id: free?.id ?? null, fee: 0 };
  }
  const option = offered.find(({ id }) => id === asked.id);
  if (!option || feeOf(option, cents) !== asked.fee) return undefined;
  return { id: option.id, fee: asked.fee };
};

/** Whether a call requests another delivery than the order's. */
export const asksForOther = (asked: Asked | undefined, order: Order): boolean =>
  asked ? asked.id !== order.deliveryId || asked.fee !== order.fee : order.fee > 0;

export const judgeDelivery = (order: Order, chosen: Chosen | undefined): void => {
  const is = { id: order.deliveryId, fee: order.fee };
  holds(JSON.stringify(is) === JSON.stringify(chosen), 'an order has the delivery of its choice', {
    order,
    chosen,
  });
};

/** Staff change the fee of an option, or deactivate or reactivate it. */
export const changingDelivery = (choice: {
  option: number;
  what: 'fee' | 'off' | 'on';
  fee: number;
}): Act => {
  const changeable = ({ snapshot }: Model): Option[] =>
    choice.what === 'fee'
      ? snapshot.options
      : snapshot.options.filter(({ active }) => active === (choice.what === 'off'));
  return {
    name:
      choice.what === 'fee'
        ? 'staff change a delivery fee'
        : `staff switch a delivery ${choice.what}`,
    detail: choice,
    can: (model) => changeable(model).length > 0,
    async run(model: Model, shop: ModelShop) {
      const option = pick(changeable(model), choice.option);
      if (!option) return undefined;
      const { id, kind, name, freeOver } = option;
      const fee = choice.what === 'fee' ? (pick(FEES, choice.fee) ?? 0) : option.fee;
      const active = choice.what === 'fee' ? option.active : choice.what === 'on';
      const reply = await ask(model, shop, {
        method: 'PUT',
        url: `/api/delivery/options/${id}`,
        token: model.admin.token,
        body: { kind, name, fee, active, ...(freeOver === null ? {} : { freeOver }) },
      });
      model.optionsBefore.set(id, option);
      plays(model, 'delivery-set');
      return (before, after) => {
        holds(reply.status === 200, 'staff may change a delivery', reply);
        const rest = ({ products, orders, payments }: Snapshot) =>
          JSON.stringify([products, orders, payments]);
        holds(rest(before) === rest(after), 'what was promised stays as it was', after);
      };
    },
  };
};
