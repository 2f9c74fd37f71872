import type { Act } from './act.ts';
import { count } from './coverage.ts';
import { checkInvariants } from './invariants.ts';
import type { Model } from './model.ts';
import type { ModelShop } from './shop.ts';
import { isUnderWay, piecesOfSizes, type Snapshot, takeSnapshot } from './snapshot.ts';
import { checkSteps } from './steps.ts';

/**
 * Performs one action, or several concurrently; then takes a snapshot and compares it with the one
 * before.
 */
export const perform = async (
  model: Model,
  shop: ModelShop,
  acts: readonly Act[],
): Promise<void> => {
  const before = model.snapshot;
  for (const act of acts) {
    count(model.coverage.commands, act.name);
    model.story.push(
      `${acts.length > 1 ? 'at once: ' : ''}${act.name} ${JSON.stringify(act.detail)}`,
    );
  }
  count(model.coverage.totals, 'commands');
  if (acts.length > 1) count(model.coverage.commands, 'several at once');
  const judges = await Promise.all(acts.map((act) => act.run(model, shop)));
  shop.clearNext();
  await shop.work();
  if (before.refunds.some(isUnderWay) || acts.some(({ name }) => name.startsWith('staff return')))
    await shop.resultsCome();
  const after = await look(model, shop);
  checkSteps(model, before, after);
  checkInvariants(model, after);
  if (acts.length === 1 && !wasNotified(before, after)) judges[0]?.(before, after);
};

/**
 * Results of refunds arrive by themselves: one that came meanwhile counts as a concurrent action.
 */
const wasNotified = (before: Snapshot, after: Snapshot): boolean =>
  before.refunds.some(
    (was) =>
      isUnderWay(was) && after.refunds.some((is) => is.id === was.id && is.state !== was.state),
  );

/** Takes a new snapshot and updates the model's own records. */
export const look = async (model: Model, shop: ModelShop): Promise<Snapshot> => {
  const now = await takeSnapshot(shop);
  recount(model, now);
  for (const { id, hold } of model.snapshot.orders) {
    if (hold?.state === 'open')
      model.held.set(id, (model.held.get(id) ?? 0) + now.at - model.snapshot.at);
  }
  for (const sent of model.sent.splice(0)) {
    const rows = sent.kind === 'payment' ? now.payments : now.orders;
    const userId = model.people[sent.who]?.id;
    const row = rows.find((one) => one.key === sent.key && one.userId === userId);
    if (row) model.keyed.push({ ...sent, id: row.id });
  }
  model.snapshot = now;
  return now;
};

/** Staff have counted the stock: from now on there are this many pieces. */
const recount = (model: Model, now: Snapshot): void => {
  for (const id of model.recount) {
    const product = now.products.find((one) => one.id === id);
    const sold = now.orders
      .filter((order) => order.hold?.state === 'sold' && !order.restocked)
      .flatMap((order) => order.items)
      .filter((item) => item.productId === id)
      .reduce((sum, item) => sum + item.quantity, 0);
    if (product) model.pieces.set(id, product.onHand + sold);
    for (const [key, pieces] of piecesOfSizes(now)) {
      if (key.startsWith(id)) model.pieces.set(key, pieces);
    }
  }
  model.recount.clear();
};
