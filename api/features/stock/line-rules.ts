import { taxCents, totalsOf } from '#contract/money.ts';
import type { CartItem } from '#contract/shapes.endpoints.ts';
import { Problem } from '../../platform/http/problem.ts';

/** Stock of a cart or order line. */
export type StockLine = {
  productId: string;
  size?: string | undefined;
  quantity: number;
  name: string;
  sized: boolean;
  /** Pieces of the product that can be held now. */
  free: number;
  /**
   * Free pieces of the line's size; null without a size, or if the product does not have it (any
   * more).
   */
  sizeFree: number | null;
};

/** A line with the price of its product, in cents. */
export type PricedLine = StockLine & {
  pictureId: string | null;
  priceCents: number;
  archived: boolean;
};

/** Key of a cart line (product and size): 'id' or 'id~label', with the id in lower case. */
export const lineKey = ({ productId, size }: Pick<CartItem, 'productId' | 'size'>): string =>
  size === undefined ? productId.toLowerCase() : `${productId.toLowerCase()}~${size}`;

/** Merges items of the same product and size, in the order of their first occurrence. */
export const mergeInOrder = (items: readonly CartItem[]): CartItem[] => {
  const merged = new Map<string, CartItem>();
  for (const item of items) {
    const known = merged.get(lineKey(item));
    if (known) known.quantity += item.quantity;
    else merged.set(lineKey(item), { ...item });
  }
  return [...merged.values()];
};

/** Merges items of the same product and size and sorts them, so that carts can be compared. */
export const mergeItems = (items: readonly CartItem[]): CartItem[] =>
  mergeInOrder(items)
    .map(({ productId, quantity, size }) => ({
      productId: productId.toLowerCase(),
      quantity,
      ...(size === undefined ? {} : { size }),
    }))
    .sort((a, b) => (lineKey(a) < lineKey(b) ? -1 : 1));

/** Equal texts mean equal carts: identical items at identical prices. */
export const cartText = (lines: readonly (CartItem & Pick<PricedLine, 'priceCents'>)[]): string =>
  lines.map((line) => `${lineKey(line)}:${line.quantity}@${line.priceCents}`).join(' ');

/** Whether a cart text has exactly these items, at any prices. */
export const isTextOf = (cart: string, items: readonly CartItem[]): boolean =>
  cart.replaceAll(/@\d+/g, '') ===
  items.map((item) => `${lineKey(item)}:${item.quantity}`).join(' ');

/** Totals as an order stores them. */
export const orderTotals = (lines: readonly PricedLine[]) => {
  const totals = totalsOf(lines);
  return {
    subtotalCents: totals.totalCents,
    taxCents: taxCents(totals.totalCents),
    payable: totals.payable,
    /** The amount requested by a client that rounds the shown grand total. */
    roundedGrandTotal: Math.floor((totals.grandTotalCents + 50) / 100),
  };
};

/** 422 for a size that the product does not have or no longer has. */
export const assertSizes = (lines: readonly PricedLine[]): void => {
  for (const { productId, name, size, sizeFree } of lines) {
    if (size === undefined || sizeFree !== null) continue;
    throw new Problem(422, 'no_such_size', `${name} has no size ${size}`, {
      details: { productId, size },
    });
  }
};

/**
 * The first line that can't be held: its size is short, or the product for all its lines together.
 */
const shortLine = (lines: readonly StockLine[]): { line: StockLine; left: number } | undefined => {
  for (const line of lines) {
    const left = Math.max(0, Math.min(line.free, line.sizeFree ?? 0));
    if (line.size !== undefined && left < line.quantity) return { line, left };
    const wanted = lines
      .filter(({ productId }) => productId === line.productId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    if (line.free < wanted) {
      return { line: { ...line, size: undefined }, left: Math.max(0, line.free) };
    }
  }
  return undefined;
};

export const isInStock = (lines: readonly StockLine[]): boolean => shortLine(lines) === undefined;

/** 409 for the shopper when a line can't be held. */
export const assertInStock = (lines: readonly StockLine[]): void => {
  const short = shortLine(lines);
  if (!short) return;
  const { line, left } = short;
  const what = line.size === undefined ? line.name : `${line.name}, size ${line.size}`;
  throw new Problem(
    409,
    'out_of_stock',
    left === 0 ? `${what} is out of stock` : `Only ${left} left of ${what}`,
    {
      details: {
        productId: line.productId,
        ...(line.size === undefined ? {} : { size: line.size }),
        stock: left,
      },
    },
  );
};
