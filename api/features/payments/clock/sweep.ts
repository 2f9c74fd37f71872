import { LIVE_STATES } from '#contract/payment.ts';
import {
  type Database,
  inTransaction,
  listSql,
  sql,
  type Tx,
} from '../../../platform/database/database.ts';
import { oneByOne } from '../../../platform/jobs/one-by-one.ts';
import { crashPoint } from '../../../platform/operations/crash-points.ts';
import { UNPAID_ORDER_STATES } from '../../orders/states.ts';
import { endUnpaidOrder, lockOrder } from '../../orders/store.ts';
import {
  askAboutCard,
  chargeCard,
  endCardPayment,
  logAnswer,
  UNREACHED,
} from '../calls/provider-call.ts';
import { claimProviderCall } from '../calls/store.ts';
import type { PaymentsContext } from '../context.ts';
import { insertPaymentEvent } from '../event-store.ts';
import {
  isLive,
  nextQueryIn,
  type PaymentRow,
  PROMPT_LIFE_MS,
  reviewMessage,
  UNCLAIMED_MS,
  UNSENT_MS,
  UNSPENT_MS,
} from '../rules.ts';
import { afterSettlement, type Ended, payOrderWith, settle } from '../settlement/settle.ts';
import {
  findLivePaymentOf,
  findPayment,
  hasRefund,
  lockPayment,
  lockUser,
  movePayment,
  updatePayment,
} from '../store.ts';
import { matchReceipt } from '../webhooks/receipt-matching.ts';

const LIVE = sql.raw(listSql(LIVE_STATES));

const BATCH = 20;

/** Everything that happens by time alone. Safe on several servers: one of them claims each row. */
export const sweepPayments = async (context: PaymentsContext): Promise<void> => {
  const parts = [
    failUnsent,
    askProviders,
    expireHolds,
    expireUnboundPayments,
    endRedundantPayments,
    assignUnspentMoney,
  ];
  await oneByOne(parts, (part) => part(context));
};

/**
 * Fails payments whose request died before the provider call: nothing was charged, and the pieces
 * are released.
 */
const failUnsent = async (context: PaymentsContext): Promise<void> => {
  const { db, clock } = context;
  const now = clock.now();
  const unsent = await db
    .selectFrom('payments')
    .select(['id', 'method'])
    .where('status', '=', 'created')
    .where('asked_at', 'is', null)
    .where('created_at', '<=', new Date(now.getTime() - UNSENT_MS))
    .limit(BATCH)
    .execute();
  await oneByOne(unsent, async (payment) => {
    // The claim prevents a repeated request from sending it now.
    if (!(await claimProviderCall(db, payment, now))) return;
    const failure = { kind: 'failure', code: 'unreached', message: UNREACHED } as const;
    await settle(context, payment.id, failure, now);
  });
};

/** Queries every due payment; the next time is stored first, so that a crash can't lose it. */
const askProviders = async (context: PaymentsContext): Promise<void> => {
  const { db, clock } = context;
  const now = clock.now();
  const due = await sql<{ id: string }>`
    UPDATE payments SET next_query_at = ${new Date(now.getTime() + 60_000)}
    WHERE id IN (
      SELECT id FROM payments WHERE next_query_at <= ${now}
      ORDER BY next_query_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(db);
  if (due.rows.length > 0) crashPoint('sweep-claimed');
  await oneByOne(due.rows, async ({ id }) => {
    const payment = await findPayment(db, id);
    if (payment) await askAbout(context, payment);
  });
};

const askAbout = async (context: PaymentsContext, payment: PaymentRow): Promise<void> => {
  const { db, clock } = context;
  if (payment.method === 'mpesa') await askDaraja(context, payment);
  else await askAboutCard(context, payment);

  const after = await findPayment(db, payment.id);
  if (!after) return;
  const open = isLive(after.status) || after.status === 'expired';
  const since = clock.now().getTime() - (after.prompted_at ?? after.created_at).getTime();
  const wait = open ? nextQueryIn(since, isLive(after.status)) : undefined;
  await updatePayment(db, after.id, {
    next_query_at: wait === undefined ? null : new Date(clock.now().getTime() + wait),
  });
};

const askDaraja = async (context: PaymentsContext, payment: PaymentRow): Promise<void> => {
  const { db, clock, daraja } = context;
  if (!payment.request_id) return matchReceipt(context, payment);
  const answer = await daraja.query(payment.request_id);
  crashPoint('query-answered');
  logAnswer(context, payment, answer);
  const now = clock.now();
  await insertPaymentEvent(db, { paymentId: payment.id, source: 'query', body: answer, now });
  if (answer.kind === 'paid') await settle(context, payment.id, { kind: 'success' }, now);
  if (answer.kind === 'failed') {
    await settle(
      context,
      payment.id,
      { kind: 'failure', code: answer.code, message: answer.message },
      now,
    );
  }
  const age = now.getTime() - (payment.prompted_at ?? payment.created_at).getTime();
  if (answer.kind === 'unlisted' && age >= PROMPT_LIFE_MS) {
    await settle(context, payment.id, { kind: 'expiry' }, now);
  }
};

/**
 * Ends orders whose hold is over: live M-PESA prompts expire with them, live card payments are
 * cancelled first.
 */
const expireHolds = async (context: PaymentsContext): Promise<void> => {
  const { db, clock, config } = context;
  const begun = new Date(clock.now().getTime() - config.holdMinutes * 60_000);
  // Includes orders whose pieces a failed payment already released: an order ends with its hold's
  // time.
  const over = await db
    .selectFrom('orders as o')
    .innerJoin('holds as h', 'h.order_id', 'o.id')
    .select('h.order_id')
    .where('o.status', 'in', UNPAID_ORDER_STATES)
    .where('h.expires_at', '<=', clock.now())
    // A live payment extends the hold up to the maximum time of a hold.
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.created_at > ${begun}
        AND p.status IN (${LIVE}))`,
    )
    // First those that need no call to the card provider, which may be unavailable for long.
    .orderBy(
      sql`EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.method = 'visa'
        AND p.status IN (${LIVE}))`,
    )
    .orderBy('h.expires_at')
    .limit(BATCH)
    .execute();
  await oneByOne(over, async ({ order_id }) => {
    const live = await findLivePaymentOf(db, order_id);
    if (live && !(await endPayment(context, live))) return;
    crashPoint('payment-expired');
    if (await expireHold(db, order_id, clock.now()))
      context.log.info({ orderId: order_id }, 'hold expired');
  });
};

/**
 * Ends a live payment, a card's at its provider first; false while the card's outcome is unknown.
 */
const endPayment = async (context: PaymentsContext, payment: PaymentRow): Promise<boolean> => {
  const { id, method, status } = payment;
  if (method === 'mpesa') {
    await settle(context, id, { kind: 'expiry' }, context.clock.now());
    return true;
  }
  // Repeat a create call without a response until its outcome is known, before the pieces are
  // released.
  if (status === 'created') await chargeCard(context, payment, { repeated: true });
  const known = await findPayment(context.db, id);
  if (known?.request_id && isLive(known.status)) {
    await endCardPayment(context, known).catch(() => undefined);
  }
  const after = await findPayment(context.db, id);
  return !after || !isLive(after.status);
};

const endPayments = (context: PaymentsContext, found: readonly { id: string }[]): Promise<void> =>
  oneByOne(found, async ({ id }) => {
    const payment = await findPayment(context.db, id);
    if (payment) await endPayment(context, payment);
  });

/** True if the order ended; false if it was paid or renewed meanwhile. */
const expireHold = (db: Database, orderId: string, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const owner = await tx
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', orderId)
      .executeTakeFirst();
    if (owner?.user_id) await lockUser(tx, owner.user_id);
    const order = await lockOrder(tx, orderId);
    const hold = await tx
      .selectFrom('holds')
      .select('state')
      .where('order_id', '=', orderId)
      .where('expires_at', '<=', now)
      .executeTakeFirst();
    // A released hold belongs to a payment that has just expired.
    if (!order || !hold || hold.state === 'sold') return false;
    if (await findLivePaymentOf(tx, orderId)) return false;
    await endUnpaidOrder(tx, order, { actor: 'shop', now, endedBy: 'expiry' });
    crashPoint('hold-expiry');
    return true;
  });

/** Payments without an order have no hold: they expire after the same time. */
const expireUnboundPayments = async (context: PaymentsContext): Promise<void> => {
  const { db, clock, config } = context;
  const now = clock.now();
  const old = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', 'is', null)
    .where('status', 'in', LIVE_STATES)
    .where('created_at', '<=', new Date(now.getTime() - config.holdMinutes * 60_000))
    // M-PESA first: a card payment may have to wait for its provider.
    .orderBy('method')
    .orderBy('created_at')
    .limit(BATCH)
    .execute();
  await endPayments(context, old);
};

/**
 * Ends live payments of orders that another payment's late success has paid. A payment waiting for
 * the bank's confirmation is ended at once, so that the customer does not pay twice; one that can't
 * be cancelled, when its time is over.
 */
const endRedundantPayments = async (context: PaymentsContext): Promise<void> => {
  const { db, clock, config } = context;
  const now = clock.now();
  const needless = await db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select('p.id')
    .where('p.status', 'in', LIVE_STATES)
    .where('o.status', 'not in', UNPAID_ORDER_STATES)
    .where((eb) =>
      eb.or([
        eb('p.status', '=', 'requires_action'),
        eb('p.created_at', '<=', new Date(now.getTime() - config.holdMinutes * 60_000)),
      ]),
    )
    .orderBy('p.method')
    .orderBy('p.created_at')
    .limit(BATCH)
    .execute();
  await endPayments(context, needless);
};

/**
 * Offers money without an order to an unpaid order of exactly that amount, and in the end to staff.
 */
const assignUnspentMoney = async (context: PaymentsContext): Promise<void> => {
  const { db, clock, log } = context;
  const now = clock.now();
  const unspent = await db
    .selectFrom('payments')
    .select(['id', 'user_id', 'finished_at'])
    .where('order_id', 'is', null)
    .where('status', '=', 'succeeded')
    .where('finished_at', '<=', new Date(now.getTime() - UNSPENT_MS))
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM refunds r
        WHERE r.payment_id = payments.id AND r.state IN ('requested', 'sent'))`,
    )
    .orderBy('finished_at')
    .limit(BATCH)
    .execute();
  await oneByOne(unspent, async ({ id, user_id, finished_at }) => {
    type Offered = { paidOrder: string } | Ended | undefined;
    const offered = await inTransaction(db, async (tx): Promise<Offered> => {
      if (user_id) await lockUser(tx, user_id);
      const payment = await lockPayment(tx, id);
      if (payment?.status !== 'succeeded' || payment.order_id) return undefined;
      // After a partial refund the rest pays no order; staff decide.
      const whole = !(await hasRefund(tx, id));
      const waiting =
        user_id && whole ? await oldestPendingOf(tx, user_id, payment.amount) : undefined;
      if (waiting && (await payOrderWith(tx, waiting, payment, { now, jobs: context.jobs })))
        return { paidOrder: waiting };
      const age = now.getTime() - (finished_at ?? now).getTime();
      if (user_id && age < UNCLAIMED_MS) return undefined;
      await movePayment(tx, payment, 'needs_attention', {
        attention: 'unclaimed',
        code: 'needs_attention',
        message: reviewMessage(payment.amount),
      });
      crashPoint('money-offered');
      return { method: payment.method, outcome: 'needs_attention', orderId: null };
    });
    if (!offered) return;
    if ('outcome' in offered) afterSettlement(context, id, offered);
    else log.info({ paymentId: id, orderId: offered.paidOrder }, 'order paid');
  });
};

const oldestPendingOf = async (
  db: Tx,
  userId: string,
  payable: number,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('orders as o')
      .select('o.id')
      .where('o.user_id', '=', userId)
      .where('o.status', '=', 'Pending')
      .where('o.payable', '=', payable)
      .where(
        sql<boolean>`NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id
          AND p.status IN (${LIVE}))`,
      )
      .orderBy('o.created_at')
      .limit(1)
      .executeTakeFirst()
  )?.id;
