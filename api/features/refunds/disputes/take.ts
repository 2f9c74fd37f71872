import { reasonWords } from '#contract/dispute-words.ts';
import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import { type LockedOrder, lockOrderOf } from '../../orders/store.ts';
import type { PaymentsContext } from '../../payments/context.ts';
import { insertPaymentEvent } from '../../payments/event-store.ts';
import type { ListedDispute } from '../../payments/providers/card/provider.ts';
import { idsOf, type PaymentRow } from '../../payments/rules.ts';
import { lockOwnerOfPayment, lockPayment } from '../../payments/store.ts';
import { type OfCharge, takeListed } from '../../payments/webhooks/charged-payment.ts';
import { tellOfCardMoney } from '../card-money-mail.ts';
import type { RefundRow } from '../rules.ts';
import { applyBack, applyDone } from '../settle.ts';
import { findRefund, insertRefund, updateRefund } from '../store.ts';
import { type DisputeRow, disputeMail, isUndecided, moneyOf } from './rules.ts';
import { findDispute, writeDispute } from './store.ts';

/** Takes over a payment's disputes, and the money that they move. */
export const takeDisputes = (context: PaymentsContext, job: OfCharge): Promise<void> =>
  takeListed(context, job, context.card.disputes, (paymentId, listed) =>
    takeDispute(context, paymentId, listed),
  );

type Locked = { payment: PaymentRow; order: LockedOrder | undefined };

const takeDispute = async (
  context: PaymentsContext,
  paymentId: string,
  listed: ListedDispute,
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    await lockOwnerOfPayment(tx, paymentId);
    const payment = await lockPayment(tx, paymentId);
    const order = await lockOrderOf(tx, paymentId);
    if (!payment) return;
    const before = await findDispute(tx, listed.providerId);
    // The list was asked for without a lock: one that came later has said how it ended.
    if (before && !isUndecided(before.state) && isUndecided(listed.state)) return;
    const money = moneyOf(listed);
    const refund = await findMoney(tx, context, { payment, order }, { before, listed });
    const isNew = before?.state !== listed.state;
    const ended = isNew && !isUndecided(listed.state);
    const row = await writeDispute(tx, payment.id, listed, {
      refundId: refund?.id ?? null,
      toSee: ended || (before?.to_see ?? false),
    });
    if (refund && money !== refund.state)
      await moveMoney(tx, context, { payment, order }, row, refund);
    const isTold = before && !isNew && moneyOf(rowAsListed(before)) === money;
    if (isTold) return;
    await record(tx, context, row, refund);
    if (isNew) {
      const mail = disputeMail(row, payment.order_id);
      await tellOfCardMoney(tx, context, `dispute:${row.id}:${row.state}`, mail);
    }
    context.log.info({ ...idsOf(payment), state: row.state }, 'a card payment is disputed');
  });

const rowAsListed = (row: DisputeRow) => ({
  state: row.state,
  withdrawnAt: row.withdrawn_at ?? undefined,
  reinstatedAt: row.reinstated_at ?? undefined,
});

/** The refund that stands for the money that the bank took; written when it takes it. */
const findMoney = async (
  tx: Tx,
  { clock }: PaymentsContext,
  { payment, order }: Locked,
  { before, listed }: { before: DisputeRow | undefined; listed: ListedDispute },
): Promise<RefundRow | undefined> => {
  if (before?.refund_id) return findRefund(tx, before.refund_id);
  if (!listed.withdrawnAt) return undefined;
  const now = clock.now();
  const { providerId, cents } = listed;
  const refund = await insertRefund(tx, {
    paymentId: payment.id,
    orderId: order?.id ?? null,
    amount: Math.ceil(cents / 100),
    way: 'dispute',
    reason: `Disputed: ${reasonWords(listed.reason)}`,
    restock: false,
    staffId: null,
    requestHash: `dispute:${providerId}`,
    message: 'The buyer’s bank holds it',
    now,
    nextQueryAt: null,
    elsewhere: { providerId, cents },
  });
  const held = { state: 'sent', to_see: false } as const;
  await updateRefund(tx, refund.id, held);
  return { ...refund, ...held };
};

const moveMoney = async (
  tx: Tx,
  context: PaymentsContext,
  { payment, order }: Locked,
  row: DisputeRow,
  refund: RefundRow,
): Promise<void> => {
  const locked = { refund, payment, order };
  const money = moneyOf(rowAsListed(row));
  if (money === 'done') return applyDone(tx, context, locked, { source: 'webhook' });
  if (money === 'failed')
    return applyBack(tx, context, locked, {
      code: row.state,
      message: 'The buyer’s bank gave it back',
      source: 'webhook',
    });
};

const record = (tx: Tx, { clock }: PaymentsContext, row: DisputeRow, refund?: RefundRow) =>
  insertPaymentEvent(tx, {
    paymentId: row.payment_id,
    ...(refund ? { refundId: refund.id } : {}),
    source: 'webhook',
    body: {
      dispute: row.provider_id,
      state: row.state,
      cents: row.cents,
      taken: row.withdrawn_at,
      back: row.reinstated_at,
    },
    now: clock.now(),
  });
