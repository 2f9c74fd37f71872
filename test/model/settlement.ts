import type { Prompt } from '../../simulators/daraja/prompts.ts';
import { count } from './coverage.ts';
import { decideAll } from './elsewhere.ts';
import { deliver, paymentOf, promptsOf } from './hands.ts';
import { checkInvariants } from './invariants.ts';
import { holds, type Model } from './model.ts';
import { look } from './perform.ts';
import { enterOutcome } from './refunding.ts';
import type { ModelShop } from './shop.ts';
import { isOpen, LIVE, type Payment, RECEIVED, type Snapshot } from './snapshot.ts';
import { checkSteps } from './steps.ts';
import { judgeTime } from './time.ts';

const MINUTE = 60_000;
const WAITS = [16 * MINUTE, 25 * 60 * MINUTE, 16 * MINUTE];

/**
 * Ends a sequence: every customer answers or gives up, every callback that is not lost is
 * delivered, and a day passes. Then the shop's books must equal the providers' books to the cent.
 */
export const settleAll = async (model: Model, shop: ModelShop): Promise<void> => {
  shop.clearNext();
  model.story.push('settlement');
  for (const [at, prompt] of promptsOf(shop).entries()) {
    if (prompt.state === 'open') {
      if (at % 2 === 0) shop.daraja.approve(prompt.checkoutRequestId);
      else shop.daraja.cancel(prompt.checkoutRequestId);
    }
    const payment = paymentOf(model.snapshot, prompt);
    if (payment && isLost(model.snapshot.at, payment, prompt)) continue;
    await deliver(model, shop, prompt);
  }
  await decideAll(model, shop);
  await step(model, shop, undefined);
  for (const wait of WAITS) await step(model, shop, wait);
  if (model.snapshot.refunds.some(isOpen)) await settleRefunds(model, shop);
  checkBooks(model, model.snapshot);
};

/** Queries until the provider is no longer queried; staff resolve what is still open then. */
const settleRefunds = async (model: Model, shop: ModelShop): Promise<void> => {
  for (let day = 0; day < 3 && model.snapshot.refunds.some(isOpen); day += 1)
    await step(model, shop, 25 * 60 * MINUTE);
  for (const refund of model.snapshot.refunds.filter(isOpen)) {
    await enterOutcome(model, shop, refund.id, refund.paymentId);
    await step(model, shop, undefined);
  }
  await step(model, shop, 16 * MINUTE);
};

/** A third of the callbacks is lost, if a query can replace them: the last query is after a day. */
const isLost = (now: number, payment: Payment, { id, outcome }: Prompt): boolean =>
  (LIVE.has(payment.status) || payment.status === 'expired') &&
  payment.requestId !== null &&
  now - payment.createdAt < 23 * 60 * MINUTE &&
  outcome.amountChange === 0 &&
  id.charCodeAt(0) % 3 === 0;

const step = async (model: Model, shop: ModelShop, wait: number | undefined): Promise<void> => {
  const before = model.snapshot;
  if (wait !== undefined) {
    shop.clock.advance(wait);
    await shop.sweep();
    await shop.retry();
  } else await shop.work();
  if (before.refunds.some(isOpen)) await shop.resultsCome();
  const after = await look(model, shop);
  checkSteps(model, before, after);
  checkInvariants(model, after);
  if (wait !== undefined) judgeTime(model, before, after);
};

const checkBooks = (model: Model, now: Snapshot): void => {
  for (const order of now.orders) {
    holds(order.hold?.state !== 'open', 'no hold is open in the end', order);
    holds(order.status !== 'awaiting' && order.status !== 'Pending', 'no order waits', order);
  }
  for (const product of now.products) holds(product.held === 0, 'no piece is held', product);
  for (const payment of now.payments) {
    const order = now.orders.find((one) => one.id === payment.orderId);
    holds(!LIVE.has(payment.status), 'no payment is live in the end', { payment, order });
    if (payment.status === 'succeeded')
      holds(payment.orderId !== null, 'no money lies about unspent', payment);
    count(model.coverage.totals, `payments that ended ${payment.status}`);
  }
  let received = 0;
  let booked = 0;
  for (const entry of now.booked) {
    const payment = now.payments.find((one) => one.token === entry.token);
    holds(payment !== undefined, 'all money on the books has its payment', entry);
    if (!payment) continue;
    holds(RECEIVED.has(payment.status), 'all money on the books arrived', { entry, payment });
    holds(payment.received === entry.amount || model.suspect.has(payment.id), 'and is as much', {
      entry,
      payment,
    });
    if (model.suspect.has(payment.id)) continue;
    received += payment.received ?? 0;
    booked += entry.amount;
  }
  // Proves rule-books.
  holds(received === booked, 'the books are equal', { received, booked });
  for (const refund of now.refunds) holds(!isOpen(refund), 'every refund has ended', refund);
  const returned = now.refunds
    .filter((refund) => refund.state === 'done' && refund.way !== 'by_hand')
    .reduce((sum, refund) => sum + refund.amount, 0);
  // Proves rule-books.
  holds(returned === now.sentBack, 'what was returned is what the providers sent back', {
    returned,
    sentBack: now.sentBack,
    refunds: now.refunds,
  });
  for (const payment of now.payments) {
    if (!RECEIVED.has(payment.status) || model.suspect.has(payment.id)) continue;
    holds(
      now.booked.some((entry) => entry.token === payment.token),
      'no money is written down that the books do not know',
      payment,
    );
  }
  for (const order of now.orders) count(model.coverage.totals, `orders that ended ${order.status}`);
};
