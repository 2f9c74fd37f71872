import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { PaymentsContext } from '../payments/context.ts';
import { insertPaymentEvent } from '../payments/event-store.ts';
import type { ListedRefund } from '../payments/providers/card/provider.ts';
import type { PaymentRow } from '../payments/rules.ts';
import { lockOwnerOfPayment, lockPayment } from '../payments/store.ts';
import { type OfCharge, takeListed } from '../payments/webhooks/charged-payment.ts';
import { tellOfCardMoney } from './card-money-mail.ts';
import { elsewhereMail, idsOf, type RefundRow, shillingsOfParts } from './rules.ts';
import { applyCardRefund } from './send.ts';
import { findRefundsOf, insertRefund, updateRefund } from './store.ts';

const SWEEP_AFTER_MS = 60_000;

/** Takes over a payment's card refunds; those that were made at the provider's own site are booked. */
export const takeCardRefunds = (context: PaymentsContext, job: OfCharge): Promise<void> =>
  takeListed(context, job, context.card.refunds.list, async (paymentId, listed) => {
    const refund = await takeRefund(context, paymentId, listed);
    if (refund && refund.state !== listed.outcome.kind)
      await applyCardRefund(context, refund.id, listed.outcome);
  });

/** Our refund that the provider lists; one that nobody has booked is written first. */
const takeRefund = async (
  context: PaymentsContext,
  paymentId: string,
  listed: ListedRefund,
): Promise<RefundRow | undefined> =>
  inTransaction(context.db, async (tx) => {
    await lockOwnerOfPayment(tx, paymentId);
    const payment = await lockPayment(tx, paymentId);
    const rows = await findRefundsOf(tx, paymentId);
    const own =
      rows.find((row) => row.provider_id === listed.providerId) ??
      rows.find((row) => row.id === listed.refundId && !row.provider_id);
    if (own || !payment || listed.outcome.kind === 'failed') return own;
    const booked = rows.find((row) => isBookedByHand(row, listed));
    const refund = booked
      ? await takeOver(tx, booked, listed)
      : await write(tx, context, { payment, rows, listed });
    const { providerId, cents } = listed;
    const body = { refund: refund.id, became: 'found', providerId, cents };
    const event = { paymentId, refundId: refund.id, source: 'webhook', body } as const;
    await insertPaymentEvent(tx, { ...event, now: context.clock.now() });
    const mail = elsewhereMail(refund, booked !== undefined);
    await tellOfCardMoney(tx, context, `refund:${refund.id}:elsewhere`, mail);
    context.log.info(idsOf(refund), 'a refund made at the card provider was found');
    return refund;
  });

/** Staff returned this sum at the provider's own site, and booked it. */
const isBookedByHand = (row: RefundRow, { cents }: ListedRefund): boolean =>
  row.way === 'by_hand' && row.state === 'done' && !row.provider_id && row.amount * 100 === cents;

const takeOver = async (
  tx: Tx,
  booked: RefundRow,
  { providerId }: ListedRefund,
): Promise<RefundRow> => {
  const change = {
    way: 'card',
    elsewhere: true,
    to_see: true,
    provider_id: providerId,
    message: 'Booked by hand, and found at the card company',
  } as const;
  await updateRefund(tx, booked.id, change);
  return { ...booked, ...change };
};

const write = (
  tx: Tx,
  { clock }: PaymentsContext,
  { payment, rows, listed }: { payment: PaymentRow; rows: RefundRow[]; listed: ListedRefund },
): Promise<RefundRow> => {
  const now = clock.now();
  const { providerId, cents } = listed;
  return insertRefund(tx, {
    paymentId: payment.id,
    orderId: payment.order_id,
    amount: shillingsOfParts(rows, cents),
    way: 'card',
    reason: '',
    restock: false,
    staffId: null,
    requestHash: `elsewhere:${providerId}`,
    message: 'Made at the card company’s own site',
    now,
    nextQueryAt: new Date(now.getTime() + SWEEP_AFTER_MS),
    elsewhere: { providerId, cents },
  });
};
