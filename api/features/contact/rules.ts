import type { ContactMessage } from '#contract/contact.endpoints.ts';
import { oneLine } from '#contract/one-line.ts';
import { plainSigns, readText } from '#contract/text.ts';
import { Problem } from '../../platform/http/problem.ts';

export type MessageInput = { name: string; email: string; message: string };

export type ContactRow = MessageInput & {
  id: string;
  number: number;
  created_at: Date;
  handled_at: Date | null;
};

/** Ticket number for the sender: `MLK-000123`. */
export const ticketOf = (number: number): string => `MLK-${String(number).padStart(6, '0')}`;

/** Parses a contact message; throws if it has neither text nor an address. */
export const readMessage = (body: Partial<MessageInput>): MessageInput => {
  const input = {
    name: readText(body.name ?? ''),
    email: readText(body.email ?? ''),
    message: readText(body.message ?? ''),
  };
  if (input.message !== '' || input.email !== '') return input;
  const message = 'Please write a message.';
  throw new Problem(400, 'invalid', message, { fields: { message } });
};

/** A contact message in the shape for staff. */
export const toContact = (row: ContactRow): ContactMessage => ({
  _id: row.id,
  ticket: ticketOf(row.number),
  name: row.name,
  email: row.email,
  message: row.message,
  createdAt: row.created_at.toISOString(),
  handled: row.handled_at !== null,
});

const ONE_ADDRESS = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\]]+$/;

/**
 * The mail to the shop. The sender's text stays out of the subject, which is a header. Reply-To is
 * set if the sender gave an e-mail address.
 */
export const mailOf = (row: ContactRow): { subject: string; text: string; replyTo?: string } => ({
  subject: `Message ${ticketOf(row.number)}`,
  text: `Ticket: ${ticketOf(row.number)}
Name: ${oneLine(row.name) || '–'}
E-mail: ${oneLine(row.email) || '–'}

${row.message}`,
  ...(ONE_ADDRESS.test(plainSigns(row.email)) ? { replyTo: plainSigns(row.email) } : {}),
});
