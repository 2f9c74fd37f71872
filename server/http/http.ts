import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { LogController } from 'fastify';
import { installApi } from '../../api/app.ts';
import { isTrusted } from '../../api/platform/config/operations-config.ts';
import type { Deps } from '../../api/platform/deps.ts';
import { sendProblem } from '../../api/platform/http/errors.ts';
import type { App } from '../../api/platform/http/serve.ts';
import { installValidation } from '../../api/platform/http/validation.ts';
import { currentRequest, logSerializers } from '../../api/platform/operations/logging.ts';
import { installBackPressure } from './back-pressure.ts';
import { refuseUnread } from './client-errors.ts';
import { securityHeaders } from './security-headers.ts';
import { watchRequests } from './watch-requests.ts';

/** A cut or mistyped code (`%E0%A4`) makes an address unknown, not unreadable: its `%` stands for itself. */
export const decodable = (url: string): string => {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
};

const FIT = /^[\w-]{8,64}$/;

/** A request's id: a trusted proxy's, so that its log and ours have the same one, or a new one. */
const requestIds =
  (proxies: BlockList | undefined) =>
  (request: IncomingMessage): string => {
    const given = proxies && request.headers['x-request-id'];
    return typeof given === 'string' &&
      FIT.test(given) &&
      isTrusted(proxies, request.socket.remoteAddress)
      ? given
      : randomUUID();
  };

type Options = {
  /** Where log lines go; the standard output unless said. */
  logTo?: { write(line: string): void };
  /** From then on each reply ends its connection. */
  isStopping?: () => boolean;
};

/** The HTTP server with the whole API on it; pages and simulators are added by the process. */
export const createHttp = async (
  deps: Deps,
  { logTo, isStopping = () => false }: Options = {},
): Promise<App> => {
  const { config } = deps;
  const { trustedProxies, busy, maxConnections } = config.operations;
  const headers = securityHeaders(config.publicUrl);
  const app = fastify({
    genReqId: requestIds(trustedProxies) as never,
    ...(trustedProxies
      ? { trustProxy: (address: string) => isTrusted(trustedProxies, address) }
      : {}),
    // An id of any length is just unknown; the size of a whole address is Node's to bound.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16 * 1024 },
    rewriteUrl: ({ url }) => decodable(url ?? '/'),
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id);
      sendProblem(error, request, reply);
    },
    clientErrorHandler: refuseUnread(headers) as never,
    // Of JSON; calls that take long texts declare more.
    bodyLimit: 128 * 1024,
    // A head has 10 s, a whole request a minute, a connection on which nothing moves two; asked every 2 s.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, maxHeaderSize: 16 * 1024 },
    requestTimeout: 60_000,
    connectionTimeout: 120_000,
    // Longer than a proxy holds its side open, so that it never sends into a connection just closed.
    keepAliveTimeout: 75_000,
    maxRequestsPerSocket: 10_000,
    forceCloseConnections: 'idle',
    // Requests that arrive while the server stops are answered, with `connection: close`.
    return503OnClosing: false,
    childLoggerFactory: (logger) => logger,
    logger: {
      level: config.logLevel,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label: string) => ({ level: label }) },
      // Each line that a request causes carries its id, also those of its jobs.
      mixin: () => ({ ...currentRequest() }),
      serializers: logSerializers,
      ...(logTo ? { stream: logTo } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App;

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients send the JSON type on calls without a body; only a body that is due must be there.
    if (body === '') done(null, undefined);
    else parseJson(request, body as string, done);
  });

  app.server.maxConnections = maxConnections;
  // Dropping the rest unseen, as Node does by default, could drop the one that counts; they are counted and refused.
  app.server.maxHeadersCount = 0;
  watchRequests(app, { headers, isStopping });
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    // A response that was on its way when closing began leaves an idle connection that nobody closes.
    const closing = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once('close', () => clearInterval(closing));
  });
  installValidation(app);
  await installApi(app, deps);
  await installBackPressure(app, busy, deps.db);

  app.get('/healthz', { schema: { hide: true } as object }, async () => ({ status: 'ok' }));
  return app;
};
