import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Attention } from '#contract/ledger.endpoints.ts';
import { formatKsh } from '#contract/money.ts';
import { call } from '../../platform/api-client/call.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { DialogForm } from '../../platform/forms/form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import { RefundDialog } from '../refunds/refund-dialog.tsx';

export const WAITING_STATUS_ID = 'waiting-place';
/** Id of the element that takes focus after an action on a payment. */
export const reviewElementId = (id: string): string => `waiting-${id}`;
/** Queries that change when money was assigned or returned. */
const MONEY_READS = ['GET /api/payments/attention', 'GET /api/payments/report'] as const;
/** With the queries of its order. */
export const ORDER_READS = [
  ...MONEY_READS,
  'GET /api/orders/admin/all-orders',
  'GET /api/orders/:id',
] as const;

/** Refunds a payment, accepts a slightly too small one, closes one that received no money, or says that it was seen. */
export const ReviewActions = ({ payment }: { payment: Attention }) => {
  const { kind } = payment.action;
  if (kind === 'see') return <SeenButton payment={payment} />;
  if (kind === 'close') return <CloseButton payment={payment} />;
  return (
    <>
      {kind === 'accept' && <AcceptButton payment={payment} />}
      <RefundButton payment={payment} />
    </>
  );
};

/** Takes what moved at the card company from the list. */
const SeenButton = ({ payment }: { payment: Attention }) => {
  const seen = useWrite({
    write: () => call('POST /api/payments/:id/seen', { params: { id: payment._id } }),
    refresh: ORDER_READS,
    onDone: ({ message }) => {
      toast.success(message);
      moveFocus(reviewElementId(payment._id), WAITING_STATUS_ID);
    },
  });
  return (
    <div className="grid gap-3">
      <Button busy={seen.busy} onClick={() => void seen.run(undefined)}>
        <span>
          Seen
          <span className="sr-only">{`, the payment of ${formatKsh(payment.asked * 100)} from ${payment.user.username}`}</span>
        </span>
      </Button>
      {seen.problem && <p role="alert">{seen.problem}</p>}
    </div>
  );
};

/** Confirms, then accepts a payment that was slightly too small as the price of its order. */
const AcceptButton = ({ payment }: { payment: Attention }) => {
  const [open, setOpen] = useState(false);
  const missing = formatKsh((payment.asked - payment.received) * 100);
  const accept = useWrite({
    write: () => call('POST /api/payments/:id/accept', { params: { id: payment._id } }),
    refresh: ORDER_READS,
    onDone: ({ message }) => {
      setOpen(false);
      toast.success(message);
      moveFocus(reviewElementId(payment._id), WAITING_STATUS_ID);
    },
  });
  return (
    <>
      <Button
        onClick={() => {
          accept.clear();
          setOpen(true);
        }}
      >
        Accept
        <span className="sr-only">{` ${formatKsh(payment.received * 100)} from ${payment.user.username}`}</span>
      </Button>
      <ConfirmDialog
        open={open}
        title="Accept a payment that was too small"
        question={`${missing} is missing. Take ${formatKsh(payment.received * 100)} from ${payment.user.username} as the price of the order? The order will be Paid, and this can’t be taken back.`}
        action="Accept"
        busy={accept.busy}
        error={accept.problem}
        onConfirm={() => void accept.run(undefined)}
        onCancel={() => setOpen(false)}
      />
    </>
  );
};

/** Opens the dialog that closes a payment whose receipt belongs to another one. */
const CloseButton = ({ payment }: { payment: Attention }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Close
        <span className="sr-only">{` the payment of ${formatKsh(payment.asked * 100)} from ${payment.user.username}`}</span>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Close a payment without money">
        {open && <CloseForm payment={payment} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
};

const CloseForm = ({ payment, onClose }: { payment: Attention; onClose: () => void }) => {
  const form = useForm({
    saved: { note: '' },
    send: (body) => call('POST /api/payments/:id/close', { params: { id: payment._id }, body }),
    refresh: ORDER_READS,
    done: ({ message }) => {
      onClose();
      toast.success(message);
      moveFocus(reviewElementId(payment._id), WAITING_STATUS_ID);
    },
  });
  return (
    <DialogForm of={form} submit="Close payment" onCancel={onClose}>
      <p>
        <span>{payment.why}</span> Close it once you have seen that no{' '}
        <span>{`${formatKsh(payment.asked * 100)} from ${payment.user.username}`}</span> stand on
        the M-PESA statement. It will count as failed; should its own money still come, it counts as
        paid then.
      </p>
      <Field label="What you looked up and did" error={form.errors.note}>
        <TextArea {...form.input('note')} rows={3} maxLength={200} />
      </Field>
    </DialogForm>
  );
};

/** Opens the dialog that refunds a payment. */
const RefundButton = ({ payment }: { payment: Attention }) => {
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  const { _id, refundable, method, order, action, user } = payment;
  const readAnew = () => {
    for (const key of MONEY_READS) void client.invalidateQueries({ queryKey: [key] });
    moveFocus(reviewElementId(_id), WAITING_STATUS_ID);
  };
  return (
    <>
      <Button
        variant={action.kind === 'refund' ? 'primary' : 'secondary'}
        onClick={() => setOpen(true)}
      >
        Refund
        <span className="sr-only">{` ${formatKsh(refundable * 100)} to ${user.username}`}</span>
      </Button>
      <RefundDialog
        open={open}
        paymentId={_id}
        refundable={refundable}
        method={method}
        orderId={order?._id}
        onClose={() => setOpen(false)}
        onDone={readAnew}
      />
    </>
  );
};
