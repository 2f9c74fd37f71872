import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, Outlet, useMatches, useRevalidator } from 'react-router';
import { useSession } from '../../platform/api-client/session.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import { entriesFor, MORE_STAFF_PAGES } from './entries.ts';
import { requireUser, useFreshUser } from './guard.ts';

/** The server can't see a token kept in browser storage: it sends one shell, the browser guards. */
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

/** A route's `handle` names the role its page is for. */
export type DashboardHandle = { role?: 'admin' };

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
  const needsAdmin = matches.some((match) => (match.handle as DashboardHandle)?.role === 'admin');
  const signedOut = ready && !user;
  useFreshUser();

  // The session ended while the page was open: the guard runs again.
  useEffect(() => {
    if (signedOut) void revalidate();
  }, [signedOut, revalidate]);

  if (!user) return <HydrateFallback />;
  return (
    <div className="page grid items-start gap-6 py-8 sm:py-12 lg:grid-cols-[12rem_1fr] lg:gap-10">
      <DashboardMenu
        entries={entriesFor(user.role)}
        more={user.role === 'admin' ? MORE_STAFF_PAGES : []}
      />
      <div className="min-w-0">
        {needsAdmin && user.role !== 'admin' && <NotAllowed />}
        {needsAdmin && user.role === 'admin' && staffLocked && <LockedStaffPage />}
        {(!needsAdmin || (user.role === 'admin' && !staffLocked)) && <Outlet key={user._id} />}
      </div>
    </div>
  );
}
