import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Encoding, encode, LEAST_BYTES } from '../http/encoding.ts';

/** What a response depends on: the names under which the database notifies of changes, and a time. */
export type CacheTags = {
  names: readonly string[];
  /** Milliseconds since 1970 from which the response is out of date whatever changes. */
  until?: number | undefined;
  /**
   * Names of which only the server that makes the change is notified (stock within "in stock"). A response with
   * details is exact on that server and up to a few seconds old on others. Pages have none.
   */
  details?: readonly string[];
};

export type Made = {
  status: number;
  type: string;
  content: string | Buffer;
  headers?: Record<string, string>;
  /** Undefined: never cached. */
  cacheTags: CacheTags | undefined;
};

/** A body in one encoding, with its headers. */
export type CachedResponse = {
  status: number;
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
  names: readonly string[];
  until: number;
};

const MOST_AGE_MS = 10 * 60_000;
/** How long a response with details is cached, because another server may have changed them. */
const DETAILS_MS = 5000;
/** One response may take at most this share of the cache. */
const LARGEST_SHARE = 0.1;

/** Bytes that maps and objects around a body take, roughly. */
const bytesOf = ({ body, names }: CachedResponse, key: string): number =>
  body.length + key.length * 2 + 600 + names.length * 120;

/** Compression and `Buffer.from` hand out pieces of larger blocks, which stay in memory as long as the piece does. */
const detached = (body: Buffer): Buffer => {
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
};

/** A response being made. Requests for it wait and share it, unless one of its tags has changed since. */
type Pending = { response: Promise<CachedResponse>; changed: Set<string>; storable: boolean };

const toResponse = async (
  { status, type, content, headers, cacheTags }: Made,
  encoding: Encoding,
  { now, willBeStored }: { now: number; willBeStored: boolean },
): Promise<CachedResponse> => {
  const plain = Buffer.from(content as string);
  const isEncoded = encoding !== 'identity' && plain.length >= LEAST_BYTES;
  const body = isEncoded ? await encode(encoding, plain, willBeStored ? 'best' : 'good') : plain;
  const etag = `"${hash('sha1', body, 'base64url')}"`;
  const { names = [], details = [], until = Number.POSITIVE_INFINITY } = cacheTags ?? {};
  return {
    status,
    body,
    etag,
    headers: {
      ...headers,
      'content-type': type,
      // Browsers store it and ask each time whether it is still current.
      'cache-control': 'public, max-age=0, must-revalidate',
      etag,
      ...(isEncoded ? { 'content-encoding': encoding } : {}),
    },
    names: [...names, ...details],
    until: Math.min(until, now + (details.length > 0 ? DETAILS_MS : MOST_AGE_MS)),
  };
};

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Public responses in memory, bounded by bytes; the least recently used go first. */
export const createResponseCache = ({ maxBytes, now }: { maxBytes: number; now: () => number }) => {
  const keysByName = new Map<string, Set<string>>();
  const entries = new LRUCache<string, CachedResponse>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxBytes * LARGEST_SHARE)),
    sizeCalculation: bytesOf,
    dispose: ({ names }, key) => {
      for (const name of names) {
        const keys = keysByName.get(name);
        keys?.delete(key);
        if (keys?.size === 0) keysByName.delete(name);
      }
    },
  });
  /** All that are being made, and by key those that new requests may share. */
  const pending = new Set<Pending>();
  const shared = new Map<string, Pending>();
  let on = false;
  let made = 0;
  let stored = 0;

  const clear = (): void => {
    entries.clear();
    shared.clear();
    for (const each of pending) each.storable = false;
  };

  const store = (key: string, response: CachedResponse): void => {
    entries.set(key, { ...response, body: detached(response.body) });
    if (!entries.has(key)) return;
    stored++;
    for (const name of response.names) {
      const keys = keysByName.get(name);
      if (keys) keys.add(key);
      else keysByName.set(name, new Set([key]));
    }
  };

  const start = async (
    key: string,
    encoding: Encoding,
    make: () => Promise<Made>,
    own: Pending,
  ): Promise<CachedResponse> => {
    made++;
    const result = await make();
    const isTagged = on && own.storable && result.cacheTags !== undefined;
    const response = await toResponse(result, encoding, { now: now(), willBeStored: isTagged });
    const isCurrent =
      response.until > now() && response.names.every((name) => !own.changed.has(name));
    if (isTagged && on && own.storable && isCurrent) store(key, response);
    return response;
  };

  const get = (key: string): CachedResponse | undefined => {
    const response = entries.get(key);
    if (!response || now() < response.until) return response;
    entries.delete(key);
    return undefined;
  };

  return {
    get: (key: string, encoding: Encoding) => (on ? get(`${encoding} ${key}`) : undefined),
    /**
     * The cached response, else what `make` makes, once for all requests of the same time. Without a name it is made
     * for one request and not stored.
     */
    async fetch(
      name: string | undefined,
      encoding: Encoding,
      make: () => Promise<Made>,
    ): Promise<CachedResponse> {
      if (name === undefined)
        return toResponse(await make(), encoding, { now: now(), willBeStored: false });
      const key = `${encoding} ${name}`;
      const found = (on && get(key)) || shared.get(key)?.response;
      if (found) return found;
      const own: Pending = { response: undefined as never, changed: new Set(), storable: on };
      pending.add(own);
      if (on) shared.set(key, own);
      own.response = start(key, encoding, make, own).finally(() => {
        pending.delete(own);
        if (shared.get(key) === own) shared.delete(key);
      });
      return own.response;
    },
    /** Drops what depends on these; what is being made of them now is not stored. */
    drop(names: readonly string[]): void {
      if (names.includes('everything')) clear();
      // What is being made may have been read before the change: later requests must not share it.
      shared.clear();
      for (const each of pending) for (const name of names) each.changed.add(name);
      for (const name of names)
        for (const key of [...(keysByName.get(name) ?? [])]) entries.delete(key);
    },
    /** While off nothing is cached or shared: changes may go unnoticed. */
    switch(next: boolean): void {
      on = next && maxBytes > 0;
      clear();
    },
    get isOn() {
      return on;
    },
    figures: () => ({ entries: entries.size, bytes: entries.calculatedSize, made, stored }),
  };
};
