import { type Act, ask, unchanged } from './act.ts';
import { holds, type Item, type Model, pick, plays } from './model.ts';
import {
  isGoingBack,
  isSold,
  type Order,
  piecesOf,
  piecesOfSizes,
  type Snapshot,
} from './snapshot.ts';

/** Sizes of the products that have some, by number in a cart: 0 is no size. */
export const LABELS = ['S', 'M'] as const;

const keyOf = ({ productId, size }: Pick<Item, 'productId' | 'size'>): string =>
  size ? `${productId}~${size}` : productId;

/** One item per product and size, the form in which carts are compared. */
export const mergedItems = (items: readonly Item[]): Item[] =>
  [...Map.groupBy(items, keyOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, same]) => {
      const [first] = same;
      const quantity = same.reduce((sum, item) => sum + item.quantity, 0);
      return first ? [{ ...first, quantity }] : [];
    });

/** A cart text as orders store it, implemented independently. */
export const textOf = (items: readonly (Item & { price?: number })[]): string =>
  items
    .map((item) => `${keyOf(item)}:${item.quantity}${item.price ? `@${item.price}` : ''}`)
    .join(' ');

/** The items as ordered, whatever sizes staff have agreed since. */
export const asOrdered = (order: Order): Item[] =>
  order.cart.split(' ').map((line) => {
    const [, productId = '', size, quantity] = /^([0-9a-f-]+)(?:~(\w+))?:(\d+)@/.exec(line) ?? [];
    return { productId, quantity: Number(quantity), ...(size ? { size } : {}) };
  });

type Claimed = Pick<Order['items'][number], 'productId' | 'quantity'> & { size?: string | null };

/**
 * Whether all these pieces are free if those of the given orders are released: by size, and by
 * product.
 */
export const areFree = (
  now: Snapshot,
  items: readonly Claimed[],
  givenBack: readonly Order[] = [],
): boolean => {
  const back = givenBack.flatMap((order) => order.items);
  const sum = (list: readonly Claimed[]) => list.reduce((all, item) => all + item.quantity, 0);
  return items.every((item) => {
    const product = now.products.find((one) => one.id === item.productId);
    if (!product || product.archived) return false;
    const ofProduct = (one: Claimed) => one.productId === product.id;
    if (product.onHand - product.held + sum(back.filter(ofProduct)) < sum(items.filter(ofProduct)))
      return false;
    if (!item.size) return true;
    const size = product.sizes?.find((one) => one.label === item.size);
    const ofSize = (one: Claimed) => ofProduct(one) && one.size === item.size;
    if (!size) return false;
    return size.onHand - size.held + sum(back.filter(ofSize)) >= sum(items.filter(ofSize));
  });
};

/** Invariants of sizes. */
export const checkSizes = (model: Model, now: Snapshot): void => {
  const open = now.orders.filter((order) => order.hold?.state === 'open');
  const sold = now.orders.filter(isSold);
  for (const product of now.products) {
    const { sizes } = product;
    if (!sizes) {
      const claimed = piecesOf(now.orders, (i) => i.productId === product.id && i.toAgree);
      holds(claimed === 0, 'a product without sizes waits for none', product);
      continue;
    }
    for (const size of sizes) {
      const held = piecesOf(
        open,
        (item) => item.productId === product.id && item.size === size.label,
      );
      // Proves rule-stock.
      holds(size.held === held, 'held of a size = sum of its open holds', { product, held });
      holds(size.onHand >= size.held, 'no piece of a size is held that is not there', product);
    }
    const free = product.onHand > product.held ? sizes.filter((one) => one.onHand > one.held) : [];
    const labels = free.map(({ label }) => label).sort();
    holds(labels.join() === product.inStock.join(), 'lists of a size show what is there', product);
    const owed = (item: Order['items'][number]) => item.productId === product.id && item.toAgree;
    const total = (of: 'onHand' | 'held') => sizes.reduce((sum, size) => sum + size[of], 0);
    const [heldOwed, soldOwed] = [piecesOf(open, owed), piecesOf(sold, owed)];
    holds(total('held') === product.held - heldOwed, 'sizes hold what their product holds', {
      product,
      heldOwed,
    });
    holds(total('onHand') === product.onHand + soldOwed, 'sizes have what their product has', {
      product,
      soldOwed,
    });
  }
  for (const [key, pieces] of piecesOfSizes(now)) {
    // Proves rule-stock.
    holds(pieces === model.pieces.get(key), 'on hand + sold of a size is constant', {
      key,
      pieces,
    });
  }
  for (const order of [...open, ...sold]) {
    for (const item of order.items) {
      const sized = now.products.find((one) => one.id === item.productId)?.sizes;
      holds(item.toAgree === (item.size === null && !!sized), 'no size is forgotten', order);
    }
  }
};

/** Staff agree sizes for items ordered without: any that are in stock, or one for all. */
export const agreeingSizes = (choice: {
  which: number;
  first: number;
  oneForAll: boolean;
}): Act => {
  const waiting = (model: Model): Order[] =>
    model.snapshot.orders.filter(
      (order) =>
        (order.hold?.state === 'open' || isSold(order)) && order.items.some((item) => item.toAgree),
    );
  return {
    name: choice.oneForAll ? 'staff agree one size for all' : 'staff agree sizes',
    detail: choice,
    can: (model) => waiting(model).length > 0,
    async run(model, shop) {
      const order = pick(waiting(model), choice.which);
      if (!order) return undefined;
      const labels = choice.first % 2 ? LABELS : LABELS.toReversed();
      let isThere = true;
      const items = order.items.flatMap((item, position) => {
        if (!item.toAgree) return [];
        const stored = model.snapshot.products.find((one) => one.id === item.productId)?.sizes;
        const free = (label: string): number => {
          const size = stored?.find((one) => one.label === label);
          return size ? size.onHand - size.held : 0;
        };
        const [label = 'S', other = 'M'] = labels;
        const ofFirst = choice.oneForAll ? item.quantity : Math.min(item.quantity, free(label));
        if (free(label) < ofFirst) isThere = false;
        const sizes = [
          { label, quantity: ofFirst },
          { label: other, quantity: item.quantity - ofFirst },
        ].filter(({ quantity }) => quantity > 0);
        return [{ position, sizes }];
      });
      const reply = await ask(model, shop, {
        method: 'PATCH',
        url: `/api/orders/${order.id}/sizes`,
        token: model.admin.token,
        body: { items },
      });
      return (before, after) => {
        plays(model, isThere ? 'sizes-agreed' : 'sizes-short');
        if (!isThere) {
          holds(reply.body?.code === 'out_of_stock', 'a size that is short is not agreed', reply);
          return unchanged(before, after);
        }
        holds(reply.status === 200, 'what is owed can be agreed', { reply, order });
        const is = after.orders.find((row) => row.id === order.id);
        holds(is?.items.every((item) => !item.toAgree) === true, 'all sizes are known', is);
        const rest = (now: Snapshot) =>
          JSON.stringify([
            now.payments,
            now.products.map(({ id, onHand, held }) => [id, onHand, held]),
            now.orders.map(({ items: _, revision: __, ...row }) => row),
          ]);
        holds(rest(before) === rest(after), 'an agreed size changes nothing else', after);
      };
    },
  };
};

/** Staff give pieces of an order another size, if it is paid and was not sent. */
export const changingSize = (choice: { which: number; all: boolean; stale: boolean }): Act => {
  const sized = (model: Model) =>
    model.snapshot.orders
      .filter(isSold)
      .flatMap((order) =>
        order.items.flatMap((item, position) => (item.size ? [{ order, item, position }] : [])),
      );
  return {
    name: 'staff change a size',
    detail: choice,
    can: (model) => sized(model).length > 0,
    async run(model, shop) {
      const found = pick(sized(model), choice.which);
      if (!found) return undefined;
      const { order, item, position } = found;
      const from = item.size ?? '';
      const to = from === 'S' ? 'M' : 'S';
      const quantity = choice.all ? item.quantity : 1;
      const seen = order.revision + (choice.stale ? 1 : 0);
      const reply = await ask(model, shop, {
        method: 'PUT',
        url: `/api/orders/${order.id}/size`,
        token: model.admin.token,
        body: { position, from, to, quantity, seen },
      });
      return (before, after) => {
        const free = freeOf(before, item.productId, to);
        const refused =
          order.status !== 'Paid' || isGoingBack(before, order) || choice.stale || free < quantity;
        plays(model, refused ? 'size-stays' : 'size-changed');
        if (refused) {
          holds(reply.status === 409, 'a size that can’t be changed stays', { reply, order });
          return unchanged(before, after);
        }
        holds(reply.status === 200, 'a size can be changed before it is sent', { reply, order });
        holds(freeOf(after, item.productId, to) === free - quantity, 'the new one is taken', after);
        const back = freeOf(after, item.productId, from) - freeOf(before, item.productId, from);
        holds(back === quantity, 'the old one is free again', after);
      };
    },
  };
};

const freeOf = (now: Snapshot, productId: string, label: string): number => {
  const size = now.products
    .find(({ id }) => id === productId)
    ?.sizes?.find((one) => one.label === label);
  return size ? size.onHand - size.held : 0;
};
