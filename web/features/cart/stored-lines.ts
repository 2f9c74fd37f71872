import { MAX_LINES, MAX_PRODUCT_ID, MAX_QUANTITY, MAX_SIZE_LABEL } from '#contract/cart.ts';
import { type CartLine, keyOf } from './reprice.ts';

/** Ksh 1,000,000, a product's highest price. */
const MAX_CENTS = 100_000_000;
const MAX_STOCK = 1_000_000;

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most;

/** A whole number within bounds. */
const count = (value: unknown, least: number, most: number, otherwise: number): number => {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value;
  return typeof number === 'number' && Number.isFinite(number)
    ? Math.min(most, Math.max(least, Math.trunc(number)))
    : otherwise;
};

/** What a stored line can mean; the next quote corrects name, picture, price and stock. */
const lineOf = (value: unknown): CartLine | undefined => {
  const { productId, size, name, image, sizeToAgree, ...line } = (value ?? {}) as Partial<CartLine>;
  if (!isText(productId, MAX_PRODUCT_ID)) return undefined;
  if (size !== undefined && !isText(size, MAX_SIZE_LABEL)) return undefined;
  const quantity = count(line.quantity, 1, MAX_QUANTITY, 1);
  return {
    productId,
    ...(size === undefined ? {} : { size }),
    ...(sizeToAgree === true ? { sizeToAgree } : {}),
    quantity,
    name: typeof name === 'string' && name !== '' ? name : 'Product',
    image: typeof image === 'string' ? image : '',
    priceCents: count(line.priceCents, 0, MAX_CENTS, 0),
    stock: count(line.stock, 0, MAX_STOCK, quantity),
  };
};

/**
 * The lines of a stored cart, one per product and size, within the bounds of the API, which would refuse the whole cart
 * for one line. Storage may contain anything.
 */
export const storedLines = (state: unknown): CartLine[] => {
  const { lines } = (state ?? {}) as { lines?: unknown };
  const found = new Map<string, CartLine>();
  for (const value of Array.isArray(lines) ? lines : []) {
    const line = lineOf(value);
    if (line && !found.has(keyOf(line))) found.set(keyOf(line), line);
    if (found.size === MAX_LINES) break;
  }
  return [...found.values()];
};
