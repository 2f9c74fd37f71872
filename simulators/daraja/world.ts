import type { FastifyRequest } from 'fastify';
import type { NewestMap } from '../newest.ts';
import type { Books } from './books.ts';
import type { Callbacks } from './callbacks.ts';
import type { FieldRules, Fields } from './fields.ts';
import type { NextCalls } from './one-call.ts';
import type { PromptStore } from './prompts.ts';
import type { RuleOf17 } from './rule-of-17.ts';
import type { TokenStore } from './token.ts';

/** Result of an operation on the shop's account; parameters only on success. */
export interface AccountResult {
  resultCode: number | string;
  resultDesc: string;
  receipt: string;
  parameters?: { Key: string; Value?: string | number }[];
}

/** State shared by the routes of one simulator. */
export interface DarajaWorld {
  shortcode: string;
  passkey: string;
  delayMs: number;
  lateMs: number;
  now: () => Date;
  fieldRules: FieldRules;
  ruleOf17: RuleOf17 | undefined;
  token: TokenStore;
  books: Books;
  prompts: PromptStore;
  callbacks: Callbacks;
  /** results by either conversation id */
  conversations: NewestMap<string, AccountResult>;
  /** used OriginatorConversationIDs of payouts; each is accepted once */
  payoutIds: NewestMap<string, true>;
  next: NextCalls;
  /** runs something later, unless the simulator is closed or reset before */
  later: (delayMs: number, work: () => void) => void;
  /** the parsed body of a request */
  fields: (request: FastifyRequest) => Fields;
}
