import { type DataTag, hashKey } from '@tanstack/react-query';
import { createContext, data, RouterContextProvider } from 'react-router';
import type { CallKey } from '../../../contract/all.endpoints.ts';
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
 * Fetches what `apiQuery` describes, into the cache the page renders from. `beginning`: a smaller call whose
 * answer stands for it in the first HTML; the browser asks for the whole when it has the page.
 */
export type Get = <T>(query: Query<T>, beginning?: Query<T>) => Promise<T>;
type LoadArgs = { params: Record<string, string | undefined>; url: URL; get: Get };
/** What a page needs before its first HTML. A status other than 200 may be answered. */
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

/** Lists that ended with their beginning are whole. */
const isPart = (answer: unknown): boolean => {
  const { products, totalProducts } = answer as { products?: unknown[]; totalProducts?: number };
  return (totalProducts ?? 0) > (products?.length ?? 0);
};

/** A read that fails for a transient reason is made once more: the page would come without it. */
const readTwice = async (read: () => Promise<unknown>): Promise<unknown> => {
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

/** A route's `loader`: the answers that its first HTML is made of. What is not found answers 404 on the page itself. */
export const pageLoader =
  (load: Load) =>
  async ({ params, request, context }: ServerArgs) => {
    const call = context.get(callContext);
    const prefetched: PrefetchedQuery[] = [];
    const get: Get = async (query, beginning) => {
      const [key, input] = (beginning ?? query).queryKey;
      const answer = await readTwice(() => call(key as CallKey, input));
      const isBeginning = beginning !== undefined && isPart(answer);
      prefetched.push({ key: query.queryKey, data: answer, ...(isBeginning && { part: true }) });
      return answer as never;
    };
    let status = 200;
    try {
      const answer = await load({ params, url: new URL(request.url), get });
      status = answer?.status ?? 200;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.status === 404) throw data({ message: error.message }, { status: 404 });
      // The page still comes, with its loading text; the browser asks again and says what is wrong.
      status = 503;
    }
    // Not in the order in which they came: the same content must give the same page, byte for byte.
    prefetched.sort((a, b) => (hashKey(a.key) < hashKey(b.key) ? -1 : 1));
    return data({ prefetched }, { status });
  };

/** A route's `clientLoader`: starts the page's calls with the navigation and does not hold it up. */
export const pageClientLoader =
  (load: Load) =>
  async ({ params, request }: { params: Record<string, string | undefined>; request: Request }) => {
    const client = browserClient();
    // Asked anew at each navigation, however young: what was just shown may have a new price.
    const get: Get = (query) => client.fetchQuery({ ...query, staleTime: 0 } as never) as never;
    load({ params, url: new URL(request.url), get }).catch(() => {
      // The component's own query shows the failure.
    });
    return null;
  };
