import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallInput, CallKey, CallReply } from '../../contract/all.endpoints.ts';
import { ApiProblem, call } from './call.ts';
import { takePageData } from './page-data.ts';

/** Calls the API by key and input; in process on the server, by fetch in the browser. */
export type AnyCall = (key: CallKey, input: unknown, signal?: AbortSignal) => Promise<unknown>;

/**
 * A read as a value: its key is the call itself, so every query client knows how to run it and the same
 * call is never made twice. Use with `useQuery`, or with `get` in a page's `load`.
 */
export const apiQuery = <K extends CallKey>(key: K, input?: CallInput<K>) =>
  queryOptions<CallReply<K>, ApiProblem>({ queryKey: [key, input ?? {}] });

const CACHE_MS = 60_000;
/** Long enough that a page just rendered is not fetched again, short enough that a new price shows. */
const FRESH_MS = 2_000;

export const RETRY_MS = 800;

/** No answer, or one that failed: asked again it may come. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 0 || error.status >= 500);

/** `forgetMs`: how long an answer that nothing shows any more is kept; never, where the client itself is dropped. */
export const createQueryClient = (run: AnyCall, forgetMs: number): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => run(queryKey[0] as CallKey, queryKey[1], signal),
        gcTime: forgetMs,
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        // Without network a call fails and says so, rather than wait unseen; it is made again with the network.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && mayPass(error),
        retryDelay: RETRY_MS,
      },
    },
  });

let client: QueryClient | undefined;
/** The one client of this browser tab, filled with what its first page came with. */
export const browserClient = (): QueryClient => {
  if (client) return client;
  client = createQueryClient(
    (key, input, signal) => call(key, input as never, signal ? { signal } : {}),
    CACHE_MS,
  );
  takePageData(client);
  return client;
};
