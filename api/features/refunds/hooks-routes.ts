import { inTransaction } from '../../platform/database/database.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { bytesOf, readJson, takeBytes } from '../../platform/http/provider-body.ts';
import type { App } from '../../platform/http/serve.ts';
import type { PaymentsContext } from '../payments/context.ts';
import { findEventBody, insertPaymentEvent } from '../payments/event-store.ts';
import { shillingsOf, textOf } from '../payments/providers/mpesa/values.ts';
import { findPayment } from '../payments/store.ts';
import type { OfCharge } from '../payments/webhooks/charged-payment.ts';
import { CARD_DISPUTE_QUEUE, CARD_REFUND_QUEUE } from '../payments/webhooks/process.ts';
import { unreadableEvent } from '../payments/webhooks/unreadable.ts';
import { takeDisputes } from './disputes/take.ts';
import { takeCardRefunds } from './elsewhere.ts';
import { idsOf, isOpen, meaningOfResult, meaningOfStatus, type RefundRow } from './rules.ts';
import { settleAndSend } from './send.ts';
import { lockRefund } from './settle.ts';
import { findRefund, findRefundByToken, updateRefund } from './store.ts';

const RESULT_QUEUE = 'refund-result';
/** `late`: M-PESA timed out, which is not an outcome; `status`: the result of our status query. */
type Kind = 'result' | 'late' | 'status' | 'unreadable';
type ResultJob = { eventId: number; refundId: string; kind: Kind };

type Result = {
  ResultCode?: unknown;
  OriginatorConversationID?: unknown;
  TransactionID?: unknown;
  ResultParameters?: { ResultParameter?: unknown } | null;
};

const resultOf = (body: unknown): Result | undefined => {
  const result = (body as { Result?: unknown } | null | undefined)?.Result;
  return typeof result === 'object' && result !== null ? result : undefined;
};

type Parameter = { Key?: unknown; Value?: unknown } | null;
const parameter = ({ ResultParameters }: Result, key: string): unknown =>
  [ResultParameters?.ResultParameter as Parameter | Parameter[] | undefined]
    .flat()
    .find((one) => one?.Key === key)?.Value;

/**
 * Endpoints for refund results of the providers. Each is stored with its job, then gets 200. One that
 * can't be read is kept too, and M-PESA is asked.
 */
export const installRefundHooks = (app: App, context: PaymentsContext): void => {
  const { db, clock, jobs } = context;

  const store = async (refund: RefundRow, kind: Kind, raw: Buffer): Promise<Kind> => {
    const body = readJson(raw);
    const known = kind === 'late' ? body !== undefined : resultOf(body) !== undefined;
    const found = known ? kind : 'unreadable';
    await inTransaction(db, async (tx) => {
      const eventId = await insertPaymentEvent(tx, {
        paymentId: refund.payment_id,
        refundId: refund.id,
        source: kind === 'status' ? 'query' : 'callback',
        now: clock.now(),
        ...(known ? { body } : unreadableEvent(refund.id, raw)),
      });
      // What can't be read came before.
      if (eventId === undefined) return;
      const job: ResultJob = { eventId, refundId: refund.id, kind: found };
      await jobs.enqueue(tx, RESULT_QUEUE, job);
    });
    return found;
  };

  app.register(async (hooks) => {
    takeBytes(hooks);
    const take = (path: string, kind: Kind) =>
      hooks.post<{ Params: { token: string } }>(
        path,
        { schema: { hide: true } as object, bodyLimit: 64 * 1024 },
        async (request) => {
          const refund = await findRefundByToken(db, request.params.token);
          if (!refund) throw notFound('Address');
          const found = await store(refund, kind, bytesOf(request));
          const ids = { ...idsOf(refund), provider: 'mpesa' };
          if (found === 'unreadable') request.log.warn(ids, 'callback could not be read');
          else request.log.info(ids, 'callback received');
          if (found === 'unreadable' && kind !== 'late')
            throw new Problem(400, 'invalid', 'This is no result.');
          return { ResultCode: 0, ResultDesc: 'Accepted' };
        },
      );
    take('/hooks/refund/:token', 'result');
    take('/hooks/refund/:token/late', 'late');
    take('/hooks/refund/:token/status', 'status');
  });

  jobs.work<ResultJob>(RESULT_QUEUE, (job) => processResult(context, job));
  jobs.work<OfCharge>(CARD_REFUND_QUEUE, (job) => takeCardRefunds(context, job));
  jobs.work<OfCharge>(CARD_DISPUTE_QUEUE, (job) => takeDisputes(context, job));
};

/** Processes one stored result; safe to repeat. */
const processResult = async (context: PaymentsContext, job: ResultJob): Promise<void> => {
  const refund = await findRefund(context.db, job.refundId);
  if (!refund) return;
  if (job.kind === 'late') return querySoon(context, refund);
  if (job.kind === 'unreadable') return querySoon(context, refund, UNREADABLE);
  const result = resultOf(await findEventBody(context.db, job.eventId));
  if (!result) return;
  if (job.kind === 'status') return processStatus(context, refund, result);
  if (!(await isAboutThisRefund(context, refund, result))) return;

  const meaning = meaningOfResult(textOf(result.ResultCode));
  const providerId = textOf(result.OriginatorConversationID) || undefined;
  if (meaning.kind === 'done') {
    await settleAndSend(context, refund.id, {
      kind: 'done',
      receipt: receiptOf(result.TransactionID),
      providerId,
    });
  } else if (meaning.kind === 'failed') {
    await settleAndSend(context, refund.id, { ...meaning, providerId });
  } else await noteUnlisted(context, refund, meaning.code);
};

const receiptOf = (text: unknown): string | undefined =>
  typeof text === 'string' && /^[A-Z0-9]{10}$/.test(text) && text !== '0000000000'
    ? text
    : undefined;

/**
 * Checks that a result is about this refund: it has to name the known operation. If the response to
 * our call was lost, the secret address identifies it; amount and payment, if named, must match
 * too.
 */
const isAboutThisRefund = async (
  { db }: PaymentsContext,
  refund: RefundRow,
  result: Result,
): Promise<boolean> => {
  const known = refund.provider_id ?? (refund.way === 'mpesa_payout' ? refund.own_id : undefined);
  if (known !== undefined && known !== textOf(result.OriginatorConversationID)) return false;
  const amount = parameter(result, 'Amount') ?? parameter(result, 'TransactionAmount');
  if (amount !== undefined && shillingsOf(amount) !== refund.amount) return false;
  const original = parameter(result, 'OriginalTransactionID');
  if (original === undefined) return true;
  return (await findPayment(db, refund.payment_id))?.receipt === original;
};

/** Processes a status result; 'not found' proves nothing. */
const processStatus = async (
  context: PaymentsContext,
  refund: RefundRow,
  result: Result,
): Promise<void> => {
  if (!isOpen(refund.state) || textOf(result.ResultCode) !== '0') return;
  const status = textOf(parameter(result, 'TransactionStatus'));
  const said = meaningOfStatus(status);
  if (said === 'done') {
    const receipt = receiptOf(parameter(result, 'ReceiptNo'));
    await settleAndSend(context, refund.id, { kind: 'done', receipt });
  } else if (said === 'failed') {
    const message = `M-PESA did not do it (${status}).`;
    await settleAndSend(context, refund.id, { kind: 'failed', code: status, message });
  }
};

const UNREADABLE = 'M-PESA sent something that could not be read. The shop keeps asking.';

const querySoon = (
  { db, clock }: PaymentsContext,
  { id }: RefundRow,
  message?: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const locked = await lockRefund(tx, id);
    if (locked && isOpen(locked.refund.state)) {
      await updateRefund(tx, id, { next_look_at: clock.now(), ...(message ? { message } : {}) });
    }
  });

const noteUnlisted = ({ db }: PaymentsContext, { id }: RefundRow, code: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const locked = await lockRefund(tx, id);
    if (!locked || !isOpen(locked.refund.state)) return;
    const message = `M-PESA answered ${code}, which says nothing of the money. The shop keeps asking.`;
    await updateRefund(tx, id, { code, message });
  });
