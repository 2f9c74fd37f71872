import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRICE_BANDS, SORTS, type Sort } from '#contract/catalogue.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import fc from '../../../test/random.ts';
import { sql } from '../../platform/database/database.ts';

const MADE = 2600;

let shop: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.makeUser({ role: 'admin' });
  await sql`
    INSERT INTO products (name, description, category, color, price_cents, old_price_cents, bought, on_hand, rating_sum, rating_count,
      archived_at)
    SELECT (ARRAY['Lamu', 'Voi'])[1 + n % 2] || ' ' || (ARRAY['kikoi', 'kanga', 'kitenge wrap'])[1 + n % 3] || ' ' || n,
           (ARRAY['100% cotton_blend', E'wrapped\nby hand', 'Ends in wrap'])[1 + n % 3]
             || CASE WHEN n % 400 = 0 THEN ' ' || repeat('tana', 150) || 'river by night' ELSE '' END,
           (ARRAY['dress', 'bag', 'dress', 'scarf', 'dress'])[1 + n % 5],
           (ARRAY['red', '', 'black', 'red'])[1 + n % 4],
           (n * 7919 % 40) * 50000 + (n % 2) * 99999,
           CASE WHEN n % 7 = 0 THEN 9000000 END, CASE WHEN n % 9 = 0 THEN n % 31 ELSE 0 END,
           1, n % 23, n % 6, CASE WHEN n % 17 = 0 THEN now() END
    FROM generate_series(1, ${MADE}::int) AS n`.execute(shop.db);
});
afterAll(() => shop.close());

type Row = {
  id: string;
  seq: number;
  category: string;
  color: string;
  price_cents: number;
  old_price_cents: number | null;
  bought: number;
  rating_sum: number;
  rating_count: number;
  search_text: string;
};
type Query = Partial<{
  category: string;
  color: string;
  minPrice: number;
  maxPrice: number;
  search: string;
  offer: boolean;
  sort: Sort;
  limit: number;
  page: number;
}>;

const onSale = async (): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    SELECT id, seq, category, color, price_cents, old_price_cents, bought, rating_sum, rating_count, search_text
    FROM products WHERE archived_at IS NULL ORDER BY seq DESC`.execute(shop.db);
  return rows;
};

const mean = (row: Row): number => row.rating_sum / Math.max(1, row.rating_count);
const COMPARE: Record<Sort, (a: Row, b: Row) => number> = {
  newest: () => 0,
  'most-bought': (a, b) => b.bought - a.bought,
  'price-asc': (a, b) => a.price_cents - b.price_cents,
  'price-desc': (a, b) => b.price_cents - a.price_cents,
  rating: (a, b) => mean(b) - mean(a),
};

/** The expected list, computed from all rows without indexes or counts. */
const expected = (rows: readonly Row[], query: Query) => {
  const { limit = 10, page = 1, sort = 'newest' } = query;
  const found = rows
    .filter(
      (row) =>
        (!query.category || row.category === query.category) &&
        (!query.color || row.color === query.color) &&
        row.price_cents >= (query.minPrice ?? 0) * 100 &&
        row.price_cents <= (query.maxPrice ?? 1e12) * 100 &&
        (!query.offer || row.old_price_cents !== null) &&
        row.search_text.includes(query.search ?? ''),
    )
    .toSorted(COMPARE[sort]);
  return {
    ids: found.slice((page - 1) * limit, page * limit).map(({ id }) => id),
    totalProducts: found.length,
    totalPages: Math.ceil(found.length / limit),
  };
};

const ask = async (query: Query) => {
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, `${value}`]),
  );
  const { status, body } = await shop.get(`/api/products?${asked}`);
  expect(status).toBe(200);
  const { products, match, ...totals } = body;
  // The API matched by words: no row contains the text literally.
  if (match) return expected([], query);
  return { ids: products.map(({ _id }: { _id: string }) => _id), ...totals };
};

const TEXTS = [
  ...[
    'kikoi',
    'lamu',
    'wrap',
    'kitenge wrap',
    'wrap 2',
    'i kik',
    'red',
    'dress',
    '0',
    '% c',
    'n_b',
  ],
  ...['wrapped', '49', '1500', 'no such', 'ends in wrap', 'kanga 25', 'tanatanariver', 'atana'],
  // Two adjacent words, three, four, two that are not adjacent, and the ends of a very long text.
  ...['kikoi 100', 'lamu kitenge wrap', 'kitenge wrap 25', 'wrap lamu', 'by hand ends'],
  ...['wrap tanata', 'ends in wrap tana', 'tanariver by', 'tanariver by night', 'in tanariver'],
];
const bounds: fc.Arbitrary<Pick<Query, 'minPrice' | 'maxPrice'>> = fc.oneof(
  fc.constant({}),
  fc.constantFrom(
    ...PRICE_BANDS.map(({ minPrice, maxPrice }) => ({ minPrice, ...(maxPrice && { maxPrice }) })),
  ),
  fc.constantFrom({ maxPrice: 5000 }, { minPrice: 1000, maxPrice: 5000.01 }, { minPrice: 5500 }),
);
const queries: fc.Arbitrary<Query> = fc
  .tuple(
    fc.record(
      {
        category: fc.constantFrom('dress', 'bag', 'scarf', 'hats'),
        color: fc.constantFrom('red', 'black', 'mauve'),
        search: fc.constantFrom(...TEXTS),
        offer: fc.boolean(),
        sort: fc.constantFrom(...SORTS),
        limit: fc.constantFrom(1, 7, 8, 10, 100, 1000),
        page: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 2500 })),
      },
      { requiredKeys: [] },
    ),
    bounds,
  )
  .map(([query, price]) => ({ ...query, ...price }));

const expectRight = async (rows: readonly Row[], numRuns: number): Promise<void> => {
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      expect(await ask(query)).toEqual(expected(rows, query));
    }),
    { numRuns },
  );
};

test('any filter, search, sort and page shows what a plain reading of all products shows', async () => {
  const rows = await onSale();
  for (const search of TEXTS) expect(await ask({ search })).toEqual(expected(rows, { search }));
  await expectRight(rows, 250);
});

test('a last page is what is left, and the page after it is empty', async () => {
  const rows = await onSale();
  for (const sort of SORTS) {
    const page = Math.ceil(rows.length / 7);
    for (const query of [
      { sort, limit: 7, page },
      { sort, limit: 7, page: page + 1 },
      { sort, limit: 7, page: page - 1, search: 'e' },
    ])
      expect(await ask(query)).toEqual(expected(rows, query));
  }
});

test('a search follows products that come, change, are rated, archived, come back and go', async () => {
  const texts = ['lamu', 'wrap', 'e', '0', 'lamu kitenge wrap'];
  const FILTERS: Query[] = [
    ...[{}, { category: 'scarf' }, { color: 'gold' }, { maxPrice: 999.99 }, { minPrice: 21 }],
    ...[{ sort: 'rating' as const }, { sort: 'price-desc' as const, limit: 7, page: 50 }],
  ];
  const expectTotals = async () => {
    const rows = await onSale();
    for (const search of texts)
      for (const filter of FILTERS) {
        const query = { search, ...filter };
        expect(await ask(query)).toEqual(expected(rows, query));
      }
  };
  const { id } = await shop.makeProduct({
    name: 'Lamu kitenge wrap',
    category: 'scarf',
    priceCents: 9000,
  });
  await expectTotals();
  for (const change of [
    { name: 'Voi shawl' },
    { price: 2000 },
    { color: 'gold' },
    { name: 'Lamu kitenge wraps' },
  ]) {
    expect((await shop.patch(`/api/products/update-product/${id}`, change, admin)).status).toBe(
      200,
    );
    await expectTotals();
  }
  const set = (values: Partial<{ archived_at: Date | null; rating_sum: number }>) =>
    shop.db.updateTable('products').set(values).where('id', '=', id).execute();
  const archive = (archived_at: Date | null) => set({ archived_at });
  await set({ rating_sum: 500 });
  await expectTotals();
  await archive(shop.clock.now());
  await expectTotals();
  await set({ rating_sum: 3 });
  await archive(null);
  await expectTotals();
  // Only one that never had a move of stock can go.
  const unmoved = await shop.makeProduct({ name: 'Lamu kitenge wraps' });
  await expectTotals();
  await shop.db.deleteFrom('products').where('id', '=', unmoved.id).execute();
  await expectTotals();
});
