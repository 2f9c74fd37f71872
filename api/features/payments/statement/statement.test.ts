import { expect, test } from 'vitest';
import { Problem } from '../../../platform/http/problem.ts';
import { readStatement } from './statement.ts';

const HEAD =
  'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.';

/** An export of the organisation portal: account lines first, newest row first. */
const EXPORT = `\uFEFFOrganization Name:,MALKIA FASHIONS
Short Code:,174379
Time Period:,"21-11-2026, 00:00 - 23:59"

${HEAD}
UKL9D8F7G6,21-11-2026 18:40:00,21-11-2026 18:39:58,Organization Settlement,Completed,,"-50,000.00","10,000.00",true,Withdraw Funds to Bank,KCB BANK,,
UKL5C4V3B2,21-11-2026 15:20:10,21-11-2026 15:20:09,Transaction Reversal,Completed,,"-1,500.00","60,000.00",true,Reversal,2547****678 - WANJIKU,UKL4B7XQ2M,
UKL4B7XQ2M,21-11-2026 10:15:48,21-11-2026 10:15:30,Pay Bill Online,Completed,"1,500.00",,"61,500.00",true,Pay Bill Online,2547****678 - WANJIKU,,MLK1
UKL4B7XQ2M,21-11-2026 10:15:48,21-11-2026 10:15:48,Pay Bill Charge,Completed,,-8.00,"61,492.00",true,Pay Bill Charge,,,
UKL1A1A1A1,21-11-2026 09:00:00,21-11-2026 09:00:00,Pay Bill Online,Failed,700.00,,,,Pay Bill Online,,,
,,,Totals,,"1,500.00","51,508.00",,,,,,
`;

test('an export is read: preamble and totals passed over, failed rows and charges apart', async () => {
  const { rows, charges, skipped, from, to } = await readStatement(EXPORT);
  expect(rows.map(({ receipt, cents, linked }) => [receipt, cents, linked])).toEqual([
    ['UKL9D8F7G6', -5_000_000, undefined],
    ['UKL5C4V3B2', -150_000, 'UKL4B7XQ2M'],
    ['UKL4B7XQ2M', 150_000, undefined],
  ]);
  expect(charges).toEqual({ count: 1, cents: 800 });
  expect(skipped).toBe(2);
  expect(rows[2]?.at.toISOString()).toBe('2026-11-21T07:15:48.000Z');
  expect([from.toISOString(), to.toISOString()]).toEqual([
    '2026-11-20T21:00:00.000Z',
    '2026-11-21T21:00:00.000Z',
  ]);
});

test('headings are found in any order and case, money out may be written without a sign', async () => {
  const { rows } = await readStatement(
    'withdrawn,PAID IN,transaction status,completion time,receipt no\r\n60.00,,completed,2026-11-21 10:15,ukl4b7xq2m\r\n',
  );
  expect(rows).toMatchObject([{ receipt: 'UKL4B7XQ2M', cents: -6000, details: '' }]);
});

test('lines may end in CRLF, LF or CR, and quoted cells hold commas, ends of lines and quotation marks', async () => {
  const { rows } = await readStatement(
    'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn,Details\r' +
      'UKL4B7XQ2M,2026-11-21,Completed,"1,050.00",,"a ""b""\r\nc"\n' +
      'UKL4B7XQ2N,2026-11-21,Completed,5,,\r\n',
  );
  expect(rows.map(({ cents, details }) => [cents, details])).toEqual([
    [105_000, 'a "b"\nc'],
    [500, ''],
  ]);
});

const line = (over: Partial<Record<'receipt' | 'at' | 'in' | 'out', string>>): string =>
  `${HEAD}\n${over.receipt ?? 'UKL4B7XQ2M'},${over.at ?? '21-11-2026 10:15:48'},,Pay,Completed,${over.in ?? '5.00'},${over.out ?? ''},,,,,,\n`;

test.each([
  ['no statement', 'Name,Phone\nJane,0712345678\n', /no M-PESA statement/],
  ['a quotation that does not end', `${HEAD}\n"UKL`, /^Line 2: a quotation mark/],
  ['a quotation mark inside a receipt', line({ receipt: 'UKL4"B7"XQ2M' }), /^Line 2: the receipt/],
  ['text behind a quotation', line({ receipt: '"UKL4B7"XQ2M' }), /^Line 2: the receipt/],
  ['a time that is none', line({ at: 'soon' }), /^Line 2: the completion time/],
  ['an amount that is none', line({ in: 'five' }), /^Line 2: an amount/],
  ['nothing in it', `${HEAD}\n`, /no completed movement/],
  ['five megabytes of empty lines', '\n'.repeat(5_000_000), /more than 20000 lines/],
  ['five megabytes on one line', `${HEAD}\n${'x'.repeat(5_000_000)}`, /^Line 2: it has more than/],
  ['five megabytes of quotation marks', '"'.repeat(5_000_000), /no M-PESA statement/],
  [
    'a quotation that begins on each line',
    `${HEAD}\n${'x"y,"a\n'.repeat(19_998)}`,
    /^More than 1000 lines can’t be read. Line 2: a quotation mark/,
  ],
  ['a hundred thousand columns', `${HEAD}${','.repeat(100_000)}\n`, /no M-PESA statement/],
  [
    'amounts too large to count, in and out',
    line({ in: '9'.repeat(320), out: '9'.repeat(320) }),
    /^Line 2: an amount/,
  ],
  [
    'a wrong year among its times',
    `${line({})}UKL4B7XQ2N,21-11-2016 10:15:48,,Pay,Completed,5.00,,,,,,,\n`,
    /more than 400 days apart/,
  ],
])('a file with %s is refused in words, beside its field', async (_what, text, message) => {
  try {
    await readStatement(text);
    expect.unreachable();
  } catch (problem) {
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({ status: 400, code: 'invalid_statement' });
    expect((problem as Problem).message).toMatch(message);
    expect((problem as Problem).fields).toEqual({ file: (problem as Problem).message });
  }
});

test('as many lines as are allowed are read', async () => {
  const rows = Array.from(
    { length: 19_999 },
    (_, i) => `UKL${String(i).padStart(7, '0')},21-11-2026 10:15:48,,Pay,Completed,5.00,,,,,,,`,
  );
  expect((await readStatement([HEAD, ...rows].join('\n'))).rows).toHaveLength(19_999);
  await expect(readStatement([HEAD, ...rows, ',', ','].join('\n'))).rejects.toThrow(/20000 lines/);
});

test('other requests are answered while a long statement is read', async () => {
  const row = 'UKL4B7XQ2M,21-11-2026 10:15:48,,Pay,Completed,5.00,,,,,,,';
  let turns = 0;
  let reading = true;
  const turn = () => {
    turns += 1;
    if (reading) setImmediate(turn);
  };
  setImmediate(turn);
  await readStatement([HEAD, ...Array<string>(19_999).fill(row)].join('\n'));
  reading = false;
  expect(turns).toBeGreaterThan(50);
});
