import { cpus, loadavg, totalmem } from 'node:os';
import { commit } from './report.ts';
import type { ScaleOptions } from './scale.ts';

/** Milliseconds as a client sees them, and of processor time that shop and database need for one answer. */
export type Figures = { p50: number; p95: number; requests: number; cpu: number | undefined };
export type Measured = Figures & { name: string; size: number; users: number };

const MOST_TIMES = 2;
const MOST_MS = 50;

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

/** How many times the middle size's figure the largest one's is; undefined unless both were measured. */
const ratioOf = (
  row: Row,
  users: number,
  { sizes, of }: { sizes: readonly number[]; of: 'p50' | 'cpu' },
): number | undefined => {
  const [base, most] = [row.at(BASE, users), row.at(Math.max(...sizes), users)];
  if (!base?.[of] || !most?.[of] || base.size === most.size) return undefined;
  return most[of] / base[of];
};

/** What the largest catalogue is compared with. */
const BASE = 10_000;

const shortcomings = (rows: readonly Row[], { sizes, users }: ScaleOptions): string[] => {
  const [one = 1] = users;
  const largest = Math.max(...sizes);
  return rows.flatMap((row) => {
    const most = row.at(largest, one);
    if (!most) return [];
    const base = row.at(BASE, one);
    const times = ratioOf(row, one, { sizes, of: 'p50' });
    const work = ratioOf(row, one, { sizes, of: 'cpu' });
    const over = [
      ...(times !== undefined && times > MOST_TIMES
        ? [`p50 ${times.toFixed(1)} × (${base?.p50.toFixed(1)} → ${most.p50.toFixed(1)} ms)`]
        : []),
      ...(work !== undefined && work > MOST_TIMES
        ? [`processor ${work.toFixed(1)} × (${base?.cpu?.toFixed(1)} → ${most.cpu?.toFixed(1)} ms)`]
        : []),
      ...(most.p95 > MOST_MS ? [`p95 ${most.p95.toFixed(0)} ms`] : []),
    ];
    return over.length > 0 ? [`- ${row.name}: ${over.join(', ')}`] : [];
  });
};

/** The figures as a page of Markdown: a row for each query, and which of them cost too much. */
export const scaleReport = (options: ScaleOptions, measured: readonly Measured[]): string => {
  const { sizes, users, seconds } = options;
  const rows = rowsOf(measured);
  const columns = users.flatMap((count) => sizes.map((size) => ({ count, size })));
  const ratios = users.flatMap((count) => (['p50', 'cpu'] as const).map((of) => ({ count, of })));
  const head = [
    'query',
    ...columns.map(
      ({ count, size }) => `${label(size)}, ${count} ${count === 1 ? 'user' : 'users'}`,
    ),
    ...ratios.map(
      ({ count, of }) => `${label(Math.max(...sizes))} : ${label(BASE)}, ${count}, ${of}`,
    ),
  ];
  const lines = rows.map((row) => [
    row.name,
    ...columns.map(({ count, size }) => cell(row.at(size, count))),
    ...ratios.map(({ count, of }) => ratioOf(row, count, { sizes, of })?.toFixed(2) ?? ''),
  ]);
  const over = shortcomings(rows, options);
  return `# Bench: scale

${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit()}. \`npm run bench -- scale\`

Over HTTP, every cache off, catalogues of ${sizes.map(label).join(', ')} generated products (\`bench/fill.ts\`), each in a database of its own.
p50 / p95 in ms over ${seconds} s per figure, and the processor time in ms that shop and database together need for one answer, which other
work on the machine does not touch (a read of hundredths of seconds: rough where few answers fit). A row asks for all its addresses in turn.
Page 100 is the last page where there are fewer.

## Over ${MOST_TIMES} times ${label(BASE)}, or p95 over ${MOST_MS} ms, with one user

${over.length === 0 ? 'None.' : `${over.length} of ${rows.length}:\n\n${over.join('\n')}`}

## All

${[head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n')}

Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load average ${loadavg()[0]?.toFixed(2)} at the end; shop,
PostgreSQL (256 MB of buffers) and load share it.
`;
};
