import { type FormEvent, useState } from 'react';
import type { Attention } from '../../../contract/ledger.endpoints.ts';
import { formatKsh } from '../../../contract/money.ts';
import { call } from '../../platform/api-client/call.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import { Problem } from '../../ui/notice.tsx';
import { reviewPlace } from './review-card.tsx';
import { MONEY_READS, WAITING_PLACE } from './review-section.tsx';

/** Opens the dialog that ends a payment whose receipt was another’s. */
export const CloseButton = ({ payment }: { payment: Attention }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Close
        <span className="sr-only">
          {' '}
          the payment of {formatKsh(payment.asked * 100)} from {payment.user.username}
        </span>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Close a payment without money">
        {open && <Form payment={payment} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
};

const Form = ({ payment, onClose }: { payment: Attention; onClose: () => void }) => {
  const [note, setNote] = useState('');
  const close = useWrite({
    write: (text: string) =>
      call('POST /api/payments/:id/close', {
        params: { id: payment._id },
        body: { note: text },
      }),
    refresh: [...MONEY_READS, 'GET /api/orders/admin/all-orders', 'GET /api/orders/:id'],
    onDone: ({ message }) => {
      onClose();
      toast.success(message);
      moveFocus(reviewPlace(payment._id), WAITING_PLACE);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void close.run(note);
  };
  const error = close.fields.note;
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p>
        The receipt that came with it belongs to another payment. Close it once you have seen that
        no {formatKsh(payment.asked * 100)} from {payment.user.username} stand on the M-PESA
        statement. It will count as failed; should its own money still come, it counts as paid then.
      </p>
      <Field label="What you looked up and did" error={error}>
        <TextArea
          rows={3}
          value={note}
          maxLength={200}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <Problem>{!error && close.problem}</Problem>
      <FormButtons submit="Close payment" busy={close.busy} onCancel={onClose} />
    </form>
  );
};
