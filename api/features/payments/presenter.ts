import type { Payment, PaymentAnswer } from '#contract/payments.endpoints.ts';
import { maskPhone, outwardStatus, type PaymentRow, withoutCardAdvice } from './rules.ts';

/** A payment in the contract's shape, for its owner. */
export const toPayment = (row: PaymentRow, returned = 0): Payment => ({
  _id: row.id,
  method: row.method,
  amount: row.received_amount ?? row.amount,
  ...(returned > 0 ? { returned } : {}),
  status: outwardStatus(row.status),
  message: row.message,
  ...(row.code ? { code: row.code } : {}),
  ...(row.receipt ? { receipt: row.receipt } : {}),
  ...(row.phone ? { phone: maskPhone(row.phone) } : {}),
  ...(row.order_id ? { orderId: row.order_id } : {}),
  ...(row.status === 'requires_action' && row.client_secret
    ? { clientSecret: row.client_secret }
    : {}),
  createdAt: row.created_at.toISOString(),
});

/** Removes the advice to pay by card from messages of a shop without cards. */
export const withMethodAdvice = (cards: boolean, row: PaymentRow): PaymentRow =>
  cards ? row : { ...row, message: withoutCardAdvice(row.message) };

/** A payment as the response to the call that started it. */
export const toPaymentAnswer = (row: PaymentRow): PaymentAnswer => {
  const status = outwardStatus(row.status);
  return {
    success: status === 'pending' || status === 'succeeded',
    message: row.message || 'Success. Request accepted for processing',
    ...(row.code ? { code: row.code } : {}),
    paymentId: row.id,
    ...(row.order_id ? { orderId: row.order_id } : {}),
    status,
    ...(row.status === 'requires_action' && row.client_secret
      ? { clientSecret: row.client_secret }
      : {}),
  };
};
