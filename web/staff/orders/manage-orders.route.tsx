import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatKsh, toCents } from '#contract/money.ts';
import type { Order } from '#contract/orders.endpoints.ts';
import { methodName, ORDER_STATUSES, type OrderStatus, SHORT_ID } from '#contract/payment.ts';
import { StatusBadge } from '../../features/orders/order-card.tsx';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { dateAndTime } from '../../platform/dates.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links, type OrderFilters } from '../../platform/page/links.ts';
import { PER_PAGE, pageOf, rangeText } from '../../platform/page/paging.ts';
import { staffLinks } from '../../platform/page/staff-links.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import { Badge, Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LIST_STATUS_ID, PagedList } from '../../ui/paged-list.tsx';
import { SearchBar } from '../../ui/search-bar.tsx';
import { ToPack } from '../desk/to-pack.tsx';
import { CustomerCell, shippingSummary } from './customer.tsx';
import { CancelMenu, type Movable, MoveButton, UndoButton, useAskedMove } from './move-order.tsx';
import { useMove, waitsForSize } from './moves.ts';

export const handle = { role: 'manager' } satisfies DashboardHandle;

const STATUS_CHOICES = [
  { value: '', text: 'All' },
  ...ORDER_STATUSES.map((status) => ({ value: status, text: status })),
] as const;

const filtersOf = (query: URLSearchParams) => ({
  status: ORDER_STATUSES.find((status) => status === query.get('status')) ?? ('' as const),
  search: query.get('search')?.trim() ?? '',
  waiting: query.get('waiting') === 'address' ? ('address' as const) : ('' as const),
  page: pageOf(query),
});

/** The first page of all orders: what is to be packed stands above it. */
const isWhole = ({ status, search, waiting, page }: ReturnType<typeof filtersOf>): boolean =>
  !status && !search && !waiting && page === 1;

export default function ManageOrdersPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filters = filtersOf(query);
  return (
    <section className="grid gap-6">
      <PrivateHead title="All orders" />
      <PageHead title="All orders" />
      <div className="grid gap-4">
        <SearchBar
          label="Search orders"
          hint="Order number, M-PESA receipt, phone, e-mail, name or product"
          value={filters.search}
          onSearch={(search) =>
            navigate(links.manageOrders({ status: filters.status, search }), {
              preventScrollReset: true,
            })
          }
        />
        <FilterLinks
          label="Status"
          options={STATUS_CHOICES}
          value={filters.waiting ? '' : filters.status}
          href={(status) => links.manageOrders({ status, search: filters.search })}
        />
      </div>
      {filters.waiting && (
        <Notice>
          Paid orders that nobody has said an address for.{' '}
          <Link to={links.manageOrders()} className="text-link inline-block py-1">
            See all orders
          </Link>
        </Notice>
      )}
      {isWhole(filters) && <ToPack most={10} />}
      <OrderList filters={filters} />
    </section>
  );
}

const OrderList = ({ filters }: { filters: Required<OrderFilters> }) => {
  const { status, search, waiting, page } = filters;
  const orders = usePrivateQuery(
    apiQuery('GET /api/orders/admin/all-orders', {
      query: {
        ...(status && { status }),
        ...(search && { search }),
        ...(waiting && { waiting }),
        page,
        limit: PER_PAGE,
      },
    }),
    { keepPrevious: true },
  );
  const move = useMove(({ _id }) => moveFocus(orderElementId(_id), LIST_STATUS_ID));
  const asked = useAskedMove(move);
  return (
    <>
      {/* The toast announces it. */}
      {move.problem && <Notice tone="danger">{move.problem}</Notice>}
      {asked.dialog}
      <Loaded
        query={orders}
        loading="Loading orders..."
        error="Failed to load orders."
        skeleton={<Skeleton className="h-96" />}
      >
        {(data) => (
          <PagedList
            range={rangeText(page, data.orders.length, data.totalOrders, 'orders')}
            empty="No orders found."
            total={data.totalOrders}
            page={page}
            totalPages={data.totalPages}
            href={(to) => links.manageOrders({ ...filters, page: to })}
            stale={orders.isPlaceholderData}
          >
            <OrdersTable orders={data.orders} isMoving={asked.isMoving} onMove={asked.start} />
          </PagedList>
        )}
      </Loaded>
    </>
  );
};

type Props = {
  orders: readonly Order[];
  isMoving: (order: Order) => boolean;
  onMove: (order: Movable, to: OrderStatus) => void;
};

/** Id of the element that takes focus after an order's state has changed. */
const orderElementId = (id: string): string => `order-${id}`;

const pieces = (order: Order): number => order.items.reduce((sum, item) => sum + item.quantity, 0);

const OrdersTable = ({ orders, isMoving, onMove }: Props) => (
  <DataTable
    caption="All orders, newest first"
    rows={orders}
    rowKey={(order) => order._id}
    columns={[
      {
        head: 'Order',
        cell: (order) => (
          <>
            <Link
              id={orderElementId(order._id)}
              to={staffLinks.manageOrder(order._id)}
              className="text-link inline-flex min-h-11 items-center whitespace-nowrap tabular-nums"
            >
              {order._id.slice(0, SHORT_ID)}
            </Link>
            <span className="block font-normal text-muted text-sm">{shippingSummary(order)}</span>
          </>
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
      { head: 'Method', cell: (order) => methodName(order.method) },
      {
        head: 'Status',
        cell: (order) => (
          <div className="grid justify-items-end gap-1 @min-[50rem]:justify-items-start">
            <StatusBadge status={order.status} />
            {waitsForSize(order) && <Badge tone="warn">Size to be agreed</Badge>}
            {order.status === 'Paid' && order.addressMissing && (
              <Badge tone="warn">No address</Badge>
            )}
            {order.status === 'Paid' && order.addressChangedAt && (
              <Badge tone="warn">New address</Badge>
            )}
          </div>
        ),
      },
      {
        head: '',
        cell: (order) => (
          <div className="flex flex-wrap gap-2">
            <MoveButton size="small" order={order} moving={isMoving(order)} onMove={onMove} />
            <UndoButton size="small" order={order} moving={isMoving(order)} onMove={onMove} />
            <CancelMenu order={order} onMove={onMove} />
          </div>
        ),
      },
    ]}
  />
);
