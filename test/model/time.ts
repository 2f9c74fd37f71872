import type { Act } from './act.ts';
import { holds, type Model, plays } from './model.ts';
import type { ModelShop } from './shop.ts';
import { hasRefund, isOpen, LIVE, type Payment, type Snapshot, UNPAID } from './snapshot.ts';
import { livePaymentOf } from './start-table.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
export const JUMPS = {
  '2 s': 2 * SECOND,
  '20 s': 20 * SECOND,
  '40 s': 40 * SECOND,
  '90 s': 90 * SECOND,
  '3 min': 3 * MINUTE,
  '15 min': 15 * MINUTE,
  '1 h': 60 * MINUTE,
  '24 h': 24 * 60 * MINUTE,
} as const;
export type Jump = keyof typeof JUMPS;

/** Safaricom's response to queries meanwhile. */
export const ANSWERS = ['truth', 'nothing', 'processing', 'unlisted code', 'failed'] as const;
export type QueryAnswer = (typeof ANSWERS)[number];

/** More than all live prompts ask, each once more after a cut. */
const QUERIES = 40;

const arrange = (shop: ModelShop, answer: QueryAnswer): void => {
  for (let query = 0; query < QUERIES; query += 1) {
    if (answer === 'nothing') shop.daraja.next('query', { kind: 'drop-response' });
    if (answer === 'processing') shop.daraja.next('query', { kind: 'result', resultCode: 4999 });
    if (answer === 'unlisted code') shop.daraja.next('query', { kind: 'result', resultCode: 5555 });
    if (answer === 'failed') shop.daraja.next('query', { kind: 'result', resultCode: 1032 });
  }
};

/** Moves the clock and runs what is due. */
export const passing = (choice: { jump: Jump; answer: QueryAnswer }): Act => ({
  name: `${choice.jump} later, queries answer ${choice.answer}`,
  detail: choice,
  can: () => true,
  async run(model, shop) {
    arrange(shop, choice.answer);
    shop.clock.advance(JUMPS[choice.jump]);
    await shop.sweep();
    shop.clearNext();
    await shop.retry();
    return (before, after) => {
      judgeTime(model, before, after);
      if (choice.answer === 'nothing' || choice.answer === 'processing')
        judgeWaiting(model, before, after);
    };
  },
});

/** A missing response, or "still processing", ends nothing: only the end of the hold does. */
const judgeWaiting = (model: Model, before: Snapshot, after: Snapshot): void => {
  for (const was of before.payments) {
    if (was.method !== 'mpesa' || !LIVE.has(was.status)) continue;
    if (after.at - was.createdAt >= 15 * MINUTE) continue;
    const is = after.payments.find((payment) => payment.id === was.id);
    plays(model, 'query-no-answer');
    holds(is?.status === was.status, 'no answer is no failure', { was, is });
  }
};

/** What time alone did to a payment. */
const playEnd = (model: Model, before: Snapshot, was: Payment, is: Payment): void => {
  if (was.status === 'succeeded' && was.orderId === null) {
    if (is.orderId !== null) plays(model, 'unspent-pays');
    else if (is.status === 'needs_attention') plays(model, 'unspent-to-staff');
    return;
  }
  if (is.status === 'succeeded' && is.method === 'mpesa' && is.receipt === null)
    plays(model, 'query-paid');
  if (!LIVE.has(was.status) || LIVE.has(is.status)) return;
  const order = before.orders.find((one) => one.id === was.orderId);
  if (order && !UNPAID.has(order.status)) plays(model, 'payment-needless');
  else if (is.status === 'expired') plays(model, order ? 'prompt-dead' : 'bare-ends');
};

const playTime = (model: Model, before: Snapshot, after: Snapshot): void => {
  for (const was of before.payments) {
    const is = after.payments.find((payment) => payment.id === was.id);
    if (is && (is.status !== was.status || is.orderId !== was.orderId))
      playEnd(model, before, was, is);
  }
  const unpaid = new Set(
    before.orders.filter((order) => UNPAID.has(order.status)).map((order) => order.id),
  );
  if (after.orders.some((order) => unpaid.has(order.id) && order.endedBy === 'expiry'))
    plays(model, 'hold-ends');
};

/** States that can't exist after everything due has run. */
export const judgeTime = (model: Model, before: Snapshot, after: Snapshot): void => {
  playTime(model, before, after);
  for (const order of after.orders) {
    // A live payment extends the hold up to the maximum time of a hold.
    const live = livePaymentOf(after, order.id);
    const held = live !== undefined && after.at - live.createdAt < 15 * MINUTE;
    const over = (order.hold?.until ?? 0) <= after.at && !held;
    holds(!over || order.hold?.state !== 'open', 'no hold outlives its end', order);
    holds(!over || !UNPAID.has(order.status), 'an unpaid order ends with its hold', order);
  }
  for (const payment of after.payments) {
    const age = after.at - payment.createdAt;
    const old = age >= 15 * MINUTE;
    const order = after.orders.find((one) => one.id === payment.orderId);
    if (order && !UNPAID.has(order.status)) {
      const needless = payment.status === 'requires_action' || (old && LIVE.has(payment.status));
      holds(!needless, 'an order that was paid otherwise is not paid again', { payment, order });
    }
    if (payment.orderId === null) {
      holds(!old || !LIVE.has(payment.status), 'a bare payment runs out', payment);
    }
    if (payment.orderId !== null || payment.status !== 'succeeded') continue;
    const unspent = after.at - (payment.finishedAt ?? after.at);
    // A refund was in progress while the clock moved: the next sweep handles it.
    const going = [...before.refunds, ...after.refunds].some(
      (one) => one.paymentId === payment.id && isOpen(one),
    );
    if (going) continue;
    holds(unspent < 15 * MINUTE, 'unspent money reaches a person in the end', payment);
    if (unspent < 30 * SECOND || hasRefund(after, payment.id)) continue;
    const waiting = after.orders.find(
      (order) =>
        order.userId === payment.userId &&
        order.userId !== null &&
        order.status === 'Pending' &&
        order.payable === payment.amount &&
        !livePaymentOf(after, order.id),
    );
    holds(waiting === undefined, 'unspent money pays the waiting order', { payment, waiting });
  }
  // Transitions that no provider response can cause must not be caused by time either.
  for (const was of before.payments) {
    const is = after.payments.find((payment) => payment.id === was.id);
    if (was.status === 'succeeded' && was.orderId !== null)
      holds(is?.status === 'succeeded' || hasRefund(before, was.id), 'time undoes no payment', {
        was,
        is,
      });
  }
};
