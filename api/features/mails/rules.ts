import type { OUTBOX_STATES, OutgoingMail } from '#contract/mails.endpoints.ts';
import { NO_SMS_MESSAGE, toSmsPhone } from '#contract/phone.ts';
import { Problem } from '../../platform/http/problem.ts';

export type OutboxState = (typeof OUTBOX_STATES)[number];

export type MailRow = {
  id: number;
  channel: string;
  event: string;
  recipient: string;
  subject: string;
  text: string;
  state: string;
  failure: string | null;
  created_at: Date;
  sent_at: Date | null;
  tries: number;
};

/** Their links and codes work for a short while, and the secret is deleted once sent. */
const SECRET_EVENTS = ['new-password', 'confirm-email', 'sign-in-code', 'staff-invite'];

/** An SMS to what is no phone was never sent, and can't be. */
const hasNoPhone = ({ channel, recipient }: MailRow): boolean =>
  channel === 'sms' && toSmsPhone(recipient) === undefined;

const isResendable = (row: MailRow): boolean =>
  ['accepted', 'delivered', 'failed'].includes(row.state) &&
  !SECRET_EVENTS.includes(row.event) &&
  !hasNoPhone(row);

/** Throws for a message that must not be sent again: queued, with a secret, or opted out. */
export const assertResendable = (row: MailRow): void => {
  if (isResendable(row)) return;
  const why = SECRET_EVENTS.includes(row.event)
    ? 'Its link or code is a secret that is not stored: it has to be asked for anew.'
    : row.state === 'suppressed'
      ? 'This phone opted out of SMS.'
      : hasNoPhone(row)
        ? NO_SMS_MESSAGE
        : 'It is still waiting to be sent.';
  throw new Problem(409, 'not_resendable', why);
};

/** A message in the shape for staff. */
export const toMail = (row: MailRow): OutgoingMail => ({
  _id: row.id,
  channel: row.channel as OutgoingMail['channel'],
  to: row.channel === 'sms' && !hasNoPhone(row) ? `+${row.recipient}` : row.recipient,
  subject: row.subject,
  text: row.text,
  state: row.state as OutboxState,
  failure: row.failure,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  tries: row.tries,
  resendable: isResendable(row),
});
