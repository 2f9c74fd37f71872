import type { Plugin } from 'vite';

type Cut = readonly [from: string, to: string];

/** What the browser never does in this shop, by the file of React Router that it stands in. */
const CUTS: Record<string, readonly Cut[]> = {
  // Nobody listens to what the router does.
  'router/router.js': [
    ['if (init.instrumentations)', 'if (false)'],
    ['if (init.instrumentations)', 'if (false)'],
    ['= consumeInstrumentationClientResultMetaReceiver(router)', '= undefined'],
    ['= consumeInstrumentationClientResultMetaReceiver(router)', '= undefined'],
  ],
  // What the next tap needs is fetched by `web/platform/ahead.ts`, with the data.
  'dom/lib.js': [['shouldPrefetch && !isAbsolute ?', 'false ?']],
  // Routes have no styles of their own, and the root has its own pages for errors and waiting.
  'dom/ssr/routes.js': [
    ['cachedModule ? prefetchStyleLinks(route, cachedModule) : Promise.resolve()', 'undefined'],
    ['prefetchRouteCss(route)', 'undefined'],
    ['prefetchStyleLinks(route, routeModule)', 'undefined'],
    ['route.id === "root" ? RemixRootDefaultHydrateFallback', 'false ? undefined'],
    ['route.id === "root" ? () =>', 'false ? () =>'],
  ],
  // The server writes the scripts into the page's end, see `web/platform/page-scripts.ts`.
  'dom/ssr/errorBoundaries.js': [['renderScripts ?', 'false ?']],
};
/** A name for developers' tools keeps a component that nobody uses. */
const TOOL_NAMES = /^\w+\.displayName = .*;$/gm;

/**
 * Leaves what this shop never uses of React Router out of the browser's files, where the bundler can't know.
 * A version whose text has changed fails the build, so that it is looked at.
 */
export const trimRouter = (): Plugin => ({
  name: 'trim-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    const [, file] =
      /react-router\/dist\/production\/lib\/(.*\.js)$/.exec(id.replaceAll('\\', '/')) ?? [];
    if (!file) return null;
    let text = code.replace(TOOL_NAMES, '');
    for (const [from, to] of CUTS[file] ?? []) {
      if (!text.includes(from)) throw new Error(`React Router's ${file} no longer has ‘${from}’.`);
      text = text.replace(from, to);
    }
    return { code: text, map: null };
  },
});
