import { setTimeout as pause } from 'node:timers/promises';
import { COLORS } from '#contract/catalogue.ts';
import { CATEGORIES } from '#contract/categories.ts';
import { CATEGORY_SIZES, SIZE_LABELS } from '#contract/sizes.ts';
import { type Client, copyInto, type Value, withClient } from './copy.ts';
import { MAKERS, numbers, weighted } from './skew.ts';

const STYLES = ['Kitenge', 'Linen', 'Beaded', 'Striped', 'Pleated', 'Woven', 'Silk', 'Printed'];
const PLACES = ['Malindi', 'Lamu', 'Kisumu', 'Nyeri', 'Nanyuki', 'Voi', 'Kitale', 'Mombasa'];
const CUTS = ['Wrap', 'Classic', 'Slim', 'Long', 'Short', 'Loose', 'Evening', 'Everyday'];

/** Ending of every generated description. */
const MARK = 'keeps its colour for years.';

/** Words in generated products; a search finds some of them. */
export const WORDS = [...STYLES, ...PLACES, ...CUTS];

const COLUMNS = [
  'name',
  'description',
  'category',
  'color',
  'price_cents',
  'old_price_cents',
  'on_hand',
  'picture_id',
  'rating_sum',
  'rating_count',
  'archived_at',
  'created_at',
];

/** Model numbers in names. */
const MODELS = 9973;
const ARCHIVED = 0.04;
const UNRATED = 0.4;
const SOLD_OUT = 0.06;

/**
 * Products with realistic skew: some categories and colours are frequent, most makers rare, prices
 * shared by many, few products with many reviews, some not on sale.
 */
function* products(count: number, pictures: readonly (string | null)[]): Generator<Value[]> {
  const random = numbers(20_260_101);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const categoryOf = weighted(CATEGORIES, 0.7);
  const colorOf = weighted(COLORS, 0.8);
  const makerOf = weighted(MAKERS, 1);
  for (let n = 1; n <= count; n++) {
    const [style, place, cut] = [one(STYLES), one(PLACES), one(CUTS)];
    const [category, color, maker] = [categoryOf(random()), colorOf(random()), makerOf(random())];
    const price = Math.round((300 + random() ** 3 * 20_000) / 50) * 5000;
    const ratings = random() < UNRATED ? 0 : Math.floor(1 + random() ** 4 * 120);
    const mean = 3 + random() * 2;
    const created = new Date(Date.UTC(2025, 0, 1) + n * 30_000);
    yield [
      `${place} ${style} ${cut} ${category} ${n % MODELS}`,
      `${cut} ${category} in ${color}: ${style.toLowerCase()} work from ${place} by ${maker}, cut for long days and made to last. Washes cold, dries in the shade, and ${MARK}`,
      category,
      color,
      price,
      random() < 0.2 ? price + 50_000 : null,
      random() < SOLD_OUT ? 0 : Math.floor(random() * 50) + 1,
      one(pictures),
      Math.round(ratings * mean),
      ratings,
      random() < ARCHIVED ? created.toISOString() : null,
      created.toISOString(),
    ];
  }
}

/**
 * From this size indexes are built after the rows: one sort is cheaper than a million insertions.
 */
const MANY = 50_000;

/** Runs `load` without the triggers and indexes of products, then recreates both. */
const asImport = async (client: Client, load: () => Promise<void>): Promise<void> => {
  const { rows: indexes } = await client.query<{ name: string; text: string }>(
    `SELECT indexname AS name, indexdef AS text FROM pg_indexes
     WHERE tablename = 'products' AND indexname <> 'products_pkey'`,
  );
  await client.query('BEGIN');
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await client.query('ALTER TABLE products DISABLE TRIGGER USER');
  await load();
  await client.query('ALTER TABLE products ENABLE TRIGGER USER');
  await client.query(`SET LOCAL maintenance_work_mem = '512MB'`);
  for (const { text } of indexes) await client.query(text);
  await client.query(`SELECT notify_change('everything')`);
  await client.query('COMMIT');
};

/** Fills the shop's database up to `count` generated products. */
export const fillProducts = (url: string, count: number): Promise<void> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ there: number }>(
      'SELECT count(*)::int AS there FROM products WHERE description LIKE $1',
      [`%${MARK}`],
    );
    const missing = count - (rows[0]?.there ?? 0);
    if (missing <= 0) return;
    const found = await client.query<{ picture_id: string }>(
      'SELECT DISTINCT picture_id FROM products WHERE picture_id IS NOT NULL ORDER BY 1 LIMIT 100',
    );
    const pictures = found.rows.map((row) => row.picture_id);
    const load = () =>
      copyInto(client, 'products', COLUMNS, products(missing, [...pictures, null]));
    if (missing < MANY) await load();
    else await asImport(client, load);
    await client.query('VACUUM (ANALYZE) products');
    // Keeps the writes of the import out of the measurement.
    await client.query('CHECKPOINT').catch(() => pause(1000));
  });

/**
 * The sizes of each category, with the pieces spread over them: some are sold out where there are
 * few.
 */
const sizes = Object.entries(CATEGORY_SIZES).flatMap(([category, system]) =>
  SIZE_LABELS[system].map((label, position) => ({
    ...{ category, system, label, position },
    many: SIZE_LABELS[system].length,
  })),
);

/** Gives sizes to the generated products of categories with sizes. */
export const fillSizes = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const triggers = async (what: 'ENABLE' | 'DISABLE') => {
      for (const table of ['products', 'product_sizes'])
        await client.query(`ALTER TABLE ${table} ${what} TRIGGER USER`);
    };
    await client.query('BEGIN');
    await triggers('DISABLE');
    await client.query(
      `WITH s AS (SELECT * FROM json_to_recordset($1)
           AS s (category text, system text, label text, position integer, many integer)),
         sized AS (
           UPDATE products p SET size_system = k.system FROM (SELECT DISTINCT category, system FROM s) AS k
           WHERE p.category = k.category AND p.size_system IS NULL AND p.description LIKE $2
           RETURNING p.id, p.seq, p.category, p.on_hand)
       INSERT INTO product_sizes (product_id, label, position, on_hand)
       SELECT p.id, s.label, s.position,
         p.on_hand / s.many + ((s.position + p.seq) % s.many < p.on_hand % s.many)::integer
       FROM sized p JOIN s ON s.category = p.category`,
      [JSON.stringify(sizes), `%${MARK}`],
    );
    await triggers('ENABLE');
    await client.query(
      'UPDATE products SET sizes_in_stock = find_sizes_in_stock(id) WHERE on_hand > held AND size_system IS NOT NULL',
    );
    await client.query(`SELECT notify_change('everything')`);
    await client.query('COMMIT');
    await client.query('VACUUM (ANALYZE) products, product_sizes');
    await client.query('CHECKPOINT').catch(() => pause(1000));
  });

/** Deletes everything generated; leaves the demo shop's own catalogue. */
export const removeFilled = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('DELETE FROM products WHERE description LIKE $1', [`%${MARK}`]);
  });

/** Ids spread over the whole catalogue. */
export const someIds = (url: string, count: number): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM products WHERE archived_at IS NULL ORDER BY id LIMIT $1',
      [count],
    );
    return rows.map((row) => row.id);
  });
