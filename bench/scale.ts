import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  deleteEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../server/embedded-postgres/start.ts';
import { processorTime } from './cpu.ts';
import { fillProducts, fillSizes, someIds } from './fill.ts';
import { load } from './load.ts';
import { type Running, startShop } from './processes.ts';
import { type NamedQuery, namedQueries, pageOf, pathOf } from './scale-queries.ts';
import { type Figures, type Measured, type ScaleOptions, scaleReport } from './scale-report.ts';

const say = (line: string): void => console.log(line);

/** Searches are rate limited per visitor, so every pass has its own visitors. */
let passes = 0;

const get = async <T>({ port }: Running, path: string): Promise<T> => {
  const headers = { 'x-forwarded-for': `10.0.0.${++passes % 256}` };
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
};

/** The query's URLs in this catalogue. */
const pathsIn = async (shop: Running, { asks, place }: NamedQuery): Promise<string[]> => {
  const paths: string[] = [];
  for (const ask of asks) {
    const { totalPages } = await get<{ totalPages: number }>(shop, pathOf(ask));
    paths.push(pathOf(ask, pageOf(place, totalPages)));
  }
  return paths;
};

type Asked = { users: number; seconds: number; used: () => number | undefined };

const figuresOf = async (
  { port, pid }: Running,
  paths: string[],
  { users, seconds, used }: Asked,
): Promise<Figures> => {
  const ask = (runMs: number) =>
    load({
      ...{ port, pid, paths, connections: users, runMs },
      headers: { 'accept-encoding': 'identity' },
      manyVisitors: ++passes,
      warmUpMs: 0,
    });
  await ask(Math.min(300, seconds * 300));
  const before = used();
  const result = await ask(seconds * 1000);
  const after = used();
  // A server without room for so many long responses refuses them.
  if (users > 1 && result.statuses['503'])
    return { p50: Number.NaN, p95: Number.NaN, requests: 0, cpu: undefined };
  const strange = Object.keys(result.statuses).filter((status) => status !== '200');
  if (strange.length > 0 || result.errors > 0)
    throw new Error(
      `${paths[0]}: status ${strange.join(', ')}, ${result.errors} broken connections`,
    );
  const { requests } = result;
  // Too little time for a single response: no figure.
  const [p50, p95] = requests === 0 ? [Number.NaN, Number.NaN] : [result.p50, result.p95];
  const known = before !== undefined && after !== undefined && requests > 0;
  return { p50, p95, requests, cpu: known ? ((after - before) / requests) * 1000 : undefined };
};

const others = async (url: string): Promise<{ name: string; paths: string[] }[]> => {
  const ids = await someIds(url, 100);
  return [
    { name: 'product', paths: ids.map((id) => `/api/products/${id}`) },
    { name: 'related products', paths: ids.map((id) => `/api/products/related/${id}`) },
    {
      name: 'facet counts',
      paths: ['/api/products/counts', '/api/products/counts?category=bag'],
    },
    {
      name: 'facet counts with sizes',
      paths: ['/api/products/counts?category=dress', '/api/products/counts?category=shoes&size=38'],
    },
  ];
};

const measureSize = async (size: number, options: ScaleOptions): Promise<Measured[]> => {
  const dataDir = path.join(options.dataDir, `scale-${size}`);
  const stops: (() => Promise<void>)[] = [];
  const measured: Measured[] = [];
  try {
    const postgres = await startEmbeddedPostgres({ dataDir });
    stops.push(postgres.stop);
    const shop = await startShop(dataDir, {
      CACHE_MB: '0',
      TRUST_PROXY: 'loopback',
      BUSY_EVENT_LOOP_MS: '0',
    });
    stops.push(shop.stop);
    const began = performance.now();
    await fillProducts(postgres.url, size);
    await fillSizes(postgres.url);
    say(`${size} products there after ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const used = await processorTime(postgres.url, shop.pid);
    const add = async (name: string, paths: string[]): Promise<void> => {
      for (const users of options.users) {
        const figures = await figuresOf(shop, paths, { users, seconds: options.seconds, used });
        measured.push({ name, size, users, ...figures });
        say(
          `${size}, ${users} users, ${name}: p50 ${figures.p50.toFixed(2)} ms, p95 ${figures.p95.toFixed(2)} ms, CPU ${figures.cpu?.toFixed(2)} ms`,
        );
      }
    };
    for (const query of namedQueries())
      if (query.name.includes(options.only)) await add(query.name, await pathsIn(shop, query));
    for (const { name, paths } of await others(postgres.url))
      if (name.includes(options.only)) await add(name, paths);
  } finally {
    for (const stop of stops.reverse()) await stop();
    if (!options.keep) await deleteEmbeddedPostgres(dataDir);
  }
  return measured;
};

/**
 * `npm run bench -- scale`: cost of each named query in catalogues of different sizes, without
 * caches.
 */
export const runScale = async (options: ScaleOptions): Promise<void> => {
  const measured: Measured[] = [];
  for (const size of options.sizes) measured.push(...(await measureSize(size, options)));
  const report = scaleReport(options, measured);
  await mkdir(options.out, { recursive: true });
  const file = path.join(options.out, 'scale.md');
  await writeFile(file, report);
  say(`\n${report}\nWritten to ${file}`);
};
