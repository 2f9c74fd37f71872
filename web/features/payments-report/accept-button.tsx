import { useState } from 'react';
import type { Attention } from '../../../contract/ledger.endpoints.ts';
import { formatKsh } from '../../../contract/money.ts';
import { call } from '../../platform/api-client/call.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import { reviewPlace } from './review-card.tsx';
import { MONEY_READS, WAITING_PLACE } from './review-section.tsx';

/** Asks, then takes a payment that was a little too small as the price of its order. */
export const AcceptButton = ({ payment }: { payment: Attention }) => {
  const [open, setOpen] = useState(false);
  const missing = formatKsh((payment.asked - payment.received) * 100);
  const accept = useWrite({
    write: () => call('POST /api/payments/:id/accept', { params: { id: payment._id } }),
    refresh: [...MONEY_READS, 'GET /api/orders/admin/all-orders', 'GET /api/orders/:id'],
    onDone: ({ message }) => {
      setOpen(false);
      toast.success(message);
      moveFocus(reviewPlace(payment._id), WAITING_PLACE);
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
        <span className="sr-only">
          {' '}
          {formatKsh(payment.received * 100)} from {payment.user.username}
        </span>
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
