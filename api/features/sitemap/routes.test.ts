import { afterAll, beforeAll, expect, test } from 'vitest';
import { CATEGORIES } from '#contract/categories.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { sql } from '../../platform/database/database.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const ask = (url: string, from = shop) =>
  from.app.inject({ url, headers: { host: 'shop.example:3000' } });
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);
const lastChange = (xml: string, loc: string) =>
  new RegExp(`<loc>${loc}</loc><lastmod>([^<]*)</lastmod>`).exec(xml)?.[1];

const makePost = (slug: string, published_at: Date | null) =>
  shop.db.insertInto('posts').values({ slug, title: slug, published_at }).execute();

test('robots.txt allows public pages, keeps the rest out and names the sitemap', async () => {
  const reply = await ask('/robots.txt');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(reply.body).toBe(
    [
      'User-agent: *',
      'Disallow: /dashboard',
      'Disallow: /api',
      'Disallow: /sim',
      '',
      'Sitemap: http://shop.example:3000/sitemap.xml',
      '',
    ].join('\n'),
  );
});

test('the sitemap names every public page with its last change, and nothing that is hidden', async () => {
  const product = await shop.makeProduct();
  const reviewed = await shop.makeProduct();
  const archived = await shop.makeProduct({ archived: true });
  const made = shop.clock.now();
  await makePost('a-kanga-speaks', new Date('2026-02-01T07:00:00Z'));
  await makePost('a-draft', null);
  await shop.db
    .updateTable('shop_pages')
    .set({ published: false })
    .where('name', '=', 'terms')
    .execute();
  await makePost('tomorrow', new Date(made.getTime() + 86_400_000));
  shop.clock.advance(60_000);
  const productId = reviewed.id;
  const author = await shop.makeUser();
  const review = { comment: 'Nzuri', rating: 5, productId };
  expect((await shop.post('/api/reviews/post-review', review, author)).status).toBe(201);

  const reply = await ask('/sitemap.xml');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
  const origin = 'http://shop.example:3000';
  expect(addresses(reply.body)).toEqual(
    [
      '/',
      '/shop',
      '/contact',
      '/privacy',
      ...CATEGORIES.map((category) => `/categories/${category}`),
      '/pages/delivery',
      '/pages/returns',
      '/pages/sizes',
      '/blogs/a-kanga-speaks',
      `/shop/${product.id}`,
      `/shop/${reviewed.id}`,
    ].map((path) => origin + path),
  );
  expect(reply.body).not.toContain(archived.id);
  expect(lastChange(reply.body, `${origin}/shop/${product.id}`)).toBe(made.toISOString());
  expect(lastChange(reply.body, `${origin}/shop/${reviewed.id}`)).toBe(
    shop.clock.now().toISOString(),
  );
  expect(lastChange(reply.body, `${origin}/blogs/a-kanga-speaks`)).toBe('2026-02-01T07:00:00.000Z');
  expect(lastChange(reply.body, `${origin}/shop`)).toBeUndefined();
});

test('the last change follows price, texts and pictures, not pieces held or counted', async () => {
  const { id } = await shop.makeProduct({ stock: 10 });
  const made = new Date('2020-01-01T07:00:00Z');
  await shop.db.updateTable('products').set({ created_at: made }).where('id', '=', id).execute();
  await makePost('revised', made);
  const admin = await shop.makeUser({ role: 'admin' });
  const changed = async (path: string) =>
    lastChange((await ask('/sitemap.xml')).body, `http://shop.example:3000${path}`);
  const product = () => changed(`/shop/${id}`);
  const post = () => changed('/blogs/revised');
  const change = async (fields: object) =>
    expect((await shop.patch(`/api/products/update-product/${id}`, fields, admin)).status).toBe(
      200,
    );

  await change({ stock: 7 });
  await shop.db.updateTable('products').set({ held: 2 }).where('id', '=', id).execute();
  expect(await product()).toBe(made.toISOString());
  const dates = [made.toISOString()];
  for (const fields of [{ price: 999 }, { description: 'Of cotton.' }, { name: 'Gauni mpya' }]) {
    await change(fields);
    const now = (await product()) ?? '';
    expect(now > (dates.at(-1) ?? ''), `${JSON.stringify(fields)}: ${now}`).toBe(true);
    dates.push(now);
  }
  await change({ name: 'Gauni mpya' });
  expect(await product()).toBe(dates.at(-1));

  expect(await post()).toBe(made.toISOString());
  await shop.db.updateTable('posts').set({ title: 'New' }).where('slug', '=', 'revised').execute();
  expect(((await post()) ?? '') > made.toISOString()).toBe(true);
});

test('a public address in the settings counts more than the one that was asked', async () => {
  const live = await createTestApp({ config: { publicUrl: 'https://malkia.example' } });
  try {
    expect((await ask('/robots.txt', live)).body).toContain(
      'Sitemap: https://malkia.example/sitemap.xml',
    );
    expect(addresses((await ask('/sitemap.xml', live)).body)[0]).toBe('https://malkia.example/');
  } finally {
    await live.close();
  }
});

// Proves S7.3.
test('a host of markup is refused', async () => {
  const reply = await shop.app.inject({ url: '/sitemap.xml', headers: { host: 'a<b>&"c' } });
  expect(reply.statusCode).toBe(400);
  expect(reply.body).not.toContain('<b>');
});

test('above 50,000 addresses the sitemap is an index of parts that miss nothing', async () => {
  const large = await createTestApp();
  try {
    const made = 50_001;
    await sql`
      INSERT INTO products (name, category, price_cents, on_hand)
      SELECT 'x', 'bag', 100, 1 FROM generate_series(1, ${made}::int)`.execute(large.db);
    const index = addresses((await ask('/sitemap.xml', large)).body);
    const origin = 'http://shop.example:3000';
    expect(index).toEqual([
      `${origin}/sitemap-pages.xml`,
      `${origin}/sitemap-products-1.xml`,
      `${origin}/sitemap-products-2.xml`,
    ]);
    const parts = await Promise.all(
      index.map(async (loc = '') => addresses((await ask(new URL(loc).pathname, large)).body)),
    );
    expect(parts.map((part) => part.length)).toEqual([8 + CATEGORIES.length, 50_000, 1]);
    expect(new Set(parts.flat()).size).toBe(8 + CATEGORIES.length + made);
    expect((await ask('/sitemap-products-3.xml', large)).statusCode).toBe(404);
    expect((await ask('/sitemap-products-0.xml', large)).statusCode).toBe(404);
  } finally {
    await large.close();
  }
});
