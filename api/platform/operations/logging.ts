import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that caused the current work, also within its jobs. */
export type RequestContext = { requestId: string };

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work`, and all that it starts, in the context of this request. */
export const runInRequestContext = <T>(context: RequestContext, work: () => T): T =>
  storage.run(context, work);

/** The current request context; undefined for timed work. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();

/** Redacts e-mails, tokens, hashes, phones and card numbers in a text for the log. */
export const scrub = (text: string): string =>
  text
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[email]')
    // Also matches provider ids of payments. Paths and names in code contain dots, slashes or
    // spaces, so they do not match.
    .replace(/(?<![\w-])(?=[\w-]*\d)(?![0-9a-f]{8}-[0-9a-f]{4}-)[\w-]{24,}(?![\w-])/g, '[secret]')
    .replace(/\+?\d(?:[ -]?\d){6,17}(\d{2})(?!\d)/g, '[…$1]');

type Failure = { name: string; code?: string; message: string; stack?: string };

/**
 * Log serializers of requests and errors. A URL may contain a callback's secret and a search text,
 * so only two path segments are logged. Of an error only our own messages: PostgreSQL puts whole
 * rows into its own.
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
