import { Link, useParams } from 'react-router';
import type { OrderDetail } from '#contract/orders.endpoints.ts';
import { methodName, SHORT_ID } from '#contract/payment.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { ReceiptHead } from '../../platform/page/receipt-head.tsx';
import { WhatsAppLink } from '../../platform/page/whatsapp-link.tsx';
import { BrandBorder } from '../../ui/brand-border.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { EmptyState, Loaded, Skeleton } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { OrderPayments } from '../payments/order-payments.tsx';
import { StatusBadge } from './order-card.tsx';
import { expectedText } from './order-delivery.ts';
import { OrderParts, OrderShipping } from './order-parts.tsx';

const loadAddress = () => import('./address-part.tsx').then((late) => late.default);
const AddressPart = latePart(loadAddress, {
  missing: 'The address can’t be changed now',
  waiting: ({ order }) => <OrderShipping info={order.shippingInfo} />,
  without: ({ order }) => <OrderShipping info={order.shippingInfo} />,
});

const loadNext = () => import('./order-next.tsx').then((late) => late.default);
const Next = latePart(loadNext, { missing: 'What you may do next can’t be shown' });

const Order = ({ order }: { order: OrderDetail }) => (
  <>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <StatusBadge status={order.status} />
      <span className="text-muted">
        <time dateTime={order.createdAt}>{dateAndTime(order.createdAt)}</time>
        <span>{`, by ${methodName(order.method)}`}</span>
      </span>
    </div>
    {expectedText(order) && (
      <p className="font-semibold text-lg">{`Expected ${expectedText(order)}`}</p>
    )}
    {order.status === 'Delivered' && <Next items={order.items} />}
    <OrderParts
      order={order}
      payments={<OrderPayments payments={order.payments} />}
      address={<AddressPart order={order} />}
    />
    {order.trackToken && (
      <p className="text-muted print:hidden">
        <Link to={links.track(order.trackToken)} className="text-link inline-block py-2">
          Follow this order without signing in
        </Link>
        {': share this page with whoever waits for it. It names nobody and no address.'}
      </p>
    )}
    <WhatsAppLink about={`my order ${order._id.slice(0, SHORT_ID)}`}>
      Ask about this order on WhatsApp
    </WhatsAppLink>
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
  const query = usePrivateQuery(apiQuery('GET /api/orders/:id', { params: { id } }));
  const unknown = query.error?.status === 404;
  const title = unknown ? 'Order not found' : `Order ${id.slice(0, SHORT_ID)}`;
  return (
    <section className="grid gap-6 print-stack">
      <PrivateHead title={title} />
      <ReceiptHead />
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
      <div className="hidden print:block">
        <BrandBorder className="rotate-180" />
      </div>
    </section>
  );
}
