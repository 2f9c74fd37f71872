import type { Order } from '#contract/orders.endpoints.ts';
import type { OrderStatus } from '#contract/payment.ts';
import { call } from '../../platform/api-client/call.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { toast } from '../../platform/toast.ts';

/** The next state that staff may set; payments and refunds change the others. */
export const nextStatus = (status: OrderStatus): OrderStatus | undefined => {
  const next: Partial<Record<OrderStatus, OrderStatus>> = {
    Pending: 'Cancelled',
    Paid: 'Shipped',
    Shipped: 'Delivered',
  };
  return next[status];
};

type Move = { order: Pick<Order, '_id'>; to: OrderStatus };

/** Changes an order's state and refreshes all queries that show it. */
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

/** Whether staff must still state the sizes of an order's pieces before it is sent. */
export const waitsForSize = ({ items }: Pick<Order, 'items'>): boolean =>
  items.some(({ sizeToAgree }) => sizeToAgree);
