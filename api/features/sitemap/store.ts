import { type Queryable, sql } from '../../platform/database.ts';

/** How many products and posts have a page by `now`. */
export const countPages = async (
  db: Queryable,
  now: Date,
): Promise<{ products: number; posts: number }> => {
  const count = sql<number>`count(*)`.as('count');
  const [products, posts] = await Promise.all([
    db
      .selectFrom('products')
      .select(count)
      .where('archived_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db.selectFrom('posts').select(count).where('published_at', '<=', now).executeTakeFirstOrThrow(),
  ]);
  return { products: products.count, posts: posts.count };
};

type Part = { limit: number; offset: number };

/**
 * Products on sale, oldest first so that a part stays as it is while others are added, with the newest
 * change of their page that is recorded: their making or a review.
 */
export const findProductPages = (
  db: Queryable,
  { limit, offset }: Part,
): Promise<{ id: string; changed: Date }[]> =>
  db
    .selectFrom('products')
    .select((eb) => [
      'id',
      eb.fn
        .coalesce(
          eb
            .selectFrom('reviews')
            .select(sql<Date>`greatest(max(updated_at), products.created_at)`.as('newest'))
            .whereRef('product_id', '=', 'products.id'),
          'created_at',
        )
        .as('changed'),
    ])
    .where('archived_at', 'is', null)
    .orderBy('seq')
    .limit(limit)
    .offset(offset)
    .execute();

/** Posts published by `now`, newest first. */
export const findPostPages = (
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<{ slug: string; published_at: Date }[]> =>
  db
    .selectFrom('posts')
    .select(['slug', 'published_at'])
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ published_at: Date }>()
    .execute();
