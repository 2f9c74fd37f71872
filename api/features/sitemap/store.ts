import { type Queryable, sql } from '../../platform/database/database.ts';

/** Number of products and posts with a page by `now`. */
export const countPages = async (
  db: Queryable,
  now: Date,
): Promise<{ products: number; posts: number }> => {
  const [products, posts] = await Promise.all([
    db
      .selectFrom('products')
      .select(sql<number>`count(*)`.as('count'))
      .where('archived_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('posts')
      .select(sql<number>`count(*)`.as('count'))
      .where('published_at', '<=', now)
      .executeTakeFirstOrThrow(),
  ]);
  return { products: products.count, posts: posts.count };
};

type Part = { limit: number; offset: number };

/**
 * Products on sale, oldest first so that parts stay stable as products are added, with the last
 * change of their page: creation, what it says, or a review. Earlier parts are skipped within the index.
 */
export const findProductPages = async (
  db: Queryable,
  { limit, offset }: Part,
): Promise<{ id: string; changed: Date }[]> => {
  const { rows } = await sql<{ id: string; changed: Date }>`
    SELECT id, greatest(
      created_at, changed_at, (SELECT max(updated_at) FROM reviews WHERE product_id = products.id)
    ) AS changed
    FROM products WHERE archived_at IS NULL AND seq >= (
      SELECT seq FROM products WHERE archived_at IS NULL ORDER BY seq LIMIT 1 OFFSET ${offset}
    )
    ORDER BY seq LIMIT ${limit}`.execute(db);
  return rows;
};

/** Posts published by `now`, newest first, with the last change: publishing, or what they say. */
export const findPostPages = (
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<{ slug: string; changed: Date }[]> =>
  db
    .selectFrom('posts')
    .select(['slug', sql<Date>`greatest(published_at, changed_at)`.as('changed')])
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Published shop pages. */
export const findShopPages = (db: Queryable): Promise<{ name: string; changed_at: Date }[]> =>
  db
    .selectFrom('shop_pages')
    .select(['name', 'changed_at'])
    .where('published', '=', true)
    .orderBy('position')
    .execute();
