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

/** A mail as staff see it. */
export const toMail = (row: MailRow): OutgoingMail => ({
  _id: row.id,
  to: row.recipient,
  subject: row.subject,
  text: row.text,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  tries: row.tries,
});
