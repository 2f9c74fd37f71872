import Type, { type Static } from 'typebox';
import { Id, Instant } from './shapes.endpoints.ts';

/** `asked`: the bank asks and has taken nothing; `closed`: it asks no more. */
export const DISPUTE_STATES = ['asked', 'open', 'won', 'lost', 'closed'] as const;

/** A card payment that the buyer's bank disputes. */
export const Dispute = Type.Object({
  _id: Id,
  amount: Type.Number({ description: 'Ksh' }),
  reason: Type.String({ description: 'In words' }),
  state: Type.Enum([...DISPUTE_STATES]),
  taken: Type.Boolean({ description: 'The bank has the money' }),
  respondBy: Type.Optional(Instant),
  openedAt: Instant,
});
export type Dispute = Static<typeof Dispute>;
