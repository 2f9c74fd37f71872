import { expect, test } from 'vitest';
import { problemsOfWrites, WRITERS, writesOf } from './table-writers.ts';

/** What the list says is written. */
const LISTED = Object.entries(WRITERS).flatMap(([table, writers]) =>
  writers.map((writer) => ({ file: `of ${writer}`, writer, table })),
);

/** The problems that one more file brings. */
const broughtBy = (file: string, text: string): string[] =>
  problemsOfWrites([...LISTED, ...writesOf(file, text)]);

test.each([
  ["db.insertInto('payments').values(row)"],
  ["tx\n    .updateTable('payments as p')\n    .set({ status })"],
  ["tx.deleteFrom(\n  'payments',\n)"],
  [`sql\`INSERT INTO payments (id) VALUES (\${id})\``],
  ['sql`WITH gone AS (DELETE FROM ONLY payments WHERE id = $1) SELECT 1`'],
  ["'UPDATE payments SET status = $1'"],
  ['`\n  UPDATE payments AS p\n  SET status = $1`'],
  ['`update public."payments" p set status = $1`'],
  ['`MERGE INTO payments p USING given g ON g.id = p.id`'],
  ["'TRUNCATE TABLE payments'"],
  ['copyFrom("COPY payments (id, status) FROM STDIN")'],
])('a feature that writes a table of another one is caught: %s', (text) => {
  const message =
    'api/features/tracking/store.ts writes payments, which only accounts, payments, privacy may write';
  expect(broughtBy('api/features/tracking/store.ts', text)).toEqual([message]);
  expect(broughtBy('api/features/payments/store.ts', text)).toEqual([]);
});

test.each([
  ["db.selectFrom('payments as p').innerJoin('orders as o', 'o.id', 'p.order_id')"],
  ['sql`SELECT id FROM payments WHERE id = $1 FOR NO KEY UPDATE`'],
  ['sql`SELECT id FROM payments FOR UPDATE SKIP LOCKED`'],
  ['copyTo("COPY payments (id) TO STDOUT")'],
  ['// tells of an UPDATE payments SET status\n/* and of DELETE FROM payments */'],
  ["const PAYMENTS = 'pgboss'; sql`DELETE FROM pgboss.job`"],
])('reading, locking and talking about it is free: %s', (text) => {
  expect(broughtBy('api/features/tracking/store.ts', text)).toEqual([]);
});

test.each([
  ['db.insertInto(table).values(row)'],
  [`\`DELETE FROM \${table}\``],
  [`sql\`UPDATE \${sql.table(name)} SET a = 1\``],
])('a table whose name only the run knows is caught: %s', (text) => {
  const message = 'server/jobs.ts writes a table whose name only the run knows';
  expect(broughtBy('server/jobs.ts', text)).toEqual([message]);
  expect(broughtBy('db/restore.ts', text)).toEqual([]);
});

test('a writer that no longer writes is taken from the list', () => {
  const rest = LISTED.filter(({ writer, table }) => !(writer === 'privacy' && table === 'orders'));
  expect(problemsOfWrites(rest)).toEqual([
    'privacy is listed as a writer of orders, but does not write it',
  ]);
});
