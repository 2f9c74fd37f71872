import type { Unused } from './vite.unused.ts';

const NOTHING = '';

/** What the browser never does in this shop, by the file of React Router that it stands in. */
export const ROUTER: Record<string, Unused> = {
  'router/router.js': {
    texts: [
      // Nobody listens to what the router does.
      ['if (init.instrumentations)', 'if (false)'],
      ['= consumeInstrumentationClientResultMetaReceiver(router)', '= undefined'],
      // Forms are sent by `call`, so no navigation carries one and no route has an action.
      [
        'else if (opts && opts.submission && isMutationMethod(opts.submission.formMethod)) {',
        'else if (false) {',
      ],
      // All routes are known from the start, and none has a middleware.
      ['init.dataStrategy || defaultDataStrategyWithMiddleware', 'defaultDataStrategy'],
      ['init.patchRoutesOnNavigation', 'false'],
      // Parts of a page that load by themselves are queries, not fetchers.
      ['Promise.all(fetchersToLoad.map(', 'Promise.all([].map('],
    ],
    functions: {
      normalizeNavigateOptions: 'return { path }',
      // Its words are for developers; the page has its own for each status.
      getInternalRouterError:
        'return new ErrorResponseImpl(status, "", new Error("Router " + status), true)',
      handleAction: NOTHING,
      discoverRoutes: NOTHING,
      checkFogOfWar: 'return { active: false }',
      patchRoutesImpl: NOTHING,
      patchRoutes: NOTHING,
      compareMatches: NOTHING,
      fetch: NOTHING,
      handleFetcherAction: NOTHING,
      handleFetcherLoader: NOTHING,
      getUpdatedRevalidatingFetchers: NOTHING,
      markFetchRedirectsDone: NOTHING,
      abortStaleFetchLoads: NOTHING,
      updateFetcherState: NOTHING,
      setFetcherError: NOTHING,
      getFetcher: NOTHING,
      resetFetcher: NOTHING,
      deleteFetcher: NOTHING,
      queueFetcherForDeletion: NOTHING,
      abortFetcher: NOTHING,
      markFetchersDone: NOTHING,
      // Development's.
      _internalSetRoutes: NOTHING,
      dispose: NOTHING,
    },
    statements: [
      'if (opts?.mask)',
      'if (isFogOfWar)',
      'if (revalidatingFetchers.length > 0)',
      'revalidatingFetchers.forEach(',
      'fetchLoadMatches.forEach(',
      'state.fetchers.forEach(',
      'fetchersQueuedForDeletion.forEach(',
      'unmountedFetchers.forEach(',
      'mountedFetchers.forEach(',
      'redirect = findRedirect(fetcherResults)',
      'if (redirect) { fetchRedirectIds',
      'warning(',
    ],
  },
  // The next page's files are fetched by `web/platform/ahead.ts`.
  'dom/lib.js': {
    texts: [
      ['shouldPrefetch && !isAbsolute ?', 'false ?'],
      // Lets the bundler see that it is not needed.
      ['const Form = React$1.forwardRef', 'const Form = /* @__PURE__ */ React$1.forwardRef'],
    ],
  },
  // Routes have no styles, actions, middleware or loaders of a file of their own; each loader has its `clientLoader`.
  'dom/ssr/routes.js': {
    texts: [
      ['cachedModule ? prefetchStyleLinks(route, cachedModule) : Promise.resolve()', 'undefined'],
      ['prefetchRouteCss(route)', 'undefined'],
      ['prefetchStyleLinks(route, routeModule)', 'undefined'],
      ['route.id === "root" ? RemixRootDefaultHydrateFallback', 'false ? undefined'],
      ['route.id === "root" ? () =>', 'false ? () =>'],
      ['route.hasClientAction ? async', 'false ? async'],
      ['route.hasClientMiddleware ? async', 'false ? async'],
      ['route.clientLoaderModule ? await', 'false ? await'],
    ],
    functions: { prefetchRouteModuleChunks: NOTHING, fetchServerHandler: NOTHING },
    statements: [
      'dataRoute.action =',
      'if (!route.hasClientAction)',
      'if (route.clientLoaderModule || route.clientActionModule)',
    ],
  },
  // The server writes the scripts into the page's end, see `web/platform/page-scripts.ts`.
  'dom/ssr/errorBoundaries.js': { texts: [['renderScripts ?', 'false ?']] },
  'components.js': {
    texts: [
      ['reactDomFlushSyncImpl && flushSync', 'false'],
      ['useTransitions === true', 'false'],
      ['useTransitions === false', 'false'],
    ],
    statements: ['warnOnce(', 'newState.fetchers.forEach(', 'deletedFetchers.forEach('],
  },
  'hooks.js': {
    functions: {
      DefaultErrorComponent: 'return null',
      useNavigateUnstable: NOTHING,
      RSCErrorHandler: 'return children',
    },
  },
};
