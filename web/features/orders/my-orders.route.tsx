import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { NoPurchases, OrderCard } from './order-card.tsx';

const OrderList = () => (
  <Loaded
    query={usePrivateQuery(apiQuery('GET /api/orders/my-orders', { query: {} }))}
    loading="Loading orders..."
    error="Failed to load orders. Please try again."
    skeleton={<Skeleton className="h-48" />}
  >
    {({ orders }) =>
      orders.length === 0 ? (
        <NoPurchases text="You haven’t placed any orders yet." />
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
