import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { cachesResponses, changesReceived } from '../../../test/second-server.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ config: { rateLimits: 'strict' } });
  await cachesResponses(shop.app);
  await shop.makeProduct({ name: 'Kanga', category: 'dress', priceCents: 250_000 });
  // Otherwise the change notification of the product may arrive after the first list is cached, and
  // drop it.
  await changesReceived(shop);
});
afterAll(() => shop.close());

const ask = async (query: string, remoteAddress = '102.68.77.9') => {
  const reply = await shop.app.inject({ url: `/api/products?${query}`, remoteAddress });
  const { 'x-cache': cache, 'retry-after': retryAfter } = reply.headers;
  return { status: reply.statusCode, cache, retryAfter, body: reply.json() };
};

test.each([
  ['category=dress', 'category=DRESS', 'category=%20Dress&color=all&page=1&limit=10'],
  ['minPrice=5', 'minPrice=5.00', 'minPrice=4.999', 'minPrice=5&maxPrice=Infinity&sort=newest'],
  ['search=kanga', 'search=KANGA', 'search=+kanga++', 'search=kanga&minPrice=0'],
])('%s written in any other way is the same cached list', async (first, ...others) => {
  const { body } = await ask(first);
  for (const query of others) expect(await ask(query)).toMatchObject({ cache: 'hit', body });
});

test('long lists made anew are counted for the network that asks, cached ones are not', async () => {
  for (let n = 1; n <= 120; n++) expect((await ask(`limit=1000&minPrice=${n}`)).status).toBe(200);
  const refused = await ask('limit=1000&minPrice=121');
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  // Cached responses, short lists and other networks are still served.
  expect(await ask('limit=1000&minPrice=120')).toMatchObject({ status: 200, cache: 'hit' });
  expect((await ask('limit=100&minPrice=121')).status).toBe(200);
  expect((await ask('limit=1000&minPrice=122', '41.90.1.2')).status).toBe(200);
  // The refusal itself is not cached.
  expect((await ask('limit=1000&minPrice=121', '41.90.1.2')).status).toBe(200);
});
