import { startEmbeddedPostgres } from '../server/embedded-postgres/start.ts';
import { fillProducts, someIds } from './fill.ts';
import type { LoadJob } from './load.ts';
import { measure } from './measure.ts';
import { type Running, startBareFastify, startShop } from './processes.ts';
import { type Conditions, type Row, reportOf } from './report.ts';
import type { Suite, Target } from './suites.ts';

export type ShareOptions = Conditions & {
  /** Substring of a target's name, to measure it alone. */
  only: string;
  patienceMs: number;
  dataDir: string;
  say: (line: string) => void;
};

type Servers = { bare: Running; on: Running; off: Running };

/** Baseline and shop in alternation, so that both run under the same conditions of the machine. */
const measureTarget = async (
  target: Target,
  caches: 'on' | 'off',
  servers: Servers,
  options: ShareOptions,
): Promise<Row> => {
  const { manyVisitors } = target;
  const jobOf = ({ port, pid }: Running, paths: string[]): LoadJob => ({
    ...{ port, pid, paths, manyVisitors },
    headers: { 'accept-encoding': options.encoding },
    connections: options.connections,
    warmUpMs: options.warmUpSeconds * 1000,
    runMs: options.seconds * 1000,
  });
  const { patienceMs, rounds, say } = options;
  const row: Row = { target, caches, passes: [], bare: [] };
  for (let round = 0; round < rounds; round++) {
    row.bare.push(await measure(jobOf(servers.bare, ['/']), { patienceMs }));
    const pass = await measure(jobOf(servers[caches], target.paths), { patienceMs });
    row.passes.push(pass);
    say(
      `${target.name}, caches ${caches}: ${Math.round(pass.perSecond)}/s, ` +
        `${(pass.perSecond / (row.bare[round]?.perSecond ?? 1)).toFixed(4)} of bare, p95 ${pass.p95.toFixed(2)} ms, ${pass.cpu?.toFixed(0)} µs of ${row.bare[round]?.cpu?.toFixed(0)} CPU`,
    );
  }
  return row;
};

/**
 * Throughput of the shop as a share of a bare Fastify, with caches and without; returns the report.
 */
export const benchShares = async (targetsOf: Suite, options: ShareOptions): Promise<string> => {
  const { dataDir, only, products, say } = options;
  const stops: (() => Promise<void>)[] = [];
  try {
    say(`Opening shops in ${dataDir} …`);
    const on = await startShop(dataDir, {});
    stops.push(on.stop);
    const postgres = await startEmbeddedPostgres({ dataDir });
    stops.push(postgres.stop);
    await fillProducts(postgres.url, products);
    const off = await startShop(dataDir, { CACHE_MB: '0', TRUST_PROXY: 'loopback' });
    stops.push(off.stop);
    const bare = await startBareFastify();
    stops.push(bare.stop);
    const ids = await someIds(postgres.url, 200);
    const rows: Row[] = [];
    for (const target of targetsOf(ids)) {
      if (!target.name.includes(only)) continue;
      for (const caches of ['on', 'off'] as const) {
        const wanted = caches === 'on' ? target.wanted.warm : target.wanted.cold;
        if (wanted !== undefined)
          rows.push(await measureTarget(target, caches, { bare, on, off }, options));
      }
    }
    return reportOf(options, rows);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
};
