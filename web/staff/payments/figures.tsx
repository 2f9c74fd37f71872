import type { PaymentsReport } from '#contract/ledger.endpoints.ts';
import { formatKsh } from '#contract/money.ts';
import { methodName } from '#contract/payment.ts';
import type { Elements } from '../../ui/elements.ts';
import { Badge } from '../../ui/notice.tsx';

const ksh = (shillings: number): string => formatKsh(shillings * 100);
const pieces = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

const Panel = ({ title, children }: { title: string; children: Elements }) => (
  <section className="card min-w-0 p-4 sm:p-5">
    <h3 className="subheading mb-3">{title}</h3>
    {children}
  </section>
);

type LineProps = { term: string; note?: string; value: number; strong?: boolean };

const Line = ({ term, note, value, strong }: LineProps) => (
  <div
    className={`flex flex-wrap items-baseline justify-between gap-x-4 ${strong ? 'mt-1 border-line border-t pt-3 font-bold' : ''}`}
  >
    <dt>
      <span>{term}</span>
      {note && <span className="block text-muted text-sm">{note}</span>}
    </dt>
    <dd className="ml-auto whitespace-nowrap tabular-nums">{ksh(value)}</dd>
  </div>
);

/** Money received and returned in the period, its orders, and whether the books balance. */
export const Figures = ({ report }: { report: PaymentsReport }) => {
  const { received, returned, disputed, net, orders, sales, balance } = report;
  const balanced = balance.difference === 0;
  const returnedOfOrders = orders.reduce((sum, { amount }) => sum + amount, 0) - sales.amount;
  return (
    <div className="grid gap-4 lg:grid-cols-3 print-stack">
      <Panel title="Money in and out">
        <dl className="grid gap-2">
          {received.map(({ method, count, amount }) => (
            <Line
              key={method}
              term={`In by ${methodName(method)}`}
              note={pieces(count, 'payment', 'payments')}
              value={amount}
            />
          ))}
          {returned.map(({ method, count, amount }) => (
            <Line
              key={method}
              term={`Returned, ${methodName(method)}`}
              note={pieces(count, 'refund', 'refunds')}
              value={-amount}
            />
          ))}
          {disputed.count > 0 && (
            <Line
              term="Held by buyers’ banks"
              note={pieces(disputed.count, 'dispute', 'disputes')}
              value={-disputed.amount}
            />
          )}
          <Line strong term="Net" value={net} />
        </dl>
      </Panel>
      <Panel title="Orders paid">
        <dl className="grid gap-2">
          {orders.map(({ status, count, amount }) => (
            <Line
              key={status}
              term={status}
              note={pieces(count, 'order', 'orders')}
              value={amount}
            />
          ))}
          {returnedOfOrders > 0 && <Line term="Returned of these" value={-returnedOfOrders} />}
          <Line
            strong
            term="Sales, less returns"
            note={pieces(sales.orders, 'order', 'orders')}
            value={sales.amount}
          />
        </dl>
        <p className="mt-3 text-muted text-sm">
          The same figure as on the dashboard: what orders paid on these days brought, less what was
          returned of them. Net counts money on the day it moved: also refunds of earlier orders,
          and money that no order has.
        </p>
      </Panel>
      <Panel title="All-time totals">
        <dl className="grid gap-2">
          <Line term="Received" value={balance.received} />
          <Line term="Returned" value={-balance.returned} />
          {balance.disputed > 0 && <Line term="Held by buyers’ banks" value={-balance.disputed} />}
          <Line term="Kept for orders" value={-balance.orders} />
          <Line
            term="Waiting to be claimed"
            note="Came in the last 15 minutes"
            value={-balance.waiting}
          />
          <Line strong term="Difference" value={balance.difference} />
        </dl>
        <p className="mt-3">
          <Badge tone={balanced ? 'ok' : 'danger'}>
            {balanced ? 'Balanced' : 'Not balanced yet'}
          </Badge>
        </p>
      </Panel>
    </div>
  );
};
