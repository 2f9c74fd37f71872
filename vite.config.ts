import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import type { Rolldown } from 'vite';
import { defineConfig } from 'vite';

/** What every page of the main layout begins with. */
const FIRST = /[\\/]web[\\/](entry\.client|root|features[\\/]layout[\\/]main-layout)\.tsx/;
/** Pages that one visit goes back and forth between, by the part of the shop that they belong to. */
const PARTS: readonly [name: string, pages: RegExp][] = [
  ['catalogue', /[\\/](home|shop|product|category|search|blogs?)\.route\.tsx/],
  ['account', /[\\/](login|register|forgot-password|reset-password)\.route\.tsx/],
  ['checkout', /[\\/](checkout|thank-you)\.route\.tsx/],
  // Opened by a tap on a card, or shown on a product page once there is something; what they share with pages is not
  // loaded with the lists.
  ['dialogs', /[\\/](choose-size|review-dialog|viewed-strip)\.tsx/],
  // Comes once there is a county, a cart or an order to speak of.
  ['delivery', /[\\/](delivery-(group|line|told)|payment-runner)\.tsx?/],
];

type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null };

const known = new Map<string, Set<string>>();
/** The pages, and the parts loaded on demand, that need a module to start. */
const startsOf = (id: string, graph: Graph): Set<string> => {
  const before = known.get(id);
  if (before) return before;
  const starts = new Set<string>();
  known.set(id, starts);
  const info = graph.getModuleInfo(id);
  if (info?.isEntry || info?.dynamicImporters.length) starts.add(id);
  for (const importer of info?.importers ?? []) {
    for (const start of startsOf(importer, graph)) starts.add(start);
  }
  return starts;
};

/** Passed on by a list of everything the library has, but used by some pages only. */
const SELDOM = /[\\/](useQueries|queriesObserver|useMutation|mutationObserver)\.js$/;

const isFirst = (id: string, graph: Graph): boolean =>
  [...startsOf(id, graph)].some((start) => FIRST.test(start));

/** The parts of the shop that share a module; `shop` stands for all public pages, or the catalogue's and others. */
const sharersOf = (id: string, graph: Graph): string[] => {
  const starts = [...startsOf(id, graph)];
  if (SELDOM.test(id) || starts.length < 2) return [];
  const parts = starts.map((start) => PARTS.find(([, pages]) => pages.test(start))?.[0] ?? 'desk');
  const often = parts.filter((part) => part === 'catalogue').length > 1;
  // Whoever opens a dialog has the file of the lists already.
  const sharers = [...new Set(parts)].filter((part) => !often || part !== 'dialogs').sort();
  if (isFirst(id, graph) || (often && sharers.length > 1)) return ['shop'];
  return sharers;
};

/**
 * One file for what the same parts share, so that a page loads a handful and nothing of another part. A file takes
 * along what its modules import; what more parts share comes first, so that it stays a file of its own.
 */
const sharedFiles = [4, 3, 2, 1].map((sharers) => ({
  name: (id: string, graph: Graph): string | null => {
    const parts = sharersOf(id, graph);
    return parts.length === sharers ? parts.join('-') : null;
  },
  priority: sharers,
}));

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Fonts and pictures stay files: inlined as data they could neither be cached nor be allowed by the CSP.
    assetsInlineLimit: 0,
    target: 'es2022',
    // `<Scripts>` names a page's files, and what a tap loads is one file: its helper is not needed.
    modulePreload: false,
  },
  environments: {
    // The server writes the styles into each page.
    ssr: { build: { cssMinify: 'lightningcss' } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            comments: { legal: false },
            codeSplitting: {
              groups: [
                // Changes with a version of a library only, so a shopper keeps it over many versions of the shop.
                {
                  name: (id, graph) => (isFirst(id, graph) && !SELDOM.test(id) ? 'library' : null),
                  test: /[\\/]node_modules[\\/]/,
                  priority: 9,
                },
                {
                  name: (id, graph) => (sharersOf(id, graph)[0] === 'shop' ? 'shop' : null),
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
