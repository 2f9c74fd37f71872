import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { playSequences } from './run.ts';

const SEQUENCES = 60;

test('whatever people, phones and providers do in any order, no money and no piece is lost', {
  timeout: 300_000,
}, async () => {
  const seed = Number(process.env.MODEL_SEED || randomInt(2 ** 31));
  console.log(`model sequences of seed ${seed}`);
  const runs = Number(process.env.MODEL_RUNS ?? SEQUENCES);
  const endOnFailure = process.env.MODEL_NO_SHRINK === '1';
  const coverage = await playSequences({ seed, runs, maxCommands: 48, endOnFailure, timeLimit: Number(process.env.MODEL_LIMIT || 300_000) });
  expect(coverage.totals.get('sequences')).toBe(runs);
  console.log(coverage);
});
