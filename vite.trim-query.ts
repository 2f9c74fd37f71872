import type { Unused } from './vite.unused.ts';

/** What the browser never does in this shop of TanStack Query: writes go by `call`, and no list is infinite. */
export const QUERY: Record<string, Unused> = {
  '@tanstack/query-core/build/modern/queryClient.js': {
    texts: [
      ['config.mutationCache || new MutationCache()', 'undefined'],
      ['if (onlineManager.isOnline()) return this.#mutationCache.resumePausedMutations();', ''],
      ['this.#mutationCache.clear();', ''],
    ],
  },
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js': {
    functions: { infiniteQueryBehavior: '' },
  },
};
