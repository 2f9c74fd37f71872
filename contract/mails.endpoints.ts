import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { IdParams, Instant, Paging, Text } from './shapes.endpoints.ts';

/** Events that send a message. */
export const OUTBOX_EVENTS = [
  'contact',
  'new-password',
  'confirm-email',
  'account-deleted',
  'order-paid',
  'order-shipped',
  'order-ready',
  'order-delivered',
  'order-cancelled',
  'order-mistake',
  'new-order',
  'money-returned',
  'card-money',
  'back-in-stock',
  'sign-in-code',
  'staff-invite',
  'other',
] as const;
export type OutboxEvent = (typeof OUTBOX_EVENTS)[number];

export const OUTBOX_STATES = ['queued', 'accepted', 'delivered', 'failed', 'suppressed'] as const;

export const OutgoingMail = Type.Object({
  _id: Type.Integer(),
  channel: Type.Enum(['mail', 'sms']),
  to: Type.String(),
  subject: Type.String({ description: 'Empty for an SMS' }),
  text: Type.String({ description: 'In a live shop the secret of a link is left out' }),
  state: Type.Enum([...OUTBOX_STATES], {
    description: 'accepted: by the mail server or the provider of SMS, delivered: to the phone',
  }),
  failure: Type.Union([Type.String(), Type.Null()], {
    description: 'Why it failed, or why it still waits',
  }),
  createdAt: Instant,
  sentAt: Type.Union([Instant, Type.Null()]),
  tries: Type.Integer(),
  resendable: Type.Boolean(),
});
export type OutgoingMail = Static<typeof OutgoingMail>;

export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  summary:
    'The outbox of mails and SMS, newest first; search takes a part of an e-mail address or a phone, or the beginning of an order’s number',
  access: 'manager',
  query: Type.Object({
    state: Type.Optional(Type.Enum([...OUTBOX_STATES])),
    search: Type.Optional(Text(200)),
    ...Paging,
  }),
  reply: Type.Object({
    mails: Type.Array(OutgoingMail),
    totalPages: Type.Integer(),
    totalMails: Type.Integer(),
    sendsMail: Type.Boolean({ description: 'False: no mail server is set, mails wait' }),
  }),
});

export const resendMail = endpoint({
  method: 'POST',
  path: '/api/mails/:id/resend',
  summary: 'Send a mail or an SMS again that was sent or has failed',
  access: 'manager',
  refusals: ['409 not_resendable', '429 too_many_requests'],
  params: IdParams,
  reply: Type.Object({ mail: OutgoingMail }),
});

export const mailsEndpoints = [listMails, resendMail] as const;
