import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { CATEGORIES } from '#contract/categories.ts';
import { pathsOf } from '../../test/web-addresses.ts';
import { asAdmin, callsAs, expect, makeProduct, newShopper, register, test } from '../shop.ts';
import { makeSized } from '../sized-products.ts';
import { TEXTS } from '../texts.ts';

/** The first HTML, as search engines and link previews read it. */
test.use({ javaScriptEnabled: false });

const meta = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`);
const content = async (page: Page, name: string) =>
  (await meta(page, name).getAttribute('content')) ?? '';
const canonical = (page: Page) => page.locator('link[rel="canonical"]');

type Fact = Record<string, unknown> & { '@type': string };
const facts = async (page: Page): Promise<Fact[]> => {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks.map((json) => JSON.parse(json));
};
const factOf = async (page: Page, type: string): Promise<Fact | undefined> =>
  (await facts(page)).find((fact) => fact['@type'] === type);

// Proves §1.6.
test('each public page has its title, description, address and preview', async ({
  page,
  baseURL,
}) => {
  const seen = new Set<string>();
  for (const [path, title] of [
    ['/', "Malkia | Women's fashion in Kenya"],
    ['/shop', "Shop women's fashion | Malkia"],
    ['/categories/dress', 'Dresses for women | Malkia'],
    ['/search', 'Search | Malkia'],
    ['/contact', 'Contact | Malkia'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    const description = await content(page, 'description');
    expect(description.length).toBeGreaterThan(50);
    expect(description.length).toBeLessThanOrEqual(150);
    seen.add(description);
    await expect(canonical(page)).toHaveAttribute('href', baseURL + path);
    await expect.poll(() => content(page, 'og:title')).toBe(title);
    await expect.poll(() => content(page, 'og:description')).toBe(description);
    await expect.poll(() => content(page, 'og:url')).toBe(baseURL + path);
    await expect.poll(() => content(page, 'og:type')).toBe('website');
    await expect(meta(page, 'robots')).toHaveCount(0);
    // Many crawlers for link previews read only this much.
    const beginning = (await (await page.request.get(path)).body()).subarray(0, 32_000);
    expect(beginning.includes('property="og:image"')).toBe(true);
  }
  expect(seen.size).toBe(5);
});

test('a product with sizes is a group with an offer for each, and one address', async ({
  page,
  baseURL,
}) => {
  const product = await makeSized(page, { '8': 3, '12': 0 });
  const address = `${baseURL}/shop/${product._id}`;
  await page.goto(`/shop/${product._id}?size=8`);
  await expect(canonical(page)).toHaveAttribute('href', address);
  const offer = (size: string, availability: string) => ({
    '@type': 'Product',
    size,
    sku: `${product._id}~${size}`,
    offers: { url: `${address}?size=${size}`, price: '1500.00', availability },
  });
  expect(await factOf(page, 'ProductGroup')).toMatchObject({
    name: product.name,
    url: address,
    productGroupID: product._id,
    variesBy: 'https://schema.org/size',
    hasVariant: [
      offer('8', 'https://schema.org/InStock'),
      offer('12', 'https://schema.org/OutOfStock'),
    ],
  });
  await expect.poll(() => factOf(page, 'Product')).toBeUndefined();
});

// Proves §2.60.
test('a product’s description for search engines is cut to 150 characters', async ({ page }) => {
  const word = 'Kitambaa ';
  const description = `${word.repeat(40)}mwisho.`;
  const long = await makeProduct(page, { description });
  await page.goto(`/shop/${long._id}`);
  const cut = await content(page, 'description');
  expect(cut.length).toBeLessThanOrEqual(150);
  expect(cut.length).toBeGreaterThan(150 - word.length);
  expect(description.startsWith(cut)).toBe(true);
  const short = await makeProduct(page, { description: 'Fupi.' });
  await page.goto(`/shop/${short._id}`);
  await expect.poll(() => content(page, 'description')).toBe('Fupi.');
});

test('a product is previewed as a product, with its own picture', async ({ page, baseURL }) => {
  const product = await makeProduct(page);
  await page.goto(`/shop/${product._id}`);
  await expect(page).toHaveTitle(`${product.name} | Malkia`);
  await expect.poll(() => content(page, 'og:type')).toBe('product');
  const id = /^\/images\/[^/]+/.exec(product.image)?.[0] ?? 'none';
  await expect.poll(() => content(page, 'og:image')).toBe(`${baseURL}${id}/og.jpg`);
  await expect.poll(() => content(page, 'og:image:width')).toBe('1200');
  await expect.poll(() => content(page, 'og:image:height')).toBe('630');
  const preview = await page.request.get(await content(page, 'og:image'));
  expect(preview.headers()['content-type']).toBe('image/jpeg');
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/shop/${product._id}`);
});

test('the link preview of every page that search engines may list is a JPEG of 1200 × 630', async ({
  page,
}) => {
  const product = await makeProduct(page);
  const { posts } = await (await page.request.get('/api/posts?limit=1')).json();
  const paths = pathsOf({ product: product._id, order: 'none', post: posts[0] });
  const previewed: string[] = [];
  for (const path of paths.filter((each) => !each.startsWith('/dashboard'))) {
    const html = await (await page.request.get(path)).text();
    const said = (name: string) =>
      new RegExp(`<meta property="og:image${name}" content="([^"]*)"`).exec(html)?.[1];
    if (html.includes('<meta name="robots" content="noindex"/>') && !said('')) continue;
    expect([':type', ':width', ':height'].map(said), path).toEqual(['image/jpeg', '1200', '630']);
    expect(said(':alt'), path).toBeTruthy();
    const reply = await page.request.get(said('') ?? '');
    expect([path, reply.headers()['content-type']]).toEqual([path, 'image/jpeg']);
    const picture = await reply.body();
    expect(await sharp(picture).metadata(), path).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    expect(picture.length, path).toBeLessThan(300_000);
    previewed.push(path);
  }
  expect(previewed).toEqual(
    expect.arrayContaining(['/', '/shop', '/categories/dress', '/blogs', '/contact', '/privacy']),
  );
  expect(previewed).toContain(`/blogs/${posts[0].slug}`);
  expect(previewed).toContain('/pages/delivery');
});

test('filtered lists name the list that stands for them', async ({ page, baseURL }) => {
  for (const [path, stands] of [
    ['/shop?category=scarf', '/shop?category=scarf'],
    ['/shop?category=scarf&sort=price-asc', '/shop?category=scarf'],
    ['/shop?category=Scarf&page=2', '/shop?category=scarf&page=2'],
    ['/shop?category=jewellery&color=gold&price=1000-5000', '/shop?category=jewellery'],
    ['/shop?utm_source=x', '/shop'],
  ] as const) {
    await page.goto(path);
    await expect(canonical(page)).toHaveAttribute('href', baseURL + stands);
  }
});

test('the checkout gives search engines the shop in its place', async ({ page, baseURL }) => {
  await page.goto('/checkout');
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/shop`);
  await expect(meta(page, 'robots')).toHaveCount(0);
});

test('what is no use in search results says noindex', async ({ page, errors }) => {
  errors.allow(/status of 404/);
  for (const path of [
    '/search?q=red',
    '/shop?category=towel&color=gold&price=over-10000',
    '/nowhere',
    '/categories/nowhere',
    '/shop/nowhere',
    '/login',
    '/register',
    '/thank-you',
    '/dashboard/orders',
  ]) {
    await page.goto(path);
    await expect(meta(page, 'robots'), path).toHaveAttribute('content', 'noindex');
    await expect(canonical(page), path).toHaveCount(0);
  }
});

test('a product tells search engines its price, stock and rating', async ({ page, baseURL }) => {
  const shopper = newShopper();
  await register(page, shopper);
  const product = await makeProduct(page, {
    price: 1499.5,
    stock: 2,
    description: 'Ends here? </script><script>alert(1)</script>',
  });
  await page.goto(`/shop/${product._id}`);
  const fresh = await factOf(page, 'Product');
  expect(fresh).toMatchObject({
    '@context': 'https://schema.org',
    name: product.name,
    description: 'Ends here? </script><script>alert(1)</script>',
    offers: {
      '@type': 'Offer',
      url: `${baseURL}/shop/${product._id}`,
      priceCurrency: 'KES',
      price: '1499.50',
      availability: 'https://schema.org/InStock',
    },
  });
  expect(fresh).not.toHaveProperty('aggregateRating');
  expect((await page.request.get(String(fresh?.image))).status()).toBe(200);

  const review = { productId: product._id, rating: 4, comment: 'Nzuri' };
  await (await callsAs(page, shopper))('POST', '/api/reviews/post-review', review);
  const send = await asAdmin(page);
  await send('PATCH', `/api/products/update-product/${product._id}`, { stock: 0 });
  await page.goto(`/shop/${product._id}`);
  expect(await factOf(page, 'Product')).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 1 },
  });
});

test('product and category pages tell search engines where they stand', async ({
  page,
  baseURL,
}) => {
  const product = await makeProduct(page);
  const trail = async () => {
    const list = (await factOf(page, 'BreadcrumbList'))?.itemListElement as Fact[];
    return list.map(({ position, name, item }) => [position, name, item]);
  };
  await page.goto(`/shop/${product._id}`);
  const above = [
    [1, 'Home', `${baseURL}/`],
    [2, 'Shop', `${baseURL}/shop`],
  ];
  await expect
    .poll(() => trail())
    .toEqual([...above, [3, product.name, `${baseURL}/shop/${product._id}`]]);
  await page.goto('/categories/bag');
  await expect.poll(() => trail()).toEqual([...above, [3, 'Bags', `${baseURL}/categories/bag`]]);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
  await expect(crumbs).toHaveText(['Home', 'Shop', 'Bags']);
});

test('the home page tells search engines who the shop is and how to search it', async ({
  page,
  baseURL,
}) => {
  await page.goto('/');
  const [home] = await facts(page);
  const [organization, site] = (home?.['@graph'] ?? []) as Fact[];
  expect(organization).toMatchObject({
    '@type': 'Organization',
    name: 'Malkia',
    url: `${baseURL}/`,
  });
  expect(site).toMatchObject({ '@type': 'WebSite', name: 'Malkia' });
  const { target } = (site?.potentialAction ?? {}) as { target?: { urlTemplate: string } };
  await page.goto(target?.urlTemplate.replace('{search_term_string}', 'scarf') ?? '/none');
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('scarf');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('every fixed address of the sitemap answers, and a new product is in it', async ({
  page,
  baseURL,
}) => {
  const product = await makeProduct(page);
  const robots = await (await page.request.get('/robots.txt')).text();
  const sitemap = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? 'none';
  expect(sitemap).toBe(`${baseURL}/sitemap.xml`);
  const xml = await (await page.request.get(sitemap)).text();
  const addresses = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc);
  expect(addresses).toContain(`${baseURL}/shop/${product._id}`);
  const fixed = ['/', '/shop', '/contact', ...CATEGORIES.map((each) => `/categories/${each}`)];
  for (const path of fixed) {
    expect(addresses).toContain(baseURL + path);
    expect((await page.request.get(path)).status(), path).toBe(200);
  }
});

test('a missing page offers a search that works without JavaScript', async ({ page, errors }) => {
  errors.allow(/status of 404/);
  for (const [path, text] of [
    ['/nowhere/at/all', TEXTS.pageNotFound],
    ['/categories/nowhere', TEXTS.categoryEmpty],
    ['/shop/nowhere', TEXTS.productNotLoaded],
  ] as const) {
    const reply = await page.goto(path);
    expect(reply?.status()).toBe(404);
    await expect(page.getByText(text)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search products' }).fill('scarf');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?q=scarf');
    await expect(page.getByRole('article').first()).toBeVisible();
  }
  await page.goto('/nowhere');
  await page.getByRole('link', { name: TEXTS.goToShop }).click();
  await expect(page).toHaveURL('/shop');
});

test('an address that makes no sense is a page that was not found', async ({
  page,
  errors,
  baseURL,
}) => {
  errors.allow(/status of 404/);
  for (const path of ['/%E0%A4%A', '/shop/100%', '/blogs/%ff?q=100%']) {
    const reply = await page.goto(path);
    expect(reply?.status(), path).toBe(404);
    await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeVisible();
  }
  const call = await page.request.get('/api/products/100%');
  expect(call.status()).toBe(404);
  expect(await call.json()).toMatchObject({ code: 'not_found' });
  expect((await page.request.get('/search?q=%00')).status()).toBe(200);
  const elsewhere = await page.request.get(`${baseURL}//elsewhere.example/`);
  expect(await elsewhere.text()).not.toContain('http://elsewhere.example');
});
