import { get, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { cachesResponses, changesReceived, listen } from '../../../test/second-server.ts';
import { cacheKey } from './cached-responses.ts';

let shop: TestApp;
let origin: string;
beforeAll(async () => {
  shop = await createTestApp();
  origin = await listen(shop.app);
  await cachesResponses(shop.app);
});
afterAll(() => shop.close());
// Notifications of the previous test may still be in flight.
beforeEach(() => changesReceived(shop));

type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Raw HTTP, because `fetch` would decompress the body. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Reply>((resolve, reject) => {
    get(origin + path, { headers, method, agent: false }, async (reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of reply) chunks.push(chunk);
      resolve({
        status: reply.statusCode ?? 0,
        headers: reply.headers,
        body: Buffer.concat(chunks),
      });
    }).on('error', reject);
  });

/** Repeats the request until the response comes from the cache. */
const kept = async (path: string, headers: Record<string, string> = {}) => {
  await ask(path, headers);
  const reply = await ask(path, headers);
  expect(reply.headers['x-cache']).toBe('hit');
  return reply;
};

const makeProducts = async () => {
  for (let i = 0; i < 5; i++)
    await shop.makeProduct({ category: 'scarf', description: 'Silk. '.repeat(60) });
};

const LIST = '/api/products?category=scarf';

test('an answer from memory is the answer that was made, headers included', async () => {
  await makeProducts();
  await changesReceived(shop);
  const first = await ask(LIST);
  expect(first.headers['x-cache']).toBe('miss');
  const second = await ask(LIST);
  expect(second.body).toEqual(first.body);
  const { date: _1, 'x-request-id': idOfFirst, 'x-cache': _2, ...made } = first.headers;
  const { date: _3, 'x-request-id': idOfSecond, 'x-cache': hit, ...fromMemory } = second.headers;
  expect(hit).toBe('hit');
  expect(fromMemory).toEqual(made);
  expect(fromMemory).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'Origin, Accept-Encoding',
  });
  expect(idOfSecond).toMatch(/^[\w-]{36}$/);
  expect(idOfSecond).not.toBe(idOfFirst);
});

test('each encoding decodes to the same bytes and has a tag of its own', async () => {
  const plain = await kept(LIST);
  const br = await kept(LIST, { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await kept(LIST, { 'accept-encoding': 'gzip' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(brotliDecompressSync(br.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  expect(br.body.length).toBeLessThan(plain.body.length / 2);
  expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  for (const { headers, body } of [plain, br, gzip])
    expect(headers['content-length']).toBe(String(body.length));
});

test('who has the answer already is told so, from memory and not', async () => {
  const first = await ask('/api/products?category=scarf&page=1', { 'accept-encoding': 'br' });
  const etag = String(first.headers.etag);
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const headers = { 'if-none-match': tags, 'accept-encoding': 'br' };
    const again = await ask('/api/products?category=scarf&page=1', headers);
    expect(again.status, tags).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers).toMatchObject({ etag, 'x-content-type-options': 'nosniff' });
    expect(again.headers['content-encoding']).toBeUndefined();
  }
  const other = await ask(LIST, { 'if-none-match': '"other"' });
  expect(other.status).toBe(200);
  const unknown = await ask('/api/products?limit=3&color=red', { 'if-none-match': '*' });
  expect(unknown.status).toBe(304);
  expect(unknown.headers['x-cache']).toBe('miss');
});

test('HEAD has the headers of GET and no body', async () => {
  const full = await kept(LIST);
  const head = await ask(LIST, {}, 'HEAD');
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  expect(head.headers['content-length']).toBe(full.headers['content-length']);
  expect(head.headers.etag).toBe(full.headers.etag);
  const made = await ask('/api/products?category=scarf&limit=2', {}, 'HEAD');
  expect(made.headers['x-cache']).toBe('miss');
  expect(Number(made.headers['content-length'])).toBeGreaterThan(1000);
});

test('parameters that mean nothing make no answer of their own', async () => {
  await kept(LIST);
  const { made } = shop.app.cachedResponses.cache.figures();
  for (const more of ['&utm_source=x', '&color=', '&a[]=1', '#x']) {
    expect((await ask(LIST + more)).headers['x-cache'], more).toBe('hit');
  }
  expect((await ask(`/api/products/?x=1&category=scarf`)).headers['x-cache']).toBe('hit');
  expect(shop.app.cachedResponses.cache.figures().made).toBe(made);
});

test('a hundred askers at once are answered from one making', async () => {
  const { made } = shop.app.cachedResponses.cache.figures();
  const path = '/api/products?category=scarf&sort=price-asc';
  const replies = await Promise.all(Array.from({ length: 100 }, () => ask(path)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ body }) => body.toString())).size).toBe(1);
  expect(shop.app.cachedResponses.cache.figures().made).toBe(made + 1);
});

test('other origins get the rules for them, also when the answer is in memory', async () => {
  await kept(LIST);
  const let_in = await ask(LIST, { origin: 'http://localhost:5173' });
  expect(let_in.headers['access-control-allow-origin']).toBe('http://localhost:5173');
  const stranger = await ask(LIST, { origin: 'https://elsewhere.example' });
  expect(stranger.headers['access-control-allow-origin']).toBeUndefined();
  expect((await ask(LIST)).headers['access-control-allow-origin']).toBeUndefined();
});

test('what one person alone may see is neither kept nor public', async () => {
  const akinyi = await shop.makeUser();
  const wanjiru = await shop.makeUser({ role: 'admin' });
  const { stored } = shop.app.cachedResponses.cache.figures();
  for (const [path, { auth }] of [
    ['/api/orders/my-orders', akinyi],
    ['/api/payments/my-payments', akinyi],
    ['/api/posts/admin/all', wanjiru],
    ['/api/overview', wanjiru],
  ] as const) {
    const mine = await ask(path, auth);
    expect(mine.status, path).toBe(200);
    expect(mine.headers['cache-control'] ?? '', path).not.toContain('public');
    expect(mine.headers.etag, path).toBeUndefined();
    expect((await ask(path)).status, path).toBe(401);
  }
  expect(shop.app.cachedResponses.cache.figures().stored).toBe(stored);
});

test('refusals are not kept', async () => {
  const { stored } = shop.app.cachedResponses.cache.figures();
  for (const [path, status] of [
    ['/api/products?limit=0', 400],
    ['/api/products/nothing', 404],
    ['/api/posts/nothing', 404],
  ] as const) {
    for (let i = 0; i < 2; i++) {
      const reply = await ask(path);
      expect(reply.status).toBe(status);
      expect(reply.headers['cache-control'] ?? '').not.toContain('public');
    }
  }
  expect(shop.app.cachedResponses.cache.figures().stored).toBe(stored);
});

test('long answers to one person are compressed too', async () => {
  const admin = await shop.makeUser({ role: 'admin' });
  for (let i = 0; i < 12; i++) await shop.makeUser();
  const plain = await ask('/api/auth/users?limit=20', admin.auth);
  const br = await ask('/api/auth/users?limit=20', { ...admin.auth, 'accept-encoding': 'br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(br.headers.vary).toContain('Accept-Encoding');
  expect(brotliDecompressSync(br.body)).toEqual(plain.body);
});

test('a long sitemap is compressed too', async () => {
  for (let i = 0; i < 12; i++) await shop.makeProduct();
  const plain = await ask('/sitemap.xml');
  const gzip = await ask('/sitemap.xml', { 'accept-encoding': 'gzip' });
  expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip' });
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
});

test('with caches off each answer is made anew and still has its tag', async () => {
  const cold = await createTestApp({ config: { cacheMb: 0 } });
  await cold.makeProduct();
  const replies = [];
  for (let i = 0; i < 3; i++) replies.push(await cold.app.inject('/api/products'));
  expect(new Set(replies.map(({ headers }) => headers['x-cache']))).toEqual(new Set(['miss']));
  expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(1);
  expect(cold.app.cachedResponses.cache.figures()).toMatchObject({ made: 3, stored: 0 });
  await cold.close();
});

test('pages read in this process what the API answers over the wire', async () => {
  const { id } = await shop.makeProduct({ ratings: [5], oldPriceCents: 300_000 });
  const author = await shop.makeUser();
  await shop.post(
    '/api/reviews/post-review',
    { productId: id, rating: 4, comment: 'Nzuri' },
    author,
  );
  const inputs: Record<string, { params?: Record<string, string>; query?: object }> = {
    'GET /api/products': { query: { category: 'dress', limit: 8, color: '', page: undefined } },
    'GET /api/products/counts': { query: { category: 'dress' } },
    'GET /api/products/:id': { params: { id } },
    'GET /api/products/related/:id': { params: { id } },
    'GET /api/reviews/total-reviews': {},
    'GET /api/reviews/:userId': { params: { userId: author.user.id } },
    'GET /api/delivery': { query: { county: 'Kisumu' } },
    'GET /api/posts': { query: { limit: 3 } },
    'GET /api/posts/:slug': { params: { slug: 'a-post' } },
    'GET /api/pages/:name': { params: { name: 'returns' } },
    'GET /api/settings/deal': {},
    'GET /api/settings/shop': {},
    'GET /api/settings/texts': {},
  };
  const admin = await shop.makeUser({ role: 'admin' });
  await shop.post('/api/posts', { title: 'A post', text: '**Habari**', published: true }, admin);
  expect([...shop.app.inProcessApi.keys()].sort()).toEqual(Object.keys(inputs).sort());
  for (const [key, read] of shop.app.inProcessApi) {
    const { params = {}, query = {} } = inputs[key] ?? {};
    const { value, cacheTags } = await read({ params, query: query as Record<string, unknown> });
    const path = key.slice(4).replace(/:(\w+)/, (_all, name) => params[name] ?? '');
    const given = Object.entries(query).filter(([, each]) => each !== undefined && each !== '');
    const wire = await shop.get(`${path}?${new URLSearchParams(given)}`);
    expect(wire.status, key).toBe(200);
    expect(JSON.parse(JSON.stringify(value)), key).toEqual(wire.body);
    expect(cacheTags, key).toBeDefined();
  }
  await expect(
    shop.app.inProcessApi.get('GET /api/products')?.({ query: { limit: 0 } }),
  ).rejects.toThrow();
});

const NAMES = ['category', 'page', 'search'];

test('order, empty values, unknown parameters and a trailing slash make no other key', () => {
  for (const url of [
    '/api/products?category=dress&page=2',
    '/api/products?page=2&category=dress',
    '/api/products/?utm_source=x&category=dress&search=&page=2',
    '/api/products?category=%64ress&page=2&x[]=1&&',
  ]) {
    expect(cacheKey(url, NAMES)).toBe('/api/products?category=dress&page=2');
  }
  expect(cacheKey('/?a=1', [])).toBe('/');
  expect(cacheKey('/shop/?a=1', NAMES)).toBe('/shop');
});

test('values that differ make other keys, whatever is in them', () => {
  const keys = ['a', 'A', 'a b', 'a&page=2', 'é', '%', ' a'].map((text) =>
    cacheKey(`/s?search=${encodeURIComponent(text)}`, NAMES),
  );
  expect(new Set(keys).size).toBe(keys.length);
  expect(cacheKey('/s?search=a+b', NAMES)).toBe(cacheKey('/s?search=a%20b', NAMES));
});

test('an address with no single plain name has no key', () => {
  for (const url of ['/shop?page=1&page=2', '//elsewhere/', '/a//b', '/caf%C3%A9', '/a;b', '*']) {
    expect(cacheKey(url, NAMES), url).toBeUndefined();
  }
});
