import { type Act, ask, unchanged } from './act.ts';
import { aliveOf, holds, type Model, pick, plays } from './model.ts';
import type { ModelShop } from './shop.ts';
import { isGoingBack, isUndoable, type Order } from './snapshot.ts';
import { livePaymentOf } from './start-table.ts';

const asStaff = (model: Model, shop: ModelShop, method: string, url: string, body?: object) =>
  ask(model, shop, { method, url, token: model.admin.token, ...(body ? { body } : {}) });

/** Staff count the stock: `stock` is what can be bought, without held pieces. */
export const countingStock = (choice: { product: number; stock: number; knows: boolean }): Act => ({
  name: 'staff set the stock',
  detail: choice,
  can: () => true,
  async run(model, shop) {
    const id = model.productIds[choice.product % model.productIds.length] ?? '';
    const was = model.snapshot.products.find((product) => product.id === id);
    const stockWas = was && choice.knows ? was.onHand - was.held : undefined;
    const url = `/api/products/update-product/${id}`;
    const body = { stock: choice.stock, ...(stockWas === undefined ? {} : { stockWas }) };
    const reply = await asStaff(model, shop, 'PATCH', url, body);
    plays(model, was?.archived ? 'stock-of-archived' : 'stock-set');
    if (was?.archived) {
      holds(reply.status === 404, 'a product that is off sale is not edited', reply);
      return unchanged;
    }
    if (reply.status === 200) model.recount.add(id);
    return (_before, after) => {
      const is = after.products.find((product) => product.id === id);
      holds(reply.status === 200, 'staff may set the stock', reply);
      holds(
        is !== undefined && is.onHand === choice.stock + is.held,
        'on hand = given stock + open holds',
        is,
      );
    };
  },
});

export const PRICES = [1499.5, 1000, 95.05, 2000] as const;

export const changingPrice = (choice: { product: number; price: number }): Act => ({
  name: 'staff change a price',
  detail: choice,
  can: () => true,
  async run(model, shop) {
    const id = model.productIds[choice.product % model.productIds.length] ?? '';
    const price = PRICES[choice.price % PRICES.length];
    plays(model, 'price-set');
    await asStaff(model, shop, 'PATCH', `/api/products/update-product/${id}`, { price });
    return (before, after) => {
      const quantities = (list: typeof before) =>
        JSON.stringify(list.products.map(({ id: one, onHand, held }) => [one, onHand, held]));
      holds(quantities(before) === quantities(after), 'a price moves no piece', after.products);
    };
  },
});

export const archiving = (choice: { product: number }): Act => ({
  name: 'staff take a product off sale',
  detail: choice,
  can: (model) => model.snapshot.products.some((product) => !product.archived),
  async run(model, shop) {
    const product = pick(
      model.snapshot.products.filter((one) => !one.archived),
      choice.product,
    );
    if (!product) return undefined;
    plays(model, 'product-archived');
    await asStaff(model, shop, 'DELETE', `/api/products/${product.id}`);
    return undefined;
  },
});

const MOVES: Record<string, string> = {
  Pending: 'Cancelled',
  Paid: 'Shipped',
  Shipped: 'Delivered',
};

/** Staff move an order: as docs/states.md allows, or not. */
export const movingOrder = (choice: { which: number; to: string; legal: boolean }): Act => {
  const movable = (model: Model): Order[] =>
    model.snapshot.orders.filter((order) => !choice.legal || MOVES[order.status] === choice.to);
  return {
    name: `staff make an order ${choice.to}${choice.legal ? '' : ', whatever it is'}`,
    detail: choice,
    can: (model) => movable(model).length > 0,
    async run(model, shop) {
      const order = pick(movable(model), choice.which);
      if (!order) return undefined;
      const url = `/api/orders/${order.id}/status`;
      const reply = await asStaff(model, shop, 'PATCH', url, { status: choice.to });
      return (before, after) => {
        const is = after.orders.find((row) => row.id === order.id);
        const paying = choice.to === 'Cancelled' && livePaymentOf(before, order.id);
        if (isUndoable(before, { orderId: order.id, from: order.status, to: choice.to })) {
          plays(model, 'staff-undo');
          holds(reply.status === 200 && is?.status === choice.to, 'staff may undo a step', reply);
          return;
        }
        if (choice.to === 'Shipped' && isGoingBack(before, order)) {
          plays(model, 'ship-returning');
          holds(reply.status === 409, 'what is being returned is not sent', { order, reply });
          return;
        }
        const legal = MOVES[order.status] === choice.to;
        if (legal && choice.to === 'Shipped' && order.items.some((item) => item.toAgree)) {
          plays(model, 'ship-without-size');
          holds(reply.body?.code === 'size_missing', 'nothing is sent without a size', reply);
          return unchanged(before, after);
        }
        if (!legal || paying) {
          plays(model, legal ? 'cancel-being-paid' : 'staff-illegal');
          holds(reply.status === 409, 'an illegal move is a 409', { order, reply });
          return unchanged(before, after);
        }
        holds(reply.status === 200 && is?.status === choice.to, 'staff may do this', {
          order,
          reply,
        });
        if (choice.to === 'Shipped') plays(model, 'staff-ships');
        if (choice.to === 'Delivered') plays(model, 'staff-delivers');
        if (choice.to === 'Cancelled') {
          plays(model, 'staff-cancels');
          holds(is?.endedBy === 'person' && is.hold?.state === 'released', 'by a person', is);
        }
      };
    },
  };
};

export const deletingUser = (choice: { who: number }): Act => ({
  name: 'staff delete a user',
  detail: choice,
  can: (model) => aliveOf(model, choice.who) !== undefined,
  async run(model, shop) {
    const person = aliveOf(model, choice.who);
    if (!person) return undefined;
    plays(model, 'user-deleted');
    const reply = await asStaff(model, shop, 'DELETE', `/api/auth/users/${person.id}`);
    holds(reply.status === 200, 'a user can be deleted', reply);
    return (before, after) => {
      const money = (now: typeof before) =>
        JSON.stringify([
          now.products,
          now.orders.map((order) => [order.id, order.status, order.hold?.state]),
          now.payments.map((payment) => [payment.id, payment.status, payment.orderId]),
        ]);
      holds(money(before) === money(after), 'orders and money outlive their person', after);
    };
  },
});
