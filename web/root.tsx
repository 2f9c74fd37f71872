import { QueryClientProvider } from '@tanstack/react-query';
import {
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router';
import { iconAt, THEME_COLORS } from '#contract/shop-icon.ts';
import { ConnectionNotice } from './features/layout/connection-notice.tsx';
import { ErrorPage } from './features/layout/error-page.tsx';
import { PageProgress } from './features/layout/page-progress.tsx';
import { usePersonsLeft } from './platform/api-client/person.ts';
import { pageClient } from './platform/api-client/query.ts';
import { restoreSession } from './platform/api-client/session.ts';
import { watchBrokenPictures } from './platform/browser/broken-pictures.ts';
import { useOffline } from './platform/browser/connection.ts';
import { watchFilledFields } from './platform/browser/filled-fields.ts';
import { followMovedPresses } from './platform/browser/moved-press.ts';
import { PageAnnouncer } from './platform/browser/page-announcer.tsx';
import {
  LOST_SCRIPTS_ID,
  preHydrationScript,
  replayPreHydrationEvents,
  stopPreHydrationEvents,
} from './platform/browser/pre-hydration-events.ts';
import { RestorePosition } from './platform/browser/restore-position.ts';
import { whenChangedElsewhere } from './platform/browser/storage.ts';
import { OriginContext } from './platform/page/head.tsx';
import { type Load, pageClientLoader, pageLoader } from './platform/page/page.ts';
import {
  ShopContext,
  shopSettings,
  useShopDetails,
  useShopPictures,
} from './platform/page/shop.ts';
import { NonceContext, prePaintScript } from './platform/server/pre-paint.ts';
import { guardRouteFiles } from './platform/server/route-files.ts';
import styles from './styles/app.css?inline';
import { Toaster } from './ui/toaster.tsx';

const STYLES_ID = 'styles';
const SCRIPT_ID = 'first-script';
/**
 * The browser's scripts need not have these: the first HTML does. They are read from it for a page that is drawn anew,
 * as the one that says that something went wrong.
 */
const firstStyles = import.meta.env.SSR
  ? styles
  : (document.getElementById(STYLES_ID)?.textContent ?? '');
const firstScript = import.meta.env.SSR
  ? prePaintScript + preHydrationScript
  : (document.getElementById(SCRIPT_ID)?.textContent ?? '');

/** Shown by the script above when the page's own scripts failed: its skeletons would stay for good. */
const LostScripts = () => (
  <p id={LOST_SCRIPTS_ID} role="alert" hidden suppressHydrationWarning className="offline-note">
    <span>A part of this page did not load.</span>{' '}
    {/* biome-ignore lint/a11y/useValidAnchor: this page, whichever it is, as scripts are missing. */}
    <a href="" className="inline-flex min-h-11 items-center px-2 underline">
      Try again
    </a>
  </p>
);

export const Layout = ({ children }: { children: ReactElement }) => {
  const nonce = useContext(NonceContext);
  return (
    <html lang="en-KE" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: light)"
          content={THEME_COLORS.light}
        />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={THEME_COLORS.dark} />
        <Meta />
        <Links />
        <style
          id={STYLES_ID}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
          dangerouslySetInnerHTML={{ __html: firstStyles }}
        />
        <script
          id={SCRIPT_ID}
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants
          dangerouslySetInnerHTML={{ __html: firstScript }}
        />
      </head>
      <body>
        {children}
        <LostScripts />
        <ScrollRestoration />
        <RestorePosition />
        <PageAnnouncer />
        <Scripts />
      </body>
    </html>
  );
};

const load: Load = async ({ get }) => {
  await get(shopSettings);
};

const fill = pageLoader(load);
export const loader = async (args: Parameters<typeof fill>[0]) => {
  const { data } = await fill(args);
  return { ...data, origin: new URL(args.request.url).origin };
};
export const clientLoader = pageClientLoader(load);
/** The shop's settings do not change from page to page. */
export const shouldRevalidate = () => false;

/** Her icon or her logo, else our crown, which is sharp at every size. */
const ShopIcons = () => {
  const pictures = useShopPictures();
  const isHers = pictures.icon || pictures.logo;
  return (
    <>
      {isHers ? (
        <link rel="icon" href={iconAt(pictures, 48)} type="image/png" sizes="48x48" />
      ) : (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      )}
      <link rel="apple-touch-icon" href={iconAt(pictures, 180)} />
    </>
  );
};

/** Provides the shop's details to every page. */
const ShopProvider = ({ origin, children }: { origin: string; children: ReactNode }) => (
  <OriginContext value={origin}>
    <ShopIcons />
    <ShopContext value={useShopDetails()}>{children}</ShopContext>
  </OriginContext>
);

type Props = { loaderData?: { origin: string } | null };

export default function Root({ loaderData }: Props) {
  const origin = loaderData?.origin ?? (typeof document === 'undefined' ? '' : location.origin);
  const matches = useMatches();
  const [client] = useState(() => pageClient(matches));
  // From here on React listens itself; recorded events are replayed after all effects have run.
  useLayoutEffect(stopPreHydrationEvents, []);
  useEffect(replayPreHydrationEvents, []);
  useEffect(() => {
    restoreSession();
    guardRouteFiles();
    return whenChangedElsewhere(['token', 'user'], restoreSession);
  }, []);
  useEffect(watchBrokenPictures, []);
  useEffect(followMovedPresses, []);
  useEffect(watchFilledFields, []);
  return (
    <QueryClientProvider client={client}>
      <ShopProvider origin={origin}>
        <PageProgress />
        <Outlet key={usePersonsLeft(({ count }) => count)} />
        <ConnectionNotice />
        <Toaster />
      </ShopProvider>
    </QueryClientProvider>
  );
}

export const ErrorBoundary = ({ error }: { error: unknown }) => {
  const offline = useOffline();
  const status = isRouteErrorResponse(error) ? error.status : offline ? 0 : 500;
  return (
    <main tabIndex={-1} className="site-main">
      <ErrorPage status={status} />
    </main>
  );
};
