import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

/** External services of the shop. */
export const PROVIDERS = ['mpesa', 'card', 'mail', 'sms'] as const;

export const LiveSetting = Type.Object({
  name: Type.String(),
  group: Type.Enum(['shop', ...PROVIDERS]),
  purpose: Type.String(),
  given: Type.Boolean({ description: 'Whether it has a value; the value itself is never told' }),
  required: Type.Boolean({ description: 'Without it a live shop does not start' }),
  step: Type.Optional(
    Type.String({ description: 'Of one that is missing: what to do to get it, in a sentence' }),
  ),
});
export type LiveSetting = Static<typeof LiveSetting>;

export const GoingLive = Type.Object({
  mode: Type.Enum(['demo', 'live']),
  testPayments: Type.Boolean({ description: 'A live shop on the providers’ test accounts' }),
  settings: Type.Array(LiveSetting),
  addresses: Type.Array(
    Type.Object({ name: Type.String(), address: Type.String(), purpose: Type.String() }),
  ),
  verdicts: Type.Array(
    Type.Object({
      provider: Type.Enum([...PROVIDERS]),
      state: Type.Enum(['ready', 'rehearsal', 'not_ready', 'off']),
      text: Type.String({ description: 'Why, in a sentence' }),
    }),
    { description: 'Whether each provider is ready for real customers, by its settings' },
  ),
  warnings: Type.Array(Type.String()),
});
export type GoingLive = Static<typeof GoingLive>;

export const showGoingLive = endpoint({
  method: 'GET',
  path: '/api/settings/payments',
  summary:
    'Which settings of payments, mail and SMS are there, never their values, whether each provider is ready, and the addresses for them',
  access: 'owner',
  reply: GoingLive,
});

export const ProviderCheck = Type.Object({
  provider: Type.Enum([...PROVIDERS]),
  name: Type.String(),
  ok: Type.Boolean(),
  message: Type.String(),
});
export type ProviderCheck = Static<typeof ProviderCheck>;

export const testProviders = endpoint({
  method: 'POST',
  path: '/api/settings/payments/test',
  summary:
    'Try the settings at each provider, without moving money; a test mail goes to whoever asks',
  access: 'owner',
  refusals: ['429 too_many_requests'],
  reply: Type.Object({ checks: Type.Array(ProviderCheck) }),
});

export const goingLiveEndpoints = [showGoingLive, testProviders] as const;
