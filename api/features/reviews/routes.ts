import { postReview, totalReviews, userReviews } from '#contract/reviews.endpoints.ts';
import { inTransaction, isId } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { assertComment, averageRating, toReview } from './rules.ts';
import {
  countReviews,
  findReviewsBy,
  hasSize,
  holdAuthor,
  isUser,
  lockRating,
  saveReview,
} from './store.ts';

export const reviewsRoutes = (app: App, { db, clock, limits }: Deps): void => {
  serve(app, postReview, async ({ user, body }) => {
    await limits.spend(['review', user.id]);
    const { productId, rating, fit = null, size = null } = body;
    const comment = assertComment(body.comment);
    if (!isId(productId)) throw notFound('Product');
    const saved = await inTransaction(db, async (tx) => {
      // The account was deleted after its session was read.
      if (!(await holdAuthor(tx, user.id))) {
        throw new Problem(401, 'unauthorized', 'Please log in to continue.');
      }
      if (!(await lockRating(tx, productId))) throw notFound('Product');
      if (size !== null && !(await hasSize(tx, productId, size))) {
        throw new Problem(422, 'no_such_size', `This product has no size ${size}.`);
      }
      const review = { productId, userId: user.id, rating, comment, fit, size, now: clock.now() };
      return saveReview(tx, review);
    });
    return {
      message: 'Comment posted successfully',
      review: toReview(saved.review),
      rating: averageRating(saved.ratingSum, saved.ratingCount),
    };
  });

  // Registered before `/:userId`, which would match it.
  serve(app, totalReviews, async ({ setCacheTags }) => {
    setCacheTags({ names: ['reviews'] });
    return { totalReviews: await countReviews(db) };
  });

  serve(app, userReviews, async ({ params, setCacheTags }) => {
    const { userId } = params;
    if (!isId(userId)) throw notFound('User');
    const reviews = await findReviewsBy(db, userId);
    if (reviews.length === 0 && !(await isUser(db, userId))) throw notFound('User');
    setCacheTags({ names: [`reviews:${userId.toLowerCase()}`] });
    return { reviews: reviews.map(toReview) };
  });
};
