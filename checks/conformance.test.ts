import { expect, test } from 'vitest';
import { conformanceProblems, countKinds, readProofs } from './conformance.ts';
import { filled, rowsOf, tableProblems } from './proof-tables.ts';

const proofs = new Map([
  ['§1.1', new Set(['web/b.test.ts', 'web/a.test.ts'])],
  ['§1.3', new Set(['web/a.test.ts'])],
]);
const TABLE = [
  '| § | Says | Changed or carried by | Tests |',
  '|---|---|---|---|',
  '| §1.1 | one |  | `web/a.test.ts` `web/b.test.ts` |',
  '| §1.2 | two | [0001](decisions/0001-one.md) |  |',
  '| §1.3 | three | [differences](differences.md#money-is-ours) | `web/a.test.ts` |',
  '| §1.4 | four | with §1.1 |  |',
].join('\n');
const documents = {
  specification: '§1.1 One. §1.2 Two.\n- §1.3 Three.\n| §1.4 | Four |',
  conformance: TABLE,
  document: (name: string) =>
    ({ 'decisions/0001-one.md': '# One', 'differences.md': '# D\n\n## Money is ours' })[name],
};

test('a whole table has no problem, and is counted', () => {
  expect(conformanceProblems(documents, proofs)).toEqual([]);
  expect(countKinds(rowsOf(TABLE), proofs)).toEqual({
    proved: 2,
    decided: 1,
    carried: 1,
    changed: 2,
  });
});

test.each([
  ['a missing number', /\| §1\.4.*/, '', '§1.4 is missing in the table'],
  ['an unknown number', '| §1.4 |', '| §1.9 |', '§1.9 is not in the specification'],
  ['a number twice', '| §1.4 |', '| §1.2 |', '§1.2 stands twice'],
  ['a sentence without a test', 'with §1.1', '', '§1.4 of conformance.md has no test'],
  ['another file', '`web/a.test.ts` `web/b.test.ts`', '`web/a.test.ts`', 'not what the tests say'],
  ['a file without a test', 'with §1.1 |  |', 'with §1.1 | `b.ts` |', 'not what the tests say'],
  ['a decision that is not there', '0001-one.md', '0002-two.md', '0002-two.md, which is not there'],
  ['a heading that is not there', '#money-is-ours', '#stock-is-ours', 'no such heading'],
  ['words instead of a decision', 'with §1.1', 'works', 'no decision and no other sentence'],
  ['a line that can’t be read', '| §1.4 | four |', '| 1.4 | four |', 'unreadable line'],
  ['leaning on a leaning line', 'with §1.1', 'with §1.4', 'carries nothing'],
  ['leaning on nothing', 'with §1.1', 'with §7.7', 'carries nothing'],
])('the table fails on %s', (_what, from, to, problem) => {
  const conformance = TABLE.replace(from, to);
  expect(conformance).not.toBe(TABLE);
  expect(conformanceProblems({ ...documents, conformance }, proofs).join('\n')).toContain(problem);
});

test('a specification without numbers fails', () => {
  expect(conformanceProblems({ ...documents, specification: 'None.' }, proofs)[0]).toBe(
    'the specification has no numbers',
  );
});

test('the column of tests is written from what they say; other tables stay', () => {
  const table = (tests: string) =>
    `| State | Means |\n|---|---|\n| \`paid\` | x |\n\n| Id | Tests |\n|---|---|\n| \`paid\` | a \\| b | ${tests} |`;
  const known = new Map([['paid', new Set(['b.test.ts', 'a.test.ts'])]]);
  expect(filled(table('`old.test.ts`'), known)).toBe(table('`a.test.ts` `b.test.ts`'));
  expect(tableProblems('states.md', table(''), new Map())).toEqual([
    'paid of states.md has no test: write // Proves paid. above one',
  ]);
  expect(tableProblems('states.md', '', new Map())).toEqual(['states.md has no rows']);
});

test('every comment that names proved rows stands above a test', () => {
  const { proofs: all, problems } = readProofs();
  expect(problems).toEqual([]);
  expect(all.size).toBeGreaterThan(400);
});
