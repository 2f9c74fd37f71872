import { type DataTag, hashKey } from '@tanstack/react-query';
import { createContext, data, RouterContextProvider } from 'react-router';
import type { CallKey } from '#contract/all.endpoints.ts';
import { ApiProblem } from '../api-client/call.ts';
import {
  type AnyCall,
  browserClient,
  isTemporary,
  type PrefetchedQuery,
  RETRY_MS,
} from '../api-client/query.ts';

type Query<T> = { queryKey: DataTag<readonly unknown[], T, ApiProblem> };
/**
 * Fetches a query into the cache that the page renders from. `firstPage`: a smaller call whose reply stands for
 * the query in the first HTML; the browser fetches the whole later.
 */
export type Get = <T>(query: Query<T>, firstPage?: Query<T>) => Promise<T>;
type LoadArgs = { params: Record<string, string | undefined>; url: URL; get: Get };
/** Fetches what a page needs for its first HTML. May return a status other than 200. */
// biome-ignore lint/suspicious/noConfusingVoidType: a load without a word on status returns nothing
export type Load = (args: LoadArgs) => Promise<{ status: number } | undefined | void>;

const callContext = createContext<AnyCall>();
const nonceContext = createContext<string>();

/** The context of one page request; `call` runs the API in process, `nonce` marks the page's inline scripts. */
export const contextFor = (call: AnyCall, nonce: string): RouterContextProvider => {
  const context = new RouterContextProvider();
  context.set(callContext, call);
  context.set(nonceContext, nonce);
  return context;
};

export const nonceOf = (context: Readonly<RouterContextProvider>): string =>
  context.get(nonceContext);

/** A list that has no further pages is complete. */
const hasMore = (answer: unknown): boolean => {
  const { products, totalProducts } = answer as { products?: unknown[]; totalProducts?: number };
  return (totalProducts ?? 0) > (products?.length ?? 0);
};

/** Retries a read once after a temporary failure: otherwise the page would come without its data. */
const withRetry = async (read: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await read();
  } catch (error) {
    if (!isTemporary(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return read();
  }
};

type ServerArgs = {
  params: Record<string, string | undefined>;
  request: Request;
  context: Readonly<RouterContextProvider>;
};

/** A route's `loader`: returns the data of the first HTML. A 404 of the API becomes a 404 of the page. */
export const pageLoader =
  (load: Load) =>
  async ({ params, request, context }: ServerArgs) => {
    const call = context.get(callContext);
    const prefetched: PrefetchedQuery[] = [];
    const get: Get = async (query, firstPage) => {
      const [key, input] = (firstPage ?? query).queryKey;
      const answer = await withRetry(() => call(key as CallKey, input));
      const isFirstPage = firstPage !== undefined && hasMore(answer);
      prefetched.push({ key: query.queryKey, data: answer, ...(isFirstPage && { part: true }) });
      return answer as never;
    };
    let status = 200;
    try {
      const answer = await load({ params, url: new URL(request.url), get });
      status = answer?.status ?? 200;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.status === 404) throw data({ message: error.message }, { status: 404 });
      // The page is sent with its loading text; the browser repeats the call and shows the error.
      status = 503;
    }
    // Sorted, because the order of the replies varies: the same content must give the same bytes.
    prefetched.sort((a, b) => (hashKey(a.key) < hashKey(b.key) ? -1 : 1));
    return data({ prefetched }, { status });
  };

/** A route's `clientLoader`: starts the page's calls with the navigation without delaying it. */
export const pageClientLoader =
  (load: Load) =>
  async ({ params, request }: { params: Record<string, string | undefined>; request: Request }) => {
    const client = browserClient();
    // Always fetched again on navigation: a price may have changed since the last fetch.
    const get: Get = (query) => client.fetchQuery({ ...query, staleTime: 0 } as never) as never;
    load({ params, url: new URL(request.url), get }).catch(() => {
      // The component's own query shows the error.
    });
    return null;
  };
