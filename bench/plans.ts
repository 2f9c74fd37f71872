import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ProductQuery } from '#contract/catalogue.endpoints.ts';
import { toFilter } from '../api/features/catalogue/filter.ts';
import {
  findCounts,
  findProducts,
  findRelated,
  findSizeCounts,
} from '../api/features/catalogue/store.ts';
import { type Database, openDatabase } from '../api/platform/database/database.ts';
import { migrate } from '../db/migrate.ts';
import {
  deleteEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../server/embedded-postgres/start.ts';
import { withClient } from './copy.ts';
import { fillProducts, fillSizes } from './fill.ts';
import { commit } from './report.ts';
import { MAKERS } from './skew.ts';
import { capture, explain } from './statements.ts';

/** A measured read; `prepare` chooses its parameters, and the function it returns is explained. */
type Read = { name: string; prepare(db: Database): Promise<() => Promise<unknown>> };
type Place = 'first page' | 'page 100';

const list = (name: string, query: ProductQuery, place: Place = 'first page'): Read => ({
  name: `${name}, ${place}`,
  async prepare(db) {
    const asked = { limit: 8, ...query };
    const { total } = await findProducts(db, toFilter(asked));
    const pages = Math.max(1, Math.ceil(total / asked.limit));
    const page = place === 'first page' ? 1 : Math.min(100, pages);
    return () => findProducts(db, toFilter({ ...asked, page }));
  },
});

const maker = MAKERS[500] ?? '';
const cell = { category: 'dress', color: 'red' };
const band = { minPrice: 1000, maxPrice: 5000 };

const READS: readonly Read[] = [
  list('All, newest', {}),
  list('All, newest', {}, 'page 100'),
  list('Category, newest', { category: 'dress' }),
  list('Category, price-desc', { category: 'dress', sort: 'price-desc' }, 'page 100'),
  list('Colour, rating', { color: 'red', sort: 'rating' }),
  list('Category × colour, price-asc', { ...cell, sort: 'price-asc' }, 'page 100'),
  list('Price band, newest', band, 'page 100'),
  list('Price band, rating', { ...band, sort: 'rating' }),
  list('Search in every eighth', { search: 'dress' }),
  list('Search in every eighth', { search: 'dress' }, 'page 100'),
  list('Search in every eighth with a colour, price-desc', {
    search: 'dress',
    color: 'pink',
    sort: 'price-desc',
  }),
  list('Search of two words in every hundredth', { search: 'malindi kitenge', sort: 'rating' }),
  list('Search in a few products', { search: 'dress 9971' }),
  list('Rare search', { search: maker }),
  list('Search of two letters', { search: 'x1' }),
  list('Search for a price as printed', { search: 'Ksh 1500.00', sort: 'price-asc' }),
  list('Search by words alone', { search: 'dresses lamu' }),
  list('Search that finds nothing', { search: 'zebra' }),
  list('Size, newest', { size: '12' }),
  list('Category × size, newest', { category: 'dress', size: '12' }),
  list(
    'Category × size, price-asc',
    { category: 'shoes', size: '38', sort: 'price-asc' },
    'page 100',
  ),
  { name: 'Facet counts', prepare: async (db) => () => findCounts(db) },
  { name: 'Facet counts of a size', prepare: async (db) => () => findCounts(db, { size: '12' }) },
  {
    name: 'Counts of each size',
    prepare: async (db) => () => findSizeCounts(db, toFilter({ category: 'dress' }), 'uk'),
  },
  {
    name: 'Related products',
    prepare: async (db) => {
      const { rows } = await findProducts(db, toFilter({ limit: 1 }));
      return () => findRelated(db, rows[0] as never, 8);
    },
  },
];

const headOf = (text: string): string =>
  text
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .replaceAll(/select id, .*? from/g, 'select … from')
    .slice(0, 150)
    .replaceAll('|', '\\|');

/** `npm run bench -- plans`: explains the named queries and writes `queries.md`. */
export const writePlans = async (options: {
  products: number;
  dataDir: string;
  keep: boolean;
  out: string;
}): Promise<void> => {
  const dataDir = path.join(options.dataDir, `scale-${options.products}`);
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await migrate(postgres.url);
    await fillProducts(postgres.url, options.products);
    await fillSizes(postgres.url);
    const db = openDatabase(postgres.url, 2);
    const lines: string[] = [];
    await withClient(postgres.url, async (client) => {
      for (const { name, prepare } of READS) {
        const run = await prepare(db);
        for (const statement of await capture(run)) {
          // Executed once before, so that the disk cache is warm.
          await explain(client, statement);
          const { ways, rows, buffers, ms } = await explain(client, statement);
          lines.push(
            `| ${name} | \`${headOf(statement.text)}\` | ${ways.join(', ')} | ${rows} | ${buffers} | ${ms.toFixed(1)} |`,
          );
        }
        console.log(name);
      }
    });
    await db.destroy();
    const head = `# The catalogue's queries

What PostgreSQL does for each named query among ${options.products} products: the indexes it reads (a table in bold is read from end to
end), the rows these gave, the pages of 8 kB that were looked at, and milliseconds by \`EXPLAIN (ANALYZE, BUFFERS)\` with its own cost, on a
machine that others use as well. Written by \`npm run bench -- plans\` (commit ${commit()}).

| query | statement | reads | rows | pages | ms |
|---|---|---|---|---|---|`;
    await writeFile(options.out, `${[head, ...lines].join('\n')}\n`);
    console.log(`Written to ${options.out}`);
  } finally {
    await postgres.stop();
    if (!options.keep) await deleteEmbeddedPostgres(dataDir);
  }
};
