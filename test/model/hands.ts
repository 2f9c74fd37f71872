import type { Prompt } from '../../simulators/daraja/prompts.ts';
import type { Act, Judge } from './act.ts';
import { holds, type Model, pick } from './model.ts';
import { judgeNotification } from './notification-table.ts';
import type { ModelShop } from './shop.ts';
import { ownerOf, PAID, type Payment, type Snapshot, tokenOf } from './snapshot.ts';

/** The prompts of a sequence, oldest first, so that numbers select the same ones again. */
export const promptsOf = (shop: ModelShop): Prompt[] => shop.daraja.prompts().reverse();

export const paymentOf = (now: Snapshot, prompt: Prompt): Payment | undefined =>
  now.payments.find((payment) => payment.token === tokenOf(prompt.callbackUrl));

/** Delivers a settled prompt's callback, as Safaricom would. */
export const deliver = async (
  model: Model,
  shop: ModelShop,
  prompt: Prompt,
): Promise<Judge | undefined> => {
  const payment = paymentOf(model.snapshot, prompt);
  const delivery = await shop.daraja.redeliver(prompt.checkoutRequestId);
  holds(delivery?.status === 200, 'a callback is answered 200', delivery);
  if (!payment) return undefined;
  if (prompt.state === 'paid') model.delivered.add(payment.token);
  const knows = payment.requestId === null || payment.requestId === prompt.checkoutRequestId;
  return (before, after) => {
    if (!knows) return;
    const receipt = prompt.receipt ?? '';
    judgeNotification(
      model,
      before,
      after,
      payment.id,
      prompt.state === 'paid'
        ? { kind: 'success', amount: prompt.paidAmount ?? 0, receipt }
        : { kind: 'failure' },
    );
  };
};

/** The customer answers a prompt; the callback comes at once, twice, or later. */
export const answering = (choice: { which: number; pays: boolean; copies: number }): Act => ({
  name: `${choice.pays ? 'pay' : 'cancel'} at the phone, ${choice.copies} callbacks`,
  detail: choice,
  can: (model) => model.snapshot.lockedPhones.length > 0,
  async run(model, shop) {
    const prompt = pick(shop.daraja.openPrompts(), choice.which);
    if (!prompt) return undefined;
    const id = prompt.checkoutRequestId;
    if (choice.pays) shop.daraja.approve(id);
    else shop.daraja.cancel(id);
    const judges = await Promise.all(
      Array.from({ length: choice.copies }, () => deliver(model, shop, prompt)),
    );
    return judges[0];
  },
});

/**
 * Card payments waiting for the bank; `paid`: whether another payment has made the order Paid
 * meanwhile.
 */
const askedFor = ({ snapshot }: Model, paid: boolean): Payment[] => {
  const { orders, payments } = snapshot;
  const fits = new Set(
    orders.filter((order) => PAID.has(order.status) === paid).map((order) => order.id),
  );
  return payments.filter(
    (payment) => payment.status === 'requires_action' && fits.has(payment.orderId ?? ''),
  );
};

/** Attempts that ended without money, whose order has a later attempt at the bank or has ended. */
const formerAttempts = (model: Model): Payment[] => {
  const orders = new Set(askedFor(model, false).map((payment) => payment.orderId));
  for (const { id, endedBy } of model.snapshot.orders) {
    if (endedBy === 'superseded' || endedBy === 'person') orders.add(id);
  }
  return model.snapshot.payments.filter(
    (payment) =>
      payment.method === 'mpesa' &&
      (payment.status === 'failed' || payment.status === 'expired') &&
      payment.requestId !== null &&
      orders.has(payment.orderId),
  );
};

/** The prompt of an ended attempt is answered late. */
export const payingFormer = (choice: { which: number }): Act => ({
  name: 'an ended attempt is paid after all',
  detail: choice,
  can: (model) => formerAttempts(model).length > 0,
  async run(model, shop) {
    const payment = pick(formerAttempts(model), choice.which);
    const prompt = promptsOf(shop).find((one) => one.checkoutRequestId === payment?.requestId);
    if (!prompt) return undefined;
    if (prompt.state === 'open') shop.daraja.approve(prompt.checkoutRequestId);
    return deliver(model, shop, prompt);
  },
});

const settledPrompts = (shop: ModelShop): Prompt[] =>
  promptsOf(shop).filter((prompt) => prompt.state !== 'open');

/** Delivers a delayed or repeated callback, in any order. */
export const delivering = (choice: { which: number }): Act => ({
  name: 'a callback late or again',
  detail: choice,
  can: (model) => model.snapshot.settledPrompts > 0,
  async run(model, shop) {
    const prompt = pick(settledPrompts(shop), choice.which);
    return prompt && deliver(model, shop, prompt);
  },
});

/** The customer's answer to the bank; the event comes at once, twice, or later. */
export const confirming = (choice: {
  which: number;
  approves: boolean;
  copies: number;
  /** Only for an order that was paid by another payment. */
  twice?: boolean;
}): Act => ({
  name: choice.twice
    ? 'confirm at the bank what is paid already'
    : `${choice.approves ? 'confirm' : 'fail'} at the bank, ${choice.copies} events`,
  detail: choice,
  can: (model) =>
    choice.twice ? askedFor(model, true).length > 0 : model.snapshot.askedByBank > 0,
  async run(model, shop) {
    const asked = shop.card.intents().filter((intent) => intent.status === 'requires_action');
    const needless = new Set(askedFor(model, true).map((payment) => payment.requestId));
    const some = choice.twice ? asked.filter(({ id }) => needless.has(id)) : asked;
    const intent = pick(some, choice.which);
    if (!intent) return undefined;
    const payment = ownerOf(model.snapshot.payments, intent);
    const known = new Set(shop.card.events().map((event) => event.id));
    shop.card.authenticate(intent.id, choice.approves ? 'approve' : 'fail');
    const events = shop.card.events().filter((event) => !known.has(event.id));
    await Promise.all(
      events.flatMap((event) =>
        Array.from({ length: choice.copies }, () => sendEvent(model, shop, event.id)),
      ),
    );
    const now = shop.card.intent(intent.id);
    if (!payment || !now || choice.copies === 0) return undefined;
    const { amount_received: cents, latest_charge: receipt } = now;
    return (before, after) =>
      judgeNotification(
        model,
        before,
        after,
        payment.id,
        now.status === 'succeeded'
          ? { kind: 'success', amount: cents / 100, receipt: String(receipt) }
          : { kind: 'failure' },
      );
  },
});

/** Delivers an event of the card provider. */
export const sendEvent = async (model: Model, shop: ModelShop, eventId: string): Promise<void> => {
  const event = shop.card.events().find((one) => one.id === eventId);
  const delivery = await shop.card.redeliver(eventId);
  holds(delivery?.status === 200, 'an event is answered 200', delivery);
  const intent = event?.data.object as { id?: string } | undefined;
  const truth = intent?.id ? shop.card.intent(intent.id) : undefined;
  const payment = truth && ownerOf(model.snapshot.payments, truth);
  // Stored once: a second delivery of an event is not processed again.
  if (payment && truth?.status === 'succeeded' && event?.type === 'payment_intent.succeeded')
    model.delivered.add(payment.token);
};

/** Delivers a delayed or repeated webhook, in any order. */
export const notifying = (choice: { which: number }): Act => ({
  name: 'a card event late or again',
  detail: choice,
  can: (model) => model.snapshot.cardEvents > 0,
  async run(model, shop) {
    const event = pick(shop.card.events(), choice.which);
    if (event) await sendEvent(model, shop, event.id);
    return undefined;
  },
});
