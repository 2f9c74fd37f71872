import { type DataTag, hashKey, type QueryClient } from '@tanstack/react-query';
import { createContext, data, RouterContextProvider } from 'react-router';
import type { CallKey } from '../../contract/all.endpoints.ts';
import { ApiProblem } from './call.ts';
import { partOf } from './page-data.ts';
import { type AnyCall, browserClient, createQueryClient, mayPass, RETRY_MS } from './query.ts';

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

const clientContext = createContext<QueryClient>();
const callContext = createContext<AnyCall>();

/** The context of one page request, and the client its loaders fill; `call` runs the API in process. */
export const contextFor = (call: AnyCall): RouterContextProvider => {
  const context = new RouterContextProvider();
  // Timers would hold each page's answers for a minute after it was sent.
  context.set(clientContext, createQueryClient(call, Number.POSITIVE_INFINITY));
  context.set(callContext, call);
  return context;
};

/** A page as it is sent, and the texts of the scripts that run in it. */
export type WrittenPage = { body: Buffer; scripts: readonly string[] };

/** Where a page is put when it is written: as a body it would be encoded and decoded again. */
export const WrittenPageContext = createContext<WrittenPage | null>(null);

/** What was written for this context; null for what has no page, as a redirect. */
export const writtenPage = (context: Readonly<RouterContextProvider>): WrittenPage | null =>
  context.get(WrittenPageContext);

export const clientOf = (context: Readonly<RouterContextProvider>): QueryClient =>
  context.get(clientContext);

/** Lists that ended with their beginning are whole. */
const isPart = (answer: unknown): boolean => {
  const { products, totalProducts } = answer as { products?: unknown[]; totalProducts?: number };
  return (totalProducts ?? 0) > (products?.length ?? 0);
};

/** A read that fails for a moment is made once more: the page would come without it. */
const readTwice = async (read: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await read();
  } catch (error) {
    if (!mayPass(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return read();
  }
};

/** Puts answers straight into the client: its own way of fetching can be watched and stopped, which nobody does here. */
const serverGet =
  (client: QueryClient, call: AnyCall): Get =>
  async (query, beginning) => {
    const [key, input] = (beginning ?? query).queryKey;
    const answer = await readTwice(() => call(key as CallKey, input));
    client.setQueryData(query.queryKey as readonly unknown[], answer);
    if (beginning && isPart(answer)) partOf(client).add(hashKey(query.queryKey));
    return answer as never;
  };

type ServerArgs = {
  params: Record<string, string | undefined>;
  request: Request;
  context: Readonly<RouterContextProvider>;
};

/** A route's `loader`: fills the first HTML. What is not found answers 404 on the page itself. */
export const pageLoader =
  (load: Load) =>
  async ({ params, request, context }: ServerArgs) => {
    const get = serverGet(clientOf(context), context.get(callContext));
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
    return data(null, { status });
  };

/** A route's `clientLoader`: starts the page's calls with the navigation and does not hold it up. */
export const pageClientLoader =
  (load: Load) =>
  async ({ params, request }: { params: Record<string, string | undefined>; request: Request }) => {
    const client = browserClient();
    // Asked anew at each navigation, however young: what was shown a moment ago may have a new price.
    const get: Get = (query) => client.fetchQuery({ ...query, staleTime: 0 } as never) as never;
    load({ params, url: new URL(request.url), get }).catch(() => {
      // The component's own query shows the failure.
    });
    return null;
  };
