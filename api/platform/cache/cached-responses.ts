import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { openedDatabase } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { encodingFor } from '../http/encoding.ts';
import { openChangeFeed } from './change-feed.ts';
import {
  type CachedResponse,
  createResponseCache,
  type Made,
  type ResponseCache,
} from './response-cache.ts';

export type CachedResponses = {
  cache: ResponseCache;
  /** How many were sent from the cache. */
  sent: { full: number; unchanged: number };
  /** Under which key a page is cached; set by what serves pages. */
  pageKey: (request: FastifyRequest) => string | undefined;
  /** Sends what is cached under the key or what `make` makes; without a key it is made for this caller alone. */
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
    /** Under which key the response of this route to an address is cached. */
    cacheKey?: (url: string) => string | undefined;
  }
}

const MOST_READ_KEYS = 10_000;

const PLAIN_PATH = /^\/[\w\-./~]*$/;

/**
 * The one key of an address, whatever the order of its parameters and whoever added others; undefined for an
 * address that is never cached. `names` are the parameters that make another response, in any order.
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
    // Which of two values counts is the reader's business.
    if (values.length > 1) return undefined;
    if (values[0]) used.set(name, values[0]);
  }
  used.sort();
  return used.size === 0 ? plain : `${plain}?${used}`;
};

/** Whether a browser that sends this If-None-Match already has the body of that tag. */
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
 * Responses that are the same for everybody, sent from the cache before they are validated or routed any further.
 * The change feed drops what is no longer true; while it is not connected, nothing is cached. Registered after
 * the hooks that put headers on every reply.
 */
export const installCachedResponses = (
  app: FastifyInstance,
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
): void => {
  const cache = createResponseCache({
    maxBytes: config.cacheMb * 1024 * 1024,
    now: () => clock.now().getTime(),
  });
  /** The key of an address whose query had to be read first (`cachedBy`), so that it is sent from the hook next time. */
  const readKeys = new LRUCache<string, string>({ max: MOST_READ_KEYS });
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
      if (plain && plain !== key) readKeys.set(plain, key);
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
    const response = key && cache.get(readKeys.get(key) ?? key, acceptedBy(request));
    if (!response) return done();
    reply.header('x-cache', 'hit');
    sendResponse(request, reply, response);
    responses.sent[reply.statusCode === 304 ? 'unchanged' : 'full']++;
  });

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
