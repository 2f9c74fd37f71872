import { Link } from 'react-router';
import { formatKsh, toCents } from '../../../contract/money.ts';
import type { Order } from '../../../contract/orders.endpoints.ts';
import { type OrderStatus, SHORT_ID } from '../../../contract/payment.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { links } from '../../platform/page/links.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { StatusBadge } from '../orders/order-card.tsx';
import { CustomerCell } from './customer.tsx';
import { type Movable, MoveButton, UndoButton } from './move-order.tsx';

type Props = {
  orders: readonly Order[];
  isMoving: (order: Order) => boolean;
  onMove: (order: Movable, to: OrderStatus) => void;
};

/** Where focus goes once an order has moved. */
export const orderPlace = (id: string): string => `order-${id}`;

const pieces = (order: Order): number => order.items.reduce((sum, item) => sum + item.quantity, 0);

export const OrdersTable = ({ orders, isMoving, onMove }: Props) => (
  <DataTable
    caption="All orders, newest first"
    rows={orders}
    rowKey={(order) => order._id}
    columns={[
      {
        head: 'Order',
        cell: (order) => (
          <Link
            id={orderPlace(order._id)}
            to={links.manageOrder(order._id)}
            className="text-link inline-flex min-h-11 items-center whitespace-nowrap tabular-nums"
          >
            {order._id.slice(0, SHORT_ID)}
          </Link>
        ),
      },
      {
        head: 'Customer',
        cell: (order) => <CustomerCell order={order} />,
      },
      {
        head: 'Date',
        cell: (order) => (
          <time dateTime={order.createdAt} className="@min-[60rem]:whitespace-nowrap">
            {dateAndTime(order.createdAt)}
          </time>
        ),
      },
      { head: 'Items', numeric: true, cell: pieces },
      {
        head: 'Total',
        numeric: true,
        cell: (order) => (
          <span className="price whitespace-nowrap">{formatKsh(toCents(order.totalPrice))}</span>
        ),
      },
      { head: 'Method', cell: (order) => order.method || 'mpesa' },
      { head: 'Status', cell: (order) => <StatusBadge status={order.status} /> },
      {
        head: '',
        cell: (order) => (
          <div className="flex flex-wrap gap-2">
            <MoveButton size="small" order={order} moving={isMoving(order)} onMove={onMove} />
            <UndoButton size="small" order={order} moving={isMoving(order)} onMove={onMove} />
          </div>
        ),
      },
    ]}
  />
);
