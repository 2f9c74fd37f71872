import { useEffect, useId, useRef, useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  Outlet,
  useLocation,
  useMatches,
  useRevalidator,
} from 'react-router';
import type { User } from '#contract/shapes.endpoints.ts';
import { mayAct } from '#contract/staff.ts';
import { useSession } from '../../platform/api-client/session.ts';
import { type DashboardHandle, entriesFor } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { Skeleton } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Entry } from './entry.tsx';
import { requireUser, useFreshUser } from './guard.ts';

/**
 * The server can't see a token in browser storage: it sends the same shell to everybody, and the browser checks
 * the session.
 */
export const clientLoader = async ({ request }: ClientLoaderFunctionArgs) => {
  requireUser(request);
  return null;
};

export const HydrateFallback = () => (
  <div className="page grid gap-6 py-8 sm:py-12" aria-busy="true">
    <PrivateHead title="My account" />
    <Skeleton className="h-10 w-48" />
    <Skeleton className="h-40" />
    <Skeleton className="h-40" />
  </div>
);

const NotAllowed = () => (
  <section className="grid justify-items-start gap-6">
    <PrivateHead title="Not allowed" />
    <PageHead title="Not allowed" lead="You are not allowed to see this page." />
    <ButtonLink to={links.dashboard()}>Back to my dashboard</ButtonLink>
  </section>
);

const LockedStaffPage = () => (
  <section className="grid justify-items-start gap-6">
    <PrivateHead title="Two-step login" />
    <PageHead
      title="Set up two-step login first"
      lead="Staff pages show customers’ orders and money. This shop opens them only to those who sign in with a password and a code from their phone. It takes two minutes."
    />
    <ButtonLink to={links.security()}>Set up two-step login</ButtonLink>
  </section>
);

export default function DashboardLayout() {
  const { ready, user, staffLocked } = useSession();
  const { revalidate } = useRevalidator();
  const matches = useMatches();
  const needed = matches
    .map((match) => (match.handle as DashboardHandle)?.role)
    .find((role) => role !== undefined);
  const signedOut = ready && !user;
  useFreshUser();

  // The session ended while the page was open: runs the check again.
  useEffect(() => {
    if (signedOut) void revalidate();
  }, [signedOut, revalidate]);

  if (!user) return <HydrateFallback />;
  return (
    <div className="page grid items-start gap-6 py-8 sm:py-12 lg:grid-cols-[12rem_1fr] lg:gap-10 print:block">
      <DashboardMenu user={user} />
      <div className="min-w-0">
        {needed && !mayAct(user.staff, needed) && <NotAllowed />}
        {needed && mayAct(user.staff, needed) && staffLocked && <LockedStaffPage />}
        {(!needed || (mayAct(user.staff, needed) && !staffLocked)) && <Outlet key={user._id} />}
      </div>
    </div>
  );
}

type Props = { user: User };

const loadStaffMenu = () => import('./staff-menu.tsx').then((late) => late.StaffMenu);
/** A shopper's pages do without it. */
const StaffMenu = latePart(loadStaffMenu, { missing: 'The menu is not whole' });

/** The side menu: always open on wide screens, behind a button on small ones. */
const DashboardMenu = ({ user }: Props) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it.
  useEffect(() => setOpen(false), [key]);

  return (
    <nav
      aria-label="Dashboard menu"
      className="lg:sticky lg:top-28 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto print:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="inline-flex min-h-12 w-full items-center gap-3 rounded-md border border-line bg-surface px-4 font-semibold hover:bg-sunk lg:hidden"
        onClick={() => setOpen(!open)}
      >
        <Icon name="menu" className="size-5 text-muted" />
        Dashboard menu
        <Icon
          name="chevron-down"
          className={`ml-auto size-5 text-muted transition ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <div
        id={id}
        className={`${open ? 'grid' : 'hidden'} mt-2 gap-2 rounded-md border border-line bg-surface p-2 lg:mt-0 lg:grid lg:border-0 lg:bg-transparent lg:p-0`}
      >
        <ul className="grid gap-1 lg:gap-0.5">
          {entriesFor(user).map((entry, index) => (
            // The first entry's path is a prefix of all others.
            <Entry
              key={entry.to}
              entry={entry}
              end={index === 0}
              className={user.staff ? 'lg:min-h-9' : ''}
              onClick={() => setOpen(false)}
            />
          ))}
        </ul>
        {user.staff && <StaffMenu staff={user.staff} close={() => setOpen(false)} />}
      </div>
    </nav>
  );
};
