import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { OrderDetail } from '../../../contract/orders.endpoints.ts';
import { SHORT_ID } from '../../../contract/payment.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { links } from '../../platform/links.ts';
import { PrivateHead } from '../../platform/private-head.tsx';
import { apiQuery } from '../../platform/query.ts';
import { useMine } from '../../platform/use-mine.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OrderPayments } from '../payments/order-payments.tsx';
import { OrderHistory, OrderShipping, OrderTotals } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';
import { StatusBadge } from './status-badge.tsx';

type PartProps = { title: string; className?: string; children: ReactNode };

const Part = ({ title, className = 'p-4 sm:p-5', children }: PartProps) => (
  <section aria-label={title} className="card overflow-hidden">
    <h2 className="border-line border-b bg-sunk px-4 py-3 font-sans font-semibold text-base tracking-normal sm:px-5">
      {title}
    </h2>
    <div className={className}>{children}</div>
  </section>
);

const Order = ({ order }: { order: OrderDetail }) => (
  <>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <StatusBadge status={order.status} />
      <span className="text-muted">
        <time dateTime={order.createdAt}>{dateAndTime(order.createdAt)}</time>, by{' '}
        {order.method || 'mpesa'}
      </span>
    </div>
    <div className="grid items-start gap-5 xl:grid-cols-[3fr_2fr]">
      <div className="grid gap-5">
        <Part title="Items" className="">
          <OrderItems items={order.items} />
          <OrderTotals order={order} />
        </Part>
        <Part title="Payments">
          <OrderPayments payments={order.payments} />
        </Part>
      </div>
      <div className="grid gap-5">
        <Part title="History">
          <OrderHistory history={order.history} />
        </Part>
        <Part title="Shipping information">
          <OrderShipping info={order.shippingInfo} />
        </Part>
      </div>
    </div>
  </>
);

const Unknown = () => (
  <EmptyState text="We could not find this order.">
    <p className="text-muted">It may belong to another account, or its address is not complete.</p>
    <ButtonLink to={links.myOrders()}>Back to my orders</ButtonLink>
  </EmptyState>
);

export default function MyOrderPage() {
  const { id = '' } = useParams();
  const query = useMine(apiQuery('GET /api/orders/:id', { params: { id } }));
  const unknown = query.error?.status === 404;
  const title = unknown ? 'Order not found' : `Order ${id.slice(0, SHORT_ID)}`;
  return (
    <section className="grid gap-6">
      <PrivateHead title={title} />
      <div className="print:hidden">
        <Breadcrumbs trail={[{ to: links.myOrders(), text: 'My orders' }]} here={title} />
      </div>
      <PageHead title={title}>
        {query.data && (
          <Button variant="secondary" className="print:hidden" onClick={() => print()}>
            Print
          </Button>
        )}
      </PageHead>
      {unknown ? (
        <Unknown />
      ) : (
        <Loaded
          query={query}
          loading="Loading this order..."
          error="Failed to load this order. Please try again."
          skeleton={<Skeleton className="h-96" />}
        >
          {({ order }) => <Order order={order} />}
        </Loaded>
      )}
    </section>
  );
}
