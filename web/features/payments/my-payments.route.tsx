import { Link } from 'react-router';
import { formatKsh } from '#contract/money.ts';
import { methodName, SHORT_ID } from '#contract/payment.ts';
import type { Payment } from '#contract/payments.endpoints.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { NoPurchases } from '../orders/order-card.tsx';
import { PaymentBadge, ReturnedLine } from './order-payments.tsx';
import { paymentNote } from './payment-words.ts';

const Status = ({ payment }: { payment: Payment }) => {
  const note = paymentNote(payment.status, payment.message);
  return (
    <div className="grid justify-items-end gap-1 @min-[50rem]:justify-items-start">
      <PaymentBadge status={payment.status} />
      {note && <p className="max-w-64 text-muted text-sm">{note}</p>}
    </div>
  );
};

const Order = ({ id }: { id: string | undefined }) =>
  id ? (
    <Link
      className="text-link inline-flex min-h-11 items-center whitespace-nowrap"
      to={links.myOrder(id)}
    >
      {id.slice(0, SHORT_ID)}
    </Link>
  ) : (
    <span className="text-muted">None yet</span>
  );

const COLUMNS: readonly Column<Payment>[] = [
  {
    head: 'Date',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap">
        {dateAndTime(createdAt)}
      </time>
    ),
  },
  {
    head: 'Method',
    cell: ({ method, phone }) => (
      <span>
        <span>{methodName(method)}</span>
        {phone && <span className="block whitespace-nowrap text-muted text-sm">{phone}</span>}
      </span>
    ),
  },
  {
    head: 'Amount',
    numeric: true,
    cell: (payment) => (
      <div>
        <span className="whitespace-nowrap">{formatKsh(payment.amount * 100)}</span>
        <ReturnedLine payment={payment} />
      </div>
    ),
  },
  { head: 'Status', cell: (payment) => <Status payment={payment} /> },
  {
    head: 'Receipt',
    cell: ({ receipt }) => (
      <span className="block select-all break-all text-sm md:min-w-28 @min-[60rem]:min-w-60">
        {receipt ?? '–'}
      </span>
    ),
  },
  { head: 'Order', cell: ({ orderId }) => <Order id={orderId} /> },
];

export default function MyPaymentsPage() {
  const query = usePrivateQuery(apiQuery('GET /api/payments/my-payments', { query: {} }));
  return (
    <section className="grid gap-6">
      <PrivateHead title="My payments" />
      <PageHead title="My payments" lead="Everything you paid or tried to pay, the newest first." />
      <Loaded
        query={query}
        loading="Loading payments..."
        error="Failed to load payment data."
        skeleton={<Skeleton className="h-48" />}
      >
        {({ payments }) =>
          payments.length === 0 ? (
            <NoPurchases text="No payments have been made yet." />
          ) : (
            <DataTable
              caption="My payments"
              columns={COLUMNS}
              rows={payments}
              rowKey={({ _id }) => _id}
            />
          )
        }
      </Loaded>
    </section>
  );
}
