import type { Plugin } from 'vite';
import { QUERY } from './vite.trim-query.ts';
import { REACT } from './vite.trim-react.ts';
import { ROUTER } from './vite.trim-router.ts';
import { type Unused, withoutUnused } from './vite.unused.ts';

/** A name for developers' tools keeps a component that nobody uses. */
const TOOL_NAMES = /^\w+\.displayName = .*;$/gm;

/** What would not work in a page, as a page's source would say it. */
const CUT =
  /\b(Activity|ViewTransition|SuspenseList|Profiler|StrictMode|Children|cloneElement|isValidElement|useActionState|useFormStatus|useFormState|useActionData|useImperativeHandle|useInsertionEffect|useFetchers?|useSubmit|useMutation|useInfiniteQuery|createRoot|onSelect|onBeforeInput|onComposition\w+|preinit|preconnect|prefetchDNS)\b/;

const FILES: Record<string, Unused> = {
  ...Object.fromEntries(
    Object.entries(ROUTER).map(([file, unused]) => [
      `react-router/dist/production/lib/${file}`,
      unused,
    ]),
  ),
  ...REACT,
  ...QUERY,
};

/**
 * Leaves what this shop never uses of its libraries out of the browser's files, where the bundler can't know.
 * A version whose text has changed fails the build, so that it is looked at.
 */
export const trimLibraries = (): Plugin => ({
  name: 'trim-libraries',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    // No part that is loaded later has styles or many files.
    if (id.includes('vite/preload-helper')) {
      return { code: 'export const __vitePreload = (load) => load();', map: null };
    }
    const [, file] = /\/node_modules\/(.*\.js)$/.exec(id.replaceAll('\\', '/')) ?? [];
    if (!file) {
      const used = /\/web\//.test(id) && CUT.exec(code)?.[0];
      if (used)
        throw new Error(`${id} uses ${used}, which vite.trim-*.ts cuts from the browser’s files.`);
      return null;
    }
    const unused = FILES[file];
    if (!unused && !file.startsWith('react-router/')) return null;
    const text = code.replace(TOOL_NAMES, '');
    return { code: unused ? withoutUnused(file, text, unused) : text, map: null };
  },
});
