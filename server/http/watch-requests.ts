import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../api/platform/http/problem.ts';
import type { App } from '../../api/platform/http/serve.ts';
import { runInRequestContext } from '../../api/platform/operations/logging.ts';
import { countRequest } from '../../api/platform/operations/metrics.ts';
import { pageName } from '../pages/cached-pages.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Replies not completely sent. */
    openReplies: Set<FastifyReply>;
  }
}

const MAX_HEADERS = 100;
const MAX_BYTES = 8 * 1024 * 1024;

const tooLarge = (status: number) => new Problem(status, 'too_large', 'That is too much data.');

/** Metric label of a request: its route or kind of page, never the address itself. */
const routeOf = ({ is404, routeOptions, url }: FastifyRequest): string =>
  is404 || routeOptions.config.page ? pageName(url) : (routeOptions.url ?? 'unknown');

/** Status for a request whose client hung up; the number is nginx's. */
const CLIENT_CLOSED = 499;

/**
 * The first hooks: limit open requests, set the headers of every reply, and write each finished
 * request to log and metrics. Registered before everything that replies.
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
    const status = reply.raw.writableFinished ? reply.raw.statusCode : CLIENT_CLOSED;
    const route = routeOf(request);
    countRequest(request.method, route, status, ms);
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
    // Closes keep-alive connections before the port closes: otherwise a proxy could send a request
    // into a closing connection, and a POST lost that way is not repeated.
    if (isStopping()) reply.header('connection', 'close');
    const { rawHeaders } = request.raw;
    if (rawHeaders.length > MAX_HEADERS * 2) return done(tooLarge(431));
    if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) return done(tooLarge(413));
    runInRequestContext({ requestId: request.id }, done);
  });
};
