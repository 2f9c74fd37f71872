import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

export const PaymentSetting = Type.Object({
  name: Type.String(),
  group: Type.Enum(['shop', 'mpesa', 'card']),
  purpose: Type.String(),
  given: Type.Boolean({ description: 'Whether it has a value; the value itself is never told' }),
  required: Type.Boolean({ description: 'Without it a live shop does not start' }),
});
export type PaymentSetting = Static<typeof PaymentSetting>;

export const PaymentSettings = Type.Object({
  mode: Type.Enum(['demo', 'live']),
  testPayments: Type.Boolean({ description: 'A live shop on the providers’ test accounts' }),
  settings: Type.Array(PaymentSetting),
  addresses: Type.Array(
    Type.Object({ name: Type.String(), address: Type.String(), purpose: Type.String() }),
  ),
  warnings: Type.Array(Type.String()),
});
export type PaymentSettings = Static<typeof PaymentSettings>;

export const showPaymentSettings = endpoint({
  method: 'GET',
  path: '/api/settings/payments',
  summary:
    'Which payment settings are there, never their values, and the addresses for the providers',
  access: 'admin',
  reply: PaymentSettings,
});

export const ProviderCheck = Type.Object({
  name: Type.String(),
  ok: Type.Boolean(),
  message: Type.String(),
});
export type ProviderCheck = Static<typeof ProviderCheck>;

export const testPaymentSettings = endpoint({
  method: 'POST',
  path: '/api/settings/payments/test',
  summary: 'Try the payment settings at both providers, without moving money',
  access: 'admin',
  reply: Type.Object({ checks: Type.Array(ProviderCheck) }),
});

export const paymentSettingsEndpoints = [showPaymentSettings, testPaymentSettings] as const;
