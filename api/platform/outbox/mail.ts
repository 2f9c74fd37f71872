import { createTransport, type NodemailerError } from 'nodemailer';
import { type Database, inTransaction } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { crashPoint } from '../operations/crash-points.ts';
import { MAIL_QUEUE, type SendJob, withoutSecrets } from './outbox.ts';

/** With delays that double up to an hour: covers a mail server that is down for half a day. */
const RETRIES = 20;
const LONGEST_PAUSE_SECONDS = 3600;

/** Registers the worker that sends queued mails, if SMTP is configured. */
export const installMail = ({ config, db, clock, jobs }: Deps): void => {
  const { smtpUrl, from, retrySeconds } = config.mail;
  if (!smtpUrl) return;
  const send = smtpSender(smtpUrl, from);
  jobs.work<SendJob>(MAIL_QUEUE, ({ id }) => sendOnce({ db, send, now: () => clock.now() }, id), {
    retries: RETRIES,
    pauseSeconds: retrySeconds,
    longestPauseSeconds: LONGEST_PAUSE_SECONDS,
  });
};

type MailRow = {
  id: number;
  recipient: string;
  reply_to: string | null;
  subject: string;
  text: string;
  created_at: Date;
  resends: number;
};
type Send = (mail: MailRow) => Promise<void>;
type Sending = { db: Database; send: Send; now: () => Date };

/**
 * Sends one mail unless it was sent. Its row stays locked meanwhile, so a duplicate job waits and
 * then finds it sent. Temporary failures are counted and thrown for a retry; permanent ones only
 * counted.
 */
const sendOnce = async ({ db, send, now }: Sending, id: number): Promise<void> => {
  const failure = await inTransaction(db, async (tx) => {
    const mail = await tx
      .selectFrom('outbox')
      .select(['id', 'recipient', 'reply_to', 'subject', 'text', 'created_at', 'tries', 'once'])
      .select('resends')
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .forUpdate()
      .executeTakeFirst();
    if (!mail) return undefined;
    const error = await send(mail).then(
      () => undefined,
      (reason: unknown) => reason ?? new Error('The mail could not be sent.'),
    );
    crashPoint('mail-sent');
    if (mail.once && (!error || isRefusedForGood(error))) {
      await tx.deleteFrom('outbox').where('id', '=', id).execute();
      return error;
    }
    await tx
      .updateTable('outbox')
      .set({ tries: mail.tries + 1, ...outcomeOf(mail, error, now()) })
      .where('id', '=', id)
      .execute();
    return error;
  });
  if (failure && !isRefusedForGood(failure)) throw failure;
};

/** Row values after an attempt; the mail stays queued if a retry may succeed. */
const outcomeOf = ({ text }: MailRow, error: unknown, now: Date) => {
  if (!error) return { state: 'accepted', sent_at: now, text: withoutSecrets(text) } as const;
  if (!isRefusedForGood(error)) return {};
  return { state: 'failed', failure: 'The mail server knows no such mailbox.' } as const;
};

/** The mailbox does not exist: retries would only look like spam. */
const isRefusedForGood = (error: unknown): boolean => {
  const { command, permanent } = error as NodemailerError;
  return command === 'RCPT TO' && permanent === true;
};

/** Prevents header injection: a line end would start another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Messages for staff by nodemailer's error code. */
const TEST_FAILURES: Record<string, string> = {
  EAUTH: 'The mail server refused the user name or the password in SMTP_URL.',
  EENVELOPE: 'The mail server refused the sender (MAIL_FROM) or your address.',
  ETLS: 'The mail server and the shop could not agree on a secure connection.',
};

/** Sends a mail at once, not through the outbox, and returns whether the server accepted it. */
export const sendTestMail = async (
  { smtpUrl, from }: { smtpUrl: string | undefined; from: string },
  to: string,
): Promise<{ ok: boolean; message: string }> => {
  if (!smtpUrl)
    return { ok: false, message: 'SMTP_URL is not set: mails stay in the list of mails.' };
  try {
    await smtpSender(
      smtpUrl,
      from,
    )({
      id: 0,
      recipient: to,
      reply_to: null,
      subject: 'Test mail of the shop',
      text: 'This mail was sent from the page Going live: the shop can send mail.',
      created_at: new Date(),
      resends: 0,
    });
    return { ok: true, message: `A test mail was sent to ${to}. See whether it arrived.` };
  } catch (error) {
    const { code = '' } = error as NodemailerError;
    const message = TEST_FAILURES[code] ?? 'The mail server of SMTP_URL could not be reached.';
    return { ok: false, message };
  }
};

const smtpSender = (url: string, from: string): Send => {
  const transport = createTransport({
    url,
    // Shorter than the defaults, because the mail's row is locked during the call.
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return async (mail) => {
    await transport.sendMail({
      from,
      // An object is used literally; a string would be parsed as a list of addresses.
      to: { name: '', address: mail.recipient },
      ...(mail.reply_to ? { replyTo: { name: '', address: mail.reply_to } } : {}),
      subject: oneLine(mail.subject),
      text: mail.text,
      // The same on every retry, so that the receiver can drop a duplicate after a lost response. A
      // new one when staff send it again.
      messageId: `<mail-${mail.id}.${mail.created_at.getTime() + mail.resends}@${host}>`,
      date: mail.created_at,
    });
  };
};
