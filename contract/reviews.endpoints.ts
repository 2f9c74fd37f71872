import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, Instant, PublicUser, Text } from './shapes.endpoints.ts';
import { FITS } from './sizes.ts';

export const Review = Type.Object({
  _id: Id,
  comment: Type.String(),
  rating: Type.Integer(),
  userId: PublicUser,
  productId: Id,
  updatedAt: Instant,
  fit: Type.Optional(Type.Enum([...FITS], { description: 'Runs small, true to size, runs large' })),
  size: Type.Optional(Type.String({ description: 'The size its author has' })),
  verified: Type.Optional(
    Type.Literal(true, { description: 'An order of its author that was shipped has the product' }),
  ),
});
export type Review = Static<typeof Review>;

export const postReview = endpoint({
  method: 'POST',
  path: '/api/reviews/post-review',
  summary:
    'Post or edit my one review of a product; the author is the caller, whatever userId says',
  access: 'user',
  refusals: ['404 not_found', '422 no_such_size', '429 too_many_requests'],
  status: 201,
  body: Type.Object({
    comment: Type.String({ minLength: 1, maxLength: 1000 }),
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    userId: Type.Optional(Type.String({ maxLength: 64 })),
    productId: Type.String({ maxLength: 64 }),
    fit: Type.Optional(Type.Enum([...FITS])),
    size: Type.Optional(Text(20, 1, 'One of the product')),
  }),
  reply: Type.Object({ message: Type.String(), review: Review, rating: Type.Number() }),
});

export const totalReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/total-reviews',
  summary: 'How many reviews the shop has',
  access: 'public',
  reply: Type.Object({ totalReviews: Type.Integer() }),
});

export const userReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/:userId',
  summary: 'Reviews a user wrote, newest first',
  access: 'public',
  params: Type.Object({ userId: Type.String() }),
  reply: Type.Object({ reviews: Type.Array(Review) }),
});

export const reviewsEndpoints = [postReview, totalReviews, userReviews] as const;
