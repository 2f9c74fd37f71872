import { type Queryable, sql, type Tx } from '../../platform/database/database.ts';
import type { ReviewRow } from './rules.ts';

const MOST = 1000;

/**
 * SQL: whether a shipped or delivered order of the author contains the product. A trigger notifies
 * the caches of its changes.
 */
const VERIFIED = `EXISTS (
  SELECT FROM orders o JOIN order_items i ON i.order_id = o.id
  WHERE o.user_id = r.user_id AND o.status IN ('Shipped', 'Delivered') AND i.product_id = r.product_id)`;

const reviewRows = (db: Queryable) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select([
      'r.id',
      'r.product_id',
      'r.user_id',
      'u.username',
      'r.rating',
      'r.comment',
      'r.updated_at',
      'r.fit',
      'r.size',
      sql<boolean>`${sql.raw(VERIFIED)}`.as('verified'),
    ])
    .orderBy('r.updated_at', 'desc')
    .orderBy('r.id')
    .limit(MOST);

/** SQL of one JSON value: the reviews of a product, newest first, or NULL. */
export const reviewsOf = (product: string): string => `(
  SELECT json_agg(newest) FROM (
    SELECT r.id, r.product_id, r.user_id, u.username, r.rating, r.comment, r.updated_at, r.fit, r.size,
      ${VERIFIED} AS verified
    FROM reviews AS r JOIN users AS u ON u.id = r.user_id
    WHERE r.product_id = ${product} ORDER BY r.updated_at DESC, r.id LIMIT ${MOST}
  ) AS newest)`;

/** A user's reviews, newest first. */
export const findReviewsBy = (db: Queryable, userId: string): Promise<ReviewRow[]> =>
  reviewRows(db).where('r.user_id', '=', userId).execute();

export const isUser = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const countReviews = async (db: Queryable): Promise<number> => {
  const { total } = await db
    .selectFrom('reviews')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
};

/**
 * Locks the author against deletion until the transaction ends; false if already deleted. Call it
 * before locking the product, the order in which a deletion locks both.
 */
export const holdAuthor = async (tx: Tx, userId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
};

/** Locks a product's rating columns; false if it is not on sale. */
export const lockRating = async (tx: Tx, productId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether the product has or had the size. */
export const hasSize = async (tx: Tx, productId: string, label: string): Promise<boolean> =>
  (await tx
    .selectFrom('product_sizes')
    .select('label')
    .where('product_id', '=', productId)
    .where('label', '=', label)
    .executeTakeFirst()) !== undefined;

export type NewReview = {
  productId: string;
  userId: string;
  rating: number;
  comment: string;
  fit: string | null;
  size: string | null;
  now: Date;
};

/** Inserts or updates the user's one review of a product whose rating is locked. */
export const saveReview = async (
  tx: Tx,
  { productId, userId, rating, comment, fit, size, now }: NewReview,
): Promise<{ review: ReviewRow; ratingSum: number; ratingCount: number }> => {
  const before = await tx
    .selectFrom('reviews')
    .select('rating')
    .where('product_id', '=', productId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const text = { rating, comment, fit, size, updated_at: now };
  const { id } = await tx
    .insertInto('reviews')
    .values({ product_id: productId, user_id: userId, ...text })
    .onConflict((conflict) => conflict.columns(['product_id', 'user_id']).doUpdateSet(text))
    .returning('id')
    .executeTakeFirstOrThrow();
  const product = await tx
    .updateTable('products')
    .set({
      rating_sum: sql`rating_sum + ${rating - (before?.rating ?? 0)}::int`,
      rating_count: sql`rating_count + ${before ? 0 : 1}::int`,
    })
    .where('id', '=', productId)
    .returning(['rating_sum', 'rating_count'])
    .executeTakeFirstOrThrow();
  const review = await reviewRows(tx).where('r.id', '=', id).executeTakeFirstOrThrow();
  return { review, ratingSum: product.rating_sum, ratingCount: product.rating_count };
};
