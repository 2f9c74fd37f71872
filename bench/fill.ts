import { CATEGORIES, COLORS } from '../contract/catalogue.ts';
import { copyInto, type Value, withClient } from './copy.ts';

const STYLES = ['Kitenge', 'Linen', 'Beaded', 'Striped', 'Pleated', 'Woven', 'Silk', 'Printed'];
const PLACES = ['Malindi', 'Lamu', 'Kisumu', 'Nyeri', 'Nanyuki', 'Voi', 'Kitale', 'Mombasa'];
const CUTS = ['Wrap', 'Classic', 'Slim', 'Long', 'Short', 'Loose', 'Evening', 'Everyday'];

/** How every generated description ends. */
const MARK = 'keeps its colour for years.';

/** Texts of generated products; a search finds some of them. */
export const WORDS = [...STYLES, ...PLACES, ...CUTS];

/** The same numbers each time (mulberry32): two runs measure the same catalogue. */
const numbers = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

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
  'created_at',
];

function* products(count: number, pictures: readonly (string | null)[]): Generator<Value[]> {
  const random = numbers(20_260_101);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (let n = 1; n <= count; n++) {
    const [style, place, cut] = [one(STYLES), one(PLACES), one(CUTS)];
    const [category, color] = [one(CATEGORIES), one(COLORS)];
    const price = Math.round((300 + random() ** 3 * 20_000) / 50) * 5000;
    const ratings = Math.floor(random() * 20);
    yield [
      `${place} ${style} ${cut} ${category} ${n}`,
      `${cut} ${category} in ${color}: ${style.toLowerCase()} work from ${place}, cut for long days and made to last. Washes cold, dries in the shade, and ${MARK}`,
      category,
      color,
      price,
      random() < 0.2 ? price + 50_000 : null,
      Math.floor(random() * 50) + 5,
      one(pictures),
      ratings * 4,
      ratings,
      new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString(),
    ];
  }
}

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
    await copyInto(client, 'products', COLUMNS, products(missing, [...pictures, null]));
    await client.query('VACUUM ANALYZE products');
  });

/** Takes away all that was generated: the demo shop's own catalogue is left. */
export const removeFilled = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('DELETE FROM products WHERE description LIKE $1', [`%${MARK}`]);
  });

/** Some ids across the whole catalogue. */
export const someIds = (url: string, count: number): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM products WHERE archived_at IS NULL ORDER BY id LIMIT $1',
      [count],
    );
    return rows.map((row) => row.id);
  });
