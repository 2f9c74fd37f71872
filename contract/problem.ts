import Type, { type Static } from 'typebox';

/**
 * The error body of every call. `message` is for shoppers; `fields` has a message per invalid
 * field.
 */
export const ProblemBody = Type.Object({
  message: Type.String(),
  code: Type.String(),
  requestId: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  // Members of a few errors.
  retryAfter: Type.Optional(Type.Integer({ description: 'With 429 and busy: seconds to wait' })),
  quote: Type.Optional(Type.Unknown({ description: 'With amount_changed: the quote to show' })),
  paymentId: Type.Optional(Type.String({ description: 'With payment_in_progress' })),
  stock: Type.Optional(
    Type.Integer({ description: 'With stock_moved and out_of_stock: pieces there are now' }),
  ),
  sizes: Type.Optional(
    Type.Array(Type.Object({ label: Type.String(), stock: Type.Integer() }), {
      description: 'With stock_moved: the sizes that moved, as they are now',
    }),
  ),
  size: Type.Optional(
    Type.String({ description: 'With no_such_size, and with a size out of stock' }),
  ),
});

/** The meaning of each error status, in any call. */
export const REFUSALS: Record<number, string> = {
  400: 'Something sent is missing, malformed or out of range; `fields` names it',
  401: 'No live session',
  403: 'For staff only',
  404: 'Unknown, or somebody else’s',
  409: 'Not as things stand; `code` says why',
  413: 'Too much data',
  415: 'A type of data that is not taken',
  422: 'This Idempotency-Key was used for another request, or there is no such size or picture',
  429: 'Too many tries; `Retry-After` says how long to wait',
  500: 'Our fault',
  503: 'Busy, or a partner can’t be reached; try again',
};

export type ProblemBody = Static<typeof ProblemBody>;
