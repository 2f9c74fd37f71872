import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { isRouteErrorResponse, Outlet, ScrollRestoration } from 'react-router';
import { ConnectionNotice } from './features/layout/connection-notice.tsx';
import { ErrorPage } from './features/layout/error-page.tsx';
import { fetchAhead } from './platform/ahead.ts';
import { watchBrokenPictures } from './platform/broken-pictures.ts';
import { useOffline } from './platform/connection.ts';
import { KeepPlace } from './platform/keep-place.tsx';
import { layOutLater } from './platform/lay-out-later.ts';
import { PageClientContext } from './platform/page-data.ts';
import { prePaintScript } from './platform/pre-paint.ts';
import { browserClient } from './platform/query.ts';
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
    </head>
    <body>
      {children}
      <ScrollRestoration />
      <KeepPlace />
    </body>
  </html>
);

export default function Root() {
  const pageClient = useContext(PageClientContext);
  const [client] = useState(() => pageClient ?? browserClient());
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
  useEffect(fetchAhead, []);
  useEffect(layOutLater, []);
  return (
    <QueryClientProvider client={client}>
      <Outlet />
      <ConnectionNotice />
      <Toaster />
    </QueryClientProvider>
  );
}

export const ErrorBoundary = ({ error }: { error: unknown }) => {
  const offline = useOffline();
  if (isRouteErrorResponse(error)) return <ErrorPage status={error.status} />;
  return <ErrorPage status={offline ? 0 : 500} />;
};
