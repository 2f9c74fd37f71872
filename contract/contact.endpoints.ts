import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant, Paging, Text } from './shapes.endpoints.ts';

export const ContactMessage = Type.Object({
  _id: Id,
  ticket: Type.String({ description: 'MLK-000123' }),
  name: Type.String(),
  email: Type.String(),
  message: Type.String(),
  createdAt: Instant,
  handled: Type.Boolean(),
});
export type ContactMessage = Static<typeof ContactMessage>;

export const sendContact = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Write to the shop; every field may be empty, but not both message and e-mail',
  access: 'optional',
  refusals: ['429 too_many_requests'],
  status: 201,
  body: Type.Object({
    name: Type.Optional(Text(200)),
    email: Type.Optional(Text(254)),
    message: Type.Optional(Text(5000)),
  }),
  reply: Type.Object({ message: Type.String(), ticket: Type.String() }),
});

export const listContact = endpoint({
  method: 'GET',
  path: '/api/contact',
  summary: 'Messages to the shop, newest first',
  access: 'manager',
  query: Type.Object({ handled: Type.Optional(Type.Boolean()), ...Paging }),
  reply: Type.Object({
    messages: Type.Array(ContactMessage),
    totalPages: Type.Integer(),
    totalMessages: Type.Integer(),
  }),
});

export const markContact = endpoint({
  method: 'PATCH',
  path: '/api/contact/:id',
  summary: 'Mark a message as handled, or as open again',
  access: 'manager',
  params: IdParams,
  body: Type.Object({ handled: Type.Boolean() }),
  reply: Type.Object({ message: Type.String(), contact: ContactMessage }),
});

export const contactEndpoints = [sendContact, listContact, markContact] as const;
