import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { MAX_LINES, MAX_QUANTITY } from '#contract/cart.ts';
import type { Product } from '#contract/catalogue.endpoints.ts';
import { toCents, totalsOf } from '#contract/money.ts';
import type { CartItem } from '#contract/shapes.endpoints.ts';
import {
  inBrowser,
  safeStorage,
  siteStorage,
  whenChangedElsewhere,
} from '../../platform/browser/storage.ts';
import {
  applyPrices,
  type CartLine,
  keyOf,
  type LineNote,
  lineKey,
  type QuotedLine,
} from './reprice.ts';
import { storedLines } from './stored-lines.ts';

/** A product as the catalogue shows it; price in Ksh. */
export type CartProduct = Pick<Product, '_id' | 'name' | 'image' | 'price' | 'stock' | 'sizes'>;

type Stored = { lines: CartLine[] };
type Cart = Stored & {
  /** Changes from the last quotes, by line; not stored. */
  notes: Record<string, LineNote>;
};

const STORAGE_KEY = 'cart';
const VERSION = 1;

export const useCart = create<Cart>()(
  persist((): Cart => ({ lines: [], notes: {} }), {
    name: STORAGE_KEY,
    version: VERSION,
    storage: safeStorage<Stored>(siteStorage),
    skipHydration: !inBrowser,
    partialize: ({ lines }) => ({ lines }),
    migrate: (state) => state as Stored,
    merge: (stored, current) => ({ ...current, lines: storedLines(stored) }),
  }),
);

if (inBrowser) whenChangedElsewhere([STORAGE_KEY], () => void useCart.persist.rehydrate());

const set = (next: (cart: Cart) => Partial<Cart>): void => {
  useCart.setState(next);
};

const change = (
  key: string,
  edit: (line: CartLine) => CartLine,
  note?: (line: CartLine) => LineNote | undefined,
): void =>
  set(({ lines, notes }) => {
    const next = lines.map((line) => (keyOf(line) === key ? edit(line) : line));
    const edited = next.find((line) => keyOf(line) === key);
    const { [key]: previous, ...others } = notes;
    const changedNote =
      edited && (note?.(edited) ?? (previous?.kind === 'price' ? previous : undefined));
    return { lines: next, notes: changedNote ? { ...others, [key]: changedNote } : others };
  });

/** Stock of the product, or of one of its sizes, as the page loaded it. */
export const stockOf = ({ stock, sizes }: Pick<CartProduct, 'stock' | 'sizes'>, size?: string) =>
  size === undefined ? stock : (sizes?.find(({ label }) => label === size)?.stock ?? 0);

/** Whether a product is in the cart, in any size. */
export const hasProduct =
  (id: string) =>
  ({ lines }: Stored): boolean =>
    lines.some(({ productId }) => productId === id);

/** Adds one piece, unless the product in this size is in the cart already or the cart has all the lines it may have. */
export const addLine = (product: CartProduct, size?: string): 'added' | 'present' | 'full' => {
  const { lines } = useCart.getState();
  const key = lineKey(product._id, size);
  if (lines.some((line) => keyOf(line) === key)) return 'present';
  if (lines.length >= MAX_LINES) return 'full';
  const line: CartLine = {
    productId: product._id,
    ...(size === undefined ? {} : { size }),
    quantity: 1,
    name: product.name,
    image: product.image,
    priceCents: toCents(product.price),
    stock: stockOf(product, size),
  };
  set(() => ({ lines: [...lines, line] }));
  return 'added';
};

/**
 * Adds one, up to the stock; at the limit a note shows how many are left. `stockSeen` is the stock that the
 * page just loaded, as the line's own may be out of date.
 */
export const increaseLine = (key: string, stockSeen = 0): void => {
  const line = useCart.getState().lines.find((each) => keyOf(each) === key);
  const stock = Math.max(line?.stock ?? 0, stockSeen);
  if (!line || stock === 0 || line.quantity >= MAX_QUANTITY) return;
  if (line.quantity < stock) {
    change(key, (each) => ({ ...each, stock, quantity: each.quantity + 1 }));
  } else {
    change(
      key,
      (each) => ({ ...each, stock, quantity: stock }),
      (each) => ({ kind: 'stock', left: each.stock }),
    );
  }
};

export const decreaseLine = (key: string): void =>
  change(key, (line) => ({ ...line, quantity: Math.max(1, line.quantity - 1) }));

export const removeLine = (key: string): void =>
  set(({ lines, notes: { [key]: _gone, ...notes } }) => ({
    lines: lines.filter((line) => keyOf(line) !== key),
    notes,
  }));

/** Empties the cart; returns its former lines. */
export const clearCart = (): readonly CartLine[] => {
  const { lines } = useCart.getState();
  set(() => ({ lines: [], notes: {} }));
  return lines;
};

/** Puts cleared lines back before those added since; of the same product and size the newer line remains. */
export const restoreLines = (cleared: readonly CartLine[]): void =>
  set(({ lines }) => {
    const now = new Set(lines.map(keyOf));
    const all = [...cleared.filter((line) => !now.has(keyOf(line))), ...lines];
    return { lines: all.slice(0, MAX_LINES) };
  });

/** Applies the server's prices and stock, and notes what changed. */
export const applyQuote = (quoted: readonly QuotedLine[]): void =>
  set(({ lines, notes }) => applyPrices(lines, notes, quoted));

export const clearNotes = (): void => set(() => ({ notes: {} }));

/** Removes paid pieces from the cart; pieces added since remain. */
export const removePaidItems = (items: readonly CartItem[]): void => {
  const bought = new Map(items.map((item) => [keyOf(item), item.quantity]));
  set(({ lines }) => ({
    lines: lines
      .map((line) => ({ ...line, quantity: line.quantity - (bought.get(keyOf(line)) ?? 0) }))
      .filter((line) => line.quantity > 0),
    notes: {},
  }));
};

/** The lines in stock: only these count for totals, payments and orders. */
export const buyable = (lines: readonly CartLine[]): CartLine[] =>
  lines.filter((line) => line.stock > 0);

export const itemsOf = (lines: readonly CartLine[]): CartItem[] =>
  lines.map(({ productId, size, quantity }) =>
    size === undefined ? { productId, quantity } : { productId, quantity, size },
  );

/** The badge counts products, whatever their sizes. */
export const distinctProducts = (lines: readonly CartLine[]): number =>
  new Set(lines.map((line) => line.productId)).size;

export const cartTotals = (lines: readonly CartLine[]) => totalsOf(buyable(lines));

type CartPanelState = {
  isOpen: boolean;
  open(): void;
  close(): void;
  toggle(): void;
};

export const useCartPanel = create<CartPanelState>((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
  toggle: () => set(({ isOpen }) => ({ isOpen: !isOpen })),
}));
