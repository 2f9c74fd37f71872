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

/** What an M-PESA callback says; none of it is believed for its own sake. */
export type MpesaCallback = {
  requestId: string;
  resultCode: string | number;
  amount: number | undefined;
  receipt: string | undefined;
};

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

// By name: order, number and types of the items differ between the provider's own samples.
const item = (metadata: unknown, name: string): string => {
  const list = (metadata as { Item?: unknown } | null | undefined)?.Item;
  if (!Array.isArray(list)) return '';
  const found = list.find((entry) => (entry as { Name?: unknown } | null)?.Name === name);
  return textOf((found as { Value?: unknown } | undefined)?.Value);
};

/** Reads a callback's body; undefined when it is none. */
export const readCallback = (body: unknown): MpesaCallback | undefined => {
  const callback = (body as { Body?: { stkCallback?: unknown } } | null)?.Body?.stkCallback;
  if (typeof callback !== 'object' || callback === null) return undefined;
  const { CheckoutRequestID, ResultCode, CallbackMetadata } = callback as Record<string, unknown>;
  const amount = item(CallbackMetadata, 'Amount');
  const receipt = item(CallbackMetadata, 'MpesaReceiptNumber');
  return {
    requestId: textOf(CheckoutRequestID),
    resultCode: textOf(ResultCode),
    amount: amount !== '' && Number.isFinite(Number(amount)) ? Number(amount) : undefined,
    receipt: /^[A-Z0-9]{10}$/.test(receipt) ? receipt : undefined,
  };
};
