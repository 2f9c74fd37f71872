import { Link } from 'react-router';
import type { Unaccounted } from '#contract/ledger.endpoints.ts';
import { formatKsh } from '#contract/money.ts';
import { methodName, SHORT_ID } from '#contract/payment.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { staffLinks } from '../../platform/page/staff-links.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';

/** A link to an order, labelled with the start of its id. */
export const OrderLink = ({ id }: { id: string | undefined }) =>
  id ? (
    <Link
      to={staffLinks.manageOrder(id)}
      className="text-link inline-flex min-h-11 items-center whitespace-nowrap tabular-nums"
    >
      {id.slice(0, SHORT_ID)}
    </Link>
  ) : (
    <span className="text-muted">None</span>
  );

const COLUMNS: readonly Column<Unaccounted>[] = [
  { head: 'Problem', cell: ({ text }) => text },
  {
    head: 'Amount',
    numeric: true,
    cell: ({ amount }) => <span className="whitespace-nowrap">{formatKsh(amount * 100)}</span>,
  },
  {
    head: 'Adds to the difference',
    numeric: true,
    cell: ({ difference }) => (
      <span className="whitespace-nowrap">{formatKsh(difference * 100)}</span>
    ),
  },
  {
    head: 'Date',
    cell: ({ at }) => (
      <time dateTime={at} className="@min-[60rem]:whitespace-nowrap">
        {dateAndTime(at)}
      </time>
    ),
  },
  {
    head: 'Paid by',
    cell: ({ method, receipt }) => (
      <span>
        {method && <span>{methodName(method)}</span>}
        {receipt && <span className="block select-all break-all text-sm">{receipt}</span>}
      </span>
    ),
  },
  { head: 'Order', cell: ({ orderId }) => <OrderLink id={orderId} /> },
];

export const UnaccountedTable = ({ rows }: { rows: readonly Unaccounted[] }) => (
  <DataTable
    caption="Money that is not accounted for, newest first"
    columns={COLUMNS}
    rows={rows}
    rowKey={(row) => `${row.reason} ${row.paymentId ?? ''} ${row.orderId ?? ''} ${row.at}`}
  />
);
