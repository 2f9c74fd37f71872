import { groupParam, type Params, textParam } from './form.ts';
import { missingResource } from './problem.ts';

type Listed = { id: string; object: string; created: number; payment_intent: string };

const numberIn = (params: Params, name: string, otherwise: number): number =>
  Number(textParam(params, name) ?? otherwise);

/** One page of a list, newest first, as the provider pages it. */
export const listOf = <T extends Listed>(url: string, all: readonly T[], params: Params) => {
  const created = groupParam(params, 'created');
  const intent = textParam(params, 'payment_intent');
  const found = all
    .filter(
      ({ created: at, payment_intent: of }) =>
        (intent === undefined || of === intent) &&
        at >= numberIn(created, 'gte', 0) &&
        at > numberIn(created, 'gt', -1) &&
        at <= numberIn(created, 'lte', Number.POSITIVE_INFINITY) &&
        at < numberIn(created, 'lt', Number.POSITIVE_INFINITY),
    )
    // The store has them oldest first.
    .reverse();
  const after = textParam(params, 'starting_after');
  const before = found.findIndex(({ id }) => id === after);
  if (after && before === -1) throw missingResource(all[0]?.object ?? 'object', after);
  const limit = Math.min(100, Math.max(1, numberIn(params, 'limit', 10)));
  const data = found.slice(before + 1, before + 1 + limit);
  return { object: 'list', url, has_more: before + 1 + limit < found.length, data };
};
