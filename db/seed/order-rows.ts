import { randomBytes, randomUUID } from 'node:crypto';
import { formatKsh, TAX_RATE, totalsOf } from '../../contract/money.ts';
import type { DemoOrder } from './orders.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;

export type SeededProduct = {
  id: string;
  name: string;
  pictureId: string;
  priceCents: number;
};
export type OrderPeople = { adminId: string; buyerId: string; buyerName: string; phone: string };

type Step = { at: Date; actor: string; to: string; note?: string };

/** What happened to an order, in order, each step at a believable time after the one before. */
const storyOf = (order: DemoOrder, placed: Date, adminId: string): Step[] => {
  const after = (ms: number): Date => new Date(placed.getTime() + ms);
  if (order.state === 'Cancelled') {
    return [
      { at: placed, actor: 'shopper', to: 'Pending' },
      { at: after(900 * SECOND), actor: 'shop', to: 'Cancelled', note: 'Not paid in time' },
    ];
  }
  const story: Step[] = [
    { at: placed, actor: 'shopper', to: 'awaiting' },
    { at: after(24 * SECOND), actor: order.method, to: 'Paid' },
    { at: after(DAY), actor: adminId, to: 'Shipped' },
    { at: after(3 * DAY), actor: adminId, to: 'Delivered' },
    { at: after(9 * DAY), actor: adminId, to: 'Refunded', note: 'Sent back: wrong size' },
  ];
  const last = story.findIndex((step) => step.to === order.state);
  return story.slice(0, last + 1);
};

const payment = (order: DemoOrder, amount: number, phone: string) => {
  if (order.state === 'Cancelled') {
    const message = 'You cancelled the M-PESA request on your phone.';
    return { status: 'failed', code: '1032', message };
  }
  const refunded = order.state === 'Refunded';
  return {
    status: refunded ? 'refunded' : 'succeeded',
    receipt: order.receipt ?? null,
    received_amount: amount,
    message: refunded ? `Ksh ${amount} returned` : `Payment of Ksh ${amount} received`,
    ...(order.method === 'mpesa' ? { phone } : { payment_method_id: `pm_demo_${randomHex()}` }),
  };
};

const randomHex = (): string => randomBytes(12).toString('hex');

/** The rows of one past order: itself, its items, its story, its payment and its hold. */
export const orderRows = (
  order: DemoOrder,
  products: ReadonlyMap<string, SeededProduct>,
  people: OrderPeople,
  now: Date,
) => {
  const id = randomUUID();
  const paymentId = randomUUID();
  const placed = new Date(now.getTime() - order.daysAgo * DAY);
  const lines = order.items
    .map(([slug, quantity]) => {
      const product = products.get(slug);
      if (!product) throw new Error(`A demo order names an unknown product: ${slug}`);
      return { productId: product.id, quantity, ...product };
    })
    .sort((a, b) => (a.productId < b.productId ? -1 : 1));
  const { totalCents, taxCents, payable } = totalsOf(lines);
  const story = storyOf(order, placed, people.adminId);
  const paidAt = story.find((step) => step.to === 'Paid')?.at ?? null;
  const cancelled = order.state === 'Cancelled';
  const shipping = JSON.stringify({
    fullName: people.buyerName,
    phone: people.phone,
    county: order.county,
    town: order.town,
  });
  return {
    order: {
      id,
      user_id: people.buyerId,
      status: order.state,
      ended_by: cancelled ? 'expiry' : null,
      method: order.method,
      subtotal_cents: totalCents,
      tax_cents: taxCents,
      tax_rate: TAX_RATE,
      payable,
      returned: order.state === 'Refunded' ? payable : 0,
      cart: lines.map((line) => `${line.productId}:${line.quantity}@${line.priceCents}`).join(' '),
      shipping,
      created_at: placed,
      paid_at: paidAt,
    },
    items: lines.map((line, position) => ({
      order_id: id,
      position,
      product_id: line.productId,
      quantity: line.quantity,
      name: line.name,
      picture_id: line.pictureId,
      price_cents: line.priceCents,
    })),
    events: story.map(({ at, actor, to, note = '' }, i) => ({
      order_id: id,
      at,
      actor,
      from_status: story[i - 1]?.to ?? null,
      to_status: to,
      note,
    })),
    payment: {
      id: paymentId,
      user_id: people.buyerId,
      order_id: id,
      method: order.method,
      amount: payable,
      ...payment(order, payable, people.phone),
      callback_token: randomBytes(24).toString('base64url'),
      request_id: `${order.method === 'mpesa' ? 'ws_CO_' : 'pi_demo_'}${randomHex()}`,
      shipping,
      request_hash: randomHex(),
      created_at: placed,
      prompted_at: new Date(placed.getTime() + 2 * SECOND),
      finished_at: paidAt ?? new Date(placed.getTime() + 40 * SECOND),
    },
    refund: story
      .filter(({ to }) => to === 'Refunded')
      .map(({ at, actor, note = '' }) => ({
        payment_id: paymentId,
        order_id: id,
        amount: payable,
        way: 'by_hand',
        state: 'done',
        reason: note,
        staff_id: actor,
        callback_token: randomHex(),
        own_id: randomHex(),
        message: `${formatKsh(payable * 100)} returned`,
        request_hash: randomHex(),
        created_at: at,
        finished_at: at,
      })),
    hold: {
      order_id: id,
      state: cancelled ? 'released' : 'sold',
      expires_at: new Date(placed.getTime() + 900 * SECOND),
    },
  };
};
