import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { processorTime } from './cpu.ts';
import { busyShare } from './measure.ts';
import { ask, staffCalls } from './staff-calls.ts';
import { fillUp, openStaffShop } from './staff-shop.ts';

export type AdminOptions = {
  /** Numbers of orders, ascending. */
  sizes: readonly number[];
  /** Requests per call and size. */
  requests: number;
  /** Substring of the names of the calls to measure. */
  only: string;
  dataDir: string;
  out: string;
};

/** Response times in ms (p50, p95) and CPU time per response. */
type Times = { p50: number; p95: number; cpu: number | undefined };
type Row = { name: string; grows?: string | undefined; times: Map<number, Times> };

const MAX_MS = 50;
const MAX_GROWTH = 2;
/** Differences of shorter times are noise of the machine. */
const MIN_MS = 5;

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

const measureSize = async (
  rows: Map<string, Row>,
  size: number,
  { dataDir, requests, only }: AdminOptions,
): Promise<void> => {
  const say = (line: string): void => console.log(line);
  const postgres = await fillUp(dataDir, size, say);
  const shop = await openStaffShop(postgres.url);
  try {
    for (const task of shop.tasks) await task();
    const used = await processorTime(postgres.url, process.pid);
    for (const call of await staffCalls(postgres.url)) {
      if (!call.name.includes(only)) continue;
      for (let i = 0; i < 6; i++) await ask(shop, call);
      const times: number[] = [];
      const before = used();
      for (let i = 0; i < requests; i++) times.push(await ask(shop, call));
      const after = used();
      times.sort((a, b) => a - b);
      const cpu =
        before === undefined || after === undefined
          ? undefined
          : ((after - before) / requests) * 1000;
      const row = rows.get(call.name) ?? { name: call.name, grows: call.grows, times: new Map() };
      const taken = { p50: share(times, 0.5), p95: share(times, 0.95), cpu };
      row.times.set(size, taken);
      rows.set(call.name, row);
      say(`${size}: ${call.name}: p50 ${taken.p50.toFixed(1)} ms, p95 ${taken.p95.toFixed(1)} ms`);
    }
  } finally {
    await shop.close();
    await postgres.stop();
  }
};

/**
 * Compares with a tenth and a hundredth of the size: a call of constant cost has the same time on
 * any machine.
 */
const verdictOf = ({ times, grows }: Row, sizes: readonly number[]): string => {
  const [small, large] = [times.get(10_000), times.get(sizes.at(-1) ?? 0)];
  if (!small || !large || small === large) return '';
  const growth = large.p50 / small.p50;
  const work = small.cpu && large.cpu ? `${(large.cpu / small.cpu).toFixed(2)} ×` : '';
  const isQuick = large.p95 <= MAX_MS;
  const isEven = growth <= MAX_GROWTH || large.p50 <= MIN_MS;
  const word = isQuick && isEven ? 'yes' : `**no**${grows ? `: ${grows}` : ''}`;
  return `${growth.toFixed(2)} × | ${work} | ${word}`;
};

const reportOf = (
  rows: readonly Row[],
  { sizes, requests }: AdminOptions,
  busy: number,
): string => {
  const cell = (time: Times | undefined) =>
    time ? `${time.p50.toFixed(1)} / ${time.p95.toFixed(1)} / ${time.cpu?.toFixed(1) ?? ''}` : '';
  const lines = rows.map(
    (row) =>
      `| ${row.name} | ${sizes.map((size) => cell(row.times.get(size))).join(' | ')} | ${verdictOf(row, sizes)} |`,
  );
  return `# Bench: staff's screens and a shopper's own orders

${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC. One user asks, one request after the other, ${requests} times after six that are not counted; p50 / p95
in ms, over HTTP, no cache, and the processor time in ms that shop, database and asker need together for one answer. So many orders of two years, with their users (a tenth), payments, refunds, reviews
(a fifth), messages and mails; 10 000 products. Made by \`npm run bench -- admin\`, filled by \`bench/fill-orders.ts\`.

Wanted at the largest size: at most ${MAX_GROWTH} × the p50 of 10 000 orders (or ${MIN_MS} ms), and a p95 of at most ${MAX_MS} ms.

| what | ${sizes.map((size) => size.toLocaleString('en')).join(' | ')} | growth of p50 | of processor time | wanted |
|---|${sizes.map(() => '---').join('|')}|---|---|---|
${lines.join('\n')}

${cpus().length} × ${cpus()[0]?.model.trim()}, load average ${loadavg()[0]?.toFixed(1)}; others used ${Math.round(busy * 100)} % of the machine before the first size.
`;
};

/** Measures the reads of staff and shoppers in a growing shop. */
export const benchAdmin = async (options: AdminOptions): Promise<void> => {
  const rows = new Map<string, Row>();
  const busy = await busyShare(2000);
  for (const size of options.sizes) await measureSize(rows, size, options);
  const report = reportOf([...rows.values()], options, busy);
  await mkdir(options.out, { recursive: true });
  const file = path.join(options.out, 'admin.md');
  await writeFile(file, report);
  console.log(`\n${report}\nWritten to ${file}`);
};
