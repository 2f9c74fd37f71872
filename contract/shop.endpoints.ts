import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Instant, Text } from './shapes.endpoints.ts';

export const Deal = Type.Object({ endsAt: Instant, title: Type.String(), text: Type.String() });
export type Deal = Static<typeof Deal>;

export const showDeal = endpoint({
  method: 'GET',
  path: '/api/settings/deal',
  summary: 'When the deal of the month ends',
  access: 'public',
  reply: Deal,
});

export const changeDeal = endpoint({
  method: 'PUT',
  path: '/api/settings/deal',
  summary: 'Set the deal of the month; a title or text that is not given stays',
  access: 'admin',
  body: Type.Object({
    endsAt: Text(40),
    title: Type.Optional(Text(120)),
    text: Type.Optional(Text(500)),
  }),
  reply: Type.Object({ message: Type.String(), deal: Deal }),
});
export const dealEndpoints = [showDeal, changeDeal] as const;

export const shopInfo = endpoint({
  method: 'GET',
  path: '/api/settings/shop',
  summary: 'What the pages need to know of this shop: its mode and the card provider’s public key',
  access: 'public',
  reply: Type.Object({
    mode: Type.Union([Type.Literal('demo'), Type.Literal('live')]),
    testPayments: Type.Boolean({ description: 'A live shop on the providers’ test accounts' }),
    takesCards: Type.Boolean({ description: 'False: M-PESA is the only way to pay' }),
    cardPublishableKey: Type.String(),
    cardScript: Type.String({
      description: 'Script of the card provider; empty = the provider’s own',
    }),
  }),
});
export const settingsEndpoints = [shopInfo] as const;
