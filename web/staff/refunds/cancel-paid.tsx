import type { OrderDetail } from '#contract/orders.endpoints.ts';
import { RefundDialog } from './refund-dialog.tsx';

type Payment = OrderDetail['payments'][number];

/** The payment whose refund cancels a paid order that is not sent. */
export const paymentToCancel = ({
  status,
  payments,
  moneyHeld,
}: OrderDetail): Payment | undefined =>
  status === 'Paid' && !moneyHeld
    ? payments.find((payment) => payment.status === 'succeeded')
    : undefined;

type Props = {
  orderId: string;
  payment: Payment;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** Cancels a paid order: its money is refunded, which sets the order to Refunded. */
export const CancelPaid = ({ orderId, payment, open, onClose, onDone }: Props) => (
  <RefundDialog
    open={open}
    paymentId={payment._id}
    refundable={payment.amount - (payment.returned ?? 0)}
    method={payment.method}
    orderId={orderId}
    cancelling
    onClose={onClose}
    onDone={onDone}
  />
);
