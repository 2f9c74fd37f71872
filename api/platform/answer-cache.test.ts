import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Answer, type Made } from './answer.ts';
import { type AnswerCache, createAnswerCache } from './answer-cache.ts';
import type { Encoding } from './encoding.ts';

const KB = 1024;

const made = (text: string, names: string[] = [], until?: number): Made => ({
  status: 200,
  type: 'text/plain',
  content: text,
  basis: { names, until },
});

const cacheOf = (maxBytes = 1024 * KB) => {
  const time = { now: 0 };
  const cache = createAnswerCache({ maxBytes, now: () => time.now, maxAgeMs: 60_000 });
  cache.switch(true);
  return { cache, time };
};

const textUnder = (cache: AnswerCache, key: string) =>
  cache.get(key)?.ready('identity')?.body.toString();

/** A making that ends when the test says so. */
const pending = (text: string, names: string[] = []) => {
  const { promise, resolve, reject } = Promise.withResolvers<Made>();
  return { make: () => promise, finish: () => resolve(made(text, names)), fail: reject };
};

test('an answer is made once and then kept', async () => {
  const { cache } = cacheOf();
  for (let i = 0; i < 3; i++) await cache.answer('/a', async () => made(`made ${i}`));
  expect(textUnder(cache, '/a')).toBe('made 0');
  expect(cache.figures().made).toBe(1);
});

test('who asks while an answer is being made gets the same one', async () => {
  const { cache } = cacheOf();
  const slow = pending('once');
  const all = Array.from({ length: 50 }, () => cache.answer('/a', slow.make));
  slow.finish();
  expect(new Set(await Promise.all(all)).size).toBe(1);
  expect(cache.figures().made).toBe(1);
});

test('a failure is told to all who waited and is not kept', async () => {
  const { cache } = cacheOf();
  const slow = pending('never');
  const all = [cache.answer('/a', slow.make), cache.answer('/a', slow.make)];
  slow.fail(new Error('no'));
  for (const { status } of await Promise.allSettled(all)) expect(status).toBe('rejected');
  await cache.answer('/a', async () => made('now'));
  expect(textUnder(cache, '/a')).toBe('now');
});

test('a change drops what was made of it and nothing else', async () => {
  const { cache } = cacheOf();
  await cache.answer('/a', async () => made('a', ['product:1', 'products']));
  await cache.answer('/b', async () => made('b', ['product:2', 'products']));
  cache.drop(['product:1', 'stock:2']);
  expect(textUnder(cache, '/a')).toBeUndefined();
  expect(textUnder(cache, '/b')).toBe('b');
  cache.drop(['products']);
  expect(cache.figures()).toMatchObject({ entries: 0, bytes: 0 });
});

test('an answer made of what changes meanwhile is sent to who asked before and never kept', async () => {
  const { cache } = cacheOf();
  const old = pending('old', ['product:1']);
  const before = cache.answer('/a', old.make);
  cache.drop(['product:1']);
  const after = cache.answer('/a', async () => made('new', ['product:1']));
  expect((await after).ready('identity')?.body.toString()).toBe('new');
  old.finish();
  expect((await before).ready('identity')?.body.toString()).toBe('old');
  expect(textUnder(cache, '/a')).toBe('new');
});

test('a change of something else lets an answer in the making be kept', async () => {
  const { cache } = cacheOf();
  const slow = pending('a', ['product:1']);
  const answer = cache.answer('/a', slow.make);
  cache.drop(['product:2']);
  slow.finish();
  await answer;
  expect(textUnder(cache, '/a')).toBe('a');
});

test('a change of everything empties the cache and what is being made', async () => {
  const { cache } = cacheOf();
  await cache.answer('/a', async () => made('a'));
  const slow = pending('b');
  const answer = cache.answer('/b', slow.make);
  cache.drop(['everything']);
  slow.finish();
  await answer;
  expect(cache.figures().entries).toBe(0);
});

test('while it is off, or was off in between, nothing is kept or shared', async () => {
  const { cache } = cacheOf();
  await cache.answer('/a', async () => made('a'));
  const slow = pending('b');
  const answer = cache.answer('/b', slow.make);
  cache.switch(false);
  expect(textUnder(cache, '/a')).toBeUndefined();
  await Promise.all([
    cache.answer('/c', async () => made('c')),
    cache.answer('/c', async () => made('c')),
  ]);
  cache.switch(true);
  slow.finish();
  await answer;
  expect(cache.figures()).toMatchObject({ entries: 0, made: 4 });
});

test('no room means every answer is made anew', async () => {
  const { cache } = cacheOf(0);
  for (let i = 0; i < 3; i++) await cache.answer('/a', async () => made('a'));
  expect(cache.isOn).toBe(false);
  expect(cache.figures()).toMatchObject({ entries: 0, made: 3 });
});

test('an answer is kept until its own time, and never beyond the longest', async () => {
  const { cache, time } = cacheOf();
  await cache.answer('/a', async () => made('a', [], 500));
  await cache.answer('/b', async () => made('b'));
  time.now = 499;
  expect(textUnder(cache, '/a')).toBe('a');
  time.now = 500;
  expect(textUnder(cache, '/a')).toBeUndefined();
  expect(textUnder(cache, '/b')).toBe('b');
  time.now = 60_000;
  expect(textUnder(cache, '/b')).toBeUndefined();
});

test('an answer with details is kept a few seconds only', async () => {
  const { cache, time } = cacheOf();
  const detailed = { ...made('a'), basis: { names: [], details: ['stock:1'] } };
  await cache.answer('/a', async () => detailed);
  time.now = 4999;
  expect(textUnder(cache, '/a')).toBe('a');
  time.now = 5000;
  expect(textUnder(cache, '/a')).toBeUndefined();
  await cache.answer('/a', async () => detailed);
  cache.drop(['stock:1']);
  expect(textUnder(cache, '/a')).toBeUndefined();
});

test('what is of one moment only is not kept', async () => {
  const { cache } = cacheOf();
  await cache.answer('/a', async () => ({ ...made('a'), basis: undefined }));
  expect(cache.figures().entries).toBe(0);
});

test('ten thousand addresses asked for once stay within the room and leave the proven ones', async () => {
  const maxBytes = 200 * KB;
  const { cache } = cacheOf(maxBytes);
  for (const key of ['/home', '/shop']) {
    await cache.answer(key, async () => made('x'.repeat(2 * KB)));
    cache.get(key);
  }
  for (let i = 0; i < 10_000; i++) {
    await cache.answer(`/search?q=${i}`, async () => made('y'.repeat(KB), [`product:${i}`]));
    expect(cache.figures().bytes).toBeLessThanOrEqual(maxBytes);
  }
  expect(textUnder(cache, '/home')).toBeDefined();
  expect(textUnder(cache, '/shop')).toBeDefined();
  expect(textUnder(cache, '/search?q=0')).toBeUndefined();
  expect(textUnder(cache, '/search?q=9999')).toBeDefined();
});

test('of proven answers the one not used for longest goes first', async () => {
  const { cache, time } = cacheOf(100 * KB);
  const ask = async (key: string) => {
    time.now += 2000;
    await cache.answer(key, async () => made('x'.repeat(8 * KB)));
    cache.get(key);
  };
  for (let i = 0; i < 6; i++) await ask(`/${i}`);
  await ask('/0');
  for (let i = 6; i < 10; i++) await ask(`/${i}`);
  expect(textUnder(cache, '/0')).toBeDefined();
  expect(textUnder(cache, '/1')).toBeUndefined();
});

test('an answer larger than its share is not kept', async () => {
  const { cache } = cacheOf(100 * KB);
  await cache.answer('/a', async () => made('x'.repeat(20 * KB)));
  expect(cache.figures()).toMatchObject({ entries: 0, bytes: 0 });
});

test('only the encodings that were asked for are held, and count', async () => {
  const { cache } = cacheOf();
  const text = 'Malkia '.repeat(1000);
  const answer = await cache.answer('/a', async () => made(text));
  const frame = cache.figures().bytes - text.length;
  const [first, second] = await Promise.all([0, 1].map(() => answer.variant('br', { kept: true })));
  expect(first).toBe(second);
  cache.weigh('/a');
  // Small ones are held as text, too.
  const small = (first?.body.length ?? 0) * 2;
  expect(cache.figures().bytes).toBe(frame + small);
  const { body } = await answer.variant('gzip', { kept: true });
  expect(gunzipSync(body).toString()).toBe(text);
  expect(answer.ready('identity')).toBeUndefined();
  expect((await answer.variant('identity', { kept: true })).body.toString()).toBe(text);
  cache.weigh('/a');
  expect(cache.figures().bytes).toBe(frame + small + body.length * 2 + text.length);
  cache.drop(['everything']);
  expect(cache.figures().bytes).toBe(0);
});

test('a kept body lies alone: it holds no more memory than its bytes', async () => {
  for (const text of ['short', 'a text to compress '.repeat(300)])
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      const { body } = await new Answer(made(text)).variant(encoding, { kept: true });
      expect(body.buffer.byteLength).toBe(body.length);
    }
});

test('an answer of text or of bytes is the same in every encoding, kept or not', async () => {
  const text = '<p class="card">Karibu – welcome</p>'.repeat(50);
  for (const content of [text, Buffer.from(text)])
    for (const effort of ['good', 'quick'] as const)
      for (const kept of [true, false]) {
        const body = async (encoding: Encoding) =>
          (await new Answer({ ...made(''), content, effort }).variant(encoding, { kept })).body;
        expect((await body('identity')).toString()).toBe(text);
        expect(brotliDecompressSync(await body('br')).toString()).toBe(text);
        expect(gunzipSync(await body('gzip')).toString()).toBe(text);
      }
});
