import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { BrandBorder } from '../../ui/brand-border.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { OrderCard } from './order-card.tsx';

const NoOrders = () => (
  <div className="card overflow-hidden text-center">
    <BrandBorder />
    <div className="grid justify-items-center gap-4 px-5 py-12">
      <p className="font-display text-xl">You haven’t placed any orders yet.</p>
      <ButtonLink to={links.shop()}>Go to the shop</ButtonLink>
    </div>
  </div>
);

const OrderList = () => (
  <Loaded
    query={usePrivateQuery(apiQuery('GET /api/orders/my-orders', { query: {} }))}
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
    <section className="grid gap-6">
      <PrivateHead title="My orders" />
      <PageHead title="My orders" lead="The newest first." />
      <OrderList />
    </section>
  );
}
