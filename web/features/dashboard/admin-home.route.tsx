import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '../../platform/links.ts';
import { PrivateHead } from '../../platform/private-head.tsx';
import { apiQuery } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { useMine } from '../../platform/use-mine.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SalesOverview } from '../overview/sales-overview.tsx';
import type { DashboardHandle } from './dashboard-layout.tsx';

export const handle = { role: 'admin' } satisfies DashboardHandle;

type CardProps = {
  to: string;
  icon: IconName;
  title: string;
  text: string;
  /** One of the three of every day. */
  main?: boolean;
  children?: ReactNode;
};

/** The whole card is the link; its heading alone names it. */
const Card = ({ to, icon, title, text, main, children }: CardProps) => {
  const Heading = main ? 'h2' : 'h3';
  return (
    <li className="card group relative flex gap-4 p-5 transition-colors hover:border-brand-text has-focus-visible:border-brand-text">
      <span
        className={`grid size-12 shrink-0 place-items-center rounded-md ${
          main ? 'bg-brand text-on-brand' : 'bg-brand-soft text-brand-text'
        }`}
      >
        <Icon name={icon} />
      </span>
      <div className="grid content-start gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading className="subheading">
            <Link to={to} className="rounded-lg after:absolute after:inset-0 after:rounded-lg">
              {title}
            </Link>
          </Heading>
          {children}
        </div>
        <p className="text-muted">{text}</p>
      </div>
    </li>
  );
};

/** How many messages wait; nothing while that is unknown. */
const OpenMessages = () => {
  const { data } = useMine(apiQuery('GET /api/contact', { query: { handled: false, limit: 1 } }));
  const open = data?.totalMessages ?? 0;
  return open > 0 ? <Badge tone="warn">{`${open} open`}</Badge> : null;
};

/** How much money waits for a person; nothing while that is unknown. */
const WaitingMoney = () => {
  const { data } = useMine(apiQuery('GET /api/payments/attention', { query: { limit: 1 } }));
  const waiting = data?.totalPayments ?? 0;
  return waiting > 0 ? <Badge tone="danger">{`${waiting} waiting`}</Badge> : null;
};

const GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

export default function AdminHomePage() {
  const username = useSession((session) => session.user?.username);
  return (
    <div className="grid gap-10">
      <PrivateHead title="Dashboard" />
      <div className="grid gap-6">
        <PageHead title="Dashboard" lead={`Karibu, ${username}. What needs doing today?`} />
        <ul className={GRID}>
          <Card
            main
            to={links.manageProducts()}
            icon="bag"
            title="Manage products"
            text="Add, edit and delete what the shop sells."
          />
          <Card
            main
            to={links.manageOrders()}
            icon="box"
            title="Manage orders"
            text="See every order and move it along."
          />
          <Card
            main
            to={links.profile()}
            icon="user"
            title="Profile"
            text="Your name, picture and password."
          />
        </ul>
      </div>
      <SalesOverview />
      <section aria-labelledby="more" className="grid gap-4">
        <h2 id="more" className="heading">
          More of the shop
        </h2>
        <ul className={GRID}>
          <Card
            to={links.messages()}
            icon="chat"
            title="Messages"
            text="What visitors wrote on the contact page."
          >
            <OpenMessages />
          </Card>
          <Card
            to={links.paymentsReport()}
            icon="card"
            title="Payments report"
            text="Money in and out, and every shilling that needs a look."
          >
            <WaitingMoney />
          </Card>
          <Card
            to={links.manageUsers()}
            icon="shield"
            title="Users"
            text="Who has an account, and who is staff."
          />
          <Card
            to={links.managePosts()}
            icon="edit"
            title="Posts"
            text="Write for the blog and mend what is there."
          />
          <Card
            to={links.deal()}
            icon="star"
            title="Deal"
            text="The Deals Of The Month block and when it ends."
          />
          <Card
            to={links.mails()}
            icon="mail"
            title="Outbox"
            text="Mails the shop has sent or is about to send."
          />
          <Card
            to={links.audit()}
            icon="list"
            title="Audit log"
            text="Who of the staff changed what, and when."
          />
          <Card
            to={links.goingLive()}
            icon="card"
            title="Going live"
            text="What real payments need: settings, addresses and a test."
          />
        </ul>
      </section>
    </div>
  );
}
