import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { openedDatabase } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { encodingFor } from '../http/encoding.ts';
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

const CHANNEL = 'shop_changes';
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2000;
/** Interval of a query that detects a silently dead connection or a leader that lost its role. */
const HEARTBEAT_MS = 2000;

/**
 * Invalidates the cache on changes made by any server: LISTEN on a dedicated connection, reopened
 * when it breaks. The cache is off while it is not connected.
 */
const followChanges = (url: string, cache: ResponseCache) => {
  const closing = new AbortController();

  /** Resolves when the connection has ended for any reason. */
  const listen = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'malkia changes',
      connectionTimeoutMillis: 5000,
      query_timeout: HEARTBEAT_MS,
      keepAlive: true,
    });
    const ended = Promise.withResolvers<void>();
    const end = () => ended.resolve();
    client.on('error', end);
    client.on('end', end);
    client.on('notification', ({ payload }) => cache.drop((payload ?? '').split(' ')));
    closing.signal.addEventListener('abort', end);
    // Of a read-only server another one may be the leader, whose changes are not heard here.
    const assertLeader = async (): Promise<void> => {
      const { rows } = await client.query('SHOW transaction_read_only');
      if (rows[0].transaction_read_only !== 'off') throw new Error('The database is read-only.');
    };
    let heartbeat: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      await assertLeader();
      if (closing.signal.aborted) return;
      cache.switch(true);
      heartbeat = setInterval(() => assertLeader().catch(end), HEARTBEAT_MS);
      await ended.promise;
    } finally {
      cache.switch(false);
      clearInterval(heartbeat);
      closing.signal.removeEventListener('abort', end);
      // `end()` never resolves on a dead connection.
      await Promise.race([client.end().catch(() => {}), pause(1000, undefined, { ref: false })]);
    }
  };

  const run = async (): Promise<void> => {
    let wait = FIRST_PAUSE_MS;
    while (!closing.signal.aborted) {
      const began = Date.now();
      await listen().catch(() => {});
      if (Date.now() - began > 10_000) wait = FIRST_PAUSE_MS;
      await pause(wait, undefined, { signal: closing.signal }).catch(() => {});
      wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
    }
  };
  const running = run();
  return {
    async close() {
      closing.abort();
      await running;
    },
  };
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
  });
  /**
   * Cache key by URL, as derived by the route from its parsed query (`cachedBy`); used by the hook
   * of later requests.
   */
  const derivedKeys = new LRUCache<string, string>({ max: MAX_DERIVED_KEYS });
  const keyOf = (request: FastifyRequest): string | undefined =>
    request.is404
      ? responses.pageKey(request)
      : request.routeOptions.config.cacheKey?.(request.url);
  const responses: CachedResponses = {
    cache,
    sent: { full: 0, unchanged: 0 },
    pageKey: () => undefined,
    async send(request, reply, key, make) {
      const plain = key && keyOf(request);
      if (plain && plain !== key) derivedKeys.set(plain, key);
      let made = false;
      const response = await cache.fetch(key, acceptedBy(request), () => {
        made = true;
        return make();
      });
      reply.header('x-cache', made ? 'miss' : 'hit');
      return sendResponse(request, reply, response);
    },
  };
  app.decorate('cachedResponses', responses);
  if (config.cacheMb === 0) return;

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return done();
    const key = keyOf(request);
    const response = key && cache.get(derivedKeys.get(key) ?? key, acceptedBy(request));
    if (!response) return done();
    reply.header('x-cache', 'hit');
    sendResponse(request, reply, response);
    responses.sent[reply.statusCode === 304 ? 'unchanged' : 'full']++;
  });

  const { url, listeners } = openedDatabase(db);
  const drop = (names: string[]) => cache.drop(names);
  let changes: ReturnType<typeof followChanges> | undefined;
  app.addHook('onReady', async () => {
    listeners.add(drop);
    changes = followChanges(url, cache);
  });
  app.addHook('onClose', async () => {
    listeners.delete(drop);
    await changes?.close();
  });
};
