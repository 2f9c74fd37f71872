import {
  prepared,
  type Queryable,
  runPrepared,
  type Tx,
  uniqueViolation,
} from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Owed, StaffPieces, StoredSize, sizesAfter, spreadStock } from './size-rules.ts';

const sizesOf = (db: Queryable, productId: string) =>
  db
    .selectFrom('product_sizes')
    .select(['label', 'position', 'sku', 'on_hand', 'held', 'retired_at'])
    .where('product_id', '=', productId);

/** The sizes of a product, smallest first, including retired ones. */
export const findSizes = (db: Queryable, productId: string): Promise<StoredSize[]> =>
  sizesOf(db, productId).orderBy('position').orderBy('label').execute();

/** The same with row locks. The caller holds the product's lock. */
export const lockSizes = async (tx: Tx, productId: string): Promise<StoredSize[]> => {
  const sizes = await sizesOf(tx, productId).orderBy('label').forUpdate().execute();
  return sizes.toSorted((a, b) => a.position - b.position);
};

const SOLD_WITHOUT_SIZE = `
  SELECT coalesce(sum(i.quantity - i.back), 0)::int AS sold
  FROM order_items i JOIN holds h ON h.order_id = i.order_id JOIN orders o ON o.id = i.order_id
  WHERE i.product_id = $1 AND i.size_to_agree AND h.state = 'sold' AND o.restocked_at IS NULL`;
const SOLD = prepared('find_sold_without_size', SOLD_WITHOUT_SIZE);

/** Sold pieces of a product whose size is still to be agreed. */
export const findSoldWithoutSize = async (
  db: Queryable,
  productId: string,
): Promise<Owed['sold']> => {
  const [row] = await runPrepared<{ sold: number }>(db, SOLD, [productId]);
  return row?.sold ?? 0;
};

// A Paid order is one whose parcel has not left: its pieces are no longer on hand, but on the shelf.
const STAFF_PIECES = prepared(
  'find_staff_pieces',
  `
  WITH unsent AS (
    SELECT i.size, sum(i.quantity - i.back)::int AS pieces
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.status = 'Paid' AND i.product_id = $1 GROUP BY i.size)
  SELECT p.size_system AS "sizeSystem", p.on_hand, p.held, p.check_sizes AS "checkSizes",
    (SELECT coalesce(sum(pieces), 0)::int FROM unsent) AS "toSend",
    (${SOLD_WITHOUT_SIZE}) AS "soldWithoutSize",
    (SELECT coalesce(json_agg(json_build_object('label', s.label, 'on_hand', s.on_hand, 'held', s.held,
        'toSend', coalesce(u.pieces, 0), 'sku', coalesce(s.sku, ''), 'retired', s.retired_at IS NOT NULL)
        ORDER BY s.position, s.label), '[]')
      FROM product_sizes s LEFT JOIN unsent u ON u.size = s.label WHERE s.product_id = p.id) AS sizes
  FROM products p WHERE p.id = $1 AND p.archived_at IS NULL`,
);

/** The pieces of a product and of each of its sizes; undefined if unknown or archived. */
export const findStaffPieces = async (
  db: Queryable,
  productId: string,
): Promise<StaffPieces | undefined> =>
  (await runPrepared<StaffPieces>(db, STAFF_PIECES, [productId]))[0];

/**
 * For a product that gets its first sizes: items that are not sent yet need a size, whether they are
 * held, may be held again or are paid. What was sent stays as ordered.
 */
export const markSizesToAgree = async (tx: Tx, productId: string): Promise<void> => {
  await tx
    .updateTable('order_items')
    .from(['holds', 'orders'])
    .set({ size_to_agree: true })
    .whereRef('holds.order_id', '=', 'order_items.order_id')
    .whereRef('orders.id', '=', 'order_items.order_id')
    .where((eb) => eb.or([eb('holds.state', '<>', 'sold'), eb('orders.status', '=', 'Paid')]))
    .where('order_items.product_id', '=', productId)
    .where('order_items.size', 'is', null)
    .execute();
};

/** For a product without sizes any more: no item needs one. */
export const unmarkSizesToAgree = async (tx: Tx, productId: string): Promise<void> => {
  await tx
    .updateTable('order_items')
    .set({ size_to_agree: false })
    .where('product_id', '=', productId)
    .where('size_to_agree', '=', true)
    .execute();
};

const retire = async (
  tx: Tx,
  productId: string,
  { labels, now }: { labels: readonly string[]; now: Date },
): Promise<void> => {
  if (labels.length === 0) return;
  await tx
    .updateTable('product_sizes')
    .set({ on_hand: 0, sku: null, retired_at: now })
    .where('product_id', '=', productId)
    .where('label', 'in', labels)
    .execute();
};

export const retireAllSizes = async (
  tx: Tx,
  productId: string,
  sizes: readonly StoredSize[],
  now: Date,
): Promise<void> => {
  const labels = sizes.filter((size) => size.retired_at === null).map(({ label }) => label);
  await retire(tx, productId, { labels, now });
};

const skuOwner = (db: Queryable, productId: string, skus: readonly string[]) =>
  db
    .selectFrom('product_sizes as s')
    .innerJoin('products as p', 'p.id', 's.product_id')
    .select(['p.name', 's.label', 's.sku'])
    .where('s.product_id', '<>', productId)
    .where((eb) => eb.fn<string>('lower', ['s.sku']), 'in', skus)
    .limit(1)
    .executeTakeFirst();

/** 409 shown at the SKU field of this size. */
const skuTaken = (label: string, message: string): Problem =>
  new Problem(409, 'sku_taken', message, { fields: { [`sku-${label}`]: message } });

/** SKUs are compared without case: on a label nobody distinguishes them. */
const sameSku = (sku: string | null): string | undefined => sku?.toLowerCase();

/** Writes the sizes of a locked product; 409 if another size has an SKU. */
export const writeSizes = async (
  tx: Tx,
  productId: string,
  { sizes, retired }: Pick<ReturnType<typeof sizesAfter>, 'sizes' | 'retired'>,
  now: Date,
): Promise<void> => {
  const skus = sizes.flatMap(({ sku }) => sameSku(sku) ?? []);
  const labelOf = (sku: string | null | undefined): string =>
    sizes.findLast((size) => sameSku(size.sku) === sameSku(sku ?? null))?.label ?? '';
  const double = skus.find((sku, index) => skus.indexOf(sku) !== index);
  if (double !== undefined) {
    const two = sizes.filter(({ sku }) => sameSku(sku) === double).map(({ label }) => label);
    throw skuTaken(labelOf(double), `Sizes ${two.join(' and ')} have the same SKU.`);
  }
  const owner = skus.length > 0 ? await skuOwner(tx, productId, skus) : undefined;
  if (owner) {
    const message = `${owner.name}, size ${owner.label}, has the SKU ${owner.sku}.`;
    throw skuTaken(labelOf(owner.sku), message);
  }
  await retire(tx, productId, { labels: retired, now });
  // All SKUs are cleared first, so that two sizes can swap theirs.
  await tx
    .updateTable('product_sizes')
    .set({ sku: null })
    .where('product_id', '=', productId)
    .where('sku', 'is not', null)
    .execute();
  try {
    await tx
      .insertInto('product_sizes')
      .values(sizes.map((size) => ({ ...size, product_id: productId })))
      .onConflict((conflict) =>
        conflict.columns(['product_id', 'label']).doUpdateSet((eb) => ({
          position: eb.ref('excluded.position'),
          sku: eb.ref('excluded.sku'),
          on_hand: eb.ref('excluded.on_hand'),
          retired_at: null,
        })),
      )
      .execute();
  } catch (error) {
    // Another product took it after the check.
    const violated = uniqueViolation(error);
    if (violated === 'product_sizes_sku_key' || violated === 'product_sizes_sku_any_case') {
      const message = 'Another product has just taken one of these SKUs. Please save again.';
      throw new Problem(409, 'sku_taken', message, { fields: { sizes: message } });
    }
    throw error;
  }
};

/** Writes the result of `spreadStock`. */
export const writeSpread = async (
  tx: Tx,
  productId: string,
  changed: ReturnType<typeof spreadStock>,
): Promise<void> => {
  for (const { label, on_hand } of changed) {
    await tx
      .updateTable('product_sizes')
      .set({ on_hand })
      .where('product_id', '=', productId)
      .where('label', '=', label)
      .execute();
  }
};
