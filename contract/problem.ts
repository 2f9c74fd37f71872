import Type, { type Static } from 'typebox';

/** The one error body. `message` is fit for a shopper; `fields` names what to mend. */
export const ProblemBody = Type.Object({
  message: Type.String(),
  code: Type.String(),
  requestId: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type ProblemBody = Static<typeof ProblemBody>;
