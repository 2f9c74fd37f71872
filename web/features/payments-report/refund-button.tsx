import { useState } from 'react';
import type { Attention } from '../../../contract/ledger.endpoints.ts';
import { formatKsh } from '../../../contract/money.ts';
import { call } from '../../platform/call.ts';
import { toast } from '../../platform/toast.ts';
import { useWrite } from '../../platform/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { attentionPlace } from './attention-card.tsx';
import { MONEY_READS, WAITING_PLACE } from './attention-section.tsx';

/** Returns all of a payment's money that is still here, after asking. */
export const RefundButton = ({ payment }: { payment: Attention }) => {
  const [open, setOpen] = useState(false);
  const amount = payment.refundable;
  // One press of the button is one refund, however often its answer is lost.
  const [key, setKey] = useState('');
  const refund = useWrite({
    write: () =>
      call(
        'POST /api/payments/:id/refunds',
        { params: { id: payment._id }, body: { amount } },
        { idempotencyKey: key },
      ),
    refresh: MONEY_READS,
    onDone: ({ message }) => {
      setOpen(false);
      toast.success(message);
      keepFocus(attentionPlace(payment._id), WAITING_PLACE);
    },
  });
  const from = payment.phone ?? payment.user.username;
  return (
    <>
      <Button
        variant={payment.action.kind === 'refund' ? 'primary' : 'secondary'}
        onClick={() => {
          refund.clear();
          setKey(crypto.getRandomValues(new Uint32Array(4)).join('-'));
          setOpen(true);
        }}
      >
        Refund
        <span className="sr-only">
          {' '}
          {formatKsh(amount * 100)} to {payment.user.username}
        </span>
      </Button>
      <ConfirmDialog
        open={open}
        title="Refund"
        question={`Return ${formatKsh(amount * 100)} to ${from}? This can’t be taken back.`}
        action="Refund"
        busy={refund.busy}
        error={refund.problem}
        onConfirm={() => void refund.run(undefined)}
        onCancel={() => setOpen(false)}
      />
    </>
  );
};
