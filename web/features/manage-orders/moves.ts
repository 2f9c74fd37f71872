import type { Order } from '../../../contract/orders.endpoints.ts';
import type { OrderStatus } from '../../../contract/payment.ts';
import { call } from '../../platform/api-client/call.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { toast } from '../../platform/toast.ts';

/** The state that staff may give an order next; money moves orders by itself. */
export const nextStatus = (status: OrderStatus): OrderStatus | undefined => {
  const next: Partial<Record<OrderStatus, OrderStatus>> = {
    Pending: 'Cancelled',
    Paid: 'Shipped',
    Shipped: 'Delivered',
  };
  return next[status];
};

type Move = { order: Pick<Order, '_id'>; to: OrderStatus };

/** Moves an order along; afterwards every screen shows where it stands now. */
export const useMove = (onDone: (order: Move['order']) => void) =>
  useWrite({
    write: ({ order, to }: Move) =>
      call('PATCH /api/orders/:id/status', { params: { id: order._id }, body: { status: to } }),
    refresh: ['GET /api/orders/admin/all-orders', 'GET /api/orders/:id'],
    onDone: ({ message }, { order }) => {
      toast.success(message);
      onDone(order);
    },
    onProblem: toast.error,
  });

/**
 * Whether staff still have to say which sizes an order's pieces are: before it is sent, or when its money went back
 * and its pieces did not.
 */
export const waitsForSize = ({ items }: Pick<Order, 'items'>): boolean =>
  items.some(({ sizeToAgree }) => sizeToAgree);
