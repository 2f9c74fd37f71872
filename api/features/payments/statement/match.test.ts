import { expect, test } from 'vitest';
import { type BookRow, compare } from './match.ts';
import type { Statement, StatementRow } from './statement.ts';

const at = (clock: string): Date => new Date(`2026-11-21T${clock}+03:00`);

const row = (receipt: string, cents: number, over: Partial<StatementRow> = {}): StatementRow => ({
  receipt,
  cents,
  at: at('10:00:00'),
  details: 'Pay Bill Online',
  linked: undefined,
  ...over,
});
const statement = (...rows: StatementRow[]): Statement => ({
  from: at('00:00:00'),
  to: new Date(at('00:00:00').getTime() + 24 * 3_600_000),
  rows,
  charges: { count: 0, cents: 0 },
  skipped: 0,
  badLines: [],
});
const book = (receipt: string | null, cents: number, over: Partial<BookRow> = {}): BookRow => ({
  kind: cents < 0 ? 'refund' : 'payment',
  paymentId: `p-${receipt}`,
  orderId: null,
  receipt,
  linked: null,
  cents,
  from: at('09:59:40'),
  at: at('10:00:05'),
  optional: false,
  ...over,
});
const receipts = ({ lines }: { lines: { receipt: string }[] }) => lines.map((one) => one.receipt);

test('money in and out is matched by receipt, whatever day the books have it on', () => {
  const late = { from: at('23:59:50'), at: new Date('2026-11-22T06:00:00+03:00') };
  const result = compare(statement(row('AAA111', 105_000), row('BBB222', -5000)), [
    book('AAA111', 105_000, late),
    book('BBB222', -5000),
  ]);
  expect(receipts(result.matched)).toEqual(['AAA111', 'BBB222']);
  expect(result.matched.lines[0]).toMatchObject({ by: 'receipt', statement: 1050, books: 1050 });
  expect([result.unknown.total, result.missing.total, result.different.total]).toEqual([0, 0, 0]);
});

test('what only one side has, and what the two tell otherwise, stands in lists of its own', () => {
  const result = compare(statement(row('AAA111', 100_000), row('CCC333', 7700)), [
    book('AAA111', 105_000, { orderId: 'o1' }),
    book('DDD444', 2000),
  ]);
  expect(result.different.lines).toMatchObject([
    { receipt: 'AAA111', statement: 1000, books: 1050, orderId: 'o1' },
  ]);
  expect(receipts(result.unknown)).toEqual(['CCC333']);
  expect(receipts(result.missing)).toEqual(['DDD444']);
  expect(result.matched.total).toBe(0);
});

test('a movement across the edge of the statement’s days is not called missing', () => {
  const before = { from: new Date('2026-11-20T23:59:50+03:00'), at: at('00:00:10') };
  const after = { from: at('23:59:50'), at: new Date('2026-11-22T00:00:10+03:00') };
  const result = compare(statement(row('AAA111', 100)), [
    book('BBB222', 100, before),
    book('CCC333', 100, after),
  ]);
  expect(result.missing.total).toBe(0);
});

test('a payment without a receipt is matched by amount and time where one alone fits', () => {
  const one = compare(statement(row('AAA111', 105_000)), [book(null, 105_000)]);
  expect(one.matched.lines).toMatchObject([{ receipt: 'AAA111', by: 'time' }]);
  const two = compare(statement(row('AAA111', 105_000)), [
    book(null, 105_000, { paymentId: 'p1' }),
    book(null, 105_000, { paymentId: 'p2' }),
  ]);
  expect([two.matched.total, two.unknown.total, two.missing.total]).toEqual([0, 1, 2]);
  const later = compare(statement(row('AAA111', 105_000, { at: at('11:00:00') })), [
    book(null, 105_000),
  ]);
  expect([later.matched.total, later.unknown.total, later.missing.total]).toEqual([0, 1, 1]);
});

test('a refund by hand is found by the receipt it reverses, and is not missed', () => {
  const byHand = book(null, -5000, { linked: 'AAA111', optional: true });
  const found = compare(statement(row('BBB222', -5000, { linked: 'AAA111' })), [byHand]);
  expect(found.matched.lines).toMatchObject([{ receipt: 'BBB222', by: 'link' }]);
  expect(compare(statement(row('CCC333', 100)), [byHand]).missing.total).toBe(0);
});

test('a reversal that the books do not know names the payment that it took back', () => {
  const result = compare(
    statement(row('AAA111', 5000), row('BBB222', -5000, { linked: 'AAA111' })),
    [book('AAA111', 5000, { orderId: 'o1' })],
  );
  expect(result.unknown.lines).toMatchObject([
    { receipt: 'BBB222', statement: -50, paymentId: 'p-AAA111', orderId: 'o1' },
  ]);
});

test('a list shows its first thousand lines and how many there are', () => {
  const rows = Array.from({ length: 1001 }, (_, i) => row(`R${100_000 + i}`, 100));
  const { unknown } = compare(statement(...rows), []);
  expect([unknown.total, unknown.lines.length]).toEqual([1001, 1000]);
});

test('with lines that could not be read, what is missing or differs is marked as incomplete', () => {
  const whole = compare(statement(row('AAA111', 100)), [book('BBB222', 100)]);
  expect(whole.badLines).toEqual([]);
  expect(whole.missing).not.toHaveProperty('incomplete');
  const badLines = [{ line: 7, problem: 'an amount can’t be read' }];
  const half = compare({ ...statement(row('AAA111', 100)), badLines }, [book('BBB222', 100)]);
  expect(half).toMatchObject({
    badLines,
    missing: { total: 1, incomplete: true },
    different: { total: 0, incomplete: true },
  });
  expect(half.unknown).not.toHaveProperty('incomplete');
  expect(half.matched).not.toHaveProperty('incomplete');
});
