import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { MixedJob, MixedResult } from '../../bench/mixed/load.ts';
import { mixedPaths } from '../../bench/mixed/paths.ts';
import { answerOf, openBenchShop } from '../../bench/orders/bench-shop.ts';
import { when } from '../../bench/orders/report.ts';
import { timesOf } from '../../bench/orders/times.ts';
import { machine } from '../../bench/report.ts';
import { deleteEmbeddedPostgres } from '../../server/embedded-postgres/start.ts';
import { growthOf, RULE, type Sample } from '../memory-growth.ts';
import { freePort } from '../shop-process.ts';

/**
 * One shop with its own PostgreSQL under 70 % of its peak load for ten minutes: no request may
 * fail, and memory must not grow continuously. `--seconds 600`, `--peak-seconds 30`.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    'peak-seconds': { type: 'string', default: '30' },
  },
});
const seconds = Number(values.seconds);
const peakSeconds = Number(values['peak-seconds']);
const SHARE_OF_PEAK = 0.7;
/** Shorter in a short run, so that there are enough samples. */
const SAMPLE_MS = Math.min(15_000, (seconds * 1000) / 30);
const FIXTURES = { people: 400, products: 100, pieces: 10_000_000 };
const AT_ONCE = 64;

const dataDir = await mkdtemp(path.join(tmpdir(), 'malkia-soak-'));
const metricsPort = await freePort();
const log = (line: string): void => console.log(line);
log('Opening the shop …');
const benchShop = await openBenchShop({
  dataDir,
  fixtures: FIXTURES,
  settings: { METRICS_PORT: String(metricsPort) },
});

const metrics = async (): Promise<(name: string) => number> => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return (name) =>
    text
      .split('\n')
      .filter((line) => line.startsWith(name))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
};

const load = async (job: Partial<MixedJob>): Promise<MixedResult> => {
  const child: ChildProcess = fork(path.resolve(import.meta.dirname, '../../bench/mixed/load.ts'));
  const { goods, shop } = benchShop;
  try {
    return await answerOf<MixedResult>(child, {
      port: shop.port,
      cardPort: benchShop.cardPort,
      people: goods.people,
      products: goods.products,
      paths: mixedPaths(goods.products),
      atOnce: AT_ONCE,
      payShare: 0.05,
      warmUpMs: 5000,
      patienceMs: 60_000,
      ...job,
    } as MixedJob);
  } finally {
    child.kill();
  }
};

const errorCounts = (result: MixedResult): string[] => [
  ...[...Map.groupBy(result.failures, ({ what, status, said }) => `${what} ${status} ${said}`)].map(
    ([kind, all]) => `${kind}: ${all.length}`,
  ),
  ...Object.entries(result.ends)
    .filter(([end]) => end !== 'Paid')
    .map(([end, count]) => `purchase ended as ${end}: ${count}`),
];
const doneIn = ({ took }: MixedResult): number => took.look.length + took.purchase.length;
const ms = (list: readonly number[]): string => {
  const { p50, p95, p99, slowest } = timesOf(list);
  return [p50, p95, p99, slowest].map((value) => value.toFixed(value < 10 ? 1 : 0)).join(' / ');
};

const soak = async (): Promise<boolean> => {
  const peak = await load({ runMs: peakSeconds * 1000 });
  const perSecond = doneIn(peak) / peak.seconds;
  log(`peak ${perSecond.toFixed(0)}/s; now ${seconds} s at ${SHARE_OF_PEAK * 100} % of it`);
  const before = await metrics();
  const samples: Sample[] = [];
  const began = performance.now();
  const sampling = setInterval(async () => {
    const read = await metrics().catch(() => undefined);
    if (!read) return;
    const mb = (name: string): number => read(name) / 2 ** 20;
    samples.push({
      seconds: (performance.now() - began) / 1000,
      rssMb: mb('process_resident_memory_bytes'),
      heapMb: mb('nodejs_heap_size_used_bytes'),
      loopMs: read('nodejs_eventloop_lag_p99_seconds') * 1000,
    });
  }, SAMPLE_MS);
  const result = await load({
    runMs: seconds * 1000,
    perSecond: perSecond * SHARE_OF_PEAK,
  }).finally(() => clearInterval(sampling));
  const after = await metrics();
  const grown = (name: string): number => after(name) - before(name);
  const [kept, made] = [
    grown('malkia_response_cache_hits_total'),
    grown('malkia_response_cache_misses_total'),
  ];
  const differences = await benchShop.checkBooks();
  const growth = growthOf(samples);
  const errors = errorCounts(result);
  const isBad = errors.length > 0 || differences.length > 0 || growth.isTooMuch || !growth.isKnown;
  const every = Math.ceil(samples.length / 20);
  const report = `# Soak

${when()} ${isBad ? '**FAILED**' : 'Passed.'}

One shop process with its own PostgreSQL, 95 % looks at pages and API, 5 % purchases by M-PESA and card. First ${peakSeconds} s as fast as ${AT_ONCE}
shoppers go, each one thing after the other: **${perSecond.toFixed(0)} a second**. Then ${seconds} s at ${SHARE_OF_PEAK * 100} % of that, begun at fixed
times however long the answers take; times are from when each was due.

- done: ${(doneIn(result) / result.seconds).toFixed(0)} a second, ${result.looks} looks and ${result.paid} purchases that ended Paid
- errors: ${errors.length === 0 ? '0' : `**${result.failures.length}**: ${errors.join('; ')}`} (at 70 % of the peak nothing explains one); at the peak: ${errorCounts(peak).join('; ') || '0'}
- memory after the warm-up: floor of the used heap ${growth.heapRiseMb.toFixed(1)} MB up, resident ${growth.rssRiseMb.toFixed(1)} MB up: ${growth.isKnown ? (growth.isTooMuch ? '**keeps growing**' : 'does not keep growing') : '**too few samples to tell**'}
- answers from memory: ${kept} of ${kept + made} (${Math.round((100 * kept) / Math.max(1, kept + made))} %); ${Math.round(result.bytes / Math.max(1, result.looks))} bytes a look
- books: ${differences.length === 0 ? 'balance' : differences.slice(0, 10).join('; ')}

${RULE}

| ms | p50 / p95 / p99 / slowest |
|---|---|
| look | ${ms(result.took.look)} |
| purchase, press of Pay to saved order | ${ms(result.took.purchase)} |

| s | resident MB | used heap MB | event loop late, p99 ms |
|---|---|---|---|
${samples
  .filter((_sample, n) => n % every === 0 || n === samples.length - 1)
  .map((each) =>
    [each.seconds, each.rssMb, each.heapMb, each.loopMs].map((value) => value.toFixed(0)),
  )
  .map((cells) => `| ${cells.join(' | ')} |`)
  .join('\n')}

${machine()} Shop, PostgreSQL, payment providers and shoppers share it. A purchase looks every 100 ms for its money.
`;
  const folder = path.resolve(import.meta.dirname, '../results');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'soak.md'), report);
  log(report);
  return isBad;
};

let failed = true;
try {
  failed = await soak();
} finally {
  await benchShop.close();
  await deleteEmbeddedPostgres(dataDir).catch(() => {});
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
