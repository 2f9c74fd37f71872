import { expect, test } from 'vitest';
import { conformanceProblems, countKinds, type Repository, rowsOf } from './conformance.ts';
import { testTitles } from './test-titles.ts';

const TABLE = [
  '| § | Says | Proof |',
  '|---|---|---|',
  '| §1.1 | one | `web/a.test.ts › adds one` |',
  '| §1.2 | two | [0001](decisions/0001-one.md) |',
  '| §1.3 | three | [differences](differences.md#money-is-ours)<br>`web/a.test.ts › adds two` |',
  '| §1.4 | four | open: #5 money |',
  '| §1.5 | five | with §1.1 |',
].join('\n');

const whole: Repository = {
  specification: '§1.1 One. §1.2 Two.\n- §1.3 Three.\n| §1.4 | Four |\n§1.5 Five.',
  conformance: TABLE,
  document: (name) =>
    ({ 'decisions/0001-one.md': '# One', 'differences.md': '# D\n\n## Money is ours' })[name],
  titles: (file) => (file === 'web/a.test.ts' ? ['adds one', 'adds two'] : undefined),
};

test('a whole table has no problem, and is counted', () => {
  expect(conformanceProblems(whole)).toEqual([]);
  expect(countKinds(rowsOf(TABLE))).toEqual({ proved: 2, decided: 1, open: 1, with: 1 });
});

const MUTANTS: [what: string, from: string | RegExp, to: string, problem: string][] = [
  ['a missing number', /\| §1\.4.*\n/, '', '§1.4 is missing in the table'],
  ['an unknown number', '| §1.4 |', '| §1.9 |', '§1.9 is not in the specification'],
  ['a number twice', '| §1.4 |', '| §1.2 |', '§1.2 stands twice in the table'],
  [
    'a file that is not there',
    'a.test.ts › adds one',
    'b.test.ts › adds one',
    'web/b.test.ts, which is not there',
  ],
  [
    'a title that is not there',
    '› adds one',
    '› adds three',
    '"adds three", which is no running test',
  ],
  ['a decision that is not there', '0001-one.md', '0002-two.md', '0002-two.md, which is not there'],
  ['a heading that is not there', '#money-is-ours', '#stock-is-ours', 'no such heading'],
  ['an open line without a milestone', 'open: #5 money', 'open: later', 'open without a milestone'],
  [
    'an open line that says nothing',
    'open: #5 money',
    'open',
    'no proof, decision or open milestone',
  ],
  [
    'words instead of a proof',
    '`web/a.test.ts › adds one`',
    'works',
    'no proof, decision or open milestone',
  ],
  ['an unknown proof beside a good one', '<br>`web/a.test.ts › adds two`', '<br>seen', 'no proof'],
  ['an empty proof', '| four | open: #5 money |', '| four | |', 'unreadable line'],
  ['leaning on a leaning line', 'with §1.1', 'with §1.5', 'carries nothing'],
  ['leaning on nothing', 'with §1.1', 'with §7.7', 'carries nothing'],
];

test.each(MUTANTS)('the table fails on %s', (_what, from, to, problem) => {
  const conformance = TABLE.replace(from, to);
  expect(conformance).not.toBe(TABLE);
  expect(conformanceProblems({ ...whole, conformance }).join('\n')).toContain(problem);
});

test('a specification without numbers fails', () => {
  expect(conformanceProblems({ ...whole, specification: 'None.' })[0]).toBe(
    'the specification has no numbers',
  );
});

test('titles are those of tests that run', () => {
  const text = `
    test('plain', () => {});
    it("with 'quotes'", async () => {});
    test.each([1, 2])('each %s', (n) => {});
    for (const n of [1]) test(\`number \${n}\`, () => {});
    describe('group', () => { test('inside', { timeout: 5 }, () => {}); });
    test.skip('skipped', () => {});
    test.todo('planned');
    test.describe('journey', () => {});
    // test('in a comment', () => {});
  `;
  expect(testTitles('a.test.ts', text)).toEqual([
    'plain',
    "with 'quotes'",
    'each %s',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the title as it is written
    'number ${n}',
    'inside',
  ]);
});
