import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf something runs: the request that asked, also in the jobs that it left behind. */
export type RequestContext = { requestId: string };

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work`, and all that it starts, on behalf of this request. */
export const onBehalfOf = <T>(context: RequestContext, work: () => T): T =>
  storage.run(context, work);

/** The request on whose behalf this runs; undefined for what time brings about. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();
