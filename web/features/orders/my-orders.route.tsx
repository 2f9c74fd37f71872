import { Link } from 'react-router';
import { formatKsh, toCents } from '../../../contract/money.ts';
import type { Order } from '../../../contract/orders.endpoints.ts';
import { SHORT_ID } from '../../../contract/payment.ts';
import { links } from '../../platform/links.ts';
import { pictureAt } from '../../platform/pictures.ts';
import { PrivateHead } from '../../platform/private-head.tsx';
import { apiQuery } from '../../platform/query.ts';
import { useMine } from '../../platform/use-mine.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pindo } from '../../ui/pindo.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from './status-badge.tsx';

const DATE = new Intl.DateTimeFormat('en-KE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Nairobi',
});

const OrderCard = ({ order }: { order: Order }) => (
  <li className="card overflow-hidden">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b bg-sunk px-4 py-3 sm:px-5">
      <h2 className="font-sans font-semibold text-base tracking-normal">
        Order {order._id.slice(0, SHORT_ID)}
      </h2>
      <StatusBadge status={order.status} />
      <time dateTime={order.createdAt} className="text-muted text-sm sm:ml-auto">
        {DATE.format(new Date(order.createdAt))}
      </time>
    </div>
    <ul className="grid gap-3 px-4 py-4 sm:px-5">
      {order.items.map((item) => (
        <li key={item.productId} className="flex items-center gap-3">
          <img
            src={pictureAt(item.image, 160)}
            alt=""
            width={48}
            height={64}
            loading="lazy"
            className="aspect-3/4 w-12 rounded-sm bg-sunk object-cover"
          />
          <div className="flex min-w-0 flex-1 flex-col justify-between gap-x-3 sm:flex-row">
            <Link to={links.product(item.productId)} className="hover:underline">
              {item.name}
            </Link>
            <span className="whitespace-nowrap text-muted text-sm tabular-nums">
              {item.quantity} × {formatKsh(toCents(item.price))}
            </span>
          </div>
        </li>
      ))}
    </ul>
    <dl className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-t px-4 py-3 sm:px-5">
      <div className="flex gap-2 text-muted">
        <dt>Method</dt>
        <dd className="text-ink uppercase">{order.method || 'mpesa'}</dd>
      </div>
      <div className="flex gap-3">
        <dt className="text-muted">Total</dt>
        <dd className="price">{formatKsh(toCents(order.totalPrice))}</dd>
      </div>
    </dl>
  </li>
);

const NoOrders = () => (
  <div className="card overflow-hidden text-center">
    <Pindo />
    <div className="grid justify-items-center gap-4 px-5 py-12">
      <p className="font-display text-xl">You haven’t placed any orders yet.</p>
      <ButtonLink to={links.shop()}>Go to the shop</ButtonLink>
    </div>
  </div>
);

const OrderList = () => (
  <Loaded
    query={useMine(apiQuery('GET /api/orders/my-orders', { query: {} }))}
    loading="Loading orders..."
    error="Failed to load orders. Please try again."
    skeleton={<Skeleton className="h-48" />}
  >
    {({ orders }) =>
      orders.length === 0 ? (
        <NoOrders />
      ) : (
        <ol className="grid gap-5">
          {orders.map((order) => (
            <OrderCard key={order._id} order={order} />
          ))}
        </ol>
      )
    }
  </Loaded>
);

export default function MyOrdersPage() {
  return (
    <section aria-labelledby="my-orders" className="grid gap-6">
      <PrivateHead title="My orders" />
      <h1 id="my-orders" className="title">
        My orders
      </h1>
      <OrderList />
    </section>
  );
}
