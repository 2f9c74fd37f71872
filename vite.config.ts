import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import type { Rolldown } from 'vite';
import { defineConfig } from 'vite';

/** What every page of the main layout loads. */
const FIRST = /[\\/]web[\\/](entry\.client|root|features[\\/]layout[\\/]main-layout)\.tsx/;

type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null };

/** Whether one of them imports the module, directly or through others. */
const isFirst = (id: string, graph: Graph, seen = new Set<string>()): boolean => {
  if (FIRST.test(id)) return true;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => !seen.has(importer) && isFirst(importer, graph, seen));
};

/** Vite wraps each dynamic import in a helper that preloads its styles and chunks: here there are none. */
const withoutPreloads = {
  name: 'without-preloads',
  load: (id: string) =>
    id === '\0vite/preload-helper.js'
      ? 'export const __vitePreload = (load) => load();'
      : undefined,
  enforce: 'pre' as const,
};

export default defineConfig({
  plugins: [withoutPreloads, tailwindcss(), reactRouter()],
  build: {
    // Inlined as data URLs, fonts and pictures could not be cached, and the CSP would block them.
    assetsInlineLimit: 0,
    target: 'es2022',
    // `<Scripts>` preloads a page's chunks, and each dynamic import loads one chunk.
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
              // Without these, the modules that all pages share would come in some 30 files more. The libraries
              // apart: they stay in the browser's cache over many releases.
              groups: [
                {
                  name: (id, graph) => (isFirst(id, graph) ? 'library' : null),
                  test: /[\\/]node_modules[\\/]/,
                  priority: 1,
                },
                { name: (id, graph) => (isFirst(id, graph) ? 'shop' : null) },
              ],
            },
          },
        },
      },
    },
  },
});
