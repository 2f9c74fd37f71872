import Type, { type Static } from 'typebox';

/** The one error body. `message` is fit for a shopper; `fields` names what to mend. */
export const ProblemBody = Type.Object({
  message: Type.String(),
  code: Type.String(),
  requestId: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  // Facts that a few refusals carry.
  retryAfter: Type.Optional(Type.Integer({ description: 'With 429: seconds to wait' })),
  quote: Type.Optional(Type.Unknown({ description: 'With amount_changed: the quote to show' })),
  paymentId: Type.Optional(Type.String({ description: 'With payment_in_progress' })),
  stock: Type.Optional(Type.Integer({ description: 'With stock_moved: pieces there are now' })),
});
export type ProblemBody = Static<typeof ProblemBody>;
