import { randomBytes, randomUUID } from 'node:crypto';
import { formatKsh } from '#contract/money.ts';
import { receivedMessage } from '../api/features/payments/rules.ts';
import type { DemoOrder } from './orders.ts';

const SECOND = 1000;

type Paying = {
  order: DemoOrder;
  orderId: string;
  amount: number;
  buyerId: string;
  adminId: string;
  phone: string;
  shipping: string;
  placed: Date;
  paidAt: Date | null;
  refundedAt: Date | null;
};

const randomHex = (): string => randomBytes(12).toString('hex');
const secret = (): string => randomBytes(24).toString('base64url');

/** `20261121101548` in Nairobi time, as M-PESA writes it. */
const stamp = (at: Date): number =>
  Number(new Date(at.getTime() + 3 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14));

/** The final state of a demo payment. */
const finalState = ({ order, amount, phone }: Paying) => {
  const payer =
    order.method === 'mpesa' ? { phone } : { payment_method_id: `pm_demo_${randomHex()}` };
  if (order.state === 'Cancelled') {
    const message = 'You cancelled the M-PESA request on your phone. No money was taken.';
    return { ...payer, status: 'failed', code: '1032', message };
  }
  const refunded = order.state === 'Refunded';
  return {
    ...payer,
    status: refunded ? 'refunded' : 'succeeded',
    receipt: order.receipt ?? null,
    received_amount: amount,
    message: refunded ? `${formatKsh(amount * 100)} returned` : receivedMessage(amount),
  };
};

type PaymentEvent = { at: Date; source: string; body: object };

/** The payment's entries in the ledger of events. */
const providerEvents = (
  { order, orderId, amount, phone }: Paying,
  { requestId, promptedAt, finishedAt }: { requestId: string; promptedAt: Date; finishedAt: Date },
): PaymentEvent[] => {
  const shop = (at: Date, from: string, to: string, facts: object = {}): PaymentEvent => ({
    at,
    source: 'shop',
    body: { change: 'payment', from, to, order: orderId, ...facts },
  });
  const received = { received: amount, receipt: order.receipt };
  if (order.method === 'visa') {
    const charge = { intentId: requestId, receivedShillings: amount, receipt: order.receipt };
    return [
      { at: finishedAt, source: 'query', body: { kind: 'succeeded', ...charge } },
      shop(finishedAt, 'created', 'succeeded', received),
    ];
  }
  const accepted = { CheckoutRequestID: requestId, ResponseCode: '0' };
  const paid = order.state !== 'Cancelled';
  const item = [
    { Name: 'Amount', Value: amount },
    { Name: 'MpesaReceiptNumber', Value: order.receipt },
    { Name: 'TransactionDate', Value: stamp(finishedAt) },
    { Name: 'PhoneNumber', Value: Number(phone) },
  ];
  const result = paid
    ? { ResultCode: 0, CallbackMetadata: { Item: item } }
    : { ResultCode: 1032, ResultDesc: 'Request cancelled by user' };
  const stkCallback = { CheckoutRequestID: requestId, ...result };
  return [
    { at: promptedAt, source: 'push', body: accepted },
    shop(promptedAt, 'created', 'prompted'),
    { at: finishedAt, source: 'callback', body: { Body: { stkCallback } } },
    paid
      ? shop(finishedAt, 'prompted', 'succeeded', received)
      : shop(finishedAt, 'prompted', 'failed', { code: '1032' }),
  ];
};

/** Payment, refund (if any) and their events of a past order. */
export const paymentRows = (paying: Paying) => {
  const { order, orderId, amount, placed, paidAt, refundedAt } = paying;
  const id = randomUUID();
  const mpesa = order.method === 'mpesa';
  const requestId = `${mpesa ? 'ws_CO_' : 'pi_demo_'}${randomHex()}`;
  const promptedAt = new Date(placed.getTime() + 2 * SECOND);
  const finishedAt = paidAt ?? new Date(placed.getTime() + 40 * SECOND);
  const events = providerEvents(paying, { requestId, promptedAt, finishedAt });
  if (refundedAt) {
    const body = { change: 'payment', from: 'succeeded', to: 'refunded', order: orderId };
    events.push({ at: refundedAt, source: 'shop', body });
  }
  return {
    payment: {
      id,
      user_id: paying.buyerId,
      order_id: orderId,
      method: order.method,
      amount,
      ...finalState(paying),
      callback_token: secret(),
      request_id: requestId,
      shipping: paying.shipping,
      request_hash: randomHex(),
      created_at: placed,
      prompted_at: promptedAt,
      finished_at: finishedAt,
    },
    events: events.map(({ at, source, body }) => ({
      payment_id: id,
      at,
      source,
      body: JSON.stringify(body),
    })),
    refunds: refundedAt
      ? [
          {
            payment_id: id,
            order_id: orderId,
            amount,
            way: mpesa ? 'mpesa_reversal' : 'card',
            state: 'done',
            reason: 'Sent back: wrong size',
            restock: true,
            staff_id: paying.adminId,
            callback_token: secret(),
            own_id: `refund-demo-${randomHex()}`,
            receipt: order.refundReceipt ?? null,
            message: `${formatKsh(amount * 100)} returned`,
            request_hash: randomHex(),
            created_at: new Date(refundedAt.getTime() - 30 * SECOND),
            sent_at: new Date(refundedAt.getTime() - 28 * SECOND),
            finished_at: refundedAt,
          },
        ]
      : [],
  };
};
