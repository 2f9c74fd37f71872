import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { canMove, type OrderState, undoOf } from '../api/features/orders/states.ts';
import { assertPaymentMove, type PaymentState } from '../api/features/payments/rules.ts';
import { ORDER_STEPS, PAYMENT_STEPS } from '../test/model/steps.ts';
import { nextStates, statesProblems, statesRows } from './states-table.ts';
import { heldRules, playedRows } from './test-titles.ts';

const TABLE = `
| State | May become |
|---|---|
| created | prompted |

| Id | When | Played by |
|---|---|---|
| \`start-new\` | items | \`test/model/a.ts › start-new\`<br>\`api/a.test.ts › it pays\` |
| \`start-short\` | none left | \`api/a.test.ts › it refuses\` |
`;
const titles = (file: string) =>
  ({ 'test/model/a.ts': ['start-new'], 'api/a.test.ts': ['it pays', 'it refuses'] })[file];
const played = [{ file: 'test/model/a.ts', id: 'start-new' }];

test('a whole table of states has no problem', () => {
  expect(statesProblems(TABLE, titles, played)).toEqual([]);
  expect(statesRows(TABLE).map(({ id }) => id)).toEqual(['start-new', 'start-short']);
});

test.each([
  ['a test that is not there', '› it refuses', '› it agrees', 'start-short names "it agrees"'],
  [
    'a file that is not there',
    'api/a.test.ts › it r',
    'api/b.test.ts › it r',
    'which is not there',
  ],
  ['words instead of a test', '`api/a.test.ts › it refuses`', 'tried', 'which is no test'],
  ['a row that nothing plays', '`api/a.test.ts › it refuses` |', '|', 'unreadable line'],
  ['a row without an id', '`start-short`', 'start-short', 'unreadable line'],
  ['an id twice', '`start-short`', '`start-new`', 'start-new stands twice'],
  ['a renamed row that the model plays', '| `start-new`', '| `start-now`', 'plays start-new'],
  ['a row that hides the model', '`test/model/a.ts › start-new`<br>', '', 'plays start-new'],
  ['no rows', '| Id |', '| Name |', 'docs/states.md has no rows'],
])('the table of states fails on %s', (_what, from, to, problem) => {
  const text = TABLE.replace(from, to);
  expect(text).not.toBe(TABLE);
  expect(statesProblems(text, titles, played).join('\n')).toContain(problem);
});

test('a row that the model alone knows fails', () => {
  const more = [...played, { file: 'test/model/a.ts', id: 'start-late' }];
  expect(statesProblems(TABLE, titles, more)).toEqual([
    'test/model/a.ts plays start-late, which is no row that names it',
  ]);
});

test('the model’s rows and rules are read from its calls, both sides of a condition', () => {
  const text = `
    plays(model, 'start-new');
    plays(one.model, kind === 'late' ? 'success-late' : again ? 'success-again' : 'success');
    holds(count > 0, 'something is there', { count });
    // plays(model, 'in-a-comment');
    expectTo.plays(model, 'elsewhere');
  `;
  expect(playedRows('a.ts', text)).toEqual([
    'start-new',
    'success-late',
    'success-again',
    'success',
  ]);
  expect(heldRules('a.ts', text)).toEqual(['something is there']);
});

const states = readFileSync(path.resolve(import.meta.dirname, '../docs/states.md'), 'utf8');
const stepsOf = (next: Record<string, readonly string[]>): string[] =>
  Object.entries(next)
    .flatMap(([from, all]) => all.map((to) => `${from} > ${to}`))
    .sort();
/** All pairs of the states that the code lets follow each other. */
const stepsOfCode = (names: string[], may: (from: string, to: string) => boolean): string[] =>
  names
    .flatMap((from) => names.filter((to) => may(from, to)).map((to) => `${from} > ${to}`))
    .sort();

test('docs/states.md has the steps of a payment that the code allows, and the model makes no other', () => {
  const next = nextStates(states, 'Payment');
  const allows = (from: string, to: string): boolean => {
    try {
      assertPaymentMove(from as PaymentState, to as PaymentState);
      return true;
    } catch {
      return false;
    }
  };
  expect(Object.keys(next)).toHaveLength(8);
  expect(stepsOf(next)).toEqual(stepsOfCode(Object.keys(next), allows));
  const model = stepsOf(PAYMENT_STEPS);
  // Rows that the model has no command for: review-closed and refund-bounced.
  const notInModel = ['needs_attention > failed', 'refunded > needs_attention'];
  expect([...model, ...notInModel].sort()).toEqual(stepsOf(next));
});

test('docs/states.md has the steps of an order that the code allows, and the model makes no other', () => {
  const next = nextStates(states, 'Order');
  const allows = (from: string, to: string): boolean =>
    canMove(from as OrderState, to as OrderState) ||
    undoOf(from as OrderState, new Date(0))?.to === to;
  expect(Object.keys(next)).toHaveLength(8);
  expect(stepsOf(next)).toEqual(stepsOfCode(Object.keys(next), allows));
  const model = Object.keys(ORDER_STEPS).filter((step) => !step.startsWith('>'));
  expect(model.sort()).toEqual(stepsOf(next));
});
