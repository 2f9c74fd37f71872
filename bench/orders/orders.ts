import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { median, quiet } from '../measure.ts';
import { range } from '../report.ts';
import type { BareJob, BareResult } from './bare.ts';
import { type BenchShop, inProcess, openBenchShop } from './bench-shop.ts';
import type { BuyingJob, BuyingResult } from './buyers.ts';
import { costsEach, costsOf, type Used } from './costs.ts';
import { type Method, STEPS } from './purchase.ts';
import { machine, when } from './report.ts';

export type BuyingOptions = {
  rounds: number;
  seconds: number;
  warmUp: number;
  patienceMs: number;
  dataDir: string;
  out: string;
  only: string;
};

const SHOPPERS = 8;
const FIXTURES = { people: 400, products: 200, pieces: 1_000_000 };
const WANTED_SHARE = 0.25;

type Pass<R> = R & { costs: Used; busyBefore: number };
type Row = { method: Method; passes: Pass<BuyingResult>[]; bare: Pass<BareResult>[] };

const bareCosts = ['bench_bare', 0] as const;

/** One pass with the cost per order, on an idle machine if possible. */
const measured = async <R extends { all: number }>(
  benchShop: BenchShop,
  [database, pid]: readonly [string, number],
  patienceMs: number,
  work: () => Promise<R>,
): Promise<Pass<R>> => {
  const busyBefore = await quiet(patienceMs);
  const before = await costsOf(benchShop.adminUrl, database, pid);
  const result = await work();
  const after = await costsOf(benchShop.adminUrl, database, pid);
  return { ...result, costs: costsEach(before, after, result.all), busyBefore };
};

const rate = ({ orders, seconds }: { orders: number; seconds: number }): number => orders / seconds;

const measureMethod = async (
  benchShop: BenchShop,
  method: Method,
  options: BuyingOptions,
): Promise<Row> => {
  const row: Row = { method, passes: [], bare: [] };
  const times = { warmUpMs: options.warmUp * 1000, runMs: options.seconds * 1000 };
  const { goods, bareGoods, shop } = benchShop;
  for (let round = 0; round < options.rounds; round++) {
    const bareJob: BareJob = {
      url: benchShop.bareUrl,
      connections: SHOPPERS,
      userIds: bareGoods.userIds,
      products: bareGoods.products,
      ...times,
    };
    const bare = await measured(benchShop, bareCosts, options.patienceMs, () =>
      inProcess<BareResult>('bare.ts', bareJob),
    );
    row.bare.push(bare);
    const job: BuyingJob = {
      port: shop.port,
      people: goods.people,
      products: goods.products,
      method,
      cardPort: benchShop.cardPort,
      atOnce: SHOPPERS,
      ...times,
    };
    const pass = await measured(benchShop, ['bench_orders', shop.pid], options.patienceMs, () =>
      inProcess<BuyingResult>('buyers.ts', job),
    );
    row.passes.push(pass);
    const { costs } = pass;
    console.log(
      `${method}: ${rate(pass).toFixed(1)} orders/s, ${(rate(pass) / rate(bare)).toFixed(3)} of the bare script’s ${rate(bare).toFixed(0)}/s, ` +
        `${costs.statements.toFixed(1)} statements, ${(costs.shopSeconds * 1e3).toFixed(2)} ms shop + ${(costs.postgresSeconds * 1e3).toFixed(2)} ms PostgreSQL each, ` +
        `whole p95 ${pass.steps.whole?.p95.toFixed(0)} ms, failed ${JSON.stringify(pass.failures)}`,
    );
  }
  return row;
};

const sumOf = (failures: Record<string, number>): number =>
  Object.values(failures).reduce((sum, count) => sum + count, 0);

const each = (passes: readonly { costs: Used }[], read: (used: Used) => number): string =>
  median(passes.map(({ costs }) => read(costs))).toFixed(1);

const costRow = (name: string, passes: readonly { costs: Used }[], hasShop: boolean): string =>
  `| ${[
    name,
    each(passes, (used) => used.statements),
    each(passes, (used) => used.commits),
    hasShop ? each(passes, (used) => used.shopSeconds * 1e3) : '',
    each(passes, (used) => used.postgresSeconds * 1e3),
    each(passes, (used) => used.walBytes / 1024),
  ].join(' | ')} |`;

const methodText = ({ method, passes, bare }: Row): string => {
  const rates = passes.map(rate);
  const shares = rates.map((value, round) => value / rate(bare[round] as Pass<BareResult>));
  const failed = passes.reduce((sum, { failures }) => sum + sumOf(failures), 0);
  const isMet = failed === 0 && median(shares) >= WANTED_SHARE;
  const steps = STEPS.map((step) => {
    const at = (name: 'p50' | 'p95' | 'p99') =>
      median(passes.map(({ steps }) => steps[step]?.[name] ?? 0)).toFixed(1);
    return `| ${step} | ${at('p50')} | ${at('p95')} | ${at('p99')} |`;
  });
  return `## By ${method === 'mpesa' ? 'M-PESA' : 'card'}

**${median(rates).toFixed(0)} orders/s** (${range(rates, 0)}), ${median(shares).toFixed(2)} of the bare script in the same round (${range(shares, 2)}), ${failed} failed.
Wanted: ${WANTED_SHARE} of the bare script, 0 failed: ${isMet ? 'yes' : '**no**'}.

| step, ms | p50 | p95 | p99 |
|---|---|---|---|
${steps.join('\n')}
`;
};

const failuresOf = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ method, passes }) =>
    passes.flatMap(({ failures }) =>
      Object.entries(failures).map(([why, count]) => `- ${method}: ${count} × ${why}`),
    ),
  );

const reportOf = (options: BuyingOptions, rows: readonly Row[], differences: string[]): string => {
  const bare = rows.flatMap((row) => row.bare);
  const busy = Math.max(
    ...rows.flatMap((row) => [...row.bare, ...row.passes]).map((p) => p.busyBefore),
  );
  return `# Bench: orders

${when()}

${SHOPPERS} shoppers at once, each buying without a pause for ${options.seconds} s after ${options.warmUp} s of warm-up, by the next of ${FIXTURES.people} accounts: quote,
press of Pay with a key, wait until the money is there, save the order, which must come back Paid. Two products of ${FIXTURES.products} in
each. The providers answer at once and call back at once, from a process of their own. Medians of ${options.rounds} passes, in brackets
min–max. Passes of a bare script take turns with the shop's: ${SHOPPERS} connections of \`pg\` that write, in one transaction per order and
statement by statement, the rows that the shop writes for an order by M-PESA, on the same PostgreSQL: ${median(bare.map(rate)).toFixed(0)} orders/s (${range(bare.map(rate), 0)}).

${rows.map(methodText).join('\n')}
## What one order costs

| | statements | commits | shop's CPU, ms | PostgreSQL's CPU, ms | WAL, kB |
|---|---|---|---|---|---|
${rows.map((row) => costRow(row.method === 'mpesa' ? 'by M-PESA' : 'by card', row.passes, true)).join('\n')}
${costRow('bare script', bare, false)}

## Books

${differences.length === 0 ? 'Balanced: every shilling that the providers took is one payment of one Paid order, nothing oversold, nothing left held.' : differences.slice(0, 20).join('\n')}
${failuresOf(rows).join('\n')}

## Machine

${machine()} Busy before a pass: ${Math.round(busy * 100)} % at most.
`;
};

/** Measures orders per second, and writes `orders.md`. */
export const benchOrders = async (options: BuyingOptions): Promise<void> => {
  const benchShop = await openBenchShop({ dataDir: options.dataDir, fixtures: FIXTURES });
  try {
    const rows: Row[] = [];
    for (const method of ['mpesa', 'visa'] as const) {
      if (method.includes(options.only)) rows.push(await measureMethod(benchShop, method, options));
    }
    const differences = await benchShop.checkBooks();
    const report = reportOf(options, rows, differences);
    await mkdir(options.out, { recursive: true });
    await writeFile(path.join(options.out, 'orders.md'), report);
    console.log(`\n${report}`);
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await benchShop.close();
  }
};
