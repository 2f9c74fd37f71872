import { useEffect, useLayoutEffect } from 'react';
import {
  type UNSAFE_AssetsManifest as AssetsManifest,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_createRouter as createRouter,
  UNSAFE_createClientRoutesWithHMRRevalidationOptOut as createRoutesForHMR,
  type DataRouter,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_getHydrationData as getHydrationData,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  type UNSAFE_RouteModules as RouteModules,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { replayEarlyTouches } from './early-touches.ts';
import { takeRouterState } from './router-state.ts';
import { judgeSpeed } from './skipped-transitions.ts';

/** What the page's own scripts, `page-scripts.ts`, and the built manifest leave on the window. */
type Handed = {
  __reactRouterManifest: AssetsManifest;
  __reactRouterRouteModules: RouteModules;
  __reactRouterDataRouter?: DataRouter;
};

/**
 * The router over what the server rendered. React Router's own `HydratedRouter` carries what this shop never
 * uses into every first visit: discovery of routes, server loaders called by fetch and the decoder of their
 * streams. Here each route's data comes from its `clientLoader`, and the first HTML's state is plain JSON.
 */
const openRouter = () => {
  const handed = window as unknown as Handed;
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = handed;
  const state = takeRouterState();
  const routes = createClientRoutes(manifest.routes, modules, state, true, false);
  const router = createRouter({
    routes,
    history: createBrowserHistory(),
    hydrationData: getHydrationData({
      state,
      routes,
      getRouteInfo: (id) => ({
        clientLoader: modules[id]?.clientLoader,
        hasLoader: manifest.routes[id]?.hasLoader === true,
        hasHydrateFallback: modules[id]?.HydrateFallback !== undefined,
      }),
      location: window.location,
      basename: undefined,
      future: {},
      isSpaMode: false,
    }),
    mapRouteProperties,
    hydrationRouteProperties,
  });
  handed.__reactRouterDataRouter = router;
  // Whose data is all there starts at once; the others call their loaders when the page has been taken over.
  if (router.state.initialized) router.initialize();
  if (import.meta.hot) Object.assign(router, { createRoutesForHMR });
  return { router, manifest, modules };
};

const begun = performance.now();
const { router, manifest, modules } = openRouter();
let started = router.state.initialized;

const framework = {
  manifest,
  routeModules: modules,
  future: {},
  ssr: true,
  isSpaMode: false,
  routeDiscovery: { mode: 'initial' as const, manifestPath: '' },
};

/** The page, taken over from the first HTML. */
export const BrowserRouter = () => {
  useLayoutEffect(() => {
    if (started) return;
    started = true;
    router.initialize();
  }, []);
  // Its parts' own effects ran before: the cart, the session and drafts are read.
  useEffect(() => {
    judgeSpeed(performance.now() - begun);
    replayEarlyTouches();
  }, []);
  return (
    <>
      <FrameworkContext value={framework}>
        <RouterProvider router={router} />
      </FrameworkContext>
      {/* The server's router has a second child here: ids of `useId` are counted by the shape of the tree. */}
      {null}
    </>
  );
};
