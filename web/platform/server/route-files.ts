import { createPath, type Path } from 'react-router';
import { markLoaded, waitForAnswer, waitForFiles } from '../browser/connection.ts';

type Files = { module: string; clientLoaderModule?: string; imports?: string[] };
type Lazy = Record<string, (() => Promise<unknown>) | undefined>;
type Route = { id: string; lazy?: Lazy; children?: Route[] };
type Router = {
  routes: Route[];
  state: { navigation: { location?: Path | undefined } };
  subscribe: (changed: () => void) => unknown;
};
/** Internals that React Router puts on the window. */
type Internals = {
  __reactRouterManifest?: { entry: { imports?: string[] }; routes: Record<string, Files> };
  __reactRouterDataRouter?: Router;
};

const everyRoute = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) => [route, ...everyRoute(route.children ?? [])]);

const scriptsOf = ({ module, clientLoaderModule }: Files): string[] => [
  module,
  ...(clientLoaderModule ? [clientLoaderModule] : []),
];
const filesOf = (files: Files): string[] => [...scriptsOf(files), ...(files.imports ?? [])];

const askedOf = ({ state }: Router): string | undefined =>
  state.navigation.location && createPath(state.navigation.location);

let leavingFor: string | undefined;
/** Opens the page that was asked for as a document, once the shop answers; unless the navigation was given up. */
const loadDocument = async (router: Router): Promise<void> => {
  const asked = askedOf(router);
  // A route has several files, each of which may be gone.
  if (!asked || asked === leavingFor) return;
  leavingFor = asked;
  await waitForAnswer();
  if (askedOf(router) === asked) location.assign(asked);
  else if (leavingFor === asked) leavingFor = undefined;
};

/** Whether these scripts run. A browser remembers one that failed as long as the document is open. */
const canRun = (addresses: readonly string[]): Promise<boolean> =>
  Promise.all(addresses.map((address) => import(/* @vite-ignore */ address))).then(
    () => true,
    () => false,
  );

let guarded = false;
/**
 * When a route's files fail to load, React Router reloads the open document, which without network ends at the
 * browser's own error page. Here the navigation waits for the files instead, and the shop shows it. Files that a
 * deploy removed are named anew in the document of the page that was asked for, so that one is loaded; so it is when
 * a script failed although its file came.
 */
export const guardRouteFiles = (): void => {
  const { __reactRouterManifest: manifest, __reactRouterDataRouter: router } = window as Internals;
  if (guarded || !manifest || !router) return;
  guarded = true;
  markLoaded(manifest.entry.imports ?? []);
  for (const { id, lazy } of everyRoute(router.routes)) {
    const files = manifest.routes[id];
    if (!files) continue;
    if (!lazy) {
      markLoaded(filesOf(files));
      continue;
    }
    for (const [name, load] of Object.entries(lazy)) {
      if (!load) continue;
      lazy[name] = async () => {
        if ((await waitForFiles(filesOf(files))) && (await canRun(scriptsOf(files)))) return load();
        // When the navigation was given up meanwhile, the next one is.
        router.subscribe(() => void loadDocument(router));
        void loadDocument(router);
        return new Promise(() => {});
      };
    }
  }
};
