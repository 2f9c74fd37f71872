import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Failure, MixedJob, MixedResult } from '../bench/mixed/load.ts';
import { when } from '../bench/orders/report.ts';
import { timesOf } from '../bench/orders/times.ts';
import { machine } from '../bench/report.ts';
import type { LettersCheck } from './letters-check.ts';
import type { PriceWatch } from './price-watch.ts';

type Drilled = {
  job: MixedJob;
  result: MixedResult;
  prices: PriceWatch;
  events: { at: number; what: string }[];
  loadBegan: number;
  differences: string[];
  /** Values of each shop's /metrics at the end. */
  figures: string[];
  unended: number;
  paidOrders: number;
  letters: LettersCheck;
  askedTwice: number;
};

/**
 * Allowed failures: how long after an event, which requests, and which statuses. Any other failure
 * fails the drill.
 */
const REASONS: { after: string; withinMs: number; what: RegExp; status: number[]; why: string }[] =
  [
    {
      after: 'is killed',
      withinMs: 3000,
      what: /^POST/,
      status: [502],
      why: 'was being answered by the shop that was killed; nginx does not repeat what may have been done',
    },
    {
      after: 'is told to stop',
      withinMs: 10_000,
      what: /^(POST|PATCH)/,
      status: [502],
      why: 'came as the port closed and was never read; nginx does not repeat it, the page does, with its key',
    },
    {
      after: 'PostgreSQL is restarted',
      withinMs: 10_000,
      what: /^(POST|GET \/api\/payments)/,
      status: [503],
      why: 'needed the database while it was restarted',
    },
    {
      after: 'PostgreSQL is restarted',
      withinMs: 10_000,
      what: /^GET/,
      status: [503],
      why: 'was not in the response cache while the database was away',
    },
  ];

/** A lookup by key after a lost response finds nothing, because the request never arrived. */
const isLookUp = ({ what, status }: Failure): boolean =>
  what === 'GET /api/payments/my-payments' && status === 404;

const reasonOf = (failure: Failure, events: Drilled['events']): string | undefined => {
  if (isLookUp(failure)) return 'asked after a lost start by its key; it had not come in';
  const event = events.filter(({ at }) => at <= failure.at);
  return REASONS.find(
    ({ after, withinMs, what, status }) =>
      what.test(failure.what) &&
      status.includes(failure.status) &&
      event.some((each) => each.what.includes(after) && failure.at - each.at < withinMs),
  )?.why;
};

const countTexts = (texts: readonly string[]): [string, number][] =>
  [...Map.groupBy(texts, (text) => text)]
    .map(([text, all]): [string, number] => [text, all.length])
    .sort((a, b) => b[1] - a[1]);

const metric = (text: string, name: string): number =>
  text
    .split('\n')
    .filter((line) => line.startsWith(name))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);

const ms = (values: readonly number[]): string => {
  const { p50, p95, p99, slowest } = timesOf(values);
  return [p50, p95, p99, slowest].map((value) => value.toFixed(value < 10 ? 1 : 0)).join(' / ');
};

/** Writes `test/results/two-servers.md`; returns whether the drill failed. */
export const reportTwoServers = async (drilled: Drilled): Promise<boolean> => {
  const { job, result, prices, events, loadBegan, differences, figures, letters } = drilled;
  const explained = result.failures.map((failure) => ({
    failure,
    why: reasonOf(failure, events),
  }));
  const unexplained = explained.filter(({ why }) => why === undefined);
  const since = (at: number): string => `${((at - loadBegan) / 1000).toFixed(1)} s`;
  const lost = differences.filter(
    (difference) => difference.startsWith('lost') || difference.startsWith('order'),
  );
  const failed =
    unexplained.length > 0 ||
    differences.length > 0 ||
    prices.stale.length > 0 ||
    prices.asked === 0 ||
    drilled.unended > 0 ||
    drilled.paidOrders < result.paid ||
    letters.orders === 0 ||
    letters.problems.length > 0;
  const all = (name: string): number => figures.reduce((sum, text) => sum + metric(text, name), 0);
  const [sent, made] = [
    all('malkia_response_cache_hits_total'),
    all('malkia_response_cache_misses_total'),
  ];
  const text = [
    '# Two servers',
    '',
    `${when()} ${failed ? '**FAILED**' : 'Passed.'}`,
    '',
    `Two shops behind nginx (deploy/nginx.conf by plain HTTP, without its limits per address) on one PostgreSQL 15.`,
    `${job.runMs / 1000} s of ${job.perSecond} a second, ${Math.round((1 - job.payShare) * 100)} % looks at pages and API, ${Math.round(job.payShare * 100)} % purchases by M-PESA and card; a price is`,
    'changed again and again and both shops are asked for it, past nginx.',
    '',
    '| when | what |',
    '|---|---|',
    ...events.map(({ at, what }) => `| ${since(at)} | ${what} |`),
    '',
    `- looks answered: ${result.looks}; purchases ended Paid: ${result.paid}; Paid orders in the database: ${drilled.paidOrders}`,
    `- requests failed for their asker: ${result.failures.length}, unexplained: **${unexplained.length}**; asked of the other shop by nginx, unseen: ${drilled.askedTwice}`,
    `- lost orders: **${lost.length}**; books: ${differences.length === 0 ? 'balance (money, orders, stock)' : differences.slice(0, 10).join('; ')}; payments left open: ${drilled.unended}`,
    `- letters of the ${letters.orders} paid orders, one mail, one SMS and one mail to each admin: ${letters.problems.length === 0 ? 'each exactly once' : letters.problems.slice(0, 10).join('; ')}; SMS taken by the provider: ${letters.sms}, of these twice because the answer to the first was lost: ${letters.doubled}`,
    `- prices edited: ${prices.edits}${prices.refused.length > 0 ? ` (refused: ${prices.refused.join(', ')})` : ''}; asked more than 1 s after: ${prices.asked}, stale: **${prices.stale.length}**; the last old answer ${prices.lastStaleMs.toFixed(0)} ms after the edit`,
    `- answers sent from memory before routing since each shop's last start: ${sent} of ${sent + made} (${Math.round((100 * sent) / Math.max(1, sent + made))} %)`,
    `- bytes sent: ${(result.bytes / 1e6).toFixed(1)} MB, ${Math.round(result.bytes / Math.max(1, result.looks))} a look`,
    '',
    '| ms, from when it was due | p50 / p95 / p99 / slowest |',
    '|---|---|',
    `| look | ${ms(result.took.look)} |`,
    `| purchase, press of Pay to saved order | ${ms(result.took.purchase)} |`,
    '',
    '| How a purchase ended | Times |',
    '|---|---|',
    ...Object.entries(result.ends).map(([end, n]) => `| ${end} | ${n} |`),
    '',
    '| Failed request | Times | Why |',
    '|---|---|---|',
    ...countTexts(
      explained.map(
        ({ failure: { what, status, said }, why }) =>
          `| ${what} ${status} ${said} | N | ${why ?? '**unexplained**'} |`,
      ),
    ).map(([line, n]) => line.replace('| N |', `| ${n} |`)),
    ...unexplained
      .slice(0, 20)
      .map(
        ({ failure }) =>
          `\nUnexplained at ${since(failure.at)}: ${failure.what} ${failure.status} ${failure.said}`,
      ),
    ...prices.stale.slice(0, 20).map((line) => `\nStale: ${line}`),
    '',
    `${machine()} Shops, nginx, both PostgreSQL (fsync off), providers and shoppers share it.`,
    '',
  ].join('\n');
  const folder = path.join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'two-servers.md'), text);
  console.log(text);
  return failed;
};
