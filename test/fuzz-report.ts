import type { Mode } from './fuzz-values.ts';

export type Answer = { operation: string; mode: Mode; role: string; status: number };
export type Memory = { after: number; resident: number; heap: number };

/** Counts of a fuzz test by operation, kind of request and caller. */
export type FuzzCounts = {
  count: number;
  add(answer: Answer): void;
  statuses(): [status: number, answers: number][];
  tables(): string[];
};

const classOf = (status: number): string => {
  if (status < 300) return '2xx';
  if (status < 400) return '3xx';
  if ([400, 401, 403, 404, 409, 429].includes(status)) return String(status);
  return status < 500 ? 'other 4xx' : '5xx';
};

const COLUMNS = ['2xx', '400', '401', '403', '404', '409', '429', 'other 4xx', '5xx'];

const share = (part: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.round((part / whole) * 100)} %`;

type Counts = Map<string, Map<string, number>>;

const table = (head: string, counts: Counts): string[] => {
  const rows = [...counts].map(([name, seen]) => {
    const all = [...seen.values()].reduce((sum, n) => sum + n, 0);
    const cells = COLUMNS.map((column) => seen.get(column) ?? 0);
    return `| ${name} | ${all} | ${share(seen.get('2xx') ?? 0, all)} | ${cells.join(' | ')} |`;
  });
  return [
    `| ${head} | Requests | Answered well | ${COLUMNS.join(' | ')} |`,
    `|---|${'---|'.repeat(COLUMNS.length + 2)}`,
    ...rows.sort(),
    '',
  ];
};

export const newCounts = (): FuzzCounts => {
  const byStatus = new Map<number, number>();
  const byOperation: Counts = new Map();
  const byMode: Counts = new Map();
  const byRole: Counts = new Map();
  const count = (counts: Counts, name: string, column: string): void => {
    const seen = counts.get(name) ?? new Map<string, number>();
    seen.set(column, (seen.get(column) ?? 0) + 1);
    counts.set(name, seen);
  };
  return {
    count: 0,
    add({ operation, mode, role, status }) {
      this.count += 1;
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
      const column = classOf(status);
      count(byOperation, operation, column);
      count(byMode, mode, column);
      count(byRole, role, column);
    },
    statuses: () => [...byStatus].sort(([a], [b]) => a - b),
    tables: () => [
      '## By kind of request',
      '',
      '`valid`: what a browser would send; `mutated`: that with one value spoiled; `wild`: anything of about the right shape.',
      '',
      ...table('Kind', byMode),
      '## By caller',
      '',
      ...table('Caller', byRole),
      '## By operation',
      '',
      ...table('Operation', byOperation),
    ],
  };
};

/** Growth of the measured values in MB per 10,000 requests, by linear regression. */
export const slopeOf = (points: readonly { after: number; mb: number }[]): number => {
  const mean = (values: number[]) => values.reduce((sum, n) => sum + n, 0) / values.length;
  const x = mean(points.map(({ after }) => after));
  const y = mean(points.map(({ mb }) => mb));
  const up = points.reduce((sum, { after, mb }) => sum + (after - x) * (mb - y), 0);
  const along = points.reduce((sum, { after }) => sum + (after - x) ** 2, 0);
  return along === 0 ? 0 : (up / along) * 10_000;
};
