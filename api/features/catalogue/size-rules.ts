import {
  isSizeCells,
  type ProductSizesForm,
  type SizeCell,
} from '#contract/catalogue.endpoints.ts';
import { SIZE_LABELS, SIZE_SYSTEMS, type SizeSystem } from '#contract/sizes.ts';
import { readText } from '#contract/text.ts';
import type { Row } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';

/** Stock fields of a form: of the whole product, or by size. `system` null: no sizes. */
export type SizesChange = { stock?: number; system?: SizeSystem | null; cells?: SizeCell[] };

/** A size as stored, including retired ones. */
export type StoredSize = Omit<Row<'product_sizes'>, 'product_id'>;
type Pieces = Pick<StoredSize, 'label' | 'on_hand' | 'held'>;

/** Pieces of items whose size is to be agreed, in open holds and sold. No size counts them yet. */
export type Owed = { held: number; sold: number };

const invalid = (field: 'sizeSystem' | 'sizes', message: string): Problem =>
  new Problem(400, 'invalid', message, { fields: { [field]: message } });

const cellsOf = (text: string): SizeCell[] => {
  let cells: unknown;
  try {
    cells = JSON.parse(text);
  } catch {
    cells = undefined;
  }
  if (!isSizeCells(cells))
    throw invalid(
      'sizes',
      'Each size must have a label and a whole number of pieces, from 0 to 1000000.',
    );
  const labels = cells.map(({ label }) => label);
  const double = labels.find((label, index) => labels.indexOf(label) !== index);
  if (double !== undefined) throw invalid('sizes', `The size ${double} is given twice.`);
  return cells;
};

/**
 * Parses the size fields. Blank or missing means unchanged, except that a blank system means no
 * sizes.
 */
export const readSizeFields = ({ sizeSystem, sizes }: ProductSizesForm): SizesChange => {
  const word = sizeSystem?.trim().toLowerCase();
  if (word && !(SIZE_SYSTEMS as readonly string[]).includes(word))
    throw invalid('sizeSystem', 'Please choose what the sizes are given in.');
  const cells = sizes?.trim() ? cellsOf(sizes) : undefined;
  if (word === '' && cells && cells.length > 0)
    throw invalid('sizeSystem', 'Please choose what the sizes are given in.');
  return {
    ...(word === undefined ? {} : { system: (word || null) as SizeSystem | null }),
    // An empty list for a product without sizes.
    ...(cells === undefined || (word === '' && cells.length === 0) ? {} : { cells }),
  };
};

/** What to do with a product's sizes: keep, remove all, or set the given ones. */
export const sizesPlan = (
  before: SizeSystem | null,
  { system = before, cells }: SizesChange,
): 'none' | 'remove' | { system: SizeSystem; cells: SizeCell[] } => {
  if (system === null) {
    if (cells && cells.length > 0)
      throw invalid('sizeSystem', 'Please choose what the sizes are given in.');
    return before === null ? 'none' : 'remove';
  }
  if (!cells && system === before) return 'none';
  if (!cells || cells.length === 0)
    throw invalid('sizes', 'Please give at least one size, or no size system.');
  return { system, cells };
};

const freeOf = ({ on_hand, held }: Pieces): number => on_hand - held;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
const pieces = (count: number): string => (count === 1 ? '1 piece' : `${count} pieces`);

/** Held pieces without a size: those held of the product minus those held of its sizes. */
export const heldWithoutSize = (held: number, sizes: readonly Pieces[]): number =>
  held - sum(sizes.map((size) => size.held));

const assertUnmoved = (cells: readonly SizeCell[], stored: readonly StoredSize[]): void => {
  const moved = cells.flatMap(({ label, stockWas }) => {
    const row = stored.find((size) => size.label === label);
    const stock = row ? freeOf(row) : 0;
    return stockWas === undefined || stockWas === stock ? [] : { label, stock };
  });
  if (moved.length === 0) return;
  const now = moved.map(({ label, stock }) => `${label} is ${stock} now`).join(', ');
  throw new Problem(
    409,
    'stock_moved',
    `The stock of a size has changed in the meantime: ${now}. Please look at it again.`,
    { fields: { sizes: `${now}.` }, details: { sizes: moved } },
  );
};

const assertGone = (sizes: readonly Pieces[]): void => {
  const kept = sizes.find((size) => size.on_hand > 0);
  if (!kept) return;
  const message = `The size ${kept.label} can't be taken off: there ${kept.on_hand === 1 ? 'is' : 'are'} ${pieces(kept.on_hand)} of it (${kept.held} held for orders).`;
  throw new Problem(409, 'size_in_use', message, { fields: { sizes: message } });
};

const assertCovered = (free: number, { held, sold }: Owed): void => {
  const owed = held + sold;
  if (free >= owed) return;
  const message = `${pieces(owed)} belong to orders whose size is to be agreed; the sizes have only ${free}.`;
  throw new Problem(409, 'sizes_owed', message, { fields: { sizes: message } });
};

/** A product's pieces with those of its sizes, as staff see them. */
export type StaffPieces = {
  sizeSystem: SizeSystem | null;
  on_hand: number;
  held: number;
  toSend: number;
  soldWithoutSize: number;
  checkSizes: boolean;
  sizes: (Pieces & { toSend: number; sku: string; retired: boolean })[];
};

/** The same in the contract's shape. */
export const toStaffSizes = ({
  sizeSystem,
  on_hand,
  soldWithoutSize,
  sizes,
  ...product
}: StaffPieces) => ({
  ...product,
  stock: on_hand - product.held,
  ...(sizeSystem === null ? {} : { sizeSystem }),
  sizes: sizes.map(({ on_hand, ...size }) => ({ ...size, stock: on_hand - size.held })),
  owed: sizeSystem === null ? 0 : heldWithoutSize(product.held, sizes) + soldWithoutSize,
});

/** The sizes after a form: the given ones with their free pieces, and the labels to retire. */
export const sizesAfter = (
  stored: readonly StoredSize[],
  { system, cells }: { system: SizeSystem; cells: readonly SizeCell[] },
  owed: Owed,
) => {
  const known = SIZE_LABELS[system];
  const unknown = cells.find(({ label }) => !known.includes(label));
  if (unknown) {
    const message = `There is no size ${unknown.label}.`;
    throw new Problem(422, 'no_such_size', message, { fields: { sizes: message } });
  }
  assertUnmoved(cells, stored);
  const gone = stored.filter(
    (size) => size.retired_at === null && !cells.some(({ label }) => label === size.label),
  );
  assertGone(gone);
  assertCovered(sum(cells.map(({ stock }) => stock)), owed);
  const sizes = cells.map(({ label, stock, sku }) => {
    const old = stored.find((size) => size.label === label);
    const held = old?.held ?? 0;
    return {
      label,
      position: known.indexOf(label),
      sku: sku === undefined ? (old?.sku ?? null) : readText(sku) || null,
      on_hand: stock + held,
    };
  });
  return {
    sizes,
    retired: gone.map(({ label }) => label),
    onHand: sum(sizes.map((size) => size.on_hand)) - owed.sold,
  };
};

/** 409 unless no pieces are held and no sold piece waits for a size. */
export const assertSizesRemovable = (held: number, { sold }: Owed): void => {
  if (held + sold === 0) return;
  const message = `The sizes can't be taken off: ${pieces(held + sold)} are held for orders or wait for a size.`;
  throw new Problem(409, 'size_in_use', message, { fields: { sizeSystem: message } });
};

/**
 * Spreads a change of the whole stock over the sizes. An increase goes to the size with most free
 * pieces; a decrease is taken from that size, then from the next. Ties: the smaller size first.
 * Returns the changed sizes.
 */
export const spreadStock = (
  sizes: readonly StoredSize[],
  by: number,
): { label: string; on_hand: number }[] => {
  const inUse = sizes.filter((size) => size.retired_at === null);
  const most = inUse.toSorted((a, b) => freeOf(b) - freeOf(a) || a.position - b.position);
  let left = by;
  const changed = most.flatMap((size) => {
    const change = Math.max(left, -freeOf(size));
    left -= change;
    return change === 0 ? [] : { label: size.label, on_hand: size.on_hand + change };
  });
  if (left === 0) return changed;
  const message = 'The stock of this product is kept by size. Please give the pieces of each size.';
  throw new Problem(409, 'sizes_owed', message, { fields: { stock: message } });
};

/** The sizes in the audit log. */
export const sizesText = (sizes: readonly StoredSize[]): string =>
  sizes
    .filter((size) => size.retired_at === null)
    .map((size) => `${size.label}: ${freeOf(size)}${size.sku ? ` (SKU ${size.sku})` : ''}`)
    .join(', ');
