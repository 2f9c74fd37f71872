import { formatPrice } from '#contract/money.ts';
import { expect, goTo, makeProduct, signedInAsAdmin, test } from '../shop.ts';

const HTML = { accept: 'text/html' };

test('a new price is on every page of the product at once, as the server sends them', async ({
  page,
}) => {
  const product = await makeProduct(page, { price: 1200, category: 'panties', color: 'gold' });
  await signedInAsAdmin(page);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const paths = [
    `/shop/${product._id}`,
    '/shop?category=panties&color=gold',
    '/categories/panties',
    `/search?q=${encodeURIComponent(product.name)}`,
  ];
  for (const price of [1300, 1400, 1500]) {
    for (const path of paths) await page.request.get(path, { headers: HTML });
    const saved = await page.request.patch(`/api/products/update-product/${product._id}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { price },
    });
    expect(saved.status()).toBe(200);
    for (const path of paths) {
      const html = await (await page.request.get(path, { headers: HTML })).text();
      expect(html, path).toContain(formatPrice(price * 100));
      expect(html, path).not.toContain(formatPrice((price - 100) * 100));
    }
  }
});

test('a page asked for by many at once is made for all of them, and comes from memory afterwards', async ({
  request,
}) => {
  const path = '/shop?category=towel&sort=rating&page=77';
  const replies = await Promise.all(
    Array.from({ length: 40 }, () => request.get(path, { headers: HTML })),
  );
  const made = replies.filter((reply) => reply.headers()['x-cache'] === 'miss');
  expect(made).toHaveLength(1);
  const again = await request.get(`${path}&utm_source=x`, { headers: HTML });
  expect(again.headers()['x-cache']).toBe('hit');
});

test('a page from memory carries policy, tag and safety headers, compressed or not', async ({
  page,
  baseURL,
}) => {
  await page.request.get('/contact', { headers: { 'accept-encoding': 'identity' } });
  const plain = await page.request.get('/contact', { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers()).toMatchObject({
    'x-cache': 'hit',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=0, must-revalidate',
  });
  expect(plain.headers()['content-security-policy']).toContain("script-src 'self' 'sha256-");
  // Neither the browser nor Playwright shows the raw response.
  const raw = await fetch(`${baseURL}/contact`, { headers: { 'accept-encoding': 'br' } });
  expect(raw.headers.get('content-encoding')).toBe('br');
  expect(await raw.text()).toBe(await plain.text());
});

test('a long list goes on where the first page ended', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/products?')) calls.push(new URL(request.url()).search);
  });
  await goTo(page, '/');
  const trending = page.getByRole('region', { name: 'Trending Products' });
  expect(calls).toEqual([]);
  await trending.scrollIntoViewIfNeeded();
  await expect.poll(() => calls).toContain('?sort=most-bought&limit=50');
  for (const shown of [4, 8, 12, 16]) {
    await expect(trending.getByRole('article')).toHaveCount(shown);
    if (shown < 16) await trending.getByRole('button', { name: 'Load More' }).click();
  }
});
