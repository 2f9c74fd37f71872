import './styles/app.css';
import {
  type DehydratedState,
  HydrationBoundary,
  QueryClientProvider,
} from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router';
import { ConnectionNotice } from './features/layout/connection-notice.tsx';
import { ErrorPage } from './features/layout/error-page.tsx';
import { watchBrokenPictures } from './platform/broken-pictures.ts';
import { useOffline } from './platform/connection.ts';
import { KeepPlace } from './platform/keep-place.tsx';
import type { PageData } from './platform/page.ts';
import { prePaintScript } from './platform/pre-paint.ts';
import { browserClient, createQueryClient } from './platform/query.ts';
import { guardRouteFiles } from './platform/route-files.ts';
import { restoreSession } from './platform/session.ts';
import { Toaster } from './ui/toaster.tsx';

export const Layout = ({ children }: { children: ReactNode }) => (
  <html lang="en-KE" suppressHydrationWarning>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, hashed into the CSP */}
      <script dangerouslySetInnerHTML={{ __html: prePaintScript }} />
      <Links />
    </head>
    <body>
      {children}
      <ScrollRestoration />
      <KeepPlace />
      <Scripts />
    </body>
  </html>
);

/** On the server the first HTML is filled from the loaders' data alone; nothing is fetched there. */
const serverClient = () => createQueryClient(() => new Promise(() => {}));

const arrived = new WeakMap<DehydratedState, DehydratedState['queries']>();
/**
 * A cached page carries no time: its data counts as fresh from when this tab first saw it. Only from then,
 * because the router hands the same data out again at later navigations, when it may be old.
 */
const freshQueries = (page: DehydratedState): DehydratedState['queries'] => {
  const known = arrived.get(page);
  if (known) return known;
  const queries = page.queries.map((query) => ({
    ...query,
    state: { ...query.state, dataUpdatedAt: Date.now() },
  }));
  arrived.set(page, queries);
  return queries;
};

export default function Root() {
  const [client] = useState(() =>
    typeof document === 'undefined' ? serverClient() : browserClient(),
  );
  const matches = useMatches();
  const state = useMemo(() => {
    const pages = matches.map((match) => (match.loaderData as PageData | undefined)?.dehydrated);
    return { mutations: [], queries: pages.flatMap((page) => (page ? freshQueries(page) : [])) };
  }, [matches]);
  useEffect(() => {
    restoreSession();
    guardRouteFiles();
    const otherTab = (event: StorageEvent) => {
      if (event.key === 'token' || event.key === 'user' || event.key === null) restoreSession();
    };
    addEventListener('storage', otherTab);
    return () => removeEventListener('storage', otherTab);
  }, []);
  useEffect(watchBrokenPictures, []);
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={state}>
        <Outlet />
        <ConnectionNotice />
        <Toaster />
      </HydrationBoundary>
    </QueryClientProvider>
  );
}

export const ErrorBoundary = ({ error }: { error: unknown }) => {
  const offline = useOffline();
  if (isRouteErrorResponse(error)) return <ErrorPage status={error.status} />;
  return <ErrorPage status={offline ? 0 : 500} />;
};
