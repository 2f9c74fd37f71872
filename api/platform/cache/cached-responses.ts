import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { openedDatabase } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { encodingFor } from '../http/encoding.ts';
import { followChanges } from './changes.ts';
import {
  type CachedResponse,
  createResponseCache,
  type Made,
  type ResponseCache,
} from './response-cache.ts';

export type CachedResponses = {
  cache: ResponseCache;
  /** Number of responses sent from the cache by the `onRequest` hook. */
  sent: { full: number; unchanged: number };
  /**
   * Whether the database is away and cached responses are sent meanwhile; undecided for at most a
   * second after the connection that hears of changes was lost.
   */
  isOutage(): Promise<boolean>;
  /** Derives the cache key of a page; set by the page renderer. */
  pageKey: (request: FastifyRequest) => string | undefined;
  /**
   * Sends the response cached under the key, or made by `make`; without a key it is neither cached
   * nor shared.
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | undefined,
    make: () => Promise<Made>,
  ): Promise<FastifyReply>;
};

declare module 'fastify' {
  interface FastifyInstance {
    cachedResponses: CachedResponses;
  }
  interface FastifyContextConfig {
    /** Derives the key of this route's response from a URL. */
    cacheKey?: (url: string) => string | undefined;
    /** The route of all pages, whose key is `pageKey`. */
    page?: boolean;
  }
}

const MAX_DERIVED_KEYS = 10_000;

const PLAIN_PATH = /^\/[\w\-./~]*$/;

/**
 * The cache key of a URL, independent of the order of parameters and of unknown ones; undefined if
 * it is never cached. `names`: the parameters that affect the response.
 */
export const cacheKey = (url: string, names: readonly string[]): string | undefined => {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  if (!PLAIN_PATH.test(path) || path.includes('//')) return undefined;
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if (mark === -1 || names.length === 0) return plain;
  const given = new URLSearchParams(url.slice(mark + 1));
  const used = new URLSearchParams();
  for (const name of names) {
    const values = given.getAll(name);
    // The route decides which of two values applies, so it is not cached.
    if (values.length > 1) return undefined;
    if (values[0]) used.set(name, values[0]);
  }
  used.sort();
  return used.size === 0 ? plain : `${plain}?${used}`;
};

/** Whether If-None-Match contains this ETag. */
const alreadyHas = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));

const acceptedBy = (request: FastifyRequest) =>
  encodingFor(request.headers['accept-encoding'] as string | undefined);

const sendResponse = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, headers, etag }: CachedResponse,
): FastifyReply => {
  reply.headers(headers).header('vary', 'Origin, Accept-Encoding');
  if (status === 200 && alreadyHas(request.headers['if-none-match'], etag)) {
    for (const name of ['content-type', 'content-encoding']) reply.removeHeader(name);
    return reply.status(304).send();
  }
  return reply.status(status).send(body);
};

/**
 * Caches responses that are the same for everybody and sends them before validation and routing.
 * Registered after the hooks that set headers on every reply.
 */
export const installCachedResponses = (
  app: FastifyInstance,
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
): void => {
  const cache = createResponseCache({
    maxBytes: config.cacheMb * 1024 * 1024,
    now: () => clock.now().getTime(),
    outageMs: config.cacheOutageMs,
  });
  let changes: ReturnType<typeof followChanges> | undefined;
  /**
   * Cache key by URL, as derived by the route from its parsed query (`cachedBy`); used by the hook
   * of later requests.
   */
  const derivedKeys = new LRUCache<string, string>({ max: MAX_DERIVED_KEYS });
  const keyOf = (request: FastifyRequest): string | undefined =>
    request.routeOptions.config.page
      ? responses.pageKey(request)
      : request.routeOptions.config.cacheKey?.(request.url);
  const fromCache = () => (cache.state === 'outage' ? 'outage' : 'hit');
  const responses: CachedResponses = {
    cache,
    sent: { full: 0, unchanged: 0 },
    async isOutage() {
      await changes?.decision;
      return cache.state === 'outage';
    },
    pageKey: () => undefined,
    async send(request, reply, key, make) {
      const plain = key && keyOf(request);
      if (plain && plain !== key) derivedKeys.set(plain, key);
      let made = false;
      const response = await cache.fetch(key, acceptedBy(request), () => {
        made = true;
        return make();
      });
      reply.header('x-cache', made ? 'miss' : fromCache());
      return sendResponse(request, reply, response);
    },
  };
  app.decorate('cachedResponses', responses);
  if (config.cacheMb === 0) return;

  const answer = (request: FastifyRequest, reply: FastifyReply, key: string): boolean => {
    const response = cache.get(derivedKeys.get(key) ?? key, acceptedBy(request));
    if (!response) return false;
    reply.header('x-cache', fromCache());
    sendResponse(request, reply, response);
    responses.sent[reply.statusCode === 304 ? 'unchanged' : 'full']++;
    return true;
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return done();
    const key = keyOf(request);
    if (!key) return done();
    if (changes?.decision)
      changes.decision.then(() => {
        if (!answer(request, reply, key)) done();
      });
    else if (!answer(request, reply, key)) done();
  });

  const { listeners } = openedDatabase(db);
  const drop = (names: string[]) => cache.drop(names);
  app.addHook('onReady', async () => {
    listeners.add(drop);
    changes = followChanges({ db, cache, outageMs: config.cacheOutageMs, log: app.log });
  });
  app.addHook('onClose', async () => {
    listeners.delete(drop);
    await changes?.close();
  });
};
