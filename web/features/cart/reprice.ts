import type { Quote } from '#contract/cart.endpoints.ts';
import { toCents } from '#contract/money.ts';

/** What a line needs to be shown and totalled before the server's quote has loaded. */
export type CartLine = {
  productId: string;
  /** For a product with sizes, unless the line was added before it had some. */
  size?: string;
  /** The product has sizes but the line has none: the shop agrees one after the order. */
  sizeToAgree?: true;
  quantity: number;
  name: string;
  image: string;
  priceCents: number;
  /** 0: sold out or no longer sold; such a line stays listed but is neither totalled nor paid. */
  stock: number;
};

/** Identifies a line: the product and, if it has sizes, its size. */
export const lineKey = (productId: string, size?: string): string =>
  size === undefined ? productId : `${productId}~${size}`;

export const keyOf = ({ productId, size }: { productId: string; size?: string }): string =>
  lineKey(productId, size);

export const sizeText = ({
  size,
  sizeToAgree,
}: Pick<CartLine, 'size' | 'sizeToAgree'>): string | undefined => {
  if (size !== undefined) return `Size ${size}`;
  return sizeToAgree && 'Size to be agreed';
};

/** Names a line in the labels of its buttons. */
export const lineName = ({ name, size }: { name: string; size?: string }): string =>
  size === undefined ? name : `${name}, size ${size}`;

export type QuotedLine = Quote['lines'][number];

export type LineNote =
  | { kind: 'price'; fromCents: number; toCents: number }
  | { kind: 'stock'; left: number }
  | { kind: 'gone'; size?: string | undefined }
  | { kind: 'sold-out' };

type Repriced = { lines: CartLine[]; notes: Record<string, LineNote> };

const reprice = (line: CartLine, quoted: QuotedLine): CartLine => {
  if (!quoted.available) return { ...line, stock: 0 };
  const { sizeToAgree: _before, ...others } = line;
  return {
    ...others,
    ...(quoted.sizeToAgree ? { sizeToAgree: true } : {}),
    name: quoted.name,
    image: quoted.image,
    priceCents: toCents(quoted.price),
    stock: quoted.stock,
    quantity: quoted.stock > 0 ? Math.min(line.quantity, quoted.stock) : line.quantity,
  };
};

const noteOf = (
  before: CartLine,
  after: CartLine,
  quoted: QuotedLine,
  previousNote: LineNote | undefined,
): LineNote | undefined => {
  if (!quoted.available) return { kind: 'gone', size: before.size };
  if (after.stock === 0) return { kind: 'sold-out' };
  if (after.quantity < before.quantity) return { kind: 'stock', left: after.stock };
  if (after.priceCents !== before.priceCents) {
    const fromCents = previousNote?.kind === 'price' ? previousNote.fromCents : before.priceCents;
    return fromCents === after.priceCents
      ? undefined
      : { kind: 'price', fromCents, toCents: after.priceCents };
  }
  // An earlier note that is still true stays until the shopper leaves the cart.
  if (previousNote?.kind === 'price' && previousNote.toCents === after.priceCents)
    return previousNote;
  if (previousNote?.kind === 'stock' && previousNote.left === after.stock) return previousNote;
  return undefined;
};

/** The cart with the server's prices and stock, and a note for each line that changed. */
export const applyPrices = (
  lines: readonly CartLine[],
  previousNotes: Record<string, LineNote>,
  quoted: readonly QuotedLine[],
): Repriced => {
  const byKey = new Map(quoted.map((line) => [keyOf(line), line]));
  const notes: Record<string, LineNote> = {};
  const next = lines.map((line) => {
    const key = keyOf(line);
    const answer = byKey.get(key);
    const previous = previousNotes[key];
    const after = answer ? reprice(line, answer) : line;
    const note = answer ? noteOf(line, after, answer, previous) : previous;
    if (note) notes[key] = note;
    return after;
  });
  return { lines: next, notes };
};
