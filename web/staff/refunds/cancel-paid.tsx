import { useState } from 'react';
import type { OrderDetail } from '#contract/orders.endpoints.ts';
import { SHORT_ID } from '#contract/payment.ts';
import { Button } from '../../ui/button.tsx';
import { RefundDialog } from './refund-dialog.tsx';

type Props = { order: OrderDetail; onDone: () => void };

/** Cancels a paid order that is not sent: its money is refunded, which sets the order to Refunded. */
export const CancelPaid = ({ order, onDone }: Props) => {
  const [open, setOpen] = useState(false);
  const payment = order.payments.find(({ status }) => status === 'succeeded');
  if (order.status !== 'Paid' || !payment) return null;
  return (
    <>
      <Button variant="danger" className="whitespace-nowrap" onClick={() => setOpen(true)}>
        <span>
          Cancel and refund
          <span className="sr-only">{`, order ${order._id.slice(0, SHORT_ID)}`}</span>
        </span>
      </Button>
      <RefundDialog
        open={open}
        paymentId={payment._id}
        refundable={payment.amount - (payment.returned ?? 0)}
        method={payment.method}
        orderId={order._id}
        cancelling
        onClose={() => setOpen(false)}
        onDone={onDone}
      />
    </>
  );
};
