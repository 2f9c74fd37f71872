import { cpus, loadavg, totalmem } from 'node:os';
import { commit } from './report.ts';

export type ScaleOptions = {
  sizes: number[];
  users: number[];
  seconds: number;
  /** Substring of a query's name, to measure it alone. */
  only: string;
  dataDir: string;
  out: string;
  /** Reuses the filled databases in the next run. */
  keep: boolean;
};

/** Milliseconds at the client, and CPU time of shop and database per response. */
export type Figures = { p50: number; p95: number; requests: number; cpu: number | undefined };
export type Measured = Figures & { name: string; size: number; users: number };

const label = (size: number): string =>
  size >= 1e6 ? `${size / 1e6} M` : size >= 1000 ? `${size / 1000} k` : String(size);

type Row = { name: string; at: (size: number, users: number) => Measured | undefined };

const rowsOf = (measured: readonly Measured[]): Row[] =>
  [...Map.groupBy(measured, ({ name }) => name)].map(([name, list]) => ({
    name,
    at: (size, users) => list.find((one) => one.size === size && one.users === users),
  }));

const cell = (figures: Figures | undefined): string =>
  figures && figures.requests > 0
    ? `${figures.p50.toFixed(1)} / ${figures.p95.toFixed(1)} / ${figures.cpu?.toFixed(2) ?? ''}`
    : '';

/** At a million products searches and counts are measured without a goal. */
const wantedMs = (size: number, name: string): number | undefined => {
  if (size <= 100_000) return 50;
  return /search|counts/.test(name) ? undefined : 150;
};

const failures = (measured: readonly Measured[]): string[] =>
  measured.flatMap(({ name, size, users, p95 }) => {
    const wanted = wantedMs(size, name);
    return wanted !== undefined && p95 > wanted
      ? [`- ${name}, ${label(size)}, ${users}: p95 ${p95.toFixed(0)} ms, wanted ${wanted}`]
      : [];
  });

/** The report in Markdown: a row per query, and which of them cost too much. */
export const scaleReport = (options: ScaleOptions, measured: readonly Measured[]): string => {
  const { sizes, users, seconds } = options;
  const rows = rowsOf(measured);
  const columns = users.flatMap((count) => sizes.map((size) => ({ count, size })));
  const head = [
    'query',
    ...columns.map(
      ({ count, size }) => `${label(size)}, ${count} ${count === 1 ? 'user' : 'users'}`,
    ),
  ];
  const lines = rows.map((row) => [
    row.name,
    ...columns.map(({ count, size }) => cell(row.at(size, count))),
  ]);
  const over = failures(measured);
  return `# Bench: scale

${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit()}. \`npm run bench -- scale\`

Over HTTP, every cache off, catalogues of ${sizes.map(label).join(', ')} generated products (\`bench/fill.ts\`), each in a database of its own.
p50 / p95 in ms over ${seconds} s per figure, and the processor time in ms that shop and database together need for one answer, which other
work on the machine does not touch (a read of hundredths of seconds: rough where few answers fit). A row asks for all its addresses in turn.
Page 100 is the last page where there are fewer.

## Over the goal

p95 of 50 ms up to 100 k products; of 150 ms for lists and filters at a million.

${over.length === 0 ? 'None.' : `${over.length} of ${measured.length}:\n\n${over.join('\n')}`}

## All

${[head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n')}

Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load average ${loadavg()[0]?.toFixed(2)} at the end; shop,
PostgreSQL (256 MB of buffers) and load share it.
`;
};
