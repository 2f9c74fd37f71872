import { useEffect } from 'react';
import {
  type ClientLoaderFunctionArgs,
  NavLink,
  Outlet,
  redirect,
  useMatches,
  useRevalidator,
} from 'react-router';
import { PrivateHead } from '../../platform/private-head.tsx';
import { useSession } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { entriesFor } from './entries.ts';
import { requireUser } from './guard.ts';

/** The server can't see a token kept in browser storage: it sends one shell, the browser guards. */
export const clientLoader = async ({ request }: ClientLoaderFunctionArgs) => {
  const { role } = requireUser(request);
  const [first] = entriesFor(role);
  if (first && /^\/dashboard\/?$/.test(new URL(request.url).pathname)) throw redirect(first.to);
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
  <div className="grid justify-items-start gap-4">
    <h1 className="title">Not allowed</h1>
    <p className="text-muted">You are not allowed to see this page.</p>
    <ButtonLink to="/dashboard">Back to my dashboard</ButtonLink>
  </div>
);

export default function DashboardLayout() {
  const { ready, user } = useSession();
  const { revalidate } = useRevalidator();
  const matches = useMatches();
  const needsAdmin = matches.some((match) => (match.handle as DashboardHandle)?.role === 'admin');
  const signedOut = ready && !user;

  // The session ended while the page was open: the guard runs again.
  useEffect(() => {
    if (signedOut) void revalidate();
  }, [signedOut, revalidate]);

  if (!user) return <HydrateFallback />;
  return (
    <div className="page grid items-start gap-6 py-8 sm:py-12 md:grid-cols-[12rem_1fr] md:gap-10">
      <nav aria-label="Dashboard" className="md:sticky md:top-28">
        <ul className="flex gap-1 overflow-x-auto md:grid">
          {entriesFor(user.role).map(({ to, text, icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                className="flex min-h-11 items-center gap-3 whitespace-nowrap rounded-md px-3 font-semibold hover:bg-sunk aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-text"
              >
                <Icon name={icon} className="size-5" />
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        {needsAdmin && user.role !== 'admin' ? <NotAllowed /> : <Outlet />}
      </div>
    </div>
  );
}
