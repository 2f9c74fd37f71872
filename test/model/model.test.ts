import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { meanLength } from './reached.ts';
import { playSequences } from './run.ts';

/** A sample; `npm run test:deep` runs thousands. Each run uses another seed and prints it. */
const SEQUENCES = 30;
const LANES = 2;

test('whatever people, phones and providers do in any order, no money and no piece is lost', {
  timeout: 600_000,
}, async () => {
  const seed = Number(process.env.MODEL_SEED || randomInt(2 ** 31));
  const runs = Number(process.env.MODEL_RUNS || SEQUENCES);
  const lanes = Number(process.env.MODEL_LANES || LANES);
  console.log(`model: MODEL_SEED=${seed}, ${runs} sequences`);
  const endOnFailure = process.env.MODEL_NO_SHRINK === '1';
  const storiesFirst = process.env.MODEL_STORIES === '1';
  const minutes = Number(process.env.MODEL_MINUTES || 60);
  const coverage = await playSequences({ seed, runs, lanes, endOnFailure, storiesFirst, minutes });
  if (!process.env.MODEL_MINUTES) expect(coverage.totals.get('sequences')).toBe(runs);
  // Stories alone are short.
  if (!storiesFirst) expect(meanLength(coverage)).toBeGreaterThan(8);
});
