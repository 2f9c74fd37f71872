import type { Locator, Page } from '@playwright/test';
import { ProductDetail } from '#contract/catalogue.endpoints.ts';
import { formatPrice } from '#contract/money.ts';
import { asAdmin, expect, goTo, signedIn, test } from '../shop.ts';
import { makeSized } from '../sized-products.ts';

/** The reason why a field is not shown. */
type Not = { not: string };
type Shown = {
  /** Where the product's page shows it. */
  page: ((page: Page) => Locator) | Not;
  /** Its value in the JSON-LD, as JSON. */
  facts: string | Not;
};

const text = (words: string) => (page: Page) => page.getByRole('main').getByText(words).first();
const HELD_BY_EXTRAS = { not: 'product-extras.e2e.ts: it needs three votes, or the size guide' };
const ONLY_ON_PAGE = { not: 'schema.org has no such property of a product' };

/**
 * A new field of the contract is missing here, so this file does not compile until somebody states where it is
 * shown.
 */
const FIELDS: Record<keyof ProductDetail, Shown> = {
  _id: { page: { not: 'it is in the address' }, facts: '"productGroupID":"{_id}"' },
  name: { page: (page) => page.getByRole('heading', { level: 1 }), facts: '"name":"{name}"' },
  description: { page: text('Kwa harusi na sherehe'), facts: '"description":"Kwa harusi' },
  category: {
    page: (page) => page.locator('dl.facts').getByRole('link', { name: 'Dress' }),
    facts: '"category":"dress"',
  },
  color: {
    page: (page) => page.locator('dl.facts dd').filter({ hasText: 'Blue' }),
    facts: '"color":"blue"',
  },
  price: { page: text(formatPrice(123_450)), facts: '"price":"1234.50"' },
  oldPrice: {
    page: (page) => page.locator('del').filter({ hasText: formatPrice(234_500) }),
    facts: { not: 'search engines are told what is asked for now' },
  },
  stock: {
    page: { not: 'of a product with sizes its sizes say it; product.e2e.ts holds the others' },
    facts: '"availability":"https://schema.org/InStock"',
  },
  image: { page: (page) => page.locator('article img').first(), facts: '"image":"http' },
  images: {
    page: (page) => page.locator('article img').first(),
    facts: { not: 'the main picture is enough' },
  },
  rating: {
    page: (page) => page.getByRole('img', { name: 'Rated 4 out of 5, 1 review' }),
    facts: '"ratingValue":4',
  },
  reviews: {
    page: (page) => page.getByRole('link', { name: /, 1 review$/ }),
    facts: '"reviewCount":1',
  },
  createdAt: { page: { not: 'staff see it' }, facts: ONLY_ON_PAGE },
  sizeSystem: {
    page: (page) => page.getByRole('radiogroup', { name: 'Size' }).getByText('UK'),
    facts: '"variesBy":"https://schema.org/size"',
  },
  sizes: {
    page: (page) => page.getByRole('radio', { name: '12, sold out' }),
    facts: '"size":"12"',
  },
  style: { page: { not: 'it joins colours, and says nothing to shoppers' }, facts: ONLY_ON_PAGE },
  colours: {
    page: (page) => page.getByRole('list', { name: 'Other colours' }),
    facts: { not: 'each colour is a page with facts of its own' },
  },
  model: { page: HELD_BY_EXTRAS, facts: ONLY_ON_PAGE },
  fit: { page: HELD_BY_EXTRAS, facts: ONLY_ON_PAGE },
};

test('each field of a product stands on its page and in what search engines read, or it is said why not', async ({
  page,
}) => {
  expect(Object.keys(FIELDS).sort()).toEqual(Object.keys(ProductDetail.properties).sort());
  const style = `nyota ${Date.now().toString(36)}${process.pid}`;
  const fields = {
    price: 1234.5,
    oldPrice: 2345,
    description: 'Kwa harusi na sherehe',
    color: 'blue',
    style,
    modelCm: 172,
    modelSize: '10',
  };
  const product = await makeSized(page, { '8': 3, '12': 0 }, fields);
  await makeSized(page, { '8': 1 }, { style, color: 'red' });
  await signedIn(page);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const reviewed = await page.request.post('/api/reviews/post-review', {
    headers: { authorization: `Bearer ${token}` },
    data: { productId: product._id, rating: 4, comment: 'Nzuri' },
  });
  expect(reviewed.status()).toBe(201);

  // Every field that can be set has a value.
  const send = await asAdmin(page);
  const { product: stored } = await send('GET', `/api/products/${product._id}`);
  const blank = Object.keys(FIELDS).filter((field) => {
    const value = stored[field];
    return value === undefined || value === '' || value === 0;
  });
  expect(blank).toEqual(['fit']);

  await goTo(page, `/shop/${product._id}`);
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const facts = JSON.stringify(blocks.map((json) => JSON.parse(json)));
  for (const [field, { page: where, facts: fact }] of Object.entries(FIELDS)) {
    if (typeof where === 'function') await expect(where(page), field).toBeVisible();
    if (typeof fact === 'string') {
      const told = fact.replace('{_id}', product._id).replace('{name}', product.name);
      expect(facts, field).toContain(told);
    }
  }
});
