import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Attention } from '../../../contract/ledger.endpoints.ts';
import { formatKsh } from '../../../contract/money.ts';
import { Button } from '../../ui/button.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import { RefundDialog } from '../refunds/refund-dialog.tsx';
import { reviewPlace } from './review-card.tsx';
import { MONEY_READS, WAITING_PLACE } from './review-section.tsx';

/** Opens the dialog that returns a payment's money. */
export const RefundButton = ({ payment }: { payment: Attention }) => {
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  const { _id, refundable, method, order, action, user } = payment;
  const readAnew = () => {
    for (const key of MONEY_READS) void client.invalidateQueries({ queryKey: [key] });
    moveFocus(reviewPlace(_id), WAITING_PLACE);
  };
  return (
    <>
      <Button
        variant={action.kind === 'refund' ? 'primary' : 'secondary'}
        onClick={() => setOpen(true)}
      >
        Refund
        <span className="sr-only">
          {' '}
          {formatKsh(refundable * 100)} to {user.username}
        </span>
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
