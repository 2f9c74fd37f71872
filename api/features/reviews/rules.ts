import type { Review } from '#contract/reviews.endpoints.ts';
import type { Fit } from '#contract/sizes.ts';
import { readText } from '#contract/text.ts';
import { Problem } from '../../platform/http/problem.ts';

export type ReviewRow = {
  id: string;
  product_id: string;
  user_id: string;
  username: string;
  rating: number;
  comment: string;
  /** A string when it was read as part of a JSON value. */
  updated_at: Date | string;
  fit: string | null;
  size: string | null;
  /** Whether a shipped or delivered order of the author contains the product. */
  verified: boolean;
};

/** A review in the public shape: with the author's name, never the e-mail. */
export const toReview = (row: ReviewRow): Review => ({
  _id: row.id,
  comment: row.comment,
  rating: row.rating,
  userId: { _id: row.user_id, username: row.username },
  productId: row.product_id,
  updatedAt: new Date(row.updated_at).toISOString(),
  ...(row.fit === null ? {} : { fit: row.fit as Fit }),
  ...(row.size === null ? {} : { size: row.size }),
  ...(row.verified ? { verified: true } : {}),
});

/** Average rating to one decimal; 0 without reviews. */
export const averageRating = (sum: number, count: number): number =>
  count === 0 ? 0 : Math.round((sum * 10) / count) / 10;

/** The trimmed comment; throws 400 if nothing of it can be seen. */
export const assertComment = (text: string): string => {
  const comment = readText(text);
  if (comment !== '') return comment;
  const message = 'Please write a comment.';
  throw new Problem(400, 'invalid', message, { fields: { comment: message } });
};
