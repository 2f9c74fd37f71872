import { useState } from 'react';
import { Link } from 'react-router';
import { formatKsh } from '#contract/money.ts';
import type { Overview } from '#contract/overview.endpoints.ts';
import { StatusBadge } from '../../features/orders/order-card.tsx';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { links } from '../../platform/page/links.ts';
import { pictureAt } from '../../platform/page/pictures.ts';
import { staffLinks } from '../../platform/page/staff-links.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { changeText, shortDay } from './figures.ts';
import { SalesChart } from './sales-chart.tsx';

const PERIODS = ['7', '30', '90'] as const;
const PANELS = 'grid gap-4 lg:grid-cols-2 print-stack';
type Period = (typeof PERIODS)[number];

/** Sales over time, orders by status, best sellers and low stock. */
export const SalesOverview = () => {
  const [days, setDays] = useState<Period>('30');
  const query = usePrivateQuery(apiQuery('GET /api/overview', { query: { days } }), {
    keepPrevious: true,
  });
  return (
    <section aria-labelledby="overview" className="grid gap-5 print-stack">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="overview" className="heading">
          How the shop is doing
        </h2>
        <fieldset className="segments">
          <legend className="sr-only">Period</legend>
          {PERIODS.map((period) => (
            <label key={period}>
              <input
                type="radio"
                name="period"
                checked={period === days}
                onChange={() => setDays(period)}
              />
              <span>{`${period} days`}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <Loaded
        query={query}
        loading="Loading figures..."
        error="Failed to load the figures."
        skeleton={<PanelSkeletons />}
      >
        {(overview) => <Figures overview={overview} />}
      </Loaded>
    </section>
  );
};

/** About as high as the panels, to avoid a layout shift of the cards below. */
const PanelSkeletons = () => (
  <div className={PANELS}>
    <Skeleton className="h-96 lg:col-span-2" />
    <Skeleton className="h-96" />
    <Skeleton className="h-96" />
    <Skeleton className="h-96 lg:col-span-2" />
  </div>
);

const daysOf = (days: Overview['days']) => ({
  from: days[0]?.date ?? '',
  to: days.at(-1)?.date ?? '',
});

const ksh = (shillings: number): string => formatKsh(shillings * 100);

const Figures = ({ overview }: { overview: Overview }) => {
  const { period, before, days, statuses, bestSellers, lowStock } = overview;
  return (
    <div className={PANELS}>
      <Panel title="Sales" wide>
        <dl className="mb-4 grid gap-4 sm:grid-cols-2">
          <Figure
            term="Sales, less returns"
            value={ksh(period.revenue)}
            note={changeText(period.revenue, before.revenue, days.length, ksh)}
          />
          <Figure
            term="Paid orders"
            value={String(period.orders)}
            note={changeText(period.orders, before.orders, days.length)}
          />
        </dl>
        <p className="mb-4 max-w-prose text-muted text-sm">
          Counted on the day an order was paid.{' '}
          <Link to={staffLinks.paymentsReport(daysOf(days))} className="text-link">
            Payments of these days
          </Link>{' '}
          also has refunds of earlier orders and money that no order has.
        </p>
        <SalesChart days={days} />
        <details className="mt-3">
          <summary className="text-link">The same as a table</summary>
          <div className="mt-3 max-h-80 overflow-y-auto">
            <DataTable
              caption="Sales by day"
              columns={[
                { head: 'Day', cell: (day) => shortDay(day.date) },
                { head: 'Paid orders', cell: (day) => day.orders, numeric: true },
                { head: 'Sales', cell: (day) => ksh(day.revenue), numeric: true },
              ]}
              rows={days}
              rowKey={(day) => day.date}
            />
          </div>
        </details>
      </Panel>
      <Panel title="Best sellers">
        <Bars
          empty="Nothing was sold in this time."
          rows={bestSellers.map(({ productId, name, image, pieces }) => ({
            key: productId,
            to: links.product(productId),
            label: name,
            image,
            amount: pieces,
            text: `${pieces} sold`,
          }))}
        />
      </Panel>
      <Panel title="Low stock">
        <Bars
          empty="Every product has more than five pieces."
          rows={lowStock.map(({ _id, name, image, stock }) => ({
            key: _id,
            to: links.manageProducts({ search: name }),
            label: name,
            image,
            amount: stock,
            text: stock === 0 ? 'None left' : `${stock} left`,
          }))}
        />
      </Panel>
      <Panel title="Orders placed, by status" wide>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
          {statuses.map(({ status, orders }) => (
            <li key={status}>
              <Link
                to={links.manageOrders({ status })}
                className="grid gap-2 rounded-md border border-line p-3 hover:border-ink"
              >
                <span className="font-semibold text-2xl tabular-nums">{orders}</span>
                <span>
                  <StatusBadge status={status} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
};

const Panel = ({
  title,
  wide,
  children,
}: {
  title: string;
  wide?: boolean;
  children: Elements;
}) => (
  <section className={`card min-w-0 p-4 sm:p-5 ${wide ? 'lg:col-span-2' : ''}`}>
    <h3 className="subheading mb-4">{title}</h3>
    {children}
  </section>
);

const Figure = ({ term, value, note }: { term: string; value: string; note: string }) => (
  <div>
    <dt className="text-muted text-sm">{term}</dt>
    <dd>
      <span className="price text-2xl">{value}</span>
      <span className="block text-muted text-sm">{note}</span>
    </dd>
  </div>
);

type Bar = { key: string; to: string; label: string; image: string; amount: number; text: string };

const Bars = ({ rows, empty }: { rows: readonly Bar[]; empty: string }) => {
  if (rows.length === 0) return <p className="text-muted">{empty}</p>;
  const most = Math.max(...rows.map(({ amount }) => amount), 1);
  return (
    <ol className="grid gap-3">
      {rows.map(({ key, to, label, image, amount, text }) => (
        <li key={key} className="flex items-center gap-3">
          <img
            src={pictureAt(image, 160)}
            alt=""
            width={36}
            height={48}
            loading="lazy"
            className="aspect-3/4 w-9 rounded-sm bg-sunk object-cover"
          />
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline justify-between gap-3">
              <Link to={to} className="hover:underline">
                {label}
              </Link>
              <span className="shrink-0 text-muted text-sm tabular-nums">{text}</span>
            </div>
            <div className="share-bar mt-1 rounded-full bg-sunk" aria-hidden="true">
              <span
                className="block h-full rounded-full"
                style={{ width: `${(amount / most) * 100}%` }}
              />
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
};
