import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { coverageTables, meanLength, neverReached } from './reached.ts';
import { playSequences } from './run.ts';

const SEQUENCES = Number(process.env.MODEL_RUNS || 2000);
const LANES = 4;
const seed = Number(process.env.DEEP_SEED || 1) % 2 ** 31;
const file = path.resolve(import.meta.dirname, '../results/model.md');

test('thousands of random sequences lose no money and no piece, and come to every step of the table', async () => {
  const start = performance.now();
  const coverage = await playSequences({ seed, runs: SEQUENCES, lanes: LANES });
  const missing = neverReached(coverage);
  const seconds = Math.round((performance.now() - start) / 1000);
  const text = [
    '# Model of payments, orders and stock',
    '',
    `${new Date().toISOString().slice(0, 10)} · seed ${seed} · Node ${process.version} · ${cpus().length} cores · ${seconds} s`,
    '',
    `**${coverage.totals.get('sequences')} sequences of ${meanLength(coverage).toFixed(1)} commands on average, all rules held after each command, ` +
      `books equal at the end of each sequence.** Commands and steps of the table never reached: ${missing.length === 0 ? 'none' : missing.join(', ')}.`,
    '',
    ...coverageTables(coverage),
  ];
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text.join('\n'));
  expect(coverage.totals.get('sequences')).toBe(SEQUENCES);
  expect(meanLength(coverage)).toBeGreaterThanOrEqual(12);
  expect(missing).toEqual([]);
});
