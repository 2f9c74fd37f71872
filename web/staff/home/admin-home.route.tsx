import { Link } from 'react-router';
import { apiQuery } from '../../platform/api-client/query.ts';
import { useSession } from '../../platform/api-client/session.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { type MoreStaffPage, morePagesFor } from '../../platform/page/more-staff-pages.ts';
import { staffLinks } from '../../platform/page/staff-links.ts';
import { Drawing, ICONS } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SalesOverview } from './sales-overview.tsx';

export const handle = { role: 'manager' } satisfies DashboardHandle;

type CardProps = { to: string; drawing: string; title: string; text: string };

const CARD =
  'card group relative flex transition-colors hover:border-brand-text has-focus-visible:border-brand-text';
const CARD_LINK = 'rounded-lg after:absolute after:inset-0 after:rounded-lg';

/** One of the three main cards: small on a phone, so that the figures are on the first screen. */
const MainCard = ({ to, drawing, title, text }: CardProps) => (
  <li
    className={`${CARD} flex-col items-center gap-2 p-3 text-center sm:flex-row sm:items-start sm:gap-4 sm:p-5 sm:text-left`}
  >
    <span className="grid size-10 shrink-0 place-items-center rounded-md bg-brand text-on-brand sm:size-12">
      <Drawing path={drawing} />
    </span>
    <div className="grid min-w-0 content-start gap-1">
      <h2 className="font-semibold text-sm sm:text-lg">
        <Link to={to} className={CARD_LINK}>
          {title}
        </Link>
      </h2>
      <p className="hidden text-muted lg:block">{text}</p>
    </div>
  </li>
);

/** The whole card is clickable, but its accessible name is the heading. */
const Card = ({ to, drawing, title, text }: CardProps) => (
  <li className={`${CARD} gap-4 p-5`}>
    <span className="grid size-12 shrink-0 place-items-center rounded-md bg-brand-soft text-brand-text">
      <Drawing path={drawing} />
    </span>
    <div className="grid content-start gap-1">
      <h3 className="subheading">
        <Link to={to} className={CARD_LINK}>
          {title}
        </Link>
      </h3>
      <p className="text-muted">{text}</p>
    </div>
  </li>
);

type WaitingProps = { to: string; count: number | undefined; one: string; many: string };

/** A count of waiting items; a dash while it is unknown. */
const Waiting = ({ to, count, one, many }: WaitingProps) => (
  <li>
    <Link
      to={to}
      className={`grid h-full content-start rounded-lg border p-3 hover:border-brand-text sm:p-4 ${
        count ? 'border-brand-text bg-brand-soft' : 'border-line bg-surface'
      }`}
    >
      <span className="font-display text-2xl tabular-nums sm:text-3xl">{count ?? '–'}</span>{' '}
      <span className="text-sm sm:text-base">{count === 1 ? one : many}</span>
    </Link>
  </li>
);

/** What staff must handle, before everything else. */
const WaitingList = () => {
  const orders = usePrivateQuery(
    apiQuery('GET /api/orders/admin/all-orders', { query: { status: 'Paid', limit: 1 } }),
  );
  const unaddressed = usePrivateQuery(
    apiQuery('GET /api/orders/admin/all-orders', { query: { waiting: 'address', limit: 1 } }),
  );
  const messages = usePrivateQuery(
    apiQuery('GET /api/contact', { query: { handled: false, limit: 1 } }),
  );
  const payments = usePrivateQuery(
    apiQuery('GET /api/payments/attention', { query: { limit: 1 } }),
  );
  return (
    <section aria-labelledby="waiting" className="grid gap-3">
      <h2 id="waiting" className="subheading">
        Waiting for you
      </h2>
      <ul className="grid grid-cols-3 gap-2 sm:gap-4">
        <Waiting
          to={links.manageOrders({ status: 'Paid' })}
          count={orders.data?.totalOrders}
          one="order to pack"
          many="orders to pack"
        />
        <Waiting
          to={staffLinks.messages()}
          count={messages.data?.totalMessages}
          one="open message"
          many="open messages"
        />
        <Waiting
          to={staffLinks.paymentsReport()}
          count={payments.data?.totalPayments}
          one="payment to decide"
          many="payments to decide"
        />
      </ul>
      {unaddressed.data && unaddressed.data.totalOrders > 0 && (
        <Link
          to={links.manageOrders({ waiting: 'address' })}
          className="text-link justify-self-start py-1"
        >
          {unaddressed.data.totalOrders === 1
            ? '1 order without an address'
            : `${unaddressed.data.totalOrders} orders without an address`}
        </Link>
      )}
    </section>
  );
};

/** Apart from the pages’ list, which a customer’s pages load too. */
const ABOUT: Record<MoreStaffPage['text'], string> = {
  Pack: 'What is paid and waits to be sent, with lists and slips to print.',
  Stock: 'What lies on the shelf: receive, count, and what is low.',
  Users: 'Who has an account, and who is staff.',
  Staff: 'Who runs the shop with you, and whom you have invited.',
  Posts: 'What the blog says: change it or take it down.',
  Messages: 'What visitors wrote on the contact page.',
  Payments: 'Money in and out, and payments that need a decision.',
  Deal: 'The Deals Of The Month block and when it ends.',
  Delivery: 'Where the shop delivers, how and for how much.',
  'Shop settings': 'The shop’s name, how to reach it, and the first words of the home page.',
  'Mails and SMS': 'What the shop has sent or is about to send, and what failed.',
  'Audit log': 'Who of the staff changed what, and when.',
  'Going live': 'Whether M-PESA, cards and mail are ready for real customers.',
};

const GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

export default function AdminHomePage() {
  const user = useSession((session) => session.user);
  return (
    <div className="grid gap-10 print-stack">
      <PrivateHead title="Dashboard" />
      <div className="grid gap-6 print-stack">
        <PageHead title="Dashboard" lead={`Karibu, ${user?.username}. What needs doing today?`} />
        <WaitingList />
        <ul className="grid grid-cols-3 gap-2 sm:gap-4">
          <MainCard
            to={links.manageProducts()}
            drawing={ICONS.bag}
            title="Manage products"
            text="Add, edit and delete what the shop sells."
          />
          <MainCard
            to={links.manageOrders()}
            drawing={ICONS.box}
            title="Manage orders"
            text="See every order and move it along."
          />
          <MainCard
            to={links.profile()}
            drawing={ICONS.user}
            title="Profile"
            text="Your name, picture and password."
          />
        </ul>
      </div>
      <SalesOverview />
      <section aria-labelledby="more" className="grid gap-4 print:hidden">
        <h2 id="more" className="heading">
          More
        </h2>
        <ul className={GRID}>
          {morePagesFor(user?.staff).map(({ to, drawing, text }) => (
            <Card key={to} to={to} drawing={drawing} title={text} text={ABOUT[text]} />
          ))}
        </ul>
      </section>
    </div>
  );
}
