import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withClient } from '../copy.ts';
import { quiet } from '../measure.ts';
import { answerOf, type BenchShop, inProcess, openBenchShop } from './bench-shop.ts';
import type { BuyingJob, BuyingResult } from './buyers.ts';
import { costsOf } from './costs.ts';
import type { CrowdJob, CrowdResult } from './crowd.ts';
import type { BuyingOptions } from './orders.ts';
import { machine, when } from './report.ts';
import { timesOf } from './times.ts';
import type { VisitingJob, VisitingResult } from './visitors.ts';

const CROWD = 1000;
const PIECES = 500;
/** Shoppers who buy other products meanwhile. */
const OTHERS = 2;
const PAGES = ['/', '/shop', '/api/products?limit=8'];
/** Messages that clearly say that there is too little stock. */
const CLEAR = /^start: 409 \w+: (.+ is out of stock|Only \d+ left of .+)/;

type Around = { pages: VisitingResult; others: BuyingResult };

const start = (script: string, job: object): ChildProcess => {
  const child = fork(path.join(import.meta.dirname, script));
  child.send(job);
  return child;
};

/** Measures other visitors and buyers during `work`. */
const around = async <T>(
  benchShop: BenchShop,
  hot: string,
  work: () => Promise<T>,
  runMs: number,
) => {
  const { shop, goods } = benchShop;
  const visiting: VisitingJob = {
    port: shop.port,
    paths: [...PAGES, `/shop/${hot}`],
    visitors: 4,
    newcomers: 2,
    pauseMs: 20,
  };
  const buying: BuyingJob = {
    port: shop.port,
    people: goods.people.slice(CROWD),
    products: goods.products.filter((id) => id !== hot),
    method: 'mpesa',
    atOnce: OTHERS,
    warmUpMs: 0,
    runMs,
  };
  const visitors = start('visitors.ts', visiting);
  const others = inProcess<BuyingResult>('buyers.ts', buying);
  const result = await work();
  const met: Around = {
    others: await others,
    pages: await answerOf<VisitingResult>(visitors, 'over'),
  };
  visitors.kill();
  return { result, met };
};

type State = { paid: number; onHand: number; held: number };

const stateOf = (url: string, product: string): Promise<State> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<State>(
      `SELECT on_hand AS "onHand", held,
         (SELECT count(*)::int FROM order_items i JOIN orders o ON o.id = i.order_id
          WHERE i.product_id = p.id AND o.status = 'Paid') AS paid
       FROM products p WHERE id = $1`,
      [product],
    );
    return rows[0] ?? { paid: 0, onHand: 0, held: 0 };
  });

const metRows = (name: string, { pages, others }: Around): string =>
  [
    ...Object.entries(pages.times).map(([page, times]) => [
      page.replace(/[0-9a-f-]{36}/, '<the hot product>'),
      times,
    ]),
    ['purchase of another product', others.steps.whole],
  ]
    .map(([what, times]) => {
      const {
        p50 = 0,
        p99 = 0,
        slowest = 0,
      } = (times ?? {}) as Partial<Record<'p50' | 'p99' | 'slowest', number>>;
      return `| ${name} | ${what} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${slowest.toFixed(1)} |`;
    })
    .join('\n');

/** Sells one product to many concurrent buyers and writes `sale.md`. */
export const benchSale = async (options: BuyingOptions): Promise<void> => {
  const benchShop = await openBenchShop({
    dataDir: options.dataDir,
    fixtures: { people: CROWD + 100, products: 50, pieces: 1_000_000 },
  });
  try {
    const { goods, shop, url, adminUrl } = benchShop;
    const hot = await benchShop.stock(PIECES);
    const runMs = options.seconds * 1000;
    const wait = () => new Promise<void>((resolve) => setTimeout(resolve, runMs));
    // Warm-up, not measured.
    await around(benchShop, hot, wait, Math.min(runMs, options.warmUp * 1000));
    await quiet(options.patienceMs);
    const calm = await around(benchShop, hot, wait, runMs);
    const before = await costsOf(adminUrl, 'bench_orders', shop.pid);
    const job: CrowdJob = { port: shop.port, people: goods.people.slice(0, CROWD), product: hot };
    const sale = await around(benchShop, hot, () => inProcess<CrowdResult>('crowd.ts', job), runMs);
    const after = await costsOf(adminUrl, 'bench_orders', shop.pid);
    const state = await stateOf(url, hot);
    const differences = await benchShop.checkBooks();
    const { ends, paid, refused, seconds } = sale.result;
    const told = Object.entries(ends).filter(([end]) => CLEAR.test(end));
    const clear = told.reduce((sum, [, count]) => sum + count, 0);
    const deadlocks = after.deadlocks - before.deadlocks;
    const failed = [calm, sale].map(({ met }) => JSON.stringify(met.others.failures)).join(', ');
    const isMet =
      ends.Paid === PIECES &&
      state.paid === PIECES &&
      clear === CROWD - PIECES &&
      state.onHand === 0 &&
      state.held === 0 &&
      deadlocks === 0 &&
      differences.length === 0;
    const [toPaid, toRefused] = [timesOf(paid), timesOf(refused)];
    const report = `# Bench: sale

${when()}

${CROWD} shoppers, each on a connection of their own, buy one piece of a product with ${PIECES} pieces at the same moment by M-PESA: quote, press
of Pay, wait for the money, save the order. Meanwhile 4 visitors look at pages without a pause of more than 20 ms, 2 do so on a new connection for each, and ${OTHERS}
shoppers buy other products.

**${ends.Paid ?? 0} orders Paid, ${clear} shoppers told clearly that it is out of stock; ${state.onHand} pieces left, ${state.held} held; ${deadlocks} deadlocks.** ${isMet ? 'As wanted.' : '**Not as wanted.**'}
All over after ${seconds.toFixed(1)} s. Paid after ${(toPaid.p50 / 1000).toFixed(1)} s (median), ${(toPaid.slowest / 1000).toFixed(1)} s (last); refused after ${(toRefused.p50 / 1000).toFixed(1)} s (median), ${(toRefused.slowest / 1000).toFixed(1)} s (last).

| how it ended | shoppers |
|---|---|
${Object.entries(ends)
  .map(([end, count]) => `| ${end} | ${count} |`)
  .join('\n')}

## What others met, ms

| when | what | p50 | p99 | slowest |
|---|---|---|---|---|
${metRows('quiet', calm.met)}
${metRows('sale', sale.met)}

Pages that failed: ${calm.met.pages.failures} in quiet, ${sale.met.pages.failures} in the sale; other purchases that failed: ${failed}.

## Books

${differences.length === 0 ? 'Balanced with both providers.' : differences.slice(0, 20).join('\n')}

## Machine

${machine()}
`;
    await mkdir(options.out, { recursive: true });
    await writeFile(path.join(options.out, 'sale.md'), report);
    console.log(`\n${report}`);
    if (!isMet) process.exitCode = 1;
  } finally {
    await benchShop.close();
  }
};
