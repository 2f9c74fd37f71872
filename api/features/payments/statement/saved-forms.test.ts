import { expect, test } from 'vitest';
import { readStatement } from './statement.ts';

/*
 * One statement in the forms in which Excel, LibreOffice, Numbers and Google Sheets save it: each must be read
 * as the portal's own export is, or name the lines that can't be read.
 */

const HEAD = [
  'Receipt No.',
  'Completion Time',
  'Initiation Time',
  'Details',
  'Transaction Status',
  'Paid In',
  'Withdrawn',
  'Balance',
  'Balance Confirmed',
  'Reason Type',
  'Other Party Info',
  'Linked Transaction ID',
  'A/C No.',
];
type Row = Partial<Record<'receipt' | 'at' | 'details' | 'status' | 'in' | 'out', string>>;
const cellsOf = (row: Row): string[] => [
  row.receipt ?? 'UKL4B7XQ2M',
  row.at ?? '21-11-2026 10:15:48',
  '21-11-2026 10:15:30',
  row.details ?? 'Pay Bill Online',
  row.status ?? 'Completed',
  row.in ?? '',
  row.out ?? '',
  '61,500.00',
  'true',
  'Pay Bill Online',
  '2547****678 - WANJIKU',
  '',
  'MLK1',
];
const ROWS: Row[] = [
  { receipt: 'UKL5C4V3B2', at: '21-11-2026 15:20:10', out: '-1,500.00' },
  { receipt: 'UKL4B7XQ2M', in: '1,500.00' },
];

type Form = { by?: string; end?: string; quoteAll?: boolean; blanks?: number };
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const save = (
  rows: readonly string[][],
  { by = ',', end = '\r\n', quoteAll, blanks = 0 }: Form,
): string =>
  rows
    .map((cells) => [...cells, ...Array<string>(blanks).fill('')])
    .map((cells) =>
      cells
        .map((cell) =>
          quoteAll || /["\r\n]/.test(cell) || cell.includes(by) ? quoted(cell) : cell,
        )
        .join(by),
    )
    .join(end) + end;

const statement = (form: Form, rows = ROWS, head = HEAD): string =>
  save(
    [
      ['Organization Name:', 'MALKIA FASHIONS', ...Array<string>(head.length - 2).fill('')],
      Array<string>(head.length).fill(''),
      head,
      ...rows.map(cellsOf),
      [',', '', '', 'Totals', '', '1,500.00', '-1,500.00', '', '', '', '', '', ''],
    ],
    form,
  );

const summary = async (text: string) => {
  const { rows, badLines } = await readStatement(text);
  return { rows: rows.map(({ receipt, cents }) => `${receipt} ${cents}`), badLines };
};
const WHOLE = { rows: ['UKL5C4V3B2 -150000', 'UKL4B7XQ2M 150000'], badLines: [] };

test.each<[string, Form]>([
  ['commas', {}],
  ['semicolons', { by: ';' }],
  ['tabs', { by: '\t' }],
  ['vertical bars', { by: '|' }],
  ['LF', { end: '\n' }],
  ['CR', { end: '\r' }],
  ['every cell quoted', { quoteAll: true }],
  ['every cell quoted, with semicolons', { by: ';', quoteAll: true }],
  ['every cell quoted, with tabs', { by: '\t', quoteAll: true }],
  ['empty columns at the end', { blanks: 4 }],
  ['empty columns at the end, with semicolons', { by: ';', blanks: 4 }],
])('a file with %s is read whole', async (_what, form) => {
  expect(await summary(statement(form))).toEqual(WHOLE);
});

test('Excel’s own first line about the separator does no harm', async () => {
  expect(await summary(`sep=;\r\n${statement({ by: ';' })}`)).toEqual(WHOLE);
});

test('rows whose empty cells at the end are left out are read', async () => {
  const text = statement({})
    .replaceAll(/,,MLK1/g, '')
    .replace(/,,,,,,\r\n$/, '\r\n');
  expect(await summary(text)).toEqual(WHOLE);
});

test('a file that a spreadsheet kept in one column, each line in quotation marks, is read', async () => {
  const text = statement({})
    .trimEnd()
    .split('\r\n')
    .map((line) => (line.includes('"') ? quoted(line) : line))
    .join('\r\n');
  expect(text).toContain('"UKL4B7XQ2M,');
  expect(await summary(text)).toEqual(WHOLE);
});

test.each([
  ['no-break blanks', (name: string) => name.replaceAll(' ', '\u00a0')],
  ['narrow no-break blanks', (name: string) => name.replaceAll(' ', '\u202f')],
  ['line breaks', (name: string) => name.replaceAll(' ', '\n')],
  ['blanks around', (name: string) => `  ${name} `],
  ['two blanks', (name: string) => name.replaceAll(' ', '  ')],
  ['a byte order mark and zero-width characters', (name: string) => `\uFEFF\u200b${name}\u200e`],
  ['capitals', (name: string) => name.toUpperCase()],
  ['a stray quotation mark', (name: string) => name.replace('Receipt No.', 'Receipt No."')],
])('headings with %s are known', async (_what, change) => {
  expect(await summary(statement({}, ROWS, HEAD.map(change)))).toEqual(WHOLE);
});

test.each([
  ['1 500,00', '-1 500,00'],
  ['1\u00a0500,00', '\u2212' + '1\u00a0500,00'],
  ['1\u202f500,00', '1\u202f500,00'],
  ['1.500,00', '-1.500,00'],
  ["1'500.00", "-1'500.00"],
  ['1500,00', '1500,00'],
  ['1500,0', '-1500,0'],
  ['1500', '-1500'],
  ['1500.0', '(1500.0)'],
  ['1,500.00', '(1,500.00)'],
  ['1,500.00', '1,500.00-'],
  ['Ksh 1,500.00', '-Ksh1,500.00'],
  ['KES1500', 'KES -1500'],
  ['Kshs. 1,500/=', '-1,500/-'],
  ['1,500.00 KES', '-1,500.00 Ksh'],
  ['1,500', '-1,500'],
])('amounts shown as %s are read', async (paidIn, withdrawn) => {
  const rows = [
    { ...ROWS[0], out: withdrawn },
    { ...ROWS[1], in: paidIn },
  ];
  expect(await summary(statement({ by: ';' }, rows))).toEqual(WHOLE);
});

const only = async (...rows: Row[]) => {
  const good = { receipt: 'UKLGGGGGG1', at: '21-11-2026 10:00:00', in: '20.00' };
  return readStatement(statement({ by: ';' }, [good, ...rows]));
};

test.each([
  ['21/11/2026 10:15', '2026-11-21T07:15:00.000Z'],
  ['21/11/2026 10:15:48', '2026-11-21T07:15:48.000Z'],
  ['21/11/2026 10:15:48 AM', '2026-11-21T07:15:48.000Z'],
  ['21/11/2026 10:15\u202fPM', '2026-11-21T19:15:00.000Z'],
  ['21/11/2026 12:05 am', '2026-11-20T21:05:00.000Z'],
  ['21.11.2026 10:15', '2026-11-21T07:15:00.000Z'],
  ['21.11.2026 10.15', '2026-11-21T07:15:00.000Z'],
  ['05/11/2026 10:15', '2026-11-05T07:15:00.000Z'],
  ['5/11/2026 9:05', '2026-11-05T06:05:00.000Z'],
  ['2026/11/05 10:15', '2026-11-05T07:15:00.000Z'],
  ['2026-11-05T10:15:48', '2026-11-05T07:15:48.000Z'],
  ['2026-11-05T10:15:48.000', '2026-11-05T07:15:48.000Z'],
  ['2026-11-05T07:15:48Z', '2026-11-05T07:15:48.000Z'],
  ['2026-11-05T10:15:48+03:00', '2026-11-05T07:15:48.000Z'],
  ['21-Nov-2026 10:15', '2026-11-21T07:15:00.000Z'],
  ['21 November 2026 10:15:48', '2026-11-21T07:15:48.000Z'],
  ['Nov 21, 2026 10:15 AM', '2026-11-21T07:15:00.000Z'],
  ['21-11-2026\u00a010:15:48', '2026-11-21T07:15:48.000Z'],
])('a time shown as %j is %s', async (at, instant) => {
  const { rows, badLines } = await only({ at, in: '5.00' });
  expect(badLines).toEqual([]);
  expect(rows[1]?.at.toISOString()).toBe(instant);
});

test('days and months are told apart by the other times of the file', async () => {
  const at = (text: string, receipt: string): Row => ({ at: text, receipt, in: '5.00' });
  const american = await readStatement(
    statement({}, [
      at('11/21/2026 10:15', 'UKLA1'.padEnd(10, 'X')),
      at('11/5/2026 10:15', 'UKLA2XXXXX'),
    ]),
  );
  expect(american.badLines).toEqual([]);
  expect(american.rows.map((row) => row.at.toISOString())).toEqual([
    '2026-11-21T07:15:00.000Z',
    '2026-11-05T07:15:00.000Z',
  ]);
  const unknown = await readStatement(
    statement({}, [at('11/5/2026 10:15', 'UKLA2XXXXX'), at('5/5/2026 10:15', 'UKLA3XXXXX')]),
  );
  expect(unknown.rows).toMatchObject([{ receipt: 'UKLA3XXXXX' }]);
  expect(unknown.badLines).toEqual([
    { line: 4, problem: expect.stringMatching(/11\/5\/2026 10:15.*day or month/) },
  ]);
  const both = await readStatement(
    statement({}, [
      at('11/21/2026 10:15', 'UKLA1XXXXX'),
      at('21/11/2026 10:15', 'UKLA2XXXXX'),
      at('05/11/2026 10:15', 'UKLA3XXXXX'),
    ]),
  );
  expect(both.rows).toHaveLength(2);
  expect(both.badLines).toMatchObject([{ line: 6 }]);
});

test('thousands and decimals are told apart by the other amounts of the file', async () => {
  const amounts = async (...texts: string[]) => {
    const rows = texts.map((text, i) => ({ in: text, receipt: `UKLA${i}XXXXX` }));
    const { rows: read, badLines } = await readStatement(statement({ by: ';' }, rows));
    return [read.map(({ cents }) => cents), badLines.map(({ line }) => line)];
  };
  expect(await amounts('1.500', '20,50')).toEqual([[150_000, 2050], []]);
  expect(await amounts('1.500', '20.50')).toEqual([[2050], [4]]);
  expect(await amounts('1.500', '20')).toEqual([[2000], [4]]);
  expect(await amounts('1,500', '20')).toEqual([[150_000, 2000], []]);
  expect(await amounts('1,500', '20,50')).toEqual([[2050], [4]]);
  expect(await amounts('1,500', '1,500.00', '20,50')).toEqual([[150_000, 2050], [4]]);
});

test.each<[string, Row, RegExp]>([
  ['a time that is none', { at: 'soon', in: '5' }, /completion time/],
  ['no time', { at: '', in: '5' }, /completion time/],
  ['a column too narrow for its time', { at: '########', in: '5' }, /completion time/],
  ['a bare number as time', { at: '46347.4276388889', in: '5' }, /a number.*date/],
  [
    'a year of three digits',
    { at: '21/11/126 10:15', in: '5' },
    /completion time .* were expected, such as/,
  ],
  ['a day that does not exist', { at: '31-02-2026 10:15:00', in: '5' }, /completion time/],
  ['an amount that is none', { in: 'five' }, /an amount/],
  ['an amount in scientific form', { in: '1.5E+03' }, /an amount/],
  ['groups that are none', { in: '10,50.00' }, /an amount/],
  ['three decimals', { in: '1500.500' }, /an amount/],
  ['no amount', { in: '', out: '' }, /no amount/],
  ['money both in and out', { in: '5', out: '7' }, /in and out/],
  ['a receipt with a blank in it', { receipt: 'UKL4 B7XQ2M', in: '5' }, /receipt/],
  ['no receipt', { receipt: '', in: '5' }, /receipt/],
  ['a status that nobody knows', { status: 'true', in: '5' }, /status/],
])('a line with %s is listed, and the others are read', async (_what, row, problem) => {
  const { rows, badLines } = await only(row, { receipt: 'UKLGGGGGG2', in: '7' });
  expect(rows.map(({ receipt }) => receipt)).toEqual(['UKLGGGGGG1', 'UKLGGGGGG2']);
  expect(badLines).toEqual([{ line: 5, problem: expect.stringMatching(problem) }]);
});

const lines = (...texts: string[]): string => [HEAD.join(','), ...texts].join('\n');
const line = (receipt: string, details = 'Pay Bill Online', amount = '5.00'): string =>
  `${receipt},21-11-2026 10:15:48,,${details},Completed,${amount},,,,,,,`;

test('a quotation mark inside a text is an ordinary character', async () => {
  const text = lines(line('UKLA1XXXXX', 'Heels 5" high'), line('UKLA2XXXXX', 'a "b" c'));
  const { rows, badLines } = await readStatement(text);
  expect(rows.map(({ details }) => details)).toEqual(['Heels 5" high', 'a "b" c']);
  expect(badLines).toEqual([]);
});

test.each([
  ['alone', [line('UKLA1XXXXX', '"Pay Bill Online'), line('UKLA2XXXXX'), line('UKLA3XXXXX')]],
  [
    'and another one later',
    [line('UKLA1XXXXX', '"Pay'), line('UKLA2XXXXX'), line('UKLA3XXXXX', 'Bill"')],
  ],
  [
    'before quoted amounts',
    [line('UKLA1XXXXX', '"Pay', '"1,500.00"'), line('UKLA2XXXXX'), line('UKLA3XXXXX')],
  ],
  ['in the first cell', [`"${line('UKLA1XXXXX')}`, line('UKLA2XXXXX'), line('UKLA3XXXXX')]],
  ['at the end', [`${line('UKLA1XXXXX')}"`, line('UKLA2XXXXX'), line('UKLA3XXXXX')]],
])('a quotation mark that is not closed, %s, costs no other line', async (_what, texts) => {
  const { rows, badLines } = await readStatement(lines(...texts));
  const read = rows.map(({ receipt }) => receipt);
  expect(read).toEqual(expect.arrayContaining(['UKLA2XXXXX', 'UKLA3XXXXX']));
  // Read whole, or listed; never passed over.
  expect(read.includes('UKLA1XXXXX') ? [] : [2]).toEqual(badLines.map((bad) => bad.line));
});

test('two stray quotation marks, one below the other, name both lines', async () => {
  const text = lines(
    line('UKLA1XXXXX', '"Pay'),
    `"${line('UKLA2XXXXX')}`,
    line('UKLA3XXXXX', '"Pay'),
    line('UKLA4XXXXX'),
  );
  const { rows, badLines } = await readStatement(text);
  expect(rows.map(({ receipt }) => receipt)).toEqual(['UKLA4XXXXX']);
  expect(badLines.map((bad) => bad.line)).toEqual([2, 3, 4]);
});

test('a quoted text may have several lines, and lines are counted as in the file', async () => {
  const text = lines(
    line('UKLA1XXXXX', '"a, ""b""\n\nc"'),
    line('UKLA2XXXXX', 'x', 'five'),
    line('UKLA3XXXXX'),
  );
  const { rows, badLines } = await readStatement(text);
  expect(rows.map(({ details }) => details)).toEqual(['a, "b"\n\nc', 'Pay Bill Online']);
  expect(badLines).toMatchObject([{ line: 5 }]);
});

test('an amount whose separator stands without quotation marks is listed, not read as two', async () => {
  const text = lines(
    line('UKLA1XXXXX', 'x', '1,500.00'),
    'UKLA2XXXXX,21-11-2026 10:15:48,,x,Completed,,-50,000.00,,,,,,',
    line('UKLA3XXXXX'),
  );
  const { rows, badLines } = await readStatement(text);
  expect(rows.map(({ receipt }) => receipt)).toEqual(['UKLA3XXXXX']);
  expect(badLines).toMatchObject([
    { line: 2, problem: expect.stringMatching(/more cells/) },
    { line: 3, problem: expect.stringMatching(/more cells/) },
  ]);
});

test('cells without a heading: empty ones and notes of a spreadsheet are no fault, shifted ones are', async () => {
  const good = cellsOf({ receipt: 'UKLA1XXXXX', in: '5.00' });
  const read = async (head: readonly string[], ...rows: readonly string[][]) => {
    const { rows: found, badLines } = await readStatement(save([[...head], good, ...rows], {}));
    return [found.map(({ cents }) => cents), badLines.map((bad) => bad.line)];
  };
  const row = (...more: string[]) => [...cellsOf({ receipt: 'UKLA2XXXXX', in: '7.00' }), ...more];
  // Excel leaves empty cells at the end out, block by block.
  expect(await read(HEAD, row('', ''))).toEqual([[500, 700], []]);
  expect(await read([...HEAD, '', ''], row('seen', ''), row())).toEqual([[500, 700, 700], []]);
  expect(await read(HEAD, row('seen'))).toEqual([[500], [3]]);
  const shifted = (...amounts: string[]) => [
    ...['UKLA2XXXXX', '21-11-2026 10:15:48', '', 'x', 'Completed', '', ...amounts],
    ...['true', 'x', 'x', '', ''],
  ];
  expect(await read(HEAD, shifted('-50', '000.00', '900.00'))).toEqual([[500], [3]]);
  expect(await read(HEAD, shifted('-50', '50', '900.00'))).toEqual([[500], [3]]);
  expect(await read([...HEAD, '', ''], shifted('-50', '000.00', '900.00'))).toEqual([[500], [3]]);
});

test('a file that was cut off in its last line names that line', async () => {
  for (const cut of [
    'UKLA2XXXXX',
    'UKLA2XXXXX,21-11-2026 10:1',
    'UKLA2XXXXX,21-11-2026 10:15:48,,x,Comp',
  ]) {
    const { rows, badLines } = await readStatement(lines(line('UKLA1XXXXX'), cut));
    expect([rows.length, badLines]).toMatchObject([1, [{ line: 3 }]]);
  }
});

test('remarks and totals below the table are no bad lines', async () => {
  const text = lines(
    line('UKLA1XXXXX'),
    ',,,Totals,,"1,500.00",,,,,,,',
    'Totals,,,,,"1,500.00",,,,,,,',
    'Generated on 21-11-2026 by MALKIA',
    'Page 1 of 1,,,,,,,,,,,,',
    HEAD.join(','),
  );
  expect(await readStatement(text)).toMatchObject({ badLines: [], skipped: 5 });
});

test('headings that are missing are named', async () => {
  const text = 'Receipt No.,Completion Time,Details,Paid In\nUKLA1XXXXX,21-11-2026,x,5\n';
  await expect(readStatement(text)).rejects.toThrow(
    /no M-PESA statement.*Transaction Status and Withdrawn/,
  );
});

test('a file of which hardly a line can be read is refused, and says why', async () => {
  const bad = Array.from({ length: 1500 }, (_, i) => line(`UKLA${i + 1000}XX`, 'x', 'five'));
  await expect(readStatement(lines(line('UKLA1XXXXX'), ...bad))).rejects.toThrow(
    /More than 1000 lines.*Line 3: an amount/,
  );
});
