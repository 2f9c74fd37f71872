import type { PaymentRow } from '../../rules.ts';
import { shillingsOf, textOf } from './values.ts';

type Callee = Pick<PaymentRow, 'callback_token'>;

/** The callback address of a payment; the last part is the payment's secret. */
export const callbackAddress = (base: string, payment: Callee): string =>
  `${base}/hooks/pay/${payment.callback_token}`;

/** The result address of a receipt's status query. */
export const statusAddress = (base: string, payment: Callee): string =>
  `${callbackAddress(base, payment)}/status`;

/** The timeout address of a receipt's status query. */
export const statusLateAddress = (base: string, payment: Callee): string =>
  `${callbackAddress(base, payment)}/late`;

/** An M-PESA callback. It is not signed, so none of it is trusted without confirmation. */
export type MpesaCallback = {
  requestId: string;
  resultCode: string | number;
  amount: number | undefined;
  receipt: string | undefined;
};

// By name: order, number and types of the items differ between the provider's own samples.
const item = (metadata: unknown, name: string): unknown => {
  const list = (metadata as { Item?: unknown } | null | undefined)?.Item;
  if (!Array.isArray(list)) return undefined;
  const found = list.find((entry) => (entry as { Name?: unknown } | null)?.Name === name);
  return (found as { Value?: unknown } | undefined)?.Value;
};

/** Parses a callback's body; undefined if it is not one. */
export const readCallback = (body: unknown): MpesaCallback | undefined => {
  const callback = (body as { Body?: { stkCallback?: unknown } } | null)?.Body?.stkCallback;
  if (typeof callback !== 'object' || callback === null) return undefined;
  const { CheckoutRequestID, ResultCode, CallbackMetadata } = callback as Record<string, unknown>;
  const receipt = textOf(item(CallbackMetadata, 'MpesaReceiptNumber'));
  return {
    requestId: textOf(CheckoutRequestID),
    resultCode: textOf(ResultCode),
    amount: shillingsOf(item(CallbackMetadata, 'Amount')),
    receipt: /^[A-Z0-9]{10}$/.test(receipt) ? receipt : undefined,
  };
};
