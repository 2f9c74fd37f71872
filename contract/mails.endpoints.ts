import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Instant, Paging } from './shapes.endpoints.ts';

export const OutgoingMail = Type.Object({
  _id: Type.Integer(),
  to: Type.String(),
  subject: Type.String(),
  text: Type.String({ description: 'In a live shop the secret of a link is left out' }),
  createdAt: Instant,
  sentAt: Type.Union([Instant, Type.Null()]),
  tries: Type.Integer(),
});
export type OutgoingMail = Static<typeof OutgoingMail>;

export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  summary: 'The outbox, newest first',
  access: 'admin',
  query: Type.Object(Paging),
  reply: Type.Object({
    mails: Type.Array(OutgoingMail),
    totalPages: Type.Integer(),
    totalMails: Type.Integer(),
  }),
});

export const mailsEndpoints = [listMails] as const;
