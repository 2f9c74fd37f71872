import { onlineManager, QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallInput, CallKey, CallReply } from '#contract/all.endpoints.ts';
import { onBack } from '../browser/connection.ts';
import { inBrowser } from '../browser/storage.ts';
import { ApiProblem, call } from './call.ts';

/** The age of a list's first entries, which came with the page: older than any reply. */
export const PART_AGE = 1;

/** Calls the API by key and input: in process on the server, by fetch in the browser. */
export type AnyCall = (key: CallKey, input: unknown, signal?: AbortSignal) => Promise<unknown>;

/**
 * Describes a GET call as a query. Its query key is the call itself, so that every query client can run it and
 * equal calls share one request. Use with `useQuery`, or with `get` in a page's `load`.
 */
export const apiQuery = <K extends CallKey>(key: K, input?: CallInput<K>) =>
  queryOptions<CallReply<K>, ApiProblem>({ queryKey: [key, input ?? {}] });

const CACHE_MS = 60_000;
/** Long enough that a page just rendered is not fetched again, short enough that a new price shows. */
const FRESH_MS = 2_000;

export const RETRY_MS = 800;

/** No reply, or a server error: a retry may work. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 0 || error.status >= 500);

const queryClient = (run: AnyCall): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => run(queryKey[0] as CallKey, queryKey[1], signal),
        // On the server each page has a client of its own, freed with it; a timer would hold its data for
        // another minute.
        gcTime: inBrowser ? CACHE_MS : Number.POSITIVE_INFINITY,
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        // Without network a call fails at once instead of pausing, so that the page can show it; it is repeated
        // on reconnect.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && isTemporary(error),
        retryDelay: RETRY_MS,
      },
      mutations: { networkMode: 'always' },
    },
  });

const byFetch: AnyCall = (key, input, signal) =>
  call(key, input as never, signal ? { signal } : {});

/** What failed is fetched again when the shop answers, not when the browser says that it has a network. */
const watchNetwork = (): void =>
  onlineManager.setEventListener((setOnline) => {
    const gone = () => setOnline(false);
    const stop = onBack(() => setOnline(true));
    addEventListener('offline', gone);
    return () => {
      stop();
      removeEventListener('offline', gone);
    };
  });

let client: QueryClient | undefined;
/** The query client of this browser tab. */
export const browserClient = (): QueryClient => {
  if (!client) {
    watchNetwork();
    client = queryClient(byFetch);
  }
  return client;
};

/**
 * A query's data in the first HTML. `part`: the page has only the first entries, and the browser fetches the
 * rest.
 */
export type PrefetchedQuery = { key: readonly unknown[]; data: unknown; part?: true };

/** The query client of a page, on the server and in the browser, filled with the data of its loaders. */
export const pageClient = (matches: readonly { loaderData: unknown }[]): QueryClient => {
  const filled = inBrowser ? browserClient() : queryClient(byFetch);
  for (const { loaderData } of matches) {
    const { prefetched = [] } = (loaderData ?? {}) as { prefetched?: PrefetchedQuery[] };
    // Without a time of their own these count as fresh from now on, however long the page was cached.
    for (const { key, data, part } of prefetched) {
      filled.setQueryData(key, data, part ? { updatedAt: PART_AGE } : {});
    }
  }
  return filled;
};
