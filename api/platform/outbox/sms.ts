import { type Database, inTransaction, type Tx } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { crashPoint } from '../operations/crash-points.ts';
import { createAfricasTalking, type SmsAnswer, type SmsReport } from '../sms/africas-talking.ts';
import {
  isUnwanted,
  OPTED_OUT,
  type SendJob,
  SMS_QUEUE,
  smsIsOn,
  withoutSecrets,
} from './outbox.ts';

/** With delays that double up to an hour, until the message is too old. */
const RETRIES = 20;
const LONGEST_PAUSE_SECONDS = 3600;

const HOUR_MS = 3_600_000;
/** Older messages are not sent any more. */
const LATEST_MS = 12 * HOUR_MS;
const LATEST_CODE_MS = HOUR_MS / 6;

/** Added to the timeout of a call. */
const MARGIN_MS = 5000;

/** Events worth a possible second SMS if it is unknown whether the first was sent. */
const WANTED_TWICE: readonly string[] = ['order-paid', 'sign-in-code'];

type Row = { id: number; recipient: string; text: string; event: string };
type Claimed = Row & { tries: number };
type Send = (sms: { to: string; message: string }) => Promise<SmsAnswer>;
type Sending = {
  db: Database;
  send: Send;
  now: () => Date;
  dailyLimit: number;
  /** A call started longer ago than this has ended. */
  longestCallMs: number;
};

/** Registers the worker that sends queued SMS, if the shop sends SMS. */
export const installSms = ({ config, db, clock, jobs }: Deps): void => {
  if (!smsIsOn(config)) return;
  const { sendSms } = createAfricasTalking(config.sms);
  const sending = {
    db,
    send: sendSms,
    now: () => clock.now(),
    dailyLimit: config.sms.dailyLimit,
    longestCallMs: config.sms.timeoutMs + MARGIN_MS,
  };
  jobs.work<SendJob>(SMS_QUEUE, ({ id }) => sendOnce(sending, id), {
    retries: RETRIES,
    pauseSeconds: config.sms.retrySeconds,
    longestPauseSeconds: LONGEST_PAUSE_SECONDS,
  });
};

/**
 * Sends one SMS. The provider has no idempotency keys, so a call is recorded before it is made: if
 * its response is lost by a crash or on the network, the message is sent once more if that is worth
 * it, else staff see it. Throws for a retry.
 */
const sendOnce = async (sending: Sending, id: number): Promise<void> => {
  const claimed = await inTransaction(sending.db, (tx) => claim(tx, sending, id));
  if (!claimed) return;
  crashPoint('sms-claimed');
  const again = await inTransaction(sending.db, (tx) => call(tx, sending, claimed));
  if (again) throw new Error(`SMS ${id} was not sent: ${again}`);
};

const lockQueued = (tx: Tx, id: number) =>
  tx
    .selectFrom('outbox')
    .select(['id', 'recipient', 'text', 'event', 'tries', 'lost', 'asked_at', 'created_at'])
    .where('id', '=', id)
    .where('channel', '=', 'sms')
    .where('state', '=', 'queued')
    .forUpdate();

/** Records that a call is about to be made; undefined if it must not be. */
const claim = async (
  tx: Tx,
  { now, dailyLimit, longestCallMs }: Sending,
  id: number,
): Promise<Claimed | undefined> => {
  const row = await lockQueued(tx, id).executeTakeFirst();
  if (!row) return undefined;
  const fail = async (failure: string): Promise<undefined> => {
    await update(tx, id, { state: 'failed', failure, text: withoutSecrets(row.text) });
  };
  if (row.asked_at && now().getTime() - row.asked_at.getTime() < longestCallMs) {
    throw new Error(`SMS ${id} is being sent by another worker, or was lost just now`);
  }
  const age = now().getTime() - row.created_at.getTime();
  if (age > (row.event === 'sign-in-code' ? LATEST_CODE_MS : LATEST_MS)) {
    return fail('It could not be sent in time.');
  }
  // The owner may have opted out since it was written.
  if (await isUnwanted(tx, row.recipient, row.event)) {
    await update(tx, id, { state: 'suppressed', failure: OPTED_OUT });
    return undefined;
  }
  const lost = row.asked_at === null ? row.lost : row.lost + 1;
  if (lost > (WANTED_TWICE.includes(row.event) ? 1 : 0)) {
    return fail('The answer of the provider was lost: it may have arrived.');
  }
  if ((await sentSince(tx, new Date(now().getTime() - 24 * HOUR_MS))) >= dailyLimit) {
    return fail(`The shop sends no more than ${dailyLimit} SMS in 24 hours.`);
  }
  const tries = row.tries + 1;
  await update(tx, id, { tries, lost, asked_at: now() });
  return { ...row, tries };
};

/** SMS accepted by the provider, without sign-in codes, which have limits of their own. */
const sentSince = async (tx: Tx, since: Date): Promise<number> => {
  const { sent } = await tx
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('channel', '=', 'sms')
    .where('event', '<>', 'sign-in-code')
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow();
  return sent;
};

/**
 * Calls the provider and stores its response under the row lock. Returns the reason for a retry.
 */
const call = async (
  tx: Tx,
  { send, now }: Sending,
  claimed: Claimed,
): Promise<string | undefined> => {
  const row = await lockQueued(tx, claimed.id).executeTakeFirst();
  // A second worker of the same job has started its own call.
  if (row?.tries !== claimed.tries) return undefined;
  const answer = await send({ to: `+${row.recipient}`, message: row.text });
  crashPoint('sms-answered');
  const text = withoutSecrets(row.text);
  switch (answer.kind) {
    case 'accepted':
      await update(tx, row.id, {
        state: 'accepted',
        sent_at: now(),
        asked_at: null,
        provider_id: answer.providerId,
        cost_cents: answer.costCents ?? null,
        text,
      });
      // A report may already be stored or be stored concurrently: whichever comes second sees the
      // other.
      await storeReport(
        tx,
        { providerId: answer.providerId, state: 'accepted', reason: undefined },
        now(),
      );
      return undefined;
    case 'refused':
      if (answer.optedOut) await storeOptOut(tx, row.recipient, now());
      await update(tx, row.id, {
        state: answer.optedOut ? 'suppressed' : 'failed',
        failure: answer.reason,
        asked_at: null,
        text,
      });
      return undefined;
    case 'later':
      await update(tx, row.id, { asked_at: null, failure: answer.reason });
      return answer.reason;
    case 'unknown':
      // `asked_at` stays: the next attempt treats this response as lost.
      return answer.reason;
  }
};

type Change = Partial<{
  state: string;
  failure: string | null;
  tries: number;
  lost: number;
  asked_at: Date | null;
  sent_at: Date;
  provider_id: string;
  cost_cents: number | null;
  text: string;
}>;

const update = async (tx: Tx, id: number, change: Change): Promise<void> => {
  await tx.updateTable('outbox').set(change).where('id', '=', id).execute();
};

/** Stores a delivery report. Delivered and failed are final, whatever comes later. */
export const storeReport = async (
  tx: Tx,
  { providerId, state, reason }: SmsReport,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('sms_reports')
    .values({ provider_id: providerId, state, reason: reason ?? null, reported_at: now })
    .onConflict((conflict) =>
      conflict
        .column('provider_id')
        .doUpdateSet({ state, reason: reason ?? null, reported_at: now })
        .where('sms_reports.state', '=', 'accepted'),
    )
    .execute();
  await applyReport(tx, providerId);
};

/** Applies a report to its message, in whichever order the two were stored. */
const applyReport = async (tx: Tx, providerId: string): Promise<void> => {
  const report = await tx
    .selectFrom('sms_reports')
    .select(['state', 'reason'])
    .where('provider_id', '=', providerId)
    .forUpdate()
    .executeTakeFirst();
  if (!report || report.state === 'accepted') return;
  await tx
    .updateTable('outbox')
    .set({ state: report.state, failure: report.state === 'failed' ? report.reason : null })
    .where('provider_id', '=', providerId)
    .where('state', '=', 'accepted')
    .execute();
};

/**
 * A report is needed only until its message is known (seconds); a month allows investigating
 * faults.
 */
const REPORTS_MS = 30 * 24 * HOUR_MS;

export const removeOldReports = async (db: Database, now: Date): Promise<void> => {
  await db
    .deleteFrom('sms_reports')
    .where('reported_at', '<', new Date(now.getTime() - REPORTS_MS))
    .execute();
};

/** Stores an opt-out; `phone` as 2547XXXXXXXX. */
export const storeOptOut = async (tx: Tx, phone: string, now: Date): Promise<void> => {
  await tx
    .insertInto('sms_opt_outs')
    .values({ phone, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
