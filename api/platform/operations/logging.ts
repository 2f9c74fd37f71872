import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf something runs: the request that asked, also in the jobs that it left behind. */
export type RequestContext = { requestId: string };

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work`, and all that it starts, on behalf of this request. */
export const onBehalfOf = <T>(context: RequestContext, work: () => T): T =>
  storage.run(context, work);

/** The request on whose behalf this runs; undefined for what time brings about. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();

/** Takes what nobody should read in a log out of a text: e-mails, tokens and hashes, phones and card numbers. */
export const scrub = (text: string): string =>
  text
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[email]')
    // Also ids of payments at providers. A path or a name of code is no such run: it has dots, slashes or spaces.
    .replace(/(?<![\w-])(?=[\w-]*\d)(?![0-9a-f]{8}-[0-9a-f]{4}-)[\w-]{24,}(?![\w-])/g, '[secret]')
    .replace(/\+?\d(?:[ -]?\d){6,17}(\d{2})(?!\d)/g, '[…$1]');

type Failure = { name: string; code?: string; message: string; stack?: string };

/**
 * What a log line says of a request and of an error. An address may carry a callback's secret and a query what
 * somebody searched for: two steps of the path are enough. Of an error only what the shop's own code says: the
 * database adds whole rows to its own.
 */
export const logSerializers = {
  req: ({ method, url }: { method: string; url: string }) => ({
    method,
    path: scrub(
      (url.split('?')[0] ?? '')
        .split('/')
        .slice(0, 4)
        .join('/')
        .replace(/^(\/hooks\/[^/]*)\/.*/, '$1'),
    ),
  }),
  err: ({ name, code = '', message, stack = '' }: Failure) => ({
    type: name,
    code,
    message: scrub(message),
    stack: scrub(stack),
  }),
};
