import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../server/embedded-postgres.ts';
import { fillProducts, someIds } from './fill.ts';
import type { LoadJob } from './load.ts';
import { measure } from './measure.ts';
import { measurePhone } from './phone.ts';
import { type Running, startBareFastify, startShop } from './processes.ts';
import { type Conditions, type Row, reportOf } from './report.ts';
import { suites, type Target } from './suites.ts';

const OPTIONS = {
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '8' },
  'warm-up': { type: 'string', default: '4' },
  connections: { type: 'string', default: '32' },
  products: { type: 'string', default: '10000' },
  /** Accept-Encoding; pages are asked for as browsers do unless another is given. */
  encoding: { type: 'string' },
  /** `phone`: how often each interaction is made. */
  times: { type: 'string', default: '20' },
  /** Part of a target's name, to measure it alone. */
  only: { type: 'string', default: '' },
  /** How long to wait for an idle machine before each pass, in seconds. */
  patience: { type: 'string', default: '20' },
  'data-dir': { type: 'string', default: path.join(tmpdir(), 'malkia-bench') },
  out: { type: 'string', default: path.join(import.meta.dirname, 'results') },
} as const;

const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
const encoding = values.encoding ?? (positionals[0] === 'pages' ? 'br' : 'identity');
const say = (line: string): void => console.log(line);

const jobOf = ({ port, pid }: Running, paths: string[]): LoadJob => ({
  port,
  pid,
  paths,
  headers: { 'accept-encoding': encoding },
  connections: Number(values.connections),
  warmUpMs: Number(values['warm-up']) * 1000,
  runMs: Number(values.seconds) * 1000,
});

type Servers = { bare: Running; on: Running; off: Running };

/** Bare and shop in turn, round after round, so that both meet the same minutes of the machine. */
const measureTarget = async (
  target: Target,
  caches: 'on' | 'off',
  servers: Servers,
): Promise<Row> => {
  const row: Row = { target, caches, passes: [], bare: [] };
  const patience = { patienceMs: Number(values.patience) * 1000 };
  for (let round = 0; round < Number(values.rounds); round++) {
    row.bare.push(await measure(jobOf(servers.bare, ['/']), patience));
    const pass = await measure(jobOf(servers[caches], target.paths), patience);
    row.passes.push(pass);
    say(
      `${target.name}, caches ${caches}: ${Math.round(pass.perSecond)}/s, ` +
        `${(pass.perSecond / (row.bare[round]?.perSecond ?? 1)).toFixed(4)} of bare, p95 ${pass.p95.toFixed(2)} ms, ${pass.cpu?.toFixed(0)} µs of ${row.bare[round]?.cpu?.toFixed(0)} CPU`,
    );
  }
  return row;
};

const write = async (suite: string, report: string): Promise<void> => {
  await mkdir(values.out, { recursive: true });
  const file = path.join(values.out, `${suite}.md`);
  await writeFile(file, report);
  say(`\n${report}\nWritten to ${file}`);
};

const runPhone = async (): Promise<void> => {
  const report = await measurePhone({
    dataDir: `${values['data-dir']}-phone`,
    rounds: Number(values.rounds),
    times: Number(values.times),
    only: values.only,
    patienceMs: Number(values.patience) * 1000,
    say,
  });
  await write('phone', report);
};

const run = async (suite: string): Promise<void> => {
  if (suite === 'phone') return runPhone();
  const targetsOf = suites[suite];
  if (!targetsOf)
    throw new Error(
      `npm run bench -- <what>, one of: ${[...Object.keys(suites), 'phone'].join(', ')}`,
    );
  const dataDir = values['data-dir'];
  const stops: (() => Promise<void>)[] = [];
  try {
    say(`Opening shops in ${dataDir} …`);
    const on = await startShop(dataDir, {});
    stops.push(on.stop);
    const postgres = await startEmbeddedPostgres({ dataDir });
    stops.push(postgres.stop);
    await fillProducts(postgres.url, Number(values.products));
    const off = await startShop(dataDir, { CACHE_MB: '0' });
    stops.push(off.stop);
    const bare = await startBareFastify();
    stops.push(bare.stop);
    const ids = await someIds(postgres.url, 200);
    const rows: Row[] = [];
    for (const target of targetsOf(ids)) {
      if (!target.name.includes(values.only)) continue;
      for (const caches of ['on', 'off'] as const) {
        const wanted = caches === 'on' ? target.wanted.warm : target.wanted.cold;
        if (wanted !== undefined) rows.push(await measureTarget(target, caches, { bare, on, off }));
      }
    }
    const conditions: Conditions = {
      suite,
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      warmUpSeconds: Number(values['warm-up']),
      connections: Number(values.connections),
      products: Number(values.products),
      encoding,
    };
    await write(suite, reportOf(conditions, rows));
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
};

run(positionals[0] ?? '').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
