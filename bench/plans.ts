import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toFilter } from '../api/features/catalogue/rules.ts';
import { findCounts, findProducts, findRelated } from '../api/features/catalogue/store.ts';
import { type Database, openDatabase, type Queryable } from '../api/platform/database.ts';
import type { ProductQuery } from '../contract/catalogue.endpoints.ts';
import { migrate } from '../db/migrate.ts';
import { deleteEmbeddedPostgres, startEmbeddedPostgres } from '../server/embedded-postgres.ts';
import { fillProducts } from './fill.ts';
import { commit } from './report.ts';
import { MAKERS } from './skew.ts';

/** Something that is read: run on `db` it is explained, on `plain` it is not. Says what it found. */
type Read = { name: string; run(db: Queryable, plain: Database): Promise<string> };
type Place = 'first page' | 'page 100';

const list = (name: string, query: ProductQuery, place: Place = 'first page'): Read => ({
  name: `${name}, ${place}`,
  async run(db, plain) {
    const asked = { limit: 8, ...query };
    const { total } = await findProducts(plain, toFilter(asked));
    const pages = Math.max(1, Math.ceil(total / asked.limit));
    const page = place === 'first page' ? 1 : Math.min(100, pages);
    await findProducts(db, toFilter({ ...asked, page }));
    return `page ${page} of ${pages}, ${total} products in all`;
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
  {
    name: 'Facet counts',
    run: async (db) => `${(await findCounts(db)).length} counts`,
  },
  {
    name: 'Related products',
    run: async (db, plain) => {
      const { rows } = await findProducts(plain, toFilter({ limit: 1 }));
      return `${(await findRelated(db, rows[0] as never, 8)).length} products`;
    },
  },
];

type Sent = Extract<Parameters<Database['executeQuery']>[0], { sql: string }>;
type Statement = { text: string; plan: string[] };

/** Stands in for the database and explains each statement before it runs. */
const recorder = (db: Database, statements: Statement[]): Queryable =>
  new Proxy(db, {
    get(target, name) {
      const own = Reflect.get(target, name, target);
      if (name !== 'executeQuery') return typeof own === 'function' ? own.bind(target) : own;
      return async (query: Sent) => {
        const { rows } = await target.executeQuery<{ 'QUERY PLAN': string }>({
          ...query,
          sql: `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${query.sql}`,
        });
        statements.push({ text: query.sql, plan: rows.map((row) => row['QUERY PLAN']) });
        return target.executeQuery(query);
      };
    },
  });

/** What says nothing of the work: names, memory, and steps that hand on a row or two. */
const NEEDLESS = new RegExp(
  [
    /^\s*(Planning|Worker|Storage|Index Searches|Heap Blocks|Settings|Buffers|InitPlan|Memory)\b/,
    /^\s*(Sort (Method|Key)|Presorted Key|Full-sort|Pre-sorted|Output|Order By|Recheck Cond|CTE \w+$)/,
    /^\s*->\s+(CTE Scan|Result|Nested Loop|Aggregate|Subquery Scan)\b|One-Time Filter|never executed/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** A plan without what never differs; of the buffers the sum, which the first line has. */
const trimmed = ({ plan }: Statement): string[] => {
  const buffers = plan.find((line) => /^\s*Buffers:/.test(line))?.trim();
  const time = plan.find((line) => line.startsWith('Execution Time'));
  // What stands under a step that never ran did not run either.
  let skipped = Number.POSITIVE_INFINITY;
  const lines = plan.filter((line) => {
    const depth = line.search(/\S/);
    if (depth > skipped) return false;
    skipped = line.includes('never executed') ? depth : Number.POSITIVE_INFINITY;
    return !NEEDLESS.test(line) && !line.startsWith('Execution Time');
  });
  return [
    ...lines.map((line) => line.replace(/ loops=1\)/, ')').slice(0, 160)),
    [buffers, time].filter(Boolean).join(', '),
  ];
};

const section = (name: string, found: string, statements: readonly Statement[]): string =>
  [
    `## ${name}`,
    found,
    ...statements.map((statement) => ['```', ...trimmed(statement), '```'].join('\n')),
  ].join('\n\n');

/** `npm run bench -- plans`: explains the named queries and writes `docs/queries.md`. */
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
    const db = openDatabase(postgres.url, 2);
    const sections: string[] = [];
    for (const { name, run } of READS) {
      const statements: Statement[] = [];
      // Once before: what is measured is not the first reading from the disk.
      await run(db, db);
      sections.push(section(name, await run(recorder(db, statements), db), statements));
      console.log(name);
    }
    await db.destroy();
    const head = `# The catalogue's queries

What PostgreSQL does for each named query among ${options.products} products, one plan for each statement that is sent. Written by
\`npm run bench -- plans\` (commit ${commit()}). Times are of a machine
that others use as well and go with EXPLAIN's own cost; rows and buffers (of 8 kB) are the measure.`;
    await writeFile(options.out, `${[head, ...sections].join('\n\n')}\n`);
    console.log(`Written to ${options.out}`);
  } finally {
    await postgres.stop();
    if (!options.keep) await deleteEmbeddedPostgres(dataDir);
  }
};
