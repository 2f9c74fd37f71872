import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRICE_BANDS } from '#contract/catalogue.ts';
import { toCents } from '#contract/money.ts';
import { CATEGORY_SIZES, SIZE_LABELS, SIZE_SYSTEMS } from '#contract/sizes.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { SEED } from '../../../test/random.ts';
import { sql } from '../../platform/database/database.ts';

const MADE = 10_000;

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
  await shop.db.transaction().execute(async (tx) => {
    await sql`SELECT setseed(${SEED / 2 ** 31})`.execute(tx);
    // Products of four categories, three of them with sizes; one in twenty is not on sale.
    await sql`
      INSERT INTO products (name, category, color, price_cents, on_hand, size_system, archived_at)
      SELECT 'Dress ' || n, category, (ARRAY['red', 'black', ''])[1 + n % 3], 1000 * (1 + floor(random() * 1200)::int),
        0, system, CASE WHEN random() < 0.05 THEN now() END
      FROM generate_series(1, ${MADE}::int) AS n,
        LATERAL (SELECT (ARRAY['dress', 'jacket', 'shoes', 'bag'])[1 + n % 4] AS category,
                        (ARRAY['uk', 'letter', 'eu_shoe', NULL])[1 + n % 4] AS system) AS kind`.execute(
      tx,
    );
    for (const system of SIZE_SYSTEMS)
      await sql`
        INSERT INTO product_sizes (product_id, label, position, on_hand, held, retired_at)
        SELECT p.id, l.label, l.position, CASE WHEN r.kind < 0.1 THEN 0 ELSE r.stock + r.held END,
          CASE WHEN r.kind < 0.1 THEN 0 ELSE r.held END, CASE WHEN r.kind < 0.1 THEN now() END
        FROM products p, unnest(${[...SIZE_LABELS[system]]}::text[]) WITH ORDINALITY AS l (label, position),
          LATERAL (SELECT random() AS kind, greatest(0, floor(random() * 6)::int - 3) AS stock,
                          floor(random() * 3)::int AS held, l.label || p.id) AS r
        WHERE p.size_system = ${system} AND random() < 0.8`.execute(tx);
    // One in ten has all free pieces in orders whose size is to be agreed.
    await sql`
      UPDATE products p SET on_hand = s.on_hand, held = CASE WHEN p.seq % 10 = 0 THEN s.on_hand ELSE s.held END
      FROM (SELECT product_id, sum(on_hand)::int AS on_hand, sum(held)::int AS held
            FROM product_sizes GROUP BY product_id) s WHERE s.product_id = p.id`.execute(tx);
  });
  await sql`ANALYZE products, product_sizes`.execute(shop.db);
});
afterAll(() => shop.close());

/** All products with their sizes, read without a filter. */
const readAll = async () => {
  const products = await shop.db
    .selectFrom('products')
    .selectAll()
    .orderBy('seq', 'desc')
    .execute();
  const sizes = await shop.db.selectFrom('product_sizes').selectAll().execute();
  const byProduct = Map.groupBy(sizes, (size) => size.product_id);
  return products
    .filter((product) => !product.archived_at)
    .map((product) => ({
      ...product,
      inStock: (byProduct.get(product.id) ?? [])
        .filter(
          (size) =>
            !size.retired_at && size.on_hand - size.held > 0 && product.on_hand - product.held > 0,
        )
        .map(({ label }) => label),
    }));
};

const listed = async (query: string): Promise<string[]> => {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { body } = await shop.get(`/api/products?limit=1000&page=${page}&${query}`);
    ids.push(...body.products.map(({ _id }: { _id: string }) => _id));
    for (const { sizes } of body.products) expect(sizes.length).toBeGreaterThan(0);
    if (page >= body.totalPages) {
      expect(body.totalProducts).toBe(ids.length);
      return ids;
    }
  }
};

test('a list of a size has all products that can be bought in it, and no other', async () => {
  const all = await readAll();
  expect(all.length).toBeGreaterThan(MADE * 0.9);
  for (const system of SIZE_SYSTEMS)
    for (const label of SIZE_LABELS[system]) {
      const inSize = all.filter(({ inStock }) => inStock.includes(label));
      expect(inSize.length).toBeGreaterThan(100);
      expect(await listed(`size=${label}`), label).toEqual(inSize.map(({ id }) => id));
    }
  const red = all.filter((one) => one.color === 'red' && one.inStock.includes('M'));
  expect(await listed('size=%20m&sizeSystem=letter&color=red&category=jacket')).toEqual(
    red.map(({ id }) => id),
  );
  const cheap = all
    .filter((one) => one.price_cents <= 500_000 && one.inStock.includes('12'))
    .toSorted((a, b) => a.price_cents - b.price_cents);
  expect(await listed('size=12&maxPrice=5000&sort=price-asc')).toEqual(cheap.map(({ id }) => id));
});

test('an unknown size, or one of another system, is an empty list; all, or a system alone, is no filter', async () => {
  const total = async (query: string) =>
    (await shop.get(`/api/products?limit=8&${query}`)).body.totalProducts;
  expect(await total('size=XXS')).toBe(0);
  expect(await total('size=M&sizeSystem=uk')).toBe(0);
  expect(await total('size=M&sizeSystem=inches')).toBe(0);
  const all = await total('');
  for (const query of ['size=all', 'size=', 'sizeSystem=uk', 'size=ALL&sizeSystem=uk'])
    expect(await total(query), query).toBe(all);
});

test('each size’s count is the length of its list, beside the other filters', async () => {
  const all = await readAll();
  const bandOf = (cents: number) =>
    PRICE_BANDS.find(({ maxPrice }) => maxPrice === undefined || cents <= toCents(maxPrice))?.value;
  for (const category of ['dress', 'jacket', 'shoes'] as const)
    for (const price of ['', 'under-1000', '5000-10000'] as const)
      for (const color of ['', 'black'])
        for (const size of ['', '12', 'M']) {
          const query = `category=${category}&price=${price}&color=${color}&size=${size}`;
          const { body } = await shop.get(`/api/products/counts?${query}`);
          const rows = all.filter(
            (one) =>
              one.category === category &&
              (!price || bandOf(one.price_cents) === price) &&
              (!color || one.color === color),
          );
          const system = CATEGORY_SIZES[category] ?? 'uk';
          const labels = SIZE_LABELS[system].map((value) => ({
            value,
            products: rows.filter(({ inStock }) => inStock.includes(value)).length,
          }));
          // Independent of the chosen size: these are the alternatives to it.
          expect(body.sizes, query).toEqual([
            { value: 'all', products: rows.length },
            ...labels.filter(({ products }) => products > 0),
          ]);
          // The counts of the other filters are within the chosen size.
          const inSize = rows.filter(({ inStock }) => !size || inStock.includes(size)).length;
          const of = (counts: { value: string; products: number }[], value: string) =>
            counts.find((count) => count.value === value)?.products ?? 0;
          expect(of(body.categories, category), query).toBe(inSize);
          expect(of(body.colors, color || 'all'), query).toBe(inSize);
          expect(of(body.prices, price || 'all'), query).toBe(inSize);
        }
});

test('sizes are counted of the system that is asked for, else of the category’s', async () => {
  const labels = async (query: string) =>
    (await shop.get(`/api/products/counts?${query}`)).body.sizes?.map(
      ({ value }: { value: string }) => value,
    );
  expect(await labels('')).toBeUndefined();
  expect(await labels('category=bag')).toBeUndefined();
  expect(await labels('category=hats&sizeSystem=inches')).toBeUndefined();
  expect(await labels('category=DRESS')).toEqual(['all', ...SIZE_LABELS.uk]);
  expect(await labels('sizeSystem=letter')).toEqual(['all', ...SIZE_LABELS.letter]);
  expect(await labels('category=dress&sizeSystem=letter')).toEqual(['all']);
});
