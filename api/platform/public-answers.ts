import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, alreadyHas, type Made, SMALL_BYTES, type Variant } from './answer.ts';
import { type AnswerCache, createAnswerCache } from './answer-cache.ts';
import { openChangeFeed } from './change-feed.ts';
import { openedDatabase } from './database.ts';
import type { Deps } from './deps.ts';
import { requestIds } from './request-id.ts';

/** Answers sent from memory before routing, as plain numbers: a metric's bookkeeping would cost more than they do. */
export type KeptSent = { full: number; unchanged: number };

export type PublicAnswers = {
  cache: AnswerCache;
  sent: KeptSent;
  /** Sends what is kept under the key or what `make` makes; without a key it is made for this asker alone. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | undefined,
    make: () => Promise<Made>,
  ): Promise<FastifyReply>;
};

declare module 'fastify' {
  interface FastifyInstance {
    publicAnswers: PublicAnswers;
  }
}

const MOST_AGE_MS = 10 * 60_000;
const MOST_ADDRESSES = 20_000;
const LONGEST_ADDRESS = 400;

/** Headers of one request alone; all others are the same on every public answer. */
const OWN = new Set(['x-request-id', 'content-type', 'content-length', 'x-cache']);
const NOT_WITHOUT_BODY = new Set(['content-type', 'content-length', 'content-encoding']);

const VARY = 'Origin, Accept-Encoding';

/** The head of an answer as Node writes it fastest: names and values in one flat list. */
const flat = (head: Record<string, string>): string[] => Object.entries(head).flat();

type Ready = {
  full: string[];
  unchanged: string[];
  /** Of small bodies their bytes, one character each. */
  small: string | undefined;
};

/** What an asker's address reads as before it is routed: pages carry the host, the API does not. */
const addressOf = (url: string, host: string | undefined): string =>
  url.startsWith('/api/') ? url : `${host} ${url}`;

/**
 * Public answers, kept in memory and sent before routing whenever possible. What they are made of is watched
 * by the change feed; while that is not connected, nothing is kept.
 */
export const installPublicAnswers = (app: FastifyInstance, { config, db, clock }: Deps): void => {
  const cache = createAnswerCache({
    maxBytes: config.cacheMb * 1024 * 1024,
    now: () => clock.now().getTime(),
    maxAgeMs: MOST_AGE_MS,
  });
  const keys = new Map<string, string>();
  const heads = new WeakMap<Variant, Ready>();
  let shared: Record<string, string> | undefined;
  let closing = false;
  const sent: KeptSent = { full: 0, unchanged: 0 };
  const idOf = requestIds(config.operations.trustedProxies);
  // Then a page's host is the proxy's word, which an address before routing does not carry.
  const hostIsTold = config.operations.trustedProxies && !config.publicUrl;

  /** Remembers the headers that plugins put on every answer, and under which key an address is kept. */
  const learn = (request: FastifyRequest, reply: FastifyReply, key: string): void => {
    const { url = '', headers } = request.raw;
    if (headers.origin !== undefined || url.length > LONGEST_ADDRESS) return;
    if (hostIsTold && !url.startsWith('/api/')) return;
    shared ??= Object.fromEntries(
      Object.entries(reply.getHeaders())
        .filter(([name]) => !OWN.has(name))
        .map(([name, value]) => [name, String(value)]),
    );
    if (keys.size >= MOST_ADDRESSES) keys.clear();
    keys.set(addressOf(url, headers.host), key);
  };

  const readyOf = (variant: Variant): Ready => {
    const known = heads.get(variant);
    if (known) return known;
    const head = { ...shared, ...variant.head, vary: VARY };
    const made = {
      full: flat({ ...head, 'content-length': String(variant.body.length), 'x-cache': 'hit' }),
      unchanged: flat(
        Object.fromEntries(Object.entries(head).filter(([name]) => !NOT_WITHOUT_BODY.has(name))),
      ),
      small: variant.body.length > SMALL_BYTES ? undefined : variant.body.toString('latin1'),
    };
    heads.set(variant, made);
    return made;
  };

  /** Answers from memory without the rest of the server; false when it is for the rest to answer. */
  const sendKept = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request;
    if ((method !== 'GET' && method !== 'HEAD') || shared === undefined || closing) return false;
    const { headers } = request;
    // Who asks from another origin is answered by the rules for that.
    if (headers.origin !== undefined) return false;
    const key = keys.get(addressOf(url, headers.host));
    const answer = key === undefined ? undefined : cache.get(key);
    const variant = answer?.ready(answer.encodingFor(headers['accept-encoding'] as string));
    if (!variant) return false;
    const { full, unchanged, small } = readyOf(variant);
    const same = alreadyHas(headers['if-none-match'], variant.etag);
    response.writeHead(same ? 304 : 200, [
      ...(same ? unchanged : full),
      'x-request-id',
      idOf(request),
    ]);
    if (same) sent.unchanged++;
    else sent.full++;
    if (same || method === 'HEAD') response.end();
    else if (small === undefined) response.end(variant.body);
    else response.end(small, 'latin1');
    return true;
  };

  const sendVariant = (
    request: FastifyRequest,
    reply: FastifyReply,
    { status }: Answer,
    variant: Variant,
  ): FastifyReply => {
    reply.headers(variant.head).header('vary', VARY);
    if (status === 200 && alreadyHas(request.headers['if-none-match'], variant.etag)) {
      for (const name of NOT_WITHOUT_BODY) reply.removeHeader(name);
      return reply.status(304).send();
    }
    return reply.status(status).send(variant.body);
  };

  const send: PublicAnswers['send'] = async (request, reply, key, make) => {
    let made = false;
    const makeIt = () => {
      made = true;
      return make();
    };
    const answer = await cache.answer(key, makeIt);
    const kept = key !== undefined && cache.get(key) === answer;
    if (kept) learn(request, reply, key);
    const encoding = answer.encodingFor(request.headers['accept-encoding'] as string);
    const ready = answer.ready(encoding, { kept });
    const variant = ready ?? (await answer.variant(encoding, { kept }));
    if (kept && !ready) cache.weigh(key);
    reply.header('x-cache', made ? 'miss' : 'hit');
    return sendVariant(request, reply, answer, variant);
  };

  // From then on every reply says that its connection ends, which is the server's to say.
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.decorate('publicAnswers', { cache, sent, send });
  if (config.cacheMb > 0) answerBeforeRouting(app, sendKept);
  if (config.cacheMb > 0) watchChanges(app, cache, db);
};

/** Puts `sendKept` in front of everything that the server does with a request. */
const answerBeforeRouting = (
  app: FastifyInstance,
  sendKept: (request: IncomingMessage, response: ServerResponse) => boolean,
): void => {
  const { server } = app;
  const rest = server.listeners('request') as ((...args: unknown[]) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!sendKept(request, response)) for (const listener of rest) listener(request, response);
  });
};

const watchChanges = (app: FastifyInstance, cache: AnswerCache, db: Deps['db']): void => {
  const { url, listeners } = openedDatabase(db);
  const drop = (names: string[]) => cache.drop(names);
  let feed: ReturnType<typeof openChangeFeed> | undefined;
  app.addHook('onReady', async () => {
    listeners.add(drop);
    feed = openChangeFeed(url, {
      onChange: drop,
      onConnected: () => cache.switch(true),
      onLost: () => cache.switch(false),
    });
  });
  app.addHook('onClose', async () => {
    listeners.delete(drop);
    cache.switch(false);
    await feed?.close();
  });
};
