import { randomUUID } from 'node:crypto';
import { type Act, ask, unchanged } from './act.ts';
import { holds, type Model, type Place, pick, plays } from './model.ts';
import type { ModelShop } from './shop.ts';
import type { Moves, Order, Product, Snapshot } from './snapshot.ts';

const sumOf = (rows: readonly Moves[], of: 'delta' | 'shelf'): number =>
  rows.reduce((sum, row) => sum + row[of], 0);

/** Pieces of an order that were paid and not sent. */
const unsent = (now: Snapshot, of: (item: Order['items'][number]) => boolean): number =>
  now.orders
    .filter(({ status }) => status === 'Paid')
    .flatMap(({ items }) => items)
    .filter(of)
    .reduce((sum, { quantity, back }) => sum + quantity - back, 0);

const placesOf = (product: Product): Place[] =>
  product.sizes
    ? product.sizes.map(({ label }) => ({ productId: product.id, size: label }))
    : [{ productId: product.id, size: null }];

const onHandAt = (product: Product, { size }: Place): { onHand: number; held: number } =>
  product.sizes?.find(({ label }) => label === size) ?? product;

/** What lies at a place, by the rows of orders and products alone. */
const shelfAt = (now: Snapshot, place: Place): number => {
  const product = now.products.find(({ id }) => id === place.productId);
  if (!product) return 0;
  const here = (item: Order['items'][number]) =>
    item.productId === place.productId && (place.size === null || item.size === place.size);
  return onHandAt(product, place).onHand + unsent(now, here);
};

const lastAt = (now: Snapshot, { productId, size }: Place): number =>
  now.moves.find((row) => row.productId === productId && row.size === size)?.last ?? 0;

/** The books of the stock say what stands in products and orders. */
export const checkShelves = (now: Snapshot): void => {
  for (const product of now.products) {
    const rows = now.moves.filter(({ productId }) => productId === product.id);
    // Proves rule-shelf.
    holds(sumOf(rows, 'delta') === product.onHand, 'the moves add up to what is on hand', {
      product,
      rows,
    });
    const shelf = product.onHand + unsent(now, (item) => item.productId === product.id);
    // Proves rule-shelf.
    holds(sumOf(rows, 'shelf') === shelf, 'the moves add up to what lies on the shelf', {
      product,
      rows,
    });
    for (const { label, onHand } of product.sizes ?? []) {
      const ofSize = rows.filter(({ size }) => size === label);
      const there = shelfAt(now, { productId: product.id, size: label });
      holds(sumOf(ofSize, 'delta') === onHand, 'so do those of a size', { product, ofSize });
      holds(sumOf(ofSize, 'shelf') === there, 'and its shelf', { product, ofSize, there });
    }
  }
  for (const order of now.orders)
    for (const { back, quantity } of order.items)
      holds(back >= 0 && back <= quantity, 'no more pieces come back than were bought', order);
};

const somewhere = (model: Model, which: number): Place | undefined =>
  pick(model.snapshot.products.filter(({ archived }) => !archived).flatMap(placesOf), which);

const lineOf = ({ productId, size }: Place) => ({ productId, ...(size !== null && { size }) });

const asStaff = (model: Model, shop: ModelShop, url: string, body: object) =>
  ask(model, shop, { method: 'POST', url, token: model.admin.token, body });

/** Pieces come, by one press or by the same press twice. */
export const receiving = (choice: { which: number; pieces: number; twice: boolean }): Act => ({
  name: 'staff receive pieces',
  detail: choice,
  can: (model) => somewhere(model, choice.which) !== undefined,
  async run(model, shop) {
    const place = somewhere(model, choice.which);
    if (!place) return undefined;
    const lines = [{ ...lineOf(place), quantity: choice.pieces }];
    const body = { batch: randomUUID(), lines };
    const reply = await asStaff(model, shop, '/api/stock/received', body);
    if (choice.twice) await asStaff(model, shop, '/api/stock/received', body);
    model.recount.add(place.productId);
    plays(model, 'stock-received');
    return (before, after) => {
      holds(reply.status === 200, 'pieces can be received', reply);
      const more = shelfAt(after, place) - shelfAt(before, place);
      holds(more === choice.pieces, 'so many more lie there, once', { place, more });
    };
  },
});

/** Pieces are damaged, lost or given away: only such as no order has. */
export const takingOff = (choice: { which: number; pieces: number }): Act => ({
  name: 'staff take pieces off',
  detail: choice,
  can: (model) => somewhere(model, choice.which) !== undefined,
  async run(model, shop) {
    const place = somewhere(model, choice.which);
    if (!place) return undefined;
    const lines = [{ ...lineOf(place), quantity: choice.pieces }];
    const body = { batch: randomUUID(), reason: 'damaged', lines };
    const reply = await asStaff(model, shop, '/api/stock/taken', body);
    model.recount.add(place.productId);
    return (before, after) => {
      plays(model, 'stock-taken');
      const product = before.products.find(({ id }) => id === place.productId);
      if (!product) return;
      const here = onHandAt(product, place);
      const free = Math.min(here.onHand - here.held, product.onHand - product.held);
      if (choice.pieces > free) {
        holds(reply.body?.code === 'pieces_owed', 'what orders have is not taken', reply);
        return unchanged(before, after);
      }
      holds(reply.status === 200, 'free pieces can be taken', reply);
      const less = shelfAt(before, place) - shelfAt(after, place);
      holds(less === choice.pieces, 'so many fewer lie there', { place, less });
    };
  },
});

/** Somebody walks to a shelf and writes down what lies there. */
export const lookingAtShelf = (choice: { which: number }): Act => ({
  name: 'staff look at a shelf',
  detail: choice,
  can: (model) => somewhere(model, choice.which) !== undefined,
  async run(model) {
    const place = somewhere(model, choice.which);
    if (!place) return undefined;
    const pieces = shelfAt(model.snapshot, place);
    model.looked.push({ ...place, seen: lastAt(model.snapshot, place), pieces });
    return unchanged;
  },
});

/** What was written down is booked, now or long after: `stolen` pieces were not there. */
export const countingShelf = (choice: { which: number; stolen: number }): Act => ({
  name: 'staff book what they counted',
  detail: choice,
  can: (model) => model.looked.length > 0,
  async run(model, shop) {
    const looked = pick(model.looked, choice.which);
    if (!looked) return undefined;
    const counted = Math.max(0, looked.pieces - choice.stolen);
    const lines = [{ ...lineOf(looked), counted, seen: looked.seen }];
    const url = '/api/stock/counts';
    const reply = await asStaff(model, shop, url, { batch: randomUUID(), lines });
    model.recount.add(looked.productId);
    return (before, after) => {
      const product = before.products.find(({ id }) => id === looked.productId);
      if (!product || (product.sizes !== null) !== (looked.size !== null)) return;
      holds(reply.status === 200, 'a count is answered', reply);
      const [again] = reply.body.again;
      if (lastAt(before, looked) !== looked.seen) {
        plays(model, 'stock-count-again');
        holds(again?.owed === false, 'a shelf that has moved is counted again', reply);
        return unchanged(before, after);
      }
      const here = onHandAt(product, looked);
      const free = Math.min(here.onHand - here.held, product.onHand - product.held);
      if (shelfAt(before, looked) - counted > free) {
        plays(model, 'stock-count-owed');
        holds(again?.owed === true, 'a count takes nothing that orders have', reply);
        return unchanged(before, after);
      }
      plays(model, 'stock-counted');
      holds(again === undefined, 'a count of a shelf that stood still is booked', reply);
      holds(shelfAt(after, looked) === counted, 'the books say what lies there', { looked });
    };
  },
});
