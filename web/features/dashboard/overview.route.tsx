import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, Link, redirect } from 'react-router';
import { formatKsh, toCents } from '#contract/money.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { useSession } from '../../platform/api-client/session.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { isManager } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { LoadFailed, Loading } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { OrderCard } from '../orders/order-card.tsx';
import { requireUser } from './guard.ts';

/** Redirects staff to their own home page. */
export const clientLoader = async ({ request }: ClientLoaderFunctionArgs) => {
  const user = requireUser(request);
  if (isManager(user)) throw redirect(links.admin());
  if (user.staff) throw redirect(links.pack());
  return null;
};

// Only the newest order is shown; the sums of the reply count all.
const mine = apiQuery('GET /api/orders/my-orders', { query: { limit: 1 } });

type CardProps = { to: string; icon: IconName; label: string; value: ReactNode; onward: string };

const Card = ({ to, icon, label, value, onward }: CardProps) => (
  <li>
    <Link
      to={to}
      className="card group flex h-full flex-col gap-3 p-5 transition hover:border-line-strong hover:shadow-lift"
    >
      <span className="flex items-center gap-3 font-semibold text-muted">
        <Icon name={icon} className="size-5 text-brand-text" />
        <span>{label}</span>
      </span>
      <span className="price text-2xl leading-tight">{value}</span>
      <span className="mt-auto flex items-center gap-2 font-semibold text-brand-text text-sm">
        <span>{onward}</span>
        <Icon
          name="arrow-right"
          className="size-4 transition-transform group-hover:translate-x-1"
        />
      </span>
    </Link>
  </li>
);

type Figures = { orders: ReactNode; spent: ReactNode };

/** The orders' figures may be loading or may fail: links and profession are shown without them. */
const Cards = ({ orders, spent, profession }: Figures & { profession: string }) => (
  <ul className="grid gap-4 sm:grid-cols-3">
    <Card to={links.myOrders()} icon="box" label="Orders" value={orders} onward="See my orders" />
    <Card
      to={links.myPayments()}
      icon="card"
      label="Total spent"
      value={spent}
      onward="See my payments"
    />
    <Card
      to={links.profile()}
      icon="user"
      label="Profession"
      value={profession || 'Not set yet'}
      onward="See my profile"
    />
  </ul>
);

const NOT_THERE = { orders: '–', spent: '–' };

export default function OverviewPage() {
  const user = useSession((session) => session.user);
  const query = usePrivateQuery(mine);
  const latest = query.data?.orders[0];
  const figures: Figures = query.data
    ? { orders: query.data.totalOrders, spent: formatKsh(toCents(query.data.totalSpent)) }
    : NOT_THERE;
  return (
    <section className="grid gap-6">
      <PrivateHead title="My dashboard" />
      <PageHead
        title={`Karibu, ${user?.username ?? ''}`}
        lead="Your orders, your payments and your profile."
      />
      {query.isError && (
        <LoadFailed text="Failed to load orders. Please try again." query={query} />
      )}
      <Cards {...figures} profession={user?.profession ?? ''} />
      {query.isPending && (
        <div aria-busy="true">
          <Loading>Loading your dashboard...</Loading>
        </div>
      )}
      {latest && (
        <section aria-labelledby="latest-order" className="mt-2 grid gap-4">
          <h2 id="latest-order" className="subheading">
            Latest order
          </h2>
          <ul>
            <OrderCard order={latest} level={3} />
          </ul>
        </section>
      )}
    </section>
  );
}
