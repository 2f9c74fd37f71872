import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { openedDatabase, sql } from '../../platform/database/database.ts';
import { PRODUCT_COLUMNS } from './rules.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

type Column = {
  /** SQL of another value; none for what never changes, or only with other columns. */
  change?: string;
  /** The tags of cached responses that the change drops, `product` being the product's own. */
  drops?: string[];
  isSearched?: boolean;
  /** Not among the columns that the shop reads. */
  isUnread?: boolean;
};

/** Every column of products: a new one has to be thought of here, for the cache, the search and the presenter. */
const COLUMNS: Record<string, Column> = {
  id: {},
  seq: { isUnread: true },
  created_at: {},
  name: { change: `name || ' new'`, drops: ['product', 'products'], isSearched: true },
  description: { change: `'new'`, drops: ['product', 'products'], isSearched: true },
  category: { change: `'shoes'`, drops: ['product', 'products'], isSearched: true },
  color: { change: `'gold'`, drops: ['product', 'products'], isSearched: true },
  price_cents: { change: 'price_cents + 100', drops: ['product', 'products'], isSearched: true },
  old_price_cents: { change: '99999900', drops: ['product'] },
  // Up to a few pieces left, which pages say; more are told to the server that changed them alone.
  on_hand: { change: 'held', drops: ['product'] },
  held: { change: 'on_hand', drops: ['product'] },
  picture_id: { change: `'art-logo'`, drops: ['product'] },
  rating_sum: { change: 'rating_sum + 1', drops: ['product', 'ratings'] },
  rating_count: { change: 'rating_count + 1', drops: ['product', 'ratings'] },
  archived_at: { change: 'now()', drops: ['product', 'products'] },
  size_system: { change: `'letter'`, drops: ['product', 'products'] },
  style: { change: `'wrap'`, drops: ['product', 'products'] },
  model_cm: { change: '172', drops: ['product'] },
  model_size: { change: `'M'`, drops: ['product'] },
  picture_alt: { change: `'On the beach'`, drops: ['product'] },
  more_pictures: { change: `'[{"id": "art-logo", "alt": ""}]'`, drops: ['product'] },
  // For staff alone.
  check_sizes: { isUnread: true },
  // Made of the others by the database.
  search_text: { isUnread: true },
  sizes_in_stock: { isUnread: true },
  rating: { isUnread: true },
};

test('every column of products is considered here, and read or left out on purpose', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = 'products'`.execute(shop.db);
  const names = Object.keys(COLUMNS);
  expect(rows.map(({ name }) => name).sort()).toEqual(names.toSorted());
  expect(names.filter((name) => !COLUMNS[name]?.isUnread).sort()).toEqual(
    [...PRODUCT_COLUMNS].sort(),
  );
});

test.each(Object.entries(COLUMNS).filter(([, { change }]) => change))(
  'a change of %s drops the cached responses that show it, and is searched for or not',
  async (column, { change = '', drops = [], isSearched = false }) => {
    const { id } = await shop.makeProduct({ stock: 10, held: 1 });
    const heard: string[] = [];
    const hear = (names: string[]) => void heard.push(...names);
    openedDatabase(shop.db).listeners.add(hear);
    const textOf = async () => {
      const { rows } = await sql<{ text: string }>`
        SELECT search_text AS text FROM products WHERE id = ${id}`.execute(shop.db);
      return rows[0]?.text;
    };
    const before = await textOf();
    await sql`UPDATE products SET ${sql.raw(`${column} = ${change}`)} WHERE id = ${id}`.execute(
      shop.db,
    );
    const after = await textOf();
    openedDatabase(shop.db).listeners.delete(hear);
    expect(heard.map((name) => name.replace(`:${id}`, '')).sort()).toEqual(drops);
    expect(before !== after).toBe(isSearched);
    // A list of search results holds other products then.
    if (isSearched) expect(drops).toContain('products');
  },
);
