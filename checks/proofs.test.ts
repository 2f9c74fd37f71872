import { expect, test } from 'vitest';
import { playedRows, proofsOf } from './proofs.ts';

test('a test proves what the comments above it name', () => {
  const text = `
// Proves §2.1, S3.4, start-new.
test('plain', () => {});
// Proves §2.2.
// Proves §2.3.
// Why it is so.
test.each<Row>([1])('each %s', () => {});
for (const a of b) {
  // Proves rule-locks.
  if (a) holds(true, 'locked');
}`;
  expect(proofsOf('a.ts', text)).toEqual({
    ids: ['§2.1', 'S3.4', 'start-new', '§2.2', '§2.3', 'rule-locks'],
    problems: [],
  });
});

test.each([
  ['a skipped test', "test.skip('a', () => {});"],
  ['a planned one', "test.todo('a');"],
  ['a group', "test.describe('a', () => {});"],
  ['other code', 'const a = 1;'],
  ['nothing', ''],
])('%s proves nothing', (_what, below) => {
  expect(proofsOf('a.ts', `// Proves §2.1.\n${below}`)).toEqual({
    ids: [],
    problems: ['a.ts:1: // Proves §2.1. stands above no test that runs'],
  });
});

test('a comment that names nothing is a problem', () => {
  expect(proofsOf('a.ts', "// Proves §2.1\ntest('a', b);").problems).toHaveLength(1);
});

test('the model’s rows are read from its calls, both sides of a condition', () => {
  const text = `
    plays(model, 'start-new');
    plays(one.model, kind === 'late' ? 'success-late' : again ? 'success-again' : 'success');
    // plays(model, 'in-a-comment');
    expectTo.plays(model, 'elsewhere');
  `;
  expect(playedRows('a.ts', text)).toEqual([
    'start-new',
    'success-late',
    'success-again',
    'success',
  ]);
});
