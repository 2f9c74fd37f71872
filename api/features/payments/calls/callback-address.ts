import type { PaymentRow } from '../store.ts';

type Callee = Pick<PaymentRow, 'callback_token'>;

/** Where M-PESA reports about a payment; the last part is the payment's secret. */
export const callbackAddress = (base: string, payment: Callee): string =>
  `${base}/hooks/pay/${payment.callback_token}`;

/** Where M-PESA answers a question about a payment's receipt. */
export const statusAddress = (base: string, payment: Callee): string =>
  `${callbackAddress(base, payment)}/status`;

/** Where M-PESA says that it had no time for the question. */
export const statusLateAddress = (base: string, payment: Callee): string =>
  `${callbackAddress(base, payment)}/late`;
