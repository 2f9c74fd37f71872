import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CATEGORIES } from '#contract/categories.ts';
import { startEmbeddedPostgres } from '../server/embedded-postgres/start.ts';
import { fillProducts, someIds, WORDS } from './fill.ts';
import { measure, median } from './measure.ts';
import { freePort, pause, START, startShop } from './processes.ts';
import { commit, machine } from './report.ts';

const STARTS = 5;
const MAX_START_SECONDS = 3;
const MAX_MB = 300;
const LOAD_SECONDS = 60;
const CONNECTIONS = 32;
const ADDRESSES = 2000;

const root = path.resolve(import.meta.dirname, '..');

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  );

/** Seconds from the process start, including PostgreSQL, until it reports ready. */
const startOnce = async (dataDir: string): Promise<number> => {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, START, {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`The shop ended with ${child.exitCode}.`);
      await pause(10);
    }
    return (performance.now() - began) / 1000;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
};

/** Current and peak memory of a process in MB; Linux only. */
const memory = async (pid: number): Promise<{ now: number; most: number }> => {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const read = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? Number.NaN) / 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
};

/** Pages and API calls, mostly of single products, as shoppers request them. */
const mixed = (ids: readonly string[]): string[] => {
  const few = WORDS.map((word) => `/api/products?search=${word}&limit=8`);
  const lists = CATEGORIES.flatMap((category) => [
    `/categories/${category}`,
    ...[1, 2, 3, 4, 5].map((page) => `/shop?category=${category}&page=${page}`),
    ...[1, 2, 3, 4, 5].map((page) => `/api/products?category=${category}&page=${page}&limit=8`),
  ]);
  const fixed = ['/', '/shop', '/blogs', '/contact', ...few, ...lists];
  const products = ids.flatMap((id) => [`/shop/${id}`, `/api/products/${id}`]);
  return [...fixed, ...products].slice(0, ADDRESSES);
};

const packages = async (): Promise<{ all: number; shipped: number }> => {
  const lock = JSON.parse(
    await readFile(path.join(root, 'node_modules/.package-lock.json'), 'utf8'),
  );
  const found = Object.values(lock.packages as Record<string, { dev?: boolean }>);
  return { all: found.length, shipped: found.filter(({ dev }) => !dev).length };
};

/** Start time of a filled shop, and its memory after a minute of load. */
export const benchStart = async (
  dataDir: string,
  products: number,
  say: (line: string) => void,
): Promise<string> => {
  say(`Filling the shop in ${dataDir} …`);
  await (await startShop(dataDir, {})).stop();
  const postgres = await startEmbeddedPostgres({ dataDir });
  await fillProducts(postgres.url, products);
  const ids = await someIds(postgres.url, ADDRESSES / 2);
  await postgres.stop();

  const seconds: number[] = [];
  for (let n = 0; n < STARTS; n++) {
    seconds.push(await startOnce(dataDir));
    say(`Start ${n + 1}: ${seconds.at(-1)?.toFixed(2)} s`);
  }
  const shop = await startShop(dataDir, {});
  try {
    const idle = await memory(shop.pid);
    const job = {
      port: shop.port,
      pid: shop.pid,
      paths: mixed(ids),
      headers: { 'accept-encoding': 'br' },
      connections: CONNECTIONS,
      warmUpMs: 0,
      runMs: LOAD_SECONDS * 1000,
    };
    const pass = await measure(job, { patienceMs: 0 });
    const after = await memory(shop.pid);
    const { all, shipped } = await packages();
    const typical = median(seconds);
    const verdict = (fine: boolean) => (fine ? 'yes' : '**no**');
    return `# Bench: start

${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit()}.

A built shop with ${products} generated products, its embedded PostgreSQL included.

| what | figure | wanted |
|---|---|---|
| from process start to the first 200 of \`/readyz\`, median of ${STARTS} | ${typical.toFixed(2)} s (${Math.min(...seconds).toFixed(2)}–${Math.max(...seconds).toFixed(2)}) | ${MAX_START_SECONDS} s at most: ${verdict(typical <= MAX_START_SECONDS)} |
| memory of the shop's process, just opened | ${idle.now.toFixed(0)} MB | |
| after ${LOAD_SECONDS} s of load | ${after.now.toFixed(0)} MB | ${MAX_MB} MB at most: ${verdict(after.now <= MAX_MB)} |
| most it ever held | ${after.most.toFixed(0)} MB | |
| packages installed | ${all}, of which ${shipped} ship | |

Load: ${job.paths.length} addresses in turn (pages and API), ${CONNECTIONS} connections, ${pass.requests} answers, ${pass.made} of them made anew,
${pass.errors} errors, statuses ${Object.entries(pass.statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}.

${machine()} Shop, PostgreSQL and load share it.
`;
  } finally {
    await shop.stop();
  }
};
