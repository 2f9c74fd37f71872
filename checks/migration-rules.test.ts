import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FIRST_CHECKED, problemsOf, problemsOfChecksums, statementsOf } from './migration-rules.ts';

const REFUSED: [string, RegExp][] = [
  ['DROP TABLE orders;', /takes away/],
  ['ALTER TABLE orders DROP COLUMN flagged;', /takes away/],
  ['ALTER TABLE orders DROP flagged;', /takes away/],
  ['ALTER TABLE orders RENAME COLUMN flagged TO doubtful;', /renames/],
  ['ALTER TABLE orders RENAME flagged TO doubtful;', /renames/],
  ['ALTER TABLE orders RENAME TO purchases;', /renames/],
  ['ALTER TABLE orders ALTER COLUMN payable TYPE bigint;', /writes the whole table/],
  ['ALTER TABLE orders ALTER payable SET DATA TYPE bigint;', /writes the whole table/],
  ['ALTER TABLE orders ALTER COLUMN paid_at SET NOT NULL;', /NOT VALID/],
  ['ALTER TABLE orders ADD COLUMN channel text NOT NULL;', /DEFAULT/],
  ['ALTER TABLE orders ADD COLUMN fee numeric(10, 2) NOT NULL;', /DEFAULT/],
  [
    'ALTER TABLE orders ADD COLUMN a int GENERATED ALWAYS AS (b) STORED, ADD COLUMN c int NOT NULL;',
    /does not fill/,
  ],
  ['ALTER TABLE orders ADD COLUMN mark uuid DEFAULT gen_random_uuid();', /row to row/],
  [
    'ALTER TABLE products ADD COLUMN words tsvector GENERATED ALWAYS AS (to_tsvector(name)) STORED;',
    /compute/,
  ],
  ['CREATE INDEX orders_flagged ON orders (flagged);', /CONCURRENTLY/],
  ['CREATE UNIQUE INDEX IF NOT EXISTS a ON orders (flagged);', /CONCURRENTLY/],
  ['ALTER TABLE orders ADD CONSTRAINT a CHECK (payable > 0);', /NOT VALID/],
  ['ALTER TABLE orders ADD FOREIGN KEY (user_id) REFERENCES users (id);', /NOT VALID/],
  ['ALTER TABLE orders ADD CONSTRAINT a UNIQUE (cart);', /USING INDEX/],
  ['LOCK TABLE orders;', /locks/],
  ['TRUNCATE orders;', /empties/],
  ['SELECT 1; CREATE INDEX CONCURRENTLY a ON orders (flagged);', /alone in its file/],
];

test.each(REFUSED)('%s is refused', (sql, problem) => {
  expect(problemsOf(sql).join('\n')).toMatch(problem);
});

test.each([
  'CREATE TABLE gifts (id int PRIMARY KEY); CREATE INDEX gifts_a ON gifts (id);',
  'CREATE INDEX CONCURRENTLY orders_flagged ON orders (flagged);',
  'ALTER TABLE orders ADD COLUMN channel text;',
  "ALTER TABLE orders ADD COLUMN channel text NOT NULL DEFAULT 'web';",
  'ALTER TABLE orders ADD CONSTRAINT a CHECK (payable > 0) NOT VALID;',
  'ALTER TABLE orders VALIDATE CONSTRAINT a;',
  'ALTER TABLE orders ADD CONSTRAINT a UNIQUE USING INDEX b;',
  'ALTER TABLE orders ALTER COLUMN paid_at DROP NOT NULL;',
  "INSERT INTO settings VALUES ('note', 'DROP TABLE orders;');",
  '-- Not yet: DROP TABLE orders;\nSELECT 1;',
  'CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN TRUNCATE orders; END $$;',
])('%s is let be', (sql) => {
  expect(problemsOf(sql)).toEqual([]);
});

test.each([
  'ALTER TABLE products ADD COLUMN words text NOT NULL GENERATED ALWAYS AS (lower(name)) STORED;',
  "ALTER TABLE products ADD COLUMN words text GENERATED ALWAYS AS (coalesce(name, '')) STORED NOT NULL;",
])('a generated column is filled by PostgreSQL, so it may be NOT NULL: %s', (sql) => {
  expect(problemsOf(sql)).toEqual([expect.stringContaining('to compute the column')]);
  expect(problemsOf(`-- quick: few rows\n${sql}`)).toEqual([]);
});

test('no migration passes unchecked because it is not written yet', async () => {
  const names = await readdir(path.resolve(import.meta.dirname, '../db/migrations'));
  const last = Math.max(...names.map((name) => Number.parseInt(name, 10)).filter(Number.isFinite));
  expect(FIRST_CHECKED).toBeLessThanOrEqual(last + 1);
});

test('a chapter that is changed, gone or not listed is a problem, and so is a listed later migration', () => {
  const [one, two] = ['a', 'b'].map((letter) => letter.repeat(64));
  const chapter = { name: '0001_accounts.sql', checksum: one ?? '' };
  const later = { name: '0099_later.sql', checksum: two ?? '' };
  const listed = `${one}  0001_accounts.sql\n${two}  0099_later.sql\n`;
  expect(problemsOfChecksums(listed, [chapter, later])).toEqual([]);
  expect(problemsOfChecksums(listed, [{ ...chapter, checksum: two ?? '' }, later])).toEqual([
    expect.stringMatching(/^0001_accounts\.sql: was changed/),
  ]);
  expect(problemsOfChecksums(listed, [chapter, { ...later, checksum: one ?? '' }])).toEqual([
    expect.stringMatching(/^0099_later\.sql: was changed/),
  ]);
  expect(problemsOfChecksums(listed, [chapter])).toEqual([
    expect.stringMatching(/^0099_later\.sql: is gone/),
  ]);
  // A migration of the next release may still change.
  expect(problemsOfChecksums(`${one}  0001_accounts.sql\n`, [chapter, later])).toEqual([]);
  expect(problemsOfChecksums('', [chapter])).toEqual([
    '0001_accounts.sql: is not in db/migrations/checksums',
  ]);
  expect(problemsOfChecksums('0001_accounts.sql\n', [])).toEqual([
    'checksums: not a line of sha256sum: 0001_accounts.sql',
  ]);
});

test('a comment with a reason lifts its own kind of rule for the one statement behind it', () => {
  const drop = 'ALTER TABLE orders DROP COLUMN flagged;';
  expect(problemsOf(`-- contract: unused since 0031\n${drop}`)).toEqual([]);
  expect(problemsOf(`-- quick: small\n${drop}`)).toHaveLength(1);
  expect(problemsOf(`-- contract:\n${drop}`)).toHaveLength(1);
  expect(problemsOf(`-- contract: unused since 0031\n${drop}\n${drop}`)).toHaveLength(1);
  expect(problemsOf('-- quick: ten rows\nCREATE INDEX a ON settings (name);')).toEqual([]);
});

test('statements are told apart and found by their line', () => {
  const sql = "-- one;\nSELECT ';';\n\n/* two; */ SELECT $x$ ; $x$,\n 2;\nDROP TABLE a;";
  expect(statementsOf(sql).map(({ line }) => line)).toEqual([2, 4, 6]);
  expect(problemsOf(sql)).toEqual([expect.stringMatching(/^line 6 takes away/)]);
});
