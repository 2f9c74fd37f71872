import { count } from './coverage.ts';
import { holds, type Model } from './model.ts';
import type { Call, ModelShop, Reply } from './shop.ts';
import type { Snapshot } from './snapshot.ts';

/** Checks a change against docs/states.md; called only if nothing else ran at the same time. */
export type Judge = (before: Snapshot, after: Snapshot) => void;

/** An action of somebody. */
export type Act = {
  name: string;
  /** Shown in the log of a failure. */
  detail: object;
  can(model: Model): boolean;
  run(model: Model, shop: ModelShop): Promise<Judge | undefined>;
};

/** Calls the API; a 5xx response fails the test. */
export const ask = async (model: Model, shop: ModelShop, call: Call): Promise<Reply> => {
  const reply = await shop.call(call);
  const told = reply.body?.code === 'provider_unreachable';
  holds(reply.status < 500 || (reply.status === 503 && told), 'no answer is a 5xx', {
    call,
    reply,
  });
  model.story.push(`  ${call.method} ${call.url} -> ${reply.status} ${reply.body?.code ?? ''}`);
  count(model.coverage.answers, `${call.method} ${pathOf(call.url)} ${reply.status}`);
  return reply;
};

const pathOf = (url: string): string => url.replaceAll(/[0-9a-f-]{36}/g, ':id');

/** Nothing has changed. */
export const unchanged: Judge = (before, after) => {
  const of = ({ products, orders, payments, refunds }: Snapshot) =>
    JSON.stringify([products, orders, payments, refunds]);
  holds(of(before) === of(after), 'a refused call changes nothing', { before, after });
};
