import { type Queryable, sql, type Tx } from '../../platform/database/database.ts';
import type { Pictures } from '../../platform/images/pictures.ts';
import { columnsOf, picturesOf } from './pictures-rules.ts';
import { type MorePicture, PRODUCT_COLUMNS, type ProductRow } from './rules.ts';
import { SIZES } from './store.ts';

export const writePictures = (
  tx: Tx,
  id: string,
  pictures: readonly MorePicture[],
): Promise<ProductRow> =>
  tx
    .updateTable('products')
    .set(columnsOf(pictures))
    .where('id', '=', id)
    .returning(PRODUCT_COLUMNS)
    .returning(SIZES)
    .executeTakeFirstOrThrow();

/** Keys kept of each product: repeats come within minutes. */
const KEYS = 50;

/** The picture that the request with this key added to a product, if any. */
export const findPictureByKey = async (
  db: Queryable,
  id: string,
  key: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ picture: string }>`
    SELECT split_part(made, ' ', 2) AS picture FROM products, unnest(picture_keys) AS made
    WHERE id = ${id} AND split_part(made, ' ', 1) = md5(${key})`.execute(db);
  return rows.at(-1)?.picture;
};

export const notePictureKey = async (
  tx: Tx,
  id: string,
  made: { key: string; picture: string },
): Promise<void> => {
  await sql`UPDATE products SET picture_keys =
    (array_append(picture_keys, md5(${made.key}) || ' ' || ${made.picture}))[greatest(1, cardinality(picture_keys) + 2 - ${KEYS}::int):]
    WHERE id = ${id}`.execute(tx);
};

/** Those of the pictures that no order and no product (on sale or archived) refers to. */
const findUnshown = async (db: Queryable, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT given.id FROM unnest(${ids}::text[]) AS given (id)
    WHERE NOT EXISTS (SELECT FROM order_items WHERE picture_id = given.id)
      AND NOT EXISTS (SELECT FROM products p WHERE p.picture_id = given.id)
      AND NOT EXISTS (SELECT FROM products p WHERE p.more_pictures <> '[]'
        AND p.more_pictures @> jsonb_build_array(jsonb_build_object('id', given.id)))`.execute(db);
  return rows.map(({ id }) => id);
};

/** Removes the files of a product's former pictures that nothing refers to any more. */
export const removeUnshown = async (
  { db, pictures }: { db: Queryable; pictures: Pictures },
  before: Parameters<typeof picturesOf>[0],
): Promise<void> => {
  const ids = picturesOf(before).map(({ id }) => id);
  for (const id of await findUnshown(db, ids)) await pictures.remove(id);
};
