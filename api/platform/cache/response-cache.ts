import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Effort, type Encoding, encode, LEAST_BYTES } from '../http/encoding.ts';

/** What a response is made of, by the names under which the database notifies of changes, and how long it is true. */
export type CacheTags = {
  names: readonly string[];
  /** Milliseconds since 1970 from which the response is no longer true by time alone. */
  until?: number | undefined;
  /**
   * Names of which only the server that makes the change is notified (stock within "in stock"). A response with
   * details is exact on that server and a few seconds old on others. Pages have none.
   */
  details?: readonly string[];
};

export type Made = {
  status: number;
  type: string;
  content: string | Buffer;
  /** How well it is compressed where it is not cached; `good` unless said. */
  effort?: Effort;
  headers?: Record<string, string>;
  /** Undefined: never cached. */
  cacheTags: CacheTags | undefined;
};

/** A body in one encoding with its headers, ready to be sent. */
export type CachedResponse = {
  status: number;
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
  names: readonly string[];
  until: number;
};

export type ResponseCache = {
  get(key: string, encoding: Encoding): CachedResponse | undefined;
  /** The cached response, else what `make` makes: once for all who ask at the same time. Without a key, for one. */
  fetch(
    key: string | undefined,
    encoding: Encoding,
    make: () => Promise<Made>,
  ): Promise<CachedResponse>;
  /** Drops what was made of these; what is being made of them right now is not cached. */
  drop(names: readonly string[]): void;
  /** While off nothing is cached or shared: changes may go unnoticed. */
  switch(on: boolean): void;
  readonly isOn: boolean;
  figures(): { entries: number; bytes: number; made: number; stored: number };
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

/** A response being made. Whoever asks meanwhile waits for it, unless something has changed since. */
type Flight = { response: Promise<CachedResponse>; changed: Set<string>; storable: boolean };

/** Public responses in memory, bounded by bytes; the least recently used go first. */
export const createResponseCache = ({
  maxBytes,
  now,
}: {
  maxBytes: number;
  now: () => number;
}): ResponseCache => {
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
  /** By key, those that may still be waited for; `open` holds the others too until they end. */
  const flights = new Map<string, Flight>();
  const open = new Set<Flight>();
  let on = false;
  let made = 0;
  let stored = 0;

  const clear = (): void => {
    entries.clear();
    flights.clear();
    for (const flight of open) flight.storable = false;
  };

  const isCacheable = ({ changed, storable }: Flight, { names, until }: CachedResponse): boolean =>
    on && storable && until > now() && names.every((name) => !changed.has(name));

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

  const toResponse = async (
    { status, type, content, headers, cacheTags }: Made,
    encoding: Encoding,
    effort: Effort,
  ): Promise<CachedResponse> => {
    const plain = Buffer.from(content as string);
    const isEncoded = encoding !== 'identity' && plain.length >= LEAST_BYTES;
    const body = isEncoded ? await encode(encoding, plain, effort) : plain;
    const etag = `"${hash('sha1', body, 'base64url')}"`;
    const { names = [], details = [], until = Number.POSITIVE_INFINITY } = cacheTags ?? {};
    const age = details.length > 0 ? DETAILS_MS : MOST_AGE_MS;
    return {
      status,
      body,
      etag,
      headers: {
        ...headers,
        'content-type': type,
        // Browsers store it and ask each time whether it is still true.
        'cache-control': 'public, max-age=0, must-revalidate',
        etag,
        ...(isEncoded ? { 'content-encoding': encoding } : {}),
      },
      names: [...names, ...details],
      until: Math.min(until, now() + age),
    };
  };

  const start = (
    key: string,
    encoding: Encoding,
    make: () => Promise<Made>,
  ): Promise<CachedResponse> => {
    const run = async (): Promise<CachedResponse> => {
      made++;
      const result = await make();
      const isTagged = on && flight.storable && result.cacheTags !== undefined;
      const effort = isTagged ? 'best' : (result.effort ?? 'good');
      const response = await toResponse(result, encoding, effort);
      if (isTagged && isCacheable(flight, response)) store(key, response);
      return response;
    };
    const flight: Flight = {
      response: Promise.resolve() as never,
      changed: new Set(),
      storable: on,
    };
    open.add(flight);
    flight.response = run().finally(() => {
      open.delete(flight);
      if (flights.get(key) === flight) flights.delete(key);
    });
    if (on) flights.set(key, flight);
    return flight.response;
  };

  const get = (key: string): CachedResponse | undefined => {
    const response = entries.get(key);
    if (!response || now() < response.until) return response;
    entries.delete(key);
    return undefined;
  };

  return {
    get: (key, encoding) => (on ? get(`${encoding} ${key}`) : undefined),
    async fetch(name, encoding, make) {
      if (name === undefined) {
        const result = await make();
        return toResponse({ ...result, cacheTags: undefined }, encoding, result.effort ?? 'good');
      }
      const key = `${encoding} ${name}`;
      return (on && get(key)) || flights.get(key)?.response || start(key, encoding, make);
    },
    drop(names) {
      if (names.includes('everything')) return clear();
      // What is being made may have been read before the change: whoever asks from now on must not get it.
      flights.clear();
      for (const flight of open) for (const name of names) flight.changed.add(name);
      for (const name of names)
        for (const key of [...(keysByName.get(name) ?? [])]) entries.delete(key);
    },
    switch(next) {
      on = next && maxBytes > 0;
      clear();
    },
    get isOn() {
      return on;
    },
    figures: () => ({ entries: entries.size, bytes: entries.calculatedSize, made, stored }),
  };
};
