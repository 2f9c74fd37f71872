import type { Tx } from './database.ts';

export type Mail = { to: string; subject: string; text: string };

/** Puts a mail into the outbox, in the transaction of its cause. Nothing sends it yet. */
export const queueMail = async (tx: Tx, mail: Mail, now: Date): Promise<void> => {
  await tx
    .insertInto('mails')
    .values({ recipient: mail.to, subject: mail.subject, text: mail.text, created_at: now })
    .execute();
};
