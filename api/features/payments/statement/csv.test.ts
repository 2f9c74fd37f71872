import { array, assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { CsvFault, parseCsv, writeCsv } from './csv.ts';

test('cells are split at commas and lines at CRLF, LF and CR', () => {
  expect(parseCsv('a,b\r\nc,d\ne\rf')).toEqual([['a', 'b'], ['c', 'd'], ['e'], ['f']]);
});

test('quoted cells keep commas, ends of lines and doubled quotes', () => {
  expect(parseCsv('"1,050.00","a ""b""\r\nc",""\n')).toEqual([['1,050.00', 'a "b"\r\nc', '']]);
});

test('a byte order mark is passed over, empty cells and lines are kept', () => {
  expect(parseCsv('\uFEFFa,\n\n,b,')).toEqual([['a', ''], [''], ['', 'b', '']]);
  expect(parseCsv('')).toEqual([]);
});

test.each([
  ['a "quote" inside', 'Line 1: a quote stands in the middle of a text'],
  ['a\n"b"c', 'Line 2: something follows a quoted text'],
  ['a\nb\n"c', 'Line 3: a quoted text does not end'],
])('%j is refused with its line', (text, message) => {
  expect(() => parseCsv(text)).toThrow(new CsvFault(message));
});

test('what is written is read back as it was', () => {
  const cell = string({ unit: 'binary', maxLength: 6 });
  assert(
    property(array(array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), (rows) => {
      expect(parseCsv(writeCsv(rows))).toEqual(rows);
    }),
    { numRuns: 300 },
  );
});
