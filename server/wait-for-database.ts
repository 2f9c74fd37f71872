import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../api/platform/config/config.ts';
import { isUnreachable } from '../api/platform/database/database.ts';
import { DATABASE_AWAY, installErrors } from '../api/platform/http/errors.ts';
import { plainPage } from '../api/platform/http/plain-page.ts';
import { whyUnusable } from '../db/connect.ts';
import { decodable } from './http/http.ts';
import { notReady } from './http/readiness.ts';
import { securityHeaders } from './http/security-headers.ts';

const PAUSE_MS = 1000;
/** The same reason is logged again after this time. */
const REMIND_MS = 60_000;

const AWAY_PAGE = plainPage(
  'The shop can’t answer right now',
  `<h1>The shop can’t answer right now</h1>
<p>Nothing is lost: your cart is kept on this device. Please try again in a moment.</p>
<p><a href="">Try again</a></p>`,
);

/** Answers every request with 503 on the shop's port, except `/healthz`. */
const answerMeanwhile = async ({ host, port, publicUrl }: Config): Promise<FastifyInstance> => {
  const app = fastify({
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url }) => decodable(url ?? '/'),
    requestTimeout: 10_000,
    forceCloseConnections: true,
  });
  installErrors(app);
  const headers = securityHeaders(publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    // A kept connection would be cut when the shop opens.
    reply.headers({ ...headers, connection: 'close', 'x-request-id': request.id });
    if (/^\/healthz\/?(\?|$)/.test(request.url)) return reply.send({ status: 'ok' });
    if (/^\/readyz\/?(\?|$)/.test(request.url)) throw notReady();
    const isPage = request.method === 'GET' && /\btext\/html\b/.test(request.headers.accept ?? '');
    if (!isPage) throw DATABASE_AWAY;
    return reply
      .status(503)
      .headers({ 'retry-after': '2', 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(AWAY_PAGE);
  });
  await app.listen({ host, port });
  return app;
};

type Options = {
  config: Config;
  databaseUrl: string;
  log: (line: string) => void;
  signal: AbortSignal;
};

/**
 * Runs `work` again until the database is reachable and writable; other errors, such as a wrong
 * password, are thrown. `work` must be safe to repeat.
 */
export const waitForDatabase = async (
  work: () => Promise<void>,
  { config, databaseUrl, log, signal }: Options,
): Promise<void> => {
  let meanwhile: FastifyInstance | undefined;
  let said = { why: '', at: 0 };
  try {
    for (;;) {
      try {
        await work();
        if (meanwhile) log('The database can be used.');
        return;
      } catch (error) {
        const cause = error instanceof Error && error.cause;
        if (!isUnreachable(cause || error)) throw error;
        const why = cause ? error.message : whyUnusable(databaseUrl, error);
        if (why !== said.why || Date.now() - said.at > REMIND_MS) {
          said = { why, at: Date.now() };
          log(`${why} Waiting for it.`);
        }
      }
      signal.throwIfAborted();
      meanwhile ??= await answerMeanwhile(config);
      await pause(PAUSE_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  } finally {
    await meanwhile?.close();
  }
};
