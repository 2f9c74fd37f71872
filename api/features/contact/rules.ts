import type { ContactMessage } from '../../../contract/contact.endpoints.ts';
import { oneLine } from '../../../contract/one-line.ts';
import { Problem } from '../../platform/http/problem.ts';

export type Letter = { name: string; email: string; message: string };

export type ContactRow = Letter & {
  id: string;
  number: number;
  created_at: Date;
  handled_at: Date | null;
};

/** What a writer quotes when they ask again: `MLK-000123`. */
export const ticketOf = (number: number): string => `MLK-${String(number).padStart(6, '0')}`;

/** A letter may lack anything, but not both what it says and whom to ask. */
export const readLetter = (body: Partial<Letter>): Letter => {
  const letter = {
    name: body.name?.trim() ?? '',
    email: body.email?.trim() ?? '',
    message: body.message?.trim() ?? '',
  };
  if (letter.message !== '' || letter.email !== '') return letter;
  const message = 'Please write a message.';
  throw new Problem(400, 'invalid', message, { fields: { message } });
};

/** A message as staff see it. */
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
 * What the shop is mailed. The writer's words stay in the body: a subject is a header. Answering reaches the
 * writer, if what they gave is an address.
 */
export const mailOf = (row: ContactRow): { subject: string; text: string; replyTo?: string } => ({
  subject: `Message ${ticketOf(row.number)}`,
  text: `Ticket: ${ticketOf(row.number)}
Name: ${oneLine(row.name) || '–'}
E-mail: ${oneLine(row.email) || '–'}

${row.message}`,
  ...(ONE_ADDRESS.test(row.email) ? { replyTo: row.email } : {}),
});
