import { randomUUID } from 'node:crypto';
import { TAX_RATE, totalsOf } from '#contract/money.ts';
import { cartText } from '../api/features/stock/line-rules.ts';
import type { DemoOrder } from './orders.ts';
import { paymentRows } from './payment-rows.ts';

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

/** The history of an order with plausible times between the steps. */
const historyOf = (order: DemoOrder, placed: Date, adminId: string): Step[] => {
  const after = (ms: number): Date => new Date(placed.getTime() + ms);
  if (order.state === 'Cancelled') {
    return [
      { at: placed, actor: 'shopper', to: 'Pending' },
      { at: after(900 * SECOND), actor: 'shop', to: 'Cancelled', note: 'Not paid in time' },
    ];
  }
  const history: Step[] = [
    { at: placed, actor: 'shopper', to: 'awaiting' },
    { at: after(24 * SECOND), actor: order.method, to: 'Paid' },
    { at: after(DAY), actor: adminId, to: 'Shipped' },
    { at: after(3 * DAY), actor: adminId, to: 'Delivered' },
    { at: after(9 * DAY), actor: adminId, to: 'Refunded', note: 'Sent back: wrong size' },
  ];
  const last = history.findIndex((step) => step.to === order.state);
  return history.slice(0, last + 1);
};

/** The rows of a past order: order, items, history, payment with its events, and hold. */
export const orderRows = (
  order: DemoOrder,
  products: ReadonlyMap<string, SeededProduct>,
  people: OrderPeople,
  now: Date,
) => {
  const id = randomUUID();
  const placed = new Date(now.getTime() - order.daysAgo * DAY);
  const lines = order.items
    .map(([slug, quantity, size]) => {
      const product = products.get(slug);
      if (!product) throw new Error(`A demo order names an unknown product: ${slug}`);
      return { productId: product.id, quantity, ...(size ? { size } : {}), ...product };
    })
    .sort((a, b) => (a.productId < b.productId ? -1 : 1));
  const { totalCents, taxCents, payable } = totalsOf(lines);
  const history = historyOf(order, placed, people.adminId);
  const paidAt = history.find((step) => step.to === 'Paid')?.at ?? null;
  const refundedAt = history.find((step) => step.to === 'Refunded')?.at ?? null;
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
      cart: cartText(lines),
      shipping,
      created_at: placed,
      paid_at: paidAt,
      restocked_at: refundedAt,
    },
    items: lines.map((line, position) => ({
      order_id: id,
      position,
      product_id: line.productId,
      quantity: line.quantity,
      name: line.name,
      picture_id: line.pictureId,
      price_cents: line.priceCents,
      size: line.size ?? null,
    })),
    steps: history.map(({ at, actor, to, note = '' }, i) => ({
      order_id: id,
      at,
      actor,
      from_status: history[i - 1]?.to ?? null,
      to_status: to,
      note,
    })),
    ...paymentRows({
      order,
      orderId: id,
      amount: payable,
      buyerId: people.buyerId,
      adminId: people.adminId,
      phone: people.phone,
      shipping,
      placed,
      paidAt,
      refundedAt,
    }),
    hold: {
      order_id: id,
      state: cancelled ? 'released' : 'sold',
      expires_at: new Date(placed.getTime() + 900 * SECOND),
    },
  };
};
