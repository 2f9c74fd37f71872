import { useState } from 'react';
import type { Dispute } from '#contract/disputes.endpoints.ts';
import { formatKsh } from '#contract/money.ts';
import { methodName, type PaymentMethod, type PaymentStatus } from '#contract/payment.ts';
import type { Refund } from '#contract/refunds.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { DialogForm } from '../../platform/forms/form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import { Badge, Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { DISPUTE_WORDS, leftCents, refundWords, wayWords } from './refund-words.ts';
import { REFUND_READS, useRefunds } from './use-refunds.ts';

type Payment = { _id: string; method: PaymentMethod; amount: number; status: PaymentStatus };
type PaymentRefundsProps = { payment: Payment; orderId?: string };

/** Money was received, so it can be refunded. */
const isReceived = ({ status }: Payment): boolean =>
  status === 'succeeded' || status === 'needs_attention' || status === 'refunded';

/** A payment's refunds for staff, with a button to refund more. */
export const PaymentRefunds = ({ payment, orderId }: PaymentRefundsProps) =>
  isReceived(payment) ? <Refunds payment={payment} {...(orderId ? { orderId } : {})} /> : null;

const Refunds = ({ payment, orderId }: PaymentRefundsProps) => {
  const query = useRefunds(payment._id);
  const [asking, setAsking] = useState(false);
  const place = `refunds-${payment._id}`;
  return (
    <Loaded
      query={query}
      loading="Loading refunds..."
      error="Failed to load refunds."
      skeleton={<Skeleton className="h-11" />}
    >
      {({ refunds, disputes, refundable }) => (
        <div id={place} tabIndex={-1} className="mt-2 grid gap-3">
          {disputes.map((dispute) => (
            <DisputeNotice key={dispute._id} dispute={dispute} />
          ))}
          {refunds.length > 0 && (
            <ul aria-label="Refunds" className="grid gap-3 border-line border-l-2 pl-4">
              {refunds.map((refund) => (
                <RefundItem key={refund._id} refund={refund} />
              ))}
            </ul>
          )}
          {refundable > 0 && (
            <Button
              variant="secondary"
              className="justify-self-start"
              onClick={() => setAsking(true)}
            >
              <span>
                Refund
                <span className="sr-only">{`, payment of ${formatKsh(payment.amount * 100)} by ${methodName(payment.method)}`}</span>
              </span>
            </Button>
          )}
          <RefundDialog
            open={asking}
            paymentId={payment._id}
            refundable={refundable}
            method={payment.method}
            orderId={orderId}
            onClose={() => setAsking(false)}
            onDone={() => moveFocus(place)}
          />
        </div>
      )}
    </Loaded>
  );
};

/** What the buyer's bank does about the payment. */
const DisputeNotice = ({ dispute }: { dispute: Dispute }) => {
  const { text, tone } = DISPUTE_WORDS[dispute.state];
  const isOpen = dispute.state === 'asked' || dispute.state === 'open';
  return (
    <Notice tone={tone}>
      <p>
        <span>{text}</span> <span>{formatKsh(Math.round(dispute.amount * 100))}</span>
        <span>{`: ${dispute.reason}.`}</span>
      </p>
      {isOpen && dispute.respondBy && (
        <p>
          <span>Answer on the card company’s site by </span>
          <time dateTime={dispute.respondBy}>{dateAndTime(dispute.respondBy)}</time>
        </p>
      )}
    </Notice>
  );
};

const RefundItem = ({ refund }: { refund: Refund }) => {
  const [settling, setSettling] = useState(false);
  const { text, tone } = refundWords(refund);
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>
          <span className="price">{formatKsh(leftCents(refund))}</span>
          <span>{` ${wayWords(refund)}`}</span>
        </span>
        <Badge tone={refund.unanswered ? 'danger' : tone}>
          {refund.unanswered ? 'No answer' : text}
        </Badge>
      </div>
      <p className="text-muted text-sm">
        <time dateTime={refund.createdAt}>{dateAndTime(refund.createdAt)}</time>
        {refund.receipt && (
          <span>
            {' · '}Receipt{' '}
            <span className="inline-block select-all break-all font-semibold text-ink">
              {refund.receipt}
            </span>
          </span>
        )}
      </p>
      {refund.reason && <p className="text-sm">{refund.reason}</p>}
      {(refund.status === 'failed' || refund.unanswered || refund.status === 'requested') && (
        <p className="text-sm">{refund.message}</p>
      )}
      {refund.unanswered && (
        <Button
          variant="secondary"
          size="small"
          className="min-h-11 justify-self-start"
          onClick={() => setSettling(true)}
        >
          Record the result
        </Button>
      )}
      <SettleDialog refund={refund} open={settling} onClose={() => setSettling(false)} />
    </li>
  );
};

type SettleDialogProps = { refund: Refund; open: boolean; onClose: () => void };

/** For a refund whose provider sends no result: staff enter what the provider's own site shows. */
const SettleDialog = ({ refund, open, onClose }: SettleDialogProps) => (
  <Dialog open={open} onClose={onClose} title="Record the result">
    {open && <SettleForm refund={refund} onClose={onClose} />}
  </Dialog>
);

const ENDS = [
  { value: 'done', label: 'The money went back' },
  { value: 'failed', label: 'It did not: the money is still here' },
] as const;

const SettleForm = ({ refund, onClose }: Omit<SettleDialogProps, 'open'>) => {
  const form = useForm({
    saved: { status: 'failed' as 'done' | 'failed', receipt: '' },
    send: ({ status, receipt }) => {
      const given = status === 'done' ? receipt.trim() : '';
      return call('POST /api/payments/:id/refunds/:refundId/settle', {
        params: { id: refund.paymentId, refundId: refund._id },
        body: { status, ...(given ? { receipt: given } : {}) },
      });
    },
    refresh: REFUND_READS,
    done: ({ message }) => {
      toast.success(message);
      onClose();
      moveFocus(`refunds-${refund.paymentId}`);
    },
  });
  const { status } = form.values;
  return (
    <DialogForm of={form} submit="Save" onCancel={onClose}>
      <p>
        Look on the provider’s own site for <span>{formatKsh(refund.amount * 100)}</span> before you
        answer: what did not go back can be returned again.
      </p>
      <RadioGroup
        legend="What it shows"
        options={ENDS}
        value={status}
        onChange={(end) => form.set({ status: end })}
      />
      {status === 'done' && (
        <Field label="Receipt (optional)" error={form.errors.receipt}>
          <TextInput {...form.input('receipt')} maxLength={60} autoComplete="off" />
        </Field>
      )}
    </DialogForm>
  );
};
