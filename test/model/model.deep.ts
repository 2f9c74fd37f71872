import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addCoverage, type Coverage, fromJson, newCoverage, toJson } from './coverage.ts';
import { coverageTables, meanLength, neverReached } from './reached.ts';
import { playSequences } from './run.ts';

/**
 * The full number of sequences. It can be split into parts, run sequentially or in parallel:
 * MODEL_PART=1/4 … 4/4 each store their coverage, and MODEL_PART=all/4 evaluates and writes it.
 * With MODEL_MINUTES no sequence starts later than that; too few sequences fail at the end.
 */
const SEQUENCES = Number(process.env.MODEL_RUNS || 2000);
const LANES = 4;
const seed = Number(process.env.DEEP_SEED || 1) % 2 ** 30;
const [part = 'all', parts = '1'] = (process.env.MODEL_PART ?? 'all/1').split('/');
const results = path.resolve(import.meta.dirname, '../results');
const fileOf = (one: number) => path.join(results, `.model-part-${one}.json`);

type Played = { coverage: Coverage; seconds: number };

const play = async (at: number): Promise<Played> => {
  const start = performance.now();
  const runs = Math.ceil(SEQUENCES / Number(parts));
  const coverage = await playSequences({
    seed: seed + (at - 1) * LANES,
    runs,
    lanes: LANES,
    storiesFirst: true,
    endOnFailure: process.env.MODEL_NO_SHRINK === '1',
    ...(process.env.MODEL_MINUTES ? { minutes: Number(process.env.MODEL_MINUTES) } : {}),
  });
  return { coverage, seconds: Math.round((performance.now() - start) / 1000) };
};

const playedBefore = async (): Promise<Played> => {
  const coverage = newCoverage();
  let seconds = 0;
  for (let at = 1; at <= Number(parts); at += 1) {
    const kept = JSON.parse(await readFile(fileOf(at), 'utf8'));
    expect(kept.seed, 'all parts are of one seed').toBe(seed);
    addCoverage(coverage, fromJson(kept.coverage));
    seconds += kept.seconds;
  }
  return { coverage, seconds };
};

test('thousands of random sequences lose no money and no piece, and come to every row of docs/states.md', async () => {
  await mkdir(results, { recursive: true });
  if (part !== 'all') {
    const { coverage, seconds } = await play(Number(part));
    const kept = { seed, seconds, coverage: toJson(coverage) };
    await writeFile(fileOf(Number(part)), JSON.stringify(kept));
    return;
  }
  const { coverage, seconds } = parts === '1' ? await play(1) : await playedBefore();
  const missing = neverReached(coverage);
  const text = [
    '# Model of payments, orders and stock',
    '',
    `${new Date().toISOString().slice(0, 10)} · seed ${seed} · ${parts} part(s) of ${LANES} lanes · Node ${process.version} · ${cpus().length} cores · ${seconds} s in all`,
    '',
    `**${coverage.totals.get('sequences')} sequences of ${meanLength(coverage).toFixed(1)} commands on average; all rules held after each command, ` +
      `and the books were equal at the end of each sequence.** Never reached: ${missing.length === 0 ? 'nothing' : missing.join(', ')}.`,
    '',
    ...coverageTables(coverage),
  ];
  await writeFile(path.join(results, 'model.md'), text.join('\n'));
  expect(coverage.totals.get('sequences')).toBeGreaterThanOrEqual(SEQUENCES);
  expect(meanLength(coverage)).toBeGreaterThanOrEqual(12);
  expect(missing).toEqual([]);
});
