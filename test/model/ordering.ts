import { type Act, ask } from './act.ts';
import { askedFor, bodyOf } from './delivering.ts';
import { aliveOf, type Model, pick } from './model.ts';
import { judgeOrder, type OrderRequest } from './order-table.ts';
import type { ModelShop } from './shop.ts';
import { asOrdered } from './sizes.ts';
import { hasRefund, PAID, type Payment } from './snapshot.ts';
import { type Cart, itemsOf } from './starting.ts';

const send = async (model: Model, shop: ModelShop, request: OrderRequest) => {
  const { person, items, delivery, method, paymentId, keyed } = request;
  // Price and state sent by a client must be ignored.
  const body = {
    ...(items ? { items } : {}),
    ...bodyOf(delivery),
    ...(paymentId ? { paymentId } : {}),
    method,
    totalPrice: 1,
    status: 'Paid',
  };
  const url = '/api/orders';
  const key = keyed ? `key-${model.keys++}` : undefined;
  if (key) model.sent.push({ who: person.at, url, key, body, kind: 'order' });
  const reply = await ask(model, shop, {
    method: 'POST',
    url,
    token: person.token,
    body,
    ...(key ? { key } : {}),
  });
  return reply;
};

/** POST /api/orders of a cart, without a payment id. */
export const ordering = (choice: {
  who: number;
  cart: Cart;
  method: 'mpesa' | 'visa';
  keyed: boolean;
  way: number;
  outdated: boolean;
}): Act => ({
  name: 'order without a payment id',
  detail: choice,
  can: (model) => aliveOf(model, choice.who) !== undefined,
  async run(model, shop) {
    const person = aliveOf(model, choice.who);
    if (!person) return undefined;
    const { method, keyed } = choice;
    const items = itemsOf(model, choice.cart);
    const delivery = askedFor(model, items, choice);
    const request = { person, items, delivery, method, paymentId: undefined, keyed };
    const reply = await send(model, shop, request);
    return (before, after) => judgeOrder({ model, before, after, request, reply });
  },
});

const paymentsOfTheLiving = (model: Model): Payment[] =>
  model.snapshot.payments.filter(
    (payment) => payment.userId !== null && model.people.some((one) => one.id === payment.userId),
  );

/** POST /api/orders with a payment id: one's own, or, as an attacker would, somebody else's. */
export const orderingWith = (choice: {
  which: number;
  thief: boolean;
  bare: boolean;
  keyed: boolean;
}): Act => ({
  name: choice.thief ? 'order with a foreign payment' : 'order with a payment id',
  detail: choice,
  can: (model) => {
    const payments = paymentsOfTheLiving(model);
    return choice.bare ? payments.some((payment) => !payment.orderId) : payments.length > 0;
  },
  async run(model, shop) {
    const all = paymentsOfTheLiving(model);
    const payment = pick(choice.bare ? all.filter((one) => !one.orderId) : all, choice.which);
    if (!payment) return undefined;
    const owner = model.people.findIndex((one) => one.id === payment.userId);
    const person = aliveOf(model, choice.thief ? owner + 1 : owner);
    if (!person) return undefined;
    const first = model.productIds[0] ?? '';
    const meant = model.meant.get(payment.id);
    const request: OrderRequest = {
      person,
      items: meant?.items ?? [{ productId: first, quantity: 1 }],
      delivery: meant?.delivery,
      method: 'mpesa',
      paymentId: payment.id,
      keyed: choice.keyed,
    };
    const reply = await send(model, shop, request);
    return (before, after) => judgeOrder({ model, before, after, request, reply });
  },
});

/**
 * POST /api/orders for what a bare push was meant to buy, as the specification's own client does.
 */
export const orderingWhatWasMeant = (choice: {
  which: number;
  keyed: boolean;
  /** Only money being refunded, which must not pay for it. */
  returning: boolean;
}): Act => {
  const unspent = (model: Model): Payment[] =>
    paymentsOfTheLiving(model).filter(
      (one) =>
        !one.orderId &&
        model.meant.has(one.id) &&
        (!choice.returning || (one.status === 'succeeded' && hasRefund(model.snapshot, one.id))),
    );
  return {
    name: choice.returning ? 'order for money that goes back' : 'order for a bare push',
    detail: choice,
    can: (model) => unspent(model).length > 0,
    async run(model, shop) {
      const payment = pick(unspent(model), choice.which);
      const person = model.people.find((one) => one.id === payment?.userId);
      const meant = payment && model.meant.get(payment.id);
      if (!payment || !person || !meant) return undefined;
      const { keyed } = choice;
      const request: OrderRequest = {
        ...{ person, ...meant, keyed },
        ...{ method: 'mpesa', paymentId: undefined },
      };
      const reply = await send(model, shop, request);
      return (before, after) => judgeOrder({ model, before, after, request, reply });
    },
  };
};

/** POST /api/orders for the cart of a paid order: the same money must not pay it again. */
export const orderingAgain = (choice: { which: number; keyed: boolean }): Act => {
  const ordersOf = (model: Model) =>
    model.snapshot.orders.filter(
      (order) => PAID.has(order.status) && model.people.some((one) => one.id === order.userId),
    );
  return {
    name: 'order the same once more',
    detail: choice,
    can: (model) => ordersOf(model).length > 0,
    async run(model, shop) {
      const order = pick(ordersOf(model), choice.which);
      const person = model.people.find((one) => one.id === order?.userId);
      if (!order || !person) return undefined;
      const items = asOrdered(order);
      const { keyed } = choice;
      const delivery =
        order.fee > 0 && order.deliveryId ? { id: order.deliveryId, fee: order.fee } : undefined;
      const request: OrderRequest = {
        ...{ person, items, delivery, keyed },
        ...{ method: 'mpesa', paymentId: undefined },
      };
      const reply = await send(model, shop, request);
      return (before, after) => judgeOrder({ model, before, after, request, reply });
    },
  };
};
