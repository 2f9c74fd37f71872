import type { OutboxEvent } from '#contract/mails.endpoints.ts';
import { NO_SMS_MESSAGE, toSmsPhone } from '#contract/phone.ts';
import { readText } from '#contract/text.ts';
import type { Config } from '../config/config.ts';
import type { Tx } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { crashPoint } from '../operations/crash-points.ts';

export type Mail = {
  to: string;
  event: OutboxEvent;
  subject: string;
  text: string;
  replyTo?: string | undefined;
  /** A mail with the same key is written only once. */
  dedupeKey?: string | undefined;
  /** The recipient's account, if it is about that account. */
  userId?: string | undefined;
  /** The contact message of which this is a copy for staff. */
  contactId?: string | undefined;
  /** Its row is deleted once sent. */
  once?: boolean | undefined;
};

export type Sms = {
  /** In any spelling. */
  to: string;
  event: OutboxEvent;
  /** At most 160 characters of GSM-7. */
  text: string;
  /** An SMS with the same key is written only once. */
  dedupeKey: string;
  userId?: string | undefined;
};

export const MAIL_QUEUE = 'send-mail';
export const SMS_QUEUE = 'send-sms';
export type SendJob = { id: number };

type Writer = Pick<Deps, 'config' | 'clock' | 'jobs'>;

export const smsIsOn = ({ sms }: Pick<Config, 'sms'>): boolean => sms.provider !== 'none';

/**
 * Writes a mail and its job in the transaction of its cause. Without SMTP settings it stays in the
 * outbox, where staff read it.
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

/**
 * Whether this phone opted out. Sign-in codes are always sent, as they were requested; the provider
 * has its own list.
 */
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
 * Writes an SMS and its job in the transaction of its cause. Not written while the shop sends no
 * SMS, so that none is sent late. To a phone that opted out it is written as suppressed, to what is
 * no Kenyan mobile number as failed, so that staff see it.
 */
export const queueSms = async (
  tx: Tx,
  sms: Sms,
  { config, clock, jobs }: Writer,
): Promise<void> => {
  if (!smsIsOn(config)) return;
  const phone = toSmsPhone(sms.to);
  const { state, failure } =
    phone === undefined
      ? { state: 'failed', failure: NO_SMS_MESSAGE }
      : (await isUnwanted(tx, phone, sms.event))
        ? { state: 'suppressed', failure: OPTED_OUT }
        : { state: 'queued', failure: null };
  const row = await tx
    .insertInto('outbox')
    .values({
      channel: 'sms',
      event: sms.event,
      dedupe_key: sms.dedupeKey,
      recipient: phone ?? readText(sms.to),
      subject: '',
      text: sms.text,
      user_id: sms.userId ?? null,
      state,
      failure,
      created_at: clock.now(),
    })
    .onConflict((conflict) =>
      conflict.column('dedupe_key').where('dedupe_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (row && state === 'queued') await jobs.enqueue(tx, SMS_QUEUE, { id: row.id });
  crashPoint('sms-queued');
};

/** A message's text without the secret of its link or code, which only the receiver may know. */
export const withoutSecrets = (text: string): string =>
  text.replace(/\btoken=[\w-]+/g, 'token=…').replace(/\b\d{6}(?= is your code)/g, '……');
