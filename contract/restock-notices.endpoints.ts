import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { IdParams, Message, Text } from './shapes.endpoints.ts';

export const askRestockNotice = endpoint({
  method: 'POST',
  path: '/api/products/:id/restock-notices',
  summary:
    'Ask for one mail or SMS, the latter also to the phone of the account, when a product or a size of it is in stock again',
  access: 'optional',
  refusals: ['409 in_stock', '409 list_full', '422 no_such_size', '429 too_many_requests'],
  status: 202,
  params: IdParams,
  body: Type.Object({
    email: Type.Optional(
      Type.String({
        format: 'email',
        maxLength: 254,
        description: 'Without one: by SMS, to the phone given or the one the account signs in by',
      }),
    ),
    phone: Type.Optional(
      Text(40, 1, 'Of somebody who is not signed in, a Kenyan mobile number; instead of an e-mail'),
    ),
    size: Type.Optional(Text(20, 1, 'Without one: as soon as any piece is in stock')),
  }),
  reply: Message,
});

export const restockNoticesEndpoints = [askRestockNotice] as const;
