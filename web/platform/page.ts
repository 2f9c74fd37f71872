import { type DataTag, type DehydratedState, dehydrate } from '@tanstack/react-query';
import { createContext, data, RouterContextProvider } from 'react-router';
import { ApiProblem } from './call.ts';
import { type AnyCall, browserClient, createQueryClient } from './query.ts';

/** Fetches what `apiQuery` describes, into the cache the page renders from. */
export type Get = <T>(query: {
  queryKey: DataTag<readonly unknown[], T, ApiProblem>;
}) => Promise<T>;
type LoadArgs = { params: Record<string, string | undefined>; url: URL; get: Get };
/** What a page needs before its first HTML. A status other than 200 may be answered. */
// biome-ignore lint/suspicious/noConfusingVoidType: a load without a word on status returns nothing
export type Load = (args: LoadArgs) => Promise<{ status: number } | undefined | void>;
export type PageData = { dehydrated: DehydratedState };

const callContext = createContext<AnyCall>();

/** The context of one page request: `call` runs the API in process. */
export const contextFor = (call: AnyCall): RouterContextProvider => {
  const context = new RouterContextProvider();
  context.set(callContext, call);
  return context;
};

/** The cache without its times: the same content must give the same page, byte for byte. */
const contentOf = (client: ReturnType<typeof createQueryClient>): DehydratedState => ({
  mutations: [],
  queries: dehydrate(client).queries.map((query) => ({
    ...query,
    dehydratedAt: 0,
    state: { ...query.state, dataUpdatedAt: 0 },
  })),
});

type ServerArgs = {
  params: Record<string, string | undefined>;
  request: Request;
  context: Readonly<RouterContextProvider>;
};

/** A route's `loader`: fills the first HTML. What is not found answers 404 on the page itself. */
export const pageLoader =
  (load: Load) =>
  async ({ params, request, context }: ServerArgs) => {
    const client = createQueryClient(context.get(callContext));
    const get: Get = (query) => client.fetchQuery(query as never) as never;
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
    return data<PageData>({ dehydrated: contentOf(client) }, { status });
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
