import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { LogController } from 'fastify';
import { installApi } from '../api/app.ts';
import type { Deps } from '../api/platform/deps.ts';
import { sendProblem } from '../api/platform/errors.ts';
import type { App } from '../api/platform/serve.ts';
import { installValidation } from '../api/platform/validation.ts';

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

/** Scripts, fonts and pictures: dozens a page, and a shopper pays for their heads too. */
const FILES = /^\/(assets|images)\//;
/** What says something of documents only. */
const FOR_PAGES = [
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** The HTTP server with the whole API on it; pages and simulators are added by the process. */
export const createHttp = async (deps: Deps): Promise<App> => {
  const { config } = deps;
  const app = fastify({
    genReqId: () => randomUUID(),
    // An id of any length is just unknown; the size of a whole address is Node's to bound.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16 * 1024 },
    rewriteUrl: ({ url }) => decodable(url ?? '/'),
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply),
    bodyLimit: 1024 * 1024,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    logger: {
      level: config.logLevel,
      // An address may carry a callback's secret; only its path's head is worth a log line.
      serializers: {
        req: (request) => ({
          method: request.method,
          path: request.url.split('?')[0]?.slice(0, 40),
        }),
      },
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

  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: config.publicUrl?.startsWith('https://') ? { maxAge: 15_552_000 } : false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onSend', async (request, reply) => {
    if (!FILES.test(request.url)) return;
    for (const name of FOR_PAGES) reply.removeHeader(name);
  });
  installValidation(app);
  await installApi(app, deps);

  app.get('/healthz', { schema: { hide: true } as object }, async () => ({ status: 'ok' }));
  return app;
};
