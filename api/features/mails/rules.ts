import type { OutgoingMail } from '../../../contract/mails.endpoints.ts';

export type MailRow = {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  created_at: Date;
  sent_at: Date | null;
  tries: number;
};

/**
 * A mail as staff see it. The secret of a link is its receiver's alone: hidden, except in a demo, where
 * the outbox is the only place to read mails.
 */
export const toMail = (row: MailRow, showSecrets: boolean): OutgoingMail => ({
  _id: row.id,
  to: row.recipient,
  subject: row.subject,
  text: showSecrets ? row.text : row.text.replace(/\btoken=[\w-]+/g, 'token=…'),
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  tries: row.tries,
});
