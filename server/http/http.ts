import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { LogController } from 'fastify';
import { installApi } from '../../api/app.ts';
import { isTrusted } from '../../api/platform/config/operations-config.ts';
import type { Deps } from '../../api/platform/deps.ts';
import { sendProblem } from '../../api/platform/http/errors.ts';
import { nothingHere } from '../../api/platform/http/problem.ts';
import type { App } from '../../api/platform/http/serve.ts';
import { installValidation } from '../../api/platform/http/validation.ts';
import { currentRequest, logSerializers } from '../../api/platform/operations/logging.ts';
import { installBackPressure } from './back-pressure.ts';
import { handleClientError } from './client-errors.ts';
import { securityHeaders } from './security-headers.ts';
import { watchRequests } from './watch-requests.ts';

/**
 * Escapes an invalid percent code (`%E0%A4`), so that the address is unknown (404) instead of
 * malformed.
 */
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

/** A request's id: the trusted proxy's, so that both logs have the same one, or a new one. */
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
  /** Destination of log lines; default: standard output. */
  logTo?: { write(line: string): void };
  /** While true, each reply closes its connection. */
  isStopping?: () => boolean;
};

/** The HTTP server with the whole API; pages and simulators are added by the process. */
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
    // Ids of any length are unknown, not an error; Node limits the URL's length.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16 * 1024 },
    rewriteUrl: ({ url }) => decodable(url ?? '/'),
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id);
      sendProblem(error, request, reply);
    },
    clientErrorHandler: handleClientError(headers) as never,
    // For JSON; calls with long texts declare more.
    bodyLimit: 128 * 1024,
    // 10 s for a head, a minute for a whole request, two minutes for an idle connection; checked
    // every 2 s.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, maxHeaderSize: 16 * 1024 },
    requestTimeout: 60_000,
    connectionTimeout: 120_000,
    // Longer than a proxy's idle timeout, so that it never sends into a connection just closed.
    keepAliveTimeout: 75_000,
    maxRequestsPerSocket: 10_000,
    forceCloseConnections: 'idle',
    // Requests during shutdown are served, with `connection: close`.
    return503OnClosing: false,
    childLoggerFactory: (logger) => logger,
    logger: {
      level: config.logLevel,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label: string) => ({ level: label }) },
      // Every log line of a request carries its id, also those of its jobs.
      mixin: () => ({ ...currentRequest() }),
      serializers: logSerializers,
      ...(logTo ? { stream: logTo } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App;

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients send the JSON type on calls without a body; only a required body must be present.
    if (body === '') done(null, undefined);
    else parseJson(request, body as string, done);
  });

  app.server.maxConnections = maxConnections;
  // Node would silently drop headers above its limit, possibly an important one; they are counted
  // and refused instead.
  app.server.maxHeadersCount = 0;
  watchRequests(app, { headers, isStopping });
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    // A response in progress when closing began leaves an idle connection that nothing closes.
    const closing = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once('close', () => clearInterval(closing));
  });
  installValidation(app);
  app.setNotFoundHandler(async () => {
    throw nothingHere();
  });
  await installApi(app, deps);
  await installBackPressure(app, busy, deps.db);

  app.get('/healthz', { schema: { hide: true } as object }, async () => ({ status: 'ok' }));
  return app;
};
