import { markLoaded, waitForFiles } from '../browser/connection.ts';

type Files = { module: string; clientLoaderModule?: string; imports?: string[] };
type Lazy = Record<string, (() => Promise<unknown>) | undefined>;
type Route = { id: string; lazy?: Lazy; children?: Route[] };
/** Internals that React Router puts on the window. */
type Internals = {
  __reactRouterManifest?: { entry: { imports?: string[] }; routes: Record<string, Files> };
  __reactRouterDataRouter?: { routes: Route[] };
};

const everyRoute = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) => [route, ...everyRoute(route.children ?? [])]);

const filesOf = ({ module, clientLoaderModule, imports = [] }: Files): string[] => [
  module,
  ...(clientLoaderModule ? [clientLoaderModule] : []),
  ...imports,
];

let guarded = false;
/**
 * When a route's files fail to load, React Router reloads the document, which without network ends at the
 * browser's own error page. Here the navigation waits for the files instead, and the shop shows it.
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
        await waitForFiles(filesOf(files));
        return load();
      };
    }
  }
};
