import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { doubtOf, median, type Pass } from './measure.ts';
import type { Target } from './suites.ts';

export type Row = { target: Target; caches: 'on' | 'off'; passes: Pass[]; bare: Pass[] };

/** The measured commit. */
export const commit = (): string => {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
};

export const range = (values: readonly number[], digits: number): string =>
  `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`;

const rowText = ({ target, caches, passes, bare }: Row): string => {
  const rates = passes.map((pass) => pass.perSecond);
  const shares = rates.map((rate, round) => rate / (bare[round]?.perSecond ?? Number.NaN));
  const share = median(shares);
  const wanted = caches === 'on' ? target.wanted.warm : target.wanted.cold;
  const digits = share < 0.1 ? 4 : 3;
  const times = (['p50', 'p95', 'p99'] as const).map((name) =>
    median(passes.map((pass) => pass[name])).toFixed(2),
  );
  const cpu = median(passes.map((pass) => pass.cpu ?? Number.NaN));
  const kb = median(passes.map((pass) => pass.bytes / Math.max(1, pass.requests))) / 1024;
  return `| ${[
    target.name,
    caches,
    Math.round(median(rates)),
    range(rates, 0),
    share.toFixed(digits),
    range(shares, digits),
    wanted === undefined ? '' : `${wanted} ${share >= wanted ? 'yes' : '**no**'}`,
    times.join(' / '),
    Number.isNaN(cpu) ? '' : Math.round(cpu),
    kb.toFixed(1),
    passes.reduce((sum, pass) => sum + pass.made, 0),
  ].join(' | ')} |`;
};

const doubts = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ target, caches, passes, bare }) =>
    [...passes, ...bare].flatMap((pass) => {
      const doubt = doubtOf(pass);
      return doubt ? [`- ${target.name}, caches ${caches}: ${doubt}`] : [];
    }),
  );

/** The machine, as a section of the report. */
export const machine = (): string => `## Machine

${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}, Node ${process.version}, load average ${loadavg()[0]?.toFixed(2)} at the
end.`;

export type Conditions = {
  suite: string;
  rounds: number;
  seconds: number;
  warmUpSeconds: number;
  connections: number;
  products: number;
  encoding: string;
};

/** The report in Markdown: figures, doubts, machine and conditions. */
export const reportOf = (conditions: Conditions, rows: readonly Row[]): string => {
  const { suite, rounds, seconds, warmUpSeconds, connections, products, encoding } = conditions;
  const bare = rows.flatMap((row) => row.bare.map((pass) => pass.perSecond));
  const bareCpu = median(rows.flatMap((row) => row.bare.map((pass) => pass.cpu ?? Number.NaN)));
  const strange = [...new Set(doubts(rows))];
  return `# Bench: ${suite}

${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit()}.

Each figure is the median of ${rounds} passes of ${seconds} s after ${warmUpSeconds} s of warm-up, ${connections} connections, one shop
process, ${products} generated products, \`Accept-Encoding: ${encoding}\`. Passes of a bare Fastify ("hello world" as JSON) and of the shop
take turns; a share is the shop's rate over the bare rate of the same round. In brackets of min–max: all passes.
Bare Fastify: ${Math.round(median(bare))} requests/s (${range(bare, 0)}), ${Math.round(bareCpu)} µs of processor time each. Processor time is the
shop process's own, without PostgreSQL.

| what | caches | requests/s | min–max | share of bare | min–max | wanted | p50 / p95 / p99 ms | CPU µs each | kB each | made anew |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.map(rowText).join('\n')}

${machine()} Shop, PostgreSQL and load share it. Load: \`bench/load.ts\`, raw sockets in a process of its own, one request at a time on each
connection, so that the load costs less than the server.

## Doubts

${strange.length === 0 ? 'None: all answers 200, the machine was idle before each pass, Little’s law holds within 5 %.' : strange.join('\n')}
`;
};
