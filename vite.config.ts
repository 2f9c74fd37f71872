import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import type { Rolldown } from 'vite';
import { defineConfig } from 'vite';

/** Modules that every page of the main layout loads first. */
const FIRST = /[\\/]web[\\/](entry\.client|root|features[\\/]layout[\\/]main-layout)\.tsx/;
/** The pages of each part of the shop: one visit usually stays within a part. */
const PARTS: readonly [name: string, pages: RegExp][] = [
  ['catalogue', /[\\/](home|shop|product|category|search|blogs?)\.route\.tsx/],
  ['account', /[\\/](login|register|forgot-password|reset-password)\.route\.tsx/],
  ['checkout', /[\\/](checkout|thank-you)\.route\.tsx/],
  // Opened by a click on a card, or shown on a product page when there is data; their shared code is not loaded
  // with the lists.
  ['dialogs', /[\\/](choose-size|review-dialog|viewed-strip)\.tsx/],
  // Loaded once there is a county, a cart or an order.
  ['delivery', /[\\/](delivery-(group|line)|order-delivery-info|payment-runner)\.tsx?/],
];

type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null };

const known = new Map<string, Set<string>>();
/** The entry points, pages and dynamic imports, that need a module. */
const entriesOf = (id: string, graph: Graph): Set<string> => {
  const before = known.get(id);
  if (before) return before;
  const entries = new Set<string>();
  known.set(id, entries);
  const info = graph.getModuleInfo(id);
  if (info?.isEntry || info?.dynamicImporters.length) entries.add(id);
  for (const importer of info?.importers ?? []) {
    for (const entry of entriesOf(importer, graph)) entries.add(entry);
  }
  return entries;
};

/** Re-exported by a library's index, but used by some pages only. */
const RARELY_USED = /[\\/](useQueries|queriesObserver|useMutation|mutationObserver)\.js$/;

const isFirst = (id: string, graph: Graph): boolean =>
  [...entriesOf(id, graph)].some((entry) => FIRST.test(entry));

/** The parts of the shop that share a module; `shop` means all public pages, or the catalogue's and others. */
const partsOf = (id: string, graph: Graph): string[] => {
  const entries = [...entriesOf(id, graph)];
  if (RARELY_USED.test(id) || entries.length < 2) return [];
  const parts = entries.map((entry) => PARTS.find(([, pages]) => pages.test(entry))?.[0] ?? 'desk');
  const often = parts.filter((part) => part === 'catalogue').length > 1;
  // A page that opens a dialog has loaded the lists' chunk already.
  const sharers = [...new Set(parts)].filter((part) => !often || part !== 'dialogs').sort();
  if (isFirst(id, graph) || (often && sharers.length > 1)) return ['shop'];
  return sharers;
};

/**
 * One chunk for each combination of parts, so that a page loads few chunks and no code of other parts. A chunk
 * also takes its modules' imports; modules shared by more parts are assigned first, so that they get a chunk of
 * their own.
 */
const sharedFiles = [4, 3, 2, 1].map((sharers) => ({
  name: (id: string, graph: Graph): string | null => {
    const parts = partsOf(id, graph);
    return parts.length === sharers ? parts.join('-') : null;
  },
  priority: sharers,
}));

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Inlined as data URLs, fonts and pictures could not be cached, and the CSP would block them.
    assetsInlineLimit: 0,
    target: 'es2022',
    // `<Scripts>` preloads a page's chunks, and each dynamic import loads one chunk, so the preload helper is
    // not needed.
    modulePreload: false,
  },
  environments: {
    // The server inlines the styles in each page.
    ssr: { build: { cssMinify: 'lightningcss' } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            comments: { legal: false },
            codeSplitting: {
              groups: [
                // Changes only with a library's version, so it stays in the browser's cache over many releases.
                {
                  name: (id, graph) =>
                    isFirst(id, graph) && !RARELY_USED.test(id) ? 'library' : null,
                  test: /[\\/]node_modules[\\/]/,
                  priority: 9,
                },
                {
                  name: (id, graph) => (partsOf(id, graph)[0] === 'shop' ? 'shop' : null),
                  priority: 8,
                },
                ...sharedFiles,
              ],
            },
          },
        },
      },
    },
  },
});
