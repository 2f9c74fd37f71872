import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createResponseCache, type Made, type ResponseCache } from './response-cache.ts';

const KB = 1024;

const made = (text: string, names: string[] = [], until?: number): Made => ({
  status: 200,
  type: 'text/plain',
  content: text,
  cacheTags: { names, until },
});

const cacheOf = (maxBytes = 1024 * KB) => {
  const time = { now: 0 };
  const cache = createResponseCache({ maxBytes, now: () => time.now });
  cache.switch('on');
  return { cache, time };
};

const textUnder = (cache: ResponseCache, key: string) =>
  cache.get(key, 'identity')?.body.toString();

/** A response whose making the test completes. */
const pending = (text: string, names: string[] = []) => {
  const { promise, resolve, reject } = Promise.withResolvers<Made>();
  return { make: () => promise, finish: () => resolve(made(text, names)), fail: reject };
};

test('an answer is made once and then kept', async () => {
  const { cache } = cacheOf();
  for (let i = 0; i < 3; i++) await cache.fetch('/a', 'identity', async () => made(`made ${i}`));
  expect(textUnder(cache, '/a')).toBe('made 0');
  expect(cache.figures().made).toBe(1);
});

test('who asks while an answer is being made gets the same one', async () => {
  const { cache } = cacheOf();
  const slow = pending('once');
  const all = Array.from({ length: 50 }, () => cache.fetch('/a', 'identity', slow.make));
  slow.finish();
  expect(new Set(await Promise.all(all)).size).toBe(1);
  expect(cache.figures().made).toBe(1);
});

test('a failure is told to all who waited and is not kept', async () => {
  const { cache } = cacheOf();
  const slow = pending('never');
  const all = [cache.fetch('/a', 'identity', slow.make), cache.fetch('/a', 'identity', slow.make)];
  slow.fail(new Error('no'));
  for (const { status } of await Promise.allSettled(all)) expect(status).toBe('rejected');
  await cache.fetch('/a', 'identity', async () => made('now'));
  expect(textUnder(cache, '/a')).toBe('now');
});

test('a change drops what was made of it and nothing else', async () => {
  const { cache } = cacheOf();
  await cache.fetch('/a', 'identity', async () => made('a', ['product:1', 'products']));
  await cache.fetch('/b', 'identity', async () => made('b', ['product:2', 'products']));
  cache.drop(['product:1', 'stock:2']);
  expect(textUnder(cache, '/a')).toBeUndefined();
  expect(textUnder(cache, '/b')).toBe('b');
  cache.drop(['products']);
  expect(cache.figures()).toMatchObject({ entries: 0, bytes: 0 });
});

test('an answer made of what changes meanwhile is sent to who asked before and never kept', async () => {
  const { cache } = cacheOf();
  const old = pending('old', ['product:1']);
  const before = cache.fetch('/a', 'identity', old.make);
  cache.drop(['product:1']);
  const after = cache.fetch('/a', 'identity', async () => made('new', ['product:1']));
  expect((await after).body.toString()).toBe('new');
  old.finish();
  expect((await before).body.toString()).toBe('old');
  expect(textUnder(cache, '/a')).toBe('new');
});

test('a change of something else lets an answer in the making be kept', async () => {
  const { cache } = cacheOf();
  const slow = pending('a', ['product:1']);
  const answer = cache.fetch('/a', 'identity', slow.make);
  cache.drop(['product:2']);
  slow.finish();
  await answer;
  expect(textUnder(cache, '/a')).toBe('a');
});

test('a change of everything empties the cache and what is being made', async () => {
  const { cache } = cacheOf();
  await cache.fetch('/a', 'identity', async () => made('a'));
  const slow = pending('b');
  const answer = cache.fetch('/b', 'identity', slow.make);
  cache.drop(['everything']);
  slow.finish();
  await answer;
  expect(cache.figures().entries).toBe(0);
});

test('while it is off, or was off in between, nothing is kept or shared', async () => {
  const { cache } = cacheOf();
  await cache.fetch('/a', 'identity', async () => made('a'));
  const slow = pending('b');
  const answer = cache.fetch('/b', 'identity', slow.make);
  cache.switch('off');
  expect(textUnder(cache, '/a')).toBeUndefined();
  await Promise.all([
    cache.fetch('/c', 'identity', async () => made('c')),
    cache.fetch('/c', 'identity', async () => made('c')),
  ]);
  cache.switch('on');
  slow.finish();
  await answer;
  expect(cache.figures()).toMatchObject({ entries: 0, made: 4 });
});

test('no room means every answer is made anew', async () => {
  const { cache } = cacheOf(0);
  for (let i = 0; i < 3; i++) await cache.fetch('/a', 'identity', async () => made('a'));
  expect(cache.state).toBe('off');
  expect(cache.figures()).toMatchObject({ entries: 0, made: 3 });
});

test('an answer is kept until its own time, and never beyond the longest', async () => {
  const { cache, time } = cacheOf();
  await cache.fetch('/a', 'identity', async () => made('a', [], 500));
  await cache.fetch('/b', 'identity', async () => made('b'));
  time.now = 499;
  expect(textUnder(cache, '/a')).toBe('a');
  time.now = 500;
  expect(textUnder(cache, '/a')).toBeUndefined();
  expect(textUnder(cache, '/b')).toBe('b');
  time.now = 10 * 60_000;
  expect(textUnder(cache, '/b')).toBeUndefined();
});

test('an answer with details is kept a few seconds only', async () => {
  const { cache, time } = cacheOf();
  const detailed = { ...made('a'), cacheTags: { names: [], details: ['stock:1'] } };
  await cache.fetch('/a', 'identity', async () => detailed);
  time.now = 4999;
  expect(textUnder(cache, '/a')).toBe('a');
  time.now = 5000;
  expect(textUnder(cache, '/a')).toBeUndefined();
  await cache.fetch('/a', 'identity', async () => detailed);
  cache.drop(['stock:1']);
  expect(textUnder(cache, '/a')).toBeUndefined();
});

test('what is of one moment only is not kept', async () => {
  const { cache } = cacheOf();
  await cache.fetch('/a', 'identity', async () => ({ ...made('a'), cacheTags: undefined }));
  expect(cache.figures().entries).toBe(0);
});

// Proves S8.8.
test('ten thousand addresses asked for once stay within the room and leave what is asked for meanwhile', async () => {
  const maxBytes = 200 * KB;
  const { cache } = cacheOf(maxBytes);
  for (const key of ['/home', '/shop'])
    await cache.fetch(key, 'identity', async () => made('x'.repeat(2 * KB)));
  for (let i = 0; i < 10_000; i++) {
    const names = [`product:${i}`];
    await cache.fetch(`/search?q=${i}`, 'identity', async () => made('y'.repeat(KB), names));
    expect(cache.figures().bytes).toBeLessThanOrEqual(maxBytes);
    if (i % 50 === 0) for (const key of ['/home', '/shop']) cache.get(key, 'identity');
  }
  expect(textUnder(cache, '/home')).toBeDefined();
  expect(textUnder(cache, '/shop')).toBeDefined();
  expect(textUnder(cache, '/search?q=0')).toBeUndefined();
  expect(textUnder(cache, '/search?q=9999')).toBeDefined();
  for (let i = 0; i < 10_000; i++) cache.drop([`product:${i}`]);
  expect(cache.figures().entries).toBe(2);
});

test('an answer larger than its share is not kept', async () => {
  const { cache } = cacheOf(100 * KB);
  await cache.fetch('/a', 'identity', async () => made('x'.repeat(20 * KB)));
  expect(cache.figures()).toMatchObject({ entries: 0, bytes: 0 });
});

test('each encoding is made when it is asked for, counts, and decodes to the same bytes', async () => {
  const { cache } = cacheOf();
  const text = '<p class="card">Karibu – welcome</p>'.repeat(50);
  for (const content of [text, Buffer.from(text)]) {
    cache.drop(['everything']);
    const all = ['identity', 'br', 'gzip'] as const;
    const [plain, br, gzip] = await Promise.all(
      all.map((encoding) => cache.fetch('/a', encoding, async () => ({ ...made(''), content }))),
    );
    expect(plain?.body.toString()).toBe(text);
    expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(text);
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(text);
    expect(new Set([plain, br, gzip].map((each) => each?.etag)).size).toBe(3);
    expect(cache.figures().entries).toBe(3);
    expect(cache.figures().bytes).toBeGreaterThan(text.length);
  }
});

test('a short body is sent as it is', async () => {
  const { cache } = cacheOf();
  const short = await cache.fetch('/a', 'br', async () => made('short'));
  expect(short.body.toString()).toBe('short');
  expect(short.headers['content-encoding']).toBeUndefined();
});

test('a cached body holds no more memory than its bytes', async () => {
  const { cache } = cacheOf();
  for (const text of ['short', 'a text to compress '.repeat(300)])
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      await cache.fetch(text, encoding, async () => made(text));
      const body = cache.get(text, encoding)?.body;
      expect(body?.buffer.byteLength).toBe(body?.length);
    }
});
