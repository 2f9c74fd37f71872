import type { ContactMessage } from '../../../contract/contact.endpoints.ts';
import { Problem } from '../../platform/problem.ts';

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

/** What the shop's staff are mailed. The writer's words stay in the body: a subject is a header. */
export const mailOf = (row: ContactRow): { subject: string; text: string } => ({
  subject: `Message ${ticketOf(row.number)}`,
  text: `Name: ${row.name || '–'}\nE-mail: ${row.email || '–'}\n\n${row.message}`,
});
