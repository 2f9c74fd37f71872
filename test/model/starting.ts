import { type Act, ask, type Judge } from './act.ts';
import { count } from './coverage.ts';
import { askedFor, bodyOf } from './delivering.ts';
import { type Asked, aliveOf, type Item, type Model, pick } from './model.ts';
import type { ModelShop } from './shop.ts';
import { asOrdered, LABELS, mergedItems } from './sizes.ts';
import { LIVE, payableOf, type Snapshot } from './snapshot.ts';
import { type Fate, isUnheard, judgeStart, type Start } from './start-table.ts';

/** `size` applies to products with sizes: from 1 on the first, the second; 0 is none. */
export type Cart = { product: number; quantity: number; size?: number }[];
export const CARDS = {
  good: 'pm_card_visa',
  declined: 'pm_card_visa_chargeDeclined',
  challenge: 'pm_card_authenticationRequired',
  'challenge then declined': 'pm_card_threeDSecureRequiredChargeDeclined',
} as const;

export type StartChoice = {
  who: number;
  cart: Cart;
  bare: boolean;
  keyed: boolean;
  stale: boolean;
  phone: number;
  /** Undefined: M-PESA. */
  card: keyof typeof CARDS | undefined;
  fate: Fate;
  /** Delivery option: 0 names none. */
  way: number;
  /** Sends the fee from before staff changed it. */
  outdated: boolean;
};
export const itemsOf = (model: Model, cart: Cart): Item[] => {
  const items = cart.map(({ product, quantity, size = 0 }) => {
    const productId = model.productIds[product % model.productIds.length] ?? '';
    const sized = model.snapshot.products.find((one) => one.id === productId)?.sizes;
    const label = sized ? LABELS[size - 1] : undefined;
    return { productId, quantity, ...(label ? { size: label } : {}) };
  });
  return mergedItems(items);
};

export const priced = (now: Snapshot, items: readonly Item[]) =>
  items.map((item) => ({
    ...item,
    price: now.products.find((product) => product.id === item.productId)?.price ?? 0,
  }));

/** Phones with these endings get no automatic callback: the test delivers it. */
export const phoneOf = (who: number, phone: number): string => `07${who % 10}${phone % 10}999997`;

const arrange = (shop: ModelShop, start: Start): void => {
  const { fate } = start;
  if (start.cardId) {
    // The shop retries once.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      if (fate === 'request lost') shop.card.next({ kind: 'drop-request' });
      if (fate === 'firewall') shop.card.next({ kind: 'html-503' });
      if (fate === 'internal error')
        shop.card.next({ kind: 'error', status: 500, type: 'api_error', message: 'Sorry' });
    }
    if (fate === 'answer lost') shop.card.next({ kind: 'drop-response' });
    if (fate === 'gateway fault')
      shop.card.next({ kind: 'error', status: 401, type: 'api_error', message: 'No key' });
    return;
  }
  const { daraja } = shop;
  if (fate === 'other amount')
    daraja.next('push', { kind: 'outcome', outcome: { amountChange: -1 } });
  if (fate === 'much too little')
    daraja.next('push', { kind: 'outcome', outcome: { amountChange: -2 } });
  if (fate === 'refused') {
    const errorMessage = 'Merchant does not exist';
    daraja.next('push', { kind: 'error', errorCode: '500.001.1001', errorMessage });
  }
  if (isUnheard(fate)) daraja.next('push', { kind: 'drop-response' });
  if (fate === 'request lost') daraja.next('push', { kind: 'drop-request' });
  if (fate === 'internal error')
    daraja.next('push', { kind: 'error', errorCode: '500.003.1001', errorMessage: 'Sorry' });
  if (fate === 'gateway fault') daraja.next('push', { kind: 'fault' });
  if (fate === 'firewall') daraja.next('push', { kind: 'html-503' });
  if (fate === 'dead token') daraja.expireToken();
};

const send = async (
  model: Model,
  shop: ModelShop,
  start: Start,
  meant: Item[],
  wanted: Asked | undefined,
): Promise<Judge | undefined> => {
  const { person, items, amount, phone, cardId, fate } = start;
  arrange(shop, start);
  count(model.coverage.fates, `${cardId ? 'visa' : 'mpesa'}: ${fate}`);
  const url = cardId ? '/api/stripe/create-payment-intent' : '/api/mpesa/stk-push';
  const body = {
    amount,
    ...(cardId ? { paymentMethodId: cardId } : { phone }),
    ...(items ? { items, ...bodyOf(wanted) } : {}),
  };
  const key = start.keyed ? `key-${model.keys++}` : undefined;
  if (key) model.sent.push({ who: person.at, url, key, body, kind: 'payment' });
  const reply = await ask(model, shop, {
    method: 'POST',
    url,
    token: person.token,
    body,
    ...(key ? { key } : {}),
  });
  if (fate === 'answer lost, other amount') {
    const prompt = shop.daraja.openPrompts().find((one) => one.phone === `254${phone.slice(1)}`);
    if (prompt) prompt.outcome = { ...prompt.outcome, amountChange: -1 };
  }
  const id: string | undefined = reply.body?.paymentId;
  if (id && !items) model.meant.set(id, { items: meant, delivery: wanted });
  return (before, after) => judgeStart({ model, before, after, start, reply });
};

/** Starts a payment, with a cart or, like an older client, with an amount only. */
export const starting = (choice: StartChoice): Act => ({
  name: `${choice.bare ? 'bare' : 'item'} push by ${choice.card ? `card, ${choice.card}` : 'M-PESA'}`,
  detail: choice,
  can: (model) => aliveOf(model, choice.who) !== undefined,
  async run(model, shop) {
    const person = aliveOf(model, choice.who);
    if (!person) return undefined;
    const items = itemsOf(model, choice.cart);
    const payable = payableOf(priced(model.snapshot, items));
    const delivery = askedFor(model, items, choice);
    const start: Start = {
      person,
      items: choice.bare ? undefined : items,
      delivery: choice.bare ? undefined : delivery,
      amount: payable + (delivery?.fee ?? 0) + (choice.stale ? 1 : 0),
      phone: phoneOf(person.at, choice.phone),
      cardId: choice.card && CARDS[choice.card],
      keyed: choice.keyed,
      fate: choice.fate,
    };
    return send(model, shop, start, items, delivery);
  },
});

/** Another payment of an unpaid order, possibly with another method. */
export const payingUnpaid = (choice: StartChoice & { which: number }): Act => {
  const unpaid = (model: Model) =>
    model.snapshot.orders.filter(
      (order) => order.status === 'Pending' || order.status === 'awaiting',
    );
  return {
    name: 'pay an unpaid order',
    detail: choice,
    can: (model) => unpaid(model).length > 0,
    async run(model, shop) {
      const order = pick(unpaid(model), choice.which);
      const person = model.people.find((one) => one.id === order?.userId);
      if (!order || !person) return undefined;
      const live = model.snapshot.payments.some(
        (payment) => payment.orderId === order.id && LIVE.has(payment.status),
      );
      const items = asOrdered(order);
      // The same method again, or another one.
      const same =
        order.fee > 0 && order.deliveryId ? { id: order.deliveryId, fee: order.fee } : undefined;
      const delivery = choice.outdated ? askedFor(model, items, choice) : same;
      const start: Start = {
        person,
        items,
        delivery,
        amount: order.payable - order.fee + (delivery?.fee ?? 0),
        phone: phoneOf(person.at, live ? 0 : choice.phone),
        cardId: choice.card && CARDS[choice.card],
        keyed: choice.keyed,
        fate: choice.fate,
      };
      return send(model, shop, start, items, delivery);
    },
  };
};
