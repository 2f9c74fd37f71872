import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Encoding, encode, MIN_BYTES } from '../http/encoding.ts';

/**
 * What a response depends on: the tags under which the database notifies of changes, and a time.
 */
export type CacheTags = {
  names: readonly string[];
  /** Milliseconds since 1970 after which the response is stale in any case. */
  until?: number | undefined;
  /**
   * Tags of changes that only the server making them is notified of (stock that stays "in stock").
   * A response with details is exact on that server and up to a few seconds stale on others. Pages
   * have none.
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

/** One encoding of a body, with its headers. */
export type CachedResponse = {
  status: number;
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
  names: readonly string[];
  until: number;
  /** When its content changes by time alone: `until` may be exceeded in an outage, this never. */
  ends: number;
};

/**
 * `on`: it hears of every change. `held`: it may have missed some, so what it has is not sent until
 * it is known whether the database is away. `outage`: it is, and what the cache has is sent. `off`:
 * it is empty.
 */
export type CacheState = 'on' | 'held' | 'outage' | 'off';

const MAX_AGE_MS = 10 * 60_000;
/** Maximum age of a response with details, since another server may have changed them. */
const DETAILS_MS = 5000;
/** Maximum share of the cache for one response. */
const LARGEST_SHARE = 0.1;

/** Approximate size in bytes, with the overhead of maps and objects. */
const bytesOf = ({ body, names }: CachedResponse, key: string): number =>
  body.length + key.length * 2 + 600 + names.length * 120;

/** Copies a body out of a pooled buffer, which would otherwise stay in memory as a whole. */
const detached = (body: Buffer): Buffer => {
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
};

/**
 * A response in the making. Concurrent requests share it, unless one of its tags has changed since.
 */
type Pending = { response: Promise<CachedResponse>; changed: Set<string>; storable: boolean };

const toResponse = async (
  { status, type, content, headers, cacheTags }: Made,
  encoding: Encoding,
  { now, willBeStored }: { now: number; willBeStored: boolean },
): Promise<CachedResponse> => {
  const plain = Buffer.from(content as string);
  const isEncoded = encoding !== 'identity' && plain.length >= MIN_BYTES;
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
      // Browsers store it and revalidate it each time.
      'cache-control': 'public, max-age=0, must-revalidate',
      etag,
      ...(isEncoded ? { 'content-encoding': encoding } : {}),
    },
    names: [...names, ...details],
    until: Math.min(until, now + (details.length > 0 ? DETAILS_MS : MAX_AGE_MS)),
    ends: until,
  };
};

type Options = {
  maxBytes: number;
  now: () => number;
  /** How much older than usual a response may be in an outage. */
  outageMs?: number;
};

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** LRU cache of public responses in memory, limited by bytes. */
export const createResponseCache = ({ maxBytes, now, outageMs = 0 }: Options) => {
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
  /** All responses in the making, and those that new requests may share, by key. */
  const pending = new Set<Pending>();
  const shared = new Map<string, Pending>();
  let state: CacheState = 'off';
  let made = 0;
  let stored = 0;

  /** What is being made is neither stored nor shared with later requests. */
  const forgetPending = (): void => {
    shared.clear();
    for (const each of pending) each.storable = false;
  };
  const clear = (): void => {
    entries.clear();
    forgetPending();
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
    const isTagged = own.storable && result.cacheTags !== undefined;
    const response = await toResponse(result, encoding, { now: now(), willBeStored: isTagged });
    const isCurrent =
      response.until > now() && response.names.every((name) => !own.changed.has(name));
    if (isTagged && own.storable && isCurrent) store(key, response);
    return response;
  };

  const get = (key: string): CachedResponse | undefined => {
    if (state === 'held' || state === 'off') return undefined;
    const response = entries.get(key);
    if (!response) return undefined;
    const { until, ends } = response;
    const end = state === 'outage' ? Math.min(until + outageMs, ends) : until;
    if (now() < end) return response;
    entries.delete(key);
    return undefined;
  };

  return {
    get: (key: string, encoding: Encoding) => get(`${encoding} ${key}`),
    /**
     * The cached response, else the result of `make`, shared by concurrent requests. Without a name
     * it is made for one request and not stored.
     */
    async fetch(
      name: string | undefined,
      encoding: Encoding,
      make: () => Promise<Made>,
    ): Promise<CachedResponse> {
      if (name === undefined)
        return toResponse(await make(), encoding, { now: now(), willBeStored: false });
      const key = `${encoding} ${name}`;
      const found = get(key) ?? shared.get(key)?.response;
      if (found) return found;
      const isOn = state === 'on';
      const own: Pending = { response: undefined as never, changed: new Set(), storable: isOn };
      pending.add(own);
      if (isOn) shared.set(key, own);
      own.response = start(key, encoding, make, own).finally(() => {
        pending.delete(own);
        if (shared.get(key) === own) shared.delete(key);
      });
      return own.response;
    },
    /** Drops responses with these tags; those in the making with one of them will not be stored. */
    drop(names: readonly string[]): void {
      if (names.includes('everything')) clear();
      // Responses in the making may have read the old data: later requests must not share them.
      shared.clear();
      for (const each of pending) for (const name of names) each.changed.add(name);
      for (const name of names)
        for (const key of [...(keysByName.get(name) ?? [])]) entries.delete(key);
    },
    /** Only while on is anything stored or shared: changes may be missed otherwise. */
    switch(next: CacheState): void {
      const isKept = (state === 'on' && next === 'held') || (state === 'held' && next === 'outage');
      if (isKept) forgetPending();
      else clear();
      state = maxBytes > 0 ? next : 'off';
    },
    get state() {
      return state;
    },
    figures: () => ({ entries: entries.size, bytes: entries.calculatedSize, made, stored }),
  };
};
