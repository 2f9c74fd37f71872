import { Link } from 'react-router';
import { formatKsh, toCents } from '#contract/money.ts';
import type { Order } from '#contract/orders.endpoints.ts';
import { methodName, type OrderStatus, SHORT_ID } from '#contract/payment.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { links } from '../../platform/page/links.ts';
import { BrandBorder } from '../../ui/brand-border.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge } from '../../ui/notice.tsx';
import { deliveryLine } from './order-delivery.ts';
import { OrderItems } from './order-parts.tsx';

const TONES: Partial<Record<OrderStatus, 'ok' | 'info'>> = { Paid: 'ok', Shipped: 'info' };

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={TONES[status] ?? 'warn'}>{status}</Badge>
);

type Props = {
  order: Order;
  /** Heading level, which depends on the page. */
  level?: 2 | 3;
};

/** One order in a list, with a link to its page. */
export const OrderCard = ({ order, level = 2 }: Props) => {
  const Heading = `h${level}` as const;
  const id = order._id.slice(0, SHORT_ID);
  return (
    <li className="card overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b bg-sunk px-4 py-3 sm:px-5">
        <Heading className="font-sans font-semibold text-base tracking-normal">{`Order ${id}`}</Heading>
        <StatusBadge status={order.status} />
        <time dateTime={order.createdAt} className="text-muted text-sm sm:ml-auto">
          {dateAndTime(order.createdAt)}
        </time>
      </div>
      <OrderItems items={order.items} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-t px-4 py-2 sm:px-5">
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          <div className="flex gap-2">
            <dt className="text-muted">Method</dt>
            <dd>{methodName(order.method)}</dd>
          </div>
          <div className="flex gap-2">
            <dt className="text-muted">Total</dt>
            <dd className="price">{formatKsh(toCents(order.totalPrice))}</dd>
          </div>
          {order.delivery && (
            <div className="flex gap-2">
              <dt className="text-muted">Delivery</dt>
              <dd className="min-w-0">{deliveryLine(order)}</dd>
            </div>
          )}
          {order.returned !== undefined && (
            <div className="flex gap-2">
              <dt className="sr-only">Returned</dt>
              <dd className="text-muted">{`${formatKsh(toCents(order.returned))} returned`}</dd>
            </div>
          )}
        </dl>
        <Link
          to={links.myOrder(order._id)}
          aria-label={`Details of order ${id}`}
          className="flex min-h-11 items-center gap-1 font-semibold text-brand-text hover:underline"
        >
          Details
          <Icon name="chevron-right" className="size-4" />
        </Link>
      </div>
    </li>
  );
};

/** Shown instead of an empty list of orders or payments. */
export const NoPurchases = ({ text }: { text: string }) => (
  <div className="card overflow-hidden text-center">
    <BrandBorder />
    <div className="grid justify-items-center gap-4 px-5 py-12">
      <p className="font-display text-xl">{text}</p>
      <ButtonLink to={links.shop()}>Go to the shop</ButtonLink>
    </div>
  </div>
);
