import type { OutboxEvent } from '../../../contract/mails.endpoints.ts';
import { toMsisdn } from '../../../contract/phone.ts';
import type { Config } from '../config/config.ts';
import type { Tx } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { crashPoint } from '../operations/crash-points.ts';

export type Mail = {
  to: string;
  /** What it is about. */
  event: OutboxEvent;
  subject: string;
  text: string;
  replyTo?: string | undefined;
  /** A mail with the same key is written once only. */
  dedupeKey?: string | undefined;
  /** Whose account it is about, when it goes to them. */
  userId?: string | undefined;
  /** The message that it copies to the staff. */
  contactId?: string | undefined;
  /** Its row is deleted when it was sent. */
  once?: boolean | undefined;
};

export type Sms = {
  /** In any form that a payer's phone may have; to others nothing is sent. */
  to: string;
  event: OutboxEvent;
  /** At most 160 characters of GSM-7. */
  text: string;
  /** An SMS with the same key is written once only. */
  dedupeKey: string;
  userId?: string | undefined;
};

export const MAIL_QUEUE = 'send-mail';
export const SMS_QUEUE = 'send-sms';
export type SendJob = { id: number };

type Writer = Pick<Deps, 'config' | 'clock' | 'jobs'>;

export const smsIsOn = ({ sms }: Pick<Config, 'sms'>): boolean => sms.provider !== 'none';

/**
 * Puts a mail into the outbox, in the transaction of its cause, and the job that sends it with it. Without
 * SMTP settings it stays in the outbox, where staff read it.
 */
export const queueMail = async (
  tx: Tx,
  mail: Mail,
  { config, clock, jobs }: Writer,
): Promise<void> => {
  const row = await tx
    .insertInto('outbox')
    .values({
      channel: 'mail',
      event: mail.event,
      dedupe_key: mail.dedupeKey ?? null,
      recipient: mail.to,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      text: mail.text,
      user_id: mail.userId ?? null,
      contact_id: mail.contactId ?? null,
      once: mail.once ?? false,
      created_at: clock.now(),
    })
    .onConflict((conflict) =>
      conflict.column('dedupe_key').where('dedupe_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (row && config.mail.smtpUrl) await jobs.enqueue(tx, MAIL_QUEUE, { id: row.id });
  crashPoint('mail-queued');
};

export const OPTED_OUT = 'This phone opted out of SMS.';

/** Whether this phone opted out. Whoever asks for a code wants it; the provider has a list of its own. */
export const isUnwanted = async (tx: Tx, phone: string, event: string): Promise<boolean> => {
  if (event === 'sign-in-code') return false;
  const optOut = await tx
    .selectFrom('sms_opt_outs')
    .select('phone')
    .where('phone', '=', phone)
    .executeTakeFirst();
  return optOut !== undefined;
};

/**
 * Puts an SMS into the outbox, in the transaction of its cause, and the job that sends it with it. Nothing is
 * written while the shop sends no SMS: none may go out late. One to a phone that opted out is written and not sent.
 */
export const queueSms = async (
  tx: Tx,
  sms: Sms,
  { config, clock, jobs }: Writer,
): Promise<void> => {
  const phone = toMsisdn(sms.to);
  if (!phone || !smsIsOn(config)) return;
  const suppressed = await isUnwanted(tx, phone, sms.event);
  const row = await tx
    .insertInto('outbox')
    .values({
      channel: 'sms',
      event: sms.event,
      dedupe_key: sms.dedupeKey,
      recipient: phone,
      subject: '',
      text: sms.text,
      user_id: sms.userId ?? null,
      state: suppressed ? 'suppressed' : 'queued',
      failure: suppressed ? OPTED_OUT : null,
      created_at: clock.now(),
    })
    .onConflict((conflict) =>
      conflict.column('dedupe_key').where('dedupe_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (row && !suppressed) await jobs.enqueue(tx, SMS_QUEUE, { id: row.id });
  crashPoint('sms-queued');
};

/** A message's text without the secret of its link or its code, which is its receiver's alone. */
export const withoutSecrets = (text: string): string =>
  text.replace(/\btoken=[\w-]+/g, 'token=…').replace(/\b\d{6}(?= is your code)/g, '……');
