import { expect, test } from 'vitest';
import { LONG_MS } from '../limits.ts';
import { SEED } from '../random.ts';
import { meanLength, rowsToPlay } from './reached.ts';
import { playSequences } from './run.ts';
import { allStories } from './stories.ts';

/** A sample; `npm run test:deep` runs thousands. Prints its seed. */
const SEQUENCES = 30;
const LANES = 2;

test('whatever people, phones and providers do in any order, no money and no piece is lost', {
  timeout: 2 * LONG_MS,
}, async () => {
  const seed = Number(process.env.MODEL_SEED || SEED);
  const runs = Number(process.env.MODEL_RUNS || SEQUENCES);
  const lanes = Number(process.env.MODEL_LANES || LANES);
  const minutes = Number(process.env.MODEL_MINUTES || 60);
  const endOnFailure = process.env.MODEL_NO_SHRINK === '1';
  const options = { seed, lanes, minutes, endOnFailure };
  const stories = allStories().length;
  console.log(`model: MODEL_SEED=${seed}, ${stories} stories, then ${runs} sequences`);
  // The stories are the same in each run, so that a rule which only they reach is never left to chance.
  const told = await playSequences({ ...options, runs: stories, storiesFirst: true });
  const coverage = await playSequences({ ...options, runs });
  if (process.env.MODEL_MINUTES) return;
  expect(told.totals.get('sequences')).toBe(stories);
  expect(coverage.totals.get('sequences')).toBe(runs);
  expect(meanLength(coverage)).toBeGreaterThan(8);
});

test('the rows that a long run must come to are those that the model plays', () => {
  expect(rowsToPlay().length).toBeGreaterThan(90);
  expect(rowsToPlay()).toContain('start-new');
});
