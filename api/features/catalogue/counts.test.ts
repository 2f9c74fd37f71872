import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLORS, PRICE_BANDS } from '#contract/catalogue.ts';
import { CATEGORIES } from '#contract/categories.ts';
import { toCents } from '#contract/money.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { sql } from '../../platform/database/database.ts';

let shop: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

const PRICES = [0, 99_999, 100_000, 500_000, 500_001, 1_000_000, 1_000_001];

/** The expected counts, from the rows themselves. */
const truth = async () => {
  const rows = await shop.db
    .selectFrom('products')
    .select(['category', 'color', 'price_cents', 'old_price_cents'])
    .where('archived_at', 'is', null)
    .execute();
  const bandOf = (cents: number) =>
    PRICE_BANDS.find(
      ({ minPrice, maxPrice }) =>
        cents >= toCents(minPrice) && (maxPrice === undefined || cents <= toCents(maxPrice)),
    )?.value;
  return rows.map((row) => ({ ...row, band: bandOf(row.price_cents) }));
};

const expectTrueCounts = async (): Promise<void> => {
  const rows = await truth();
  for (const category of ['', 'dress', 'scarf'] as const) {
    for (const price of ['', 'under-1000', '1000-5000'] as const) {
      const { body } = await shop.get(`/api/products/counts?category=${category}&price=${price}`);
      const inCategory = rows.filter((row) => !category || row.category === category);
      const colors = inCategory.filter((row) => !price || row.band === price);
      expect(body.colors[0]).toEqual({ value: 'all', products: colors.length });
      for (const { value, products } of body.colors.slice(1)) {
        expect(products).toBe(colors.filter((row) => row.color === value).length);
      }
      for (const { value, products } of body.prices.slice(1)) {
        expect(products).toBe(inCategory.filter((row) => row.band === value).length);
      }
      const offers = colors.filter((row) => row.old_price_cents !== null);
      expect(body.offers).toEqual([
        { value: 'all', products: colors.length },
        ...(offers.length > 0 ? [{ value: 'true', products: offers.length }] : []),
      ]);
      const offered = await shop.get(
        `/api/products/counts?category=${category}&price=${price}&offer=true`,
      );
      expect(offered.body.colors[0]).toEqual({ value: 'all', products: offers.length });
    }
  }
};

test('the counts follow every product that comes, changes, is archived or goes', async () => {
  for (const [index, priceCents] of PRICES.entries()) {
    await shop.makeProduct({
      category: CATEGORIES[index % 3 === 0 ? 1 : 8],
      color: COLORS[index % 2] as string,
      priceCents,
    });
  }
  await expectTrueCounts();

  const changed = await shop.makeProduct({ category: 'dress', color: 'red', priceCents: 100_000 });
  for (const change of [
    { price: 6000 },
    { oldPrice: 7000 },
    { oldPrice: '' },
    { category: 'scarf' },
    { color: 'gold' },
    { stock: 1 },
  ]) {
    const { status } = await shop.patch(
      `/api/products/update-product/${changed.id}`,
      change,
      admin,
    );
    expect(status).toBe(200);
    await expectTrueCounts();
  }
  await shop.delete(`/api/products/${changed.id}`, admin);
  await expectTrueCounts();
  await shop.db
    .updateTable('products')
    .set({ archived_at: null })
    .where('id', '=', changed.id)
    .execute();
  await expectTrueCounts();
  await shop.db
    .updateTable('products')
    .set({ archived_at: shop.clock.now() })
    .where('id', '=', changed.id)
    .execute();
  await expectTrueCounts();
  // Only one that never had a move of stock can go.
  const unmoved = await shop.makeProduct({ category: 'dress', color: 'red', priceCents: 100_000 });
  await expectTrueCounts();
  await shop.db.deleteFrom('products').where('id', '=', unmoved.id).execute();
  await expectTrueCounts();
});

test('the database sorts prices into the bands of the screens', async () => {
  const { body } = await shop.get('/api/products/counts');
  expect(body.prices).toEqual([
    { value: 'all', products: 7 },
    { value: '1000-5000', products: 2 },
    { value: '5000-10000', products: 2 },
    { value: 'over-10000', products: 1 },
    { value: 'under-1000', products: 2 },
  ]);
});

test('a list’s total is the number of its products, on a full page or not', async () => {
  for (const query of [
    '',
    'category=dress',
    'category=scarf&color=red',
    'minPrice=0',
    'minPrice=0&maxPrice=999.99',
    'minPrice=1000&maxPrice=5000',
    'minPrice=1000&maxPrice=5000.01',
    'minPrice=10000.01',
    'maxPrice=100',
    'category=hats',
  ]) {
    const { body } = await shop.get(`/api/products?limit=100&${query}`);
    expect(body.totalProducts, query).toBe(body.products.length);
    const first = await shop.get(`/api/products?limit=1&${query}`);
    expect(first.body.totalProducts, query).toBe(body.products.length);
  }
});

test('an unknown price band is refused, an unknown colour counts nothing', async () => {
  expect((await shop.get('/api/products/counts?price=cheap')).status).toBe(400);
  const { body } = await shop.get('/api/products/counts?color=mauve');
  expect(body.categories).toEqual([{ value: 'all', products: 0 }]);
});

test('stock moves touch no index, so they stay within their page', async () => {
  const { rows } = await sql<{ definition: string }>`
    SELECT indexdef AS definition FROM pg_indexes WHERE tablename = 'products'`.execute(shop.db);
  expect(rows.length).toBeGreaterThan(10);
  for (const { definition } of rows) expect(definition).not.toMatch(/on_hand|held/);
});

test('every filter and order has an index that needs no sorting', async () => {
  const plans: string[] = [];
  await shop.db.transaction().execute(async (tx) => {
    for (const way of ['seqscan', 'bitmapscan', 'sort'])
      await sql`SET LOCAL ${sql.raw(`enable_${way}`)} = off`.execute(tx);
    for (const order of ['seq DESC', 'rating DESC, seq DESC', 'price_cents, seq DESC']) {
      for (const where of [
        '',
        " AND category = 'dress'",
        " AND color = 'red'",
        " AND category = 'dress' AND color = 'red'",
      ]) {
        const plan = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${sql.raw(
          `SELECT * FROM products WHERE archived_at IS NULL${where} ORDER BY ${order} LIMIT 8 OFFSET 800`,
        )}`.execute(tx);
        plans.push(plan.rows.map((row) => row['QUERY PLAN']).join('\n'));
      }
    }
  });
  for (const plan of plans) {
    expect(plan).toContain('Index Scan');
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
});

// The planner avoids indexes for such a small table, so the test checks that the indexes exist.
test('a search has an index, for a text as it stands and for its words', async () => {
  const { rows } = await sql<{ definition: string }>`
    SELECT indexdef AS definition FROM pg_indexes WHERE tablename = 'products'`.execute(shop.db);
  const definitions = rows.map(({ definition }) => definition).join('\n');
  expect(definitions).toContain('USING gin (search_text gin_trgm_ops)');
  expect(definitions).toContain("USING gin (to_tsvector('english'::regconfig, search_text))");
});
