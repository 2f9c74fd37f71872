import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../api/platform/http/problem.ts';
import type { App } from '../../api/platform/http/serve.ts';
import { onBehalfOf } from '../../api/platform/operations/logging.ts';
import { bookRequest } from '../../api/platform/operations/metrics.ts';
import { pageName } from '../pages/cached-pages.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Replies that are not sent to the end. */
    openReplies: Set<FastifyReply>;
  }
}

const MOST_HEADERS = 100;
const MOST_BYTES = 8 * 1024 * 1024;

const tooLarge = (status: number) => new Problem(status, 'too_large', 'That is too much data.');

/** Under which name a request is counted: its route's, a page's kind, never the address itself. */
const routeOf = (request: FastifyRequest): string =>
  request.is404 ? pageName(request.url) : (request.routeOptions.url ?? 'unknown');

/** Nobody saw the end of it: the other side hung up before. The number is nginx's. */
const HUNG_UP = 499;

/**
 * First of all hooks: bounds what is begun, gives every reply its headers, and writes each request once, to the
 * log and to the metrics, when it is over. Registered before anything that answers.
 */
export const watchRequests = (
  app: App,
  { headers, isStopping }: { headers: Record<string, string>; isStopping: () => boolean },
): void => {
  const open = new Set<FastifyReply>();
  const levels = app.log as unknown as { isLevelEnabled(level: string): boolean };
  const silent = { info: !levels.isLevelEnabled('info'), warn: !levels.isLevelEnabled('warn') };
  app.decorate('openReplies', open);

  const over = (request: FastifyRequest, reply: FastifyReply, start: number): void => {
    open.delete(reply);
    const ms = performance.now() - start;
    const status = reply.raw.writableFinished ? reply.raw.statusCode : HUNG_UP;
    const route = routeOf(request);
    bookRequest(request.method, route, status, ms);
    const level = status >= 500 ? 'warn' : 'info';
    if (silent[level]) return;
    const line = { requestId: request.id, method: request.method, route, status };
    app.log[level]({ ...line, ms: Math.round(ms * 10) / 10, ip: request.ip }, 'answered');
  };

  app.addHook('onRequest', (request, reply, done) => {
    const start = performance.now();
    open.add(reply);
    reply.raw.once('close', () => over(request, reply, start));
    reply.headers(headers).header('x-request-id', request.id);
    // Behind a proxy no request is then on its way on an open connection when the port closes; a POST lost like that
    // would be repeated by nobody.
    if (isStopping()) reply.header('connection', 'close');
    const { rawHeaders } = request.raw;
    if (rawHeaders.length > MOST_HEADERS * 2) return done(tooLarge(431));
    if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) return done(tooLarge(413));
    onBehalfOf({ requestId: request.id }, done);
  });
};
