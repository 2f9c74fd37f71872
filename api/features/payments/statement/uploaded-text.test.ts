import { expect, test } from 'vitest';
import { Problem } from '../../../platform/http/problem.ts';
import { readStatement } from './statement.ts';
import { textOf } from './uploaded-text.ts';

const TEXT = `Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn,Details
UKL4B7XQ2M,2026-11-21 10:15,Completed,"1,500.00",,Café 5 – Wanjiku’s
`;
const READ = { receipt: 'UKL4B7XQ2M', cents: 150_000, details: 'Café 5 – Wanjiku’s' };

const big = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
/** The same text in the code page of Windows: é, – and ’ are one byte each. */
const windows = (text: string): Buffer =>
  Buffer.from(text.replaceAll('–', '\x96').replaceAll('’', '\x92'), 'latin1');

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16, little end first', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16, big end first', big(`\uFEFF${TEXT}`)],
  ['UTF-16 without a byte order mark', Buffer.from(TEXT, 'utf16le')],
  ['UTF-16, big end first, without a byte order mark', big(TEXT)],
  ['Windows-1252', windows(TEXT)],
])('a file in %s is read', async (_what, data) => {
  const { rows } = await readStatement(textOf({ field: 'file', data }, undefined));
  expect(rows).toMatchObject([READ]);
});

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));
const ZIP = [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x00, 0x00];
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const wide = (text: string): number[] => [...Buffer.from(text, 'utf16le')];

test.each([
  ['an Excel workbook', bytes(ZIP, '[Content_Types].xml', 'xl/workbook.xml'), /Excel.*CSV/],
  ['a binary Excel workbook', bytes(ZIP, 'xl/workbook.bin'), /Excel.*CSV/],
  [
    'an OpenDocument sheet',
    bytes(ZIP, 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
    /OpenDocument.*CSV/,
  ],
  ['a Numbers sheet', bytes(ZIP, 'Index/Document.iwa'), /Numbers.*CSV/],
  ['a Word document', bytes(ZIP, 'word/document.xml'), /Word.*CSV/],
  ['any other ZIP archive', bytes(ZIP, 'statement.csv'), /ZIP.*CSV/],
  ['an empty ZIP archive', bytes([0x50, 0x4b, 0x05, 0x06], 'x'), /ZIP.*CSV/],
  ['a workbook of an older Excel', bytes(OLE, wide('Workbook')), /older Excel.*CSV/],
  ['a workbook with a password', bytes(OLE, wide('EncryptedPackage')), /password.*CSV/],
  ['a PDF', bytes('%PDF-1.7\n'), /PDF.*CSV/],
  ['a PDF behind blank lines', bytes('\r\n\n%PDF-1.4\n'), /PDF.*CSV/],
  ['a web page', bytes('\uFEFF \n<!DOCTYPE html><table><tr><td>Receipt No.'), /web page.*CSV/],
  ['a table that is named .xls', bytes('<table><tr><td>Receipt No.</td>'), /web page.*CSV/],
  [
    'a web page in UTF-16',
    bytes([0xff, 0xfe], wide('<html xmlns:x="urn:schemas-microsoft-com:office:excel">')),
    /web page.*CSV/,
  ],
  ['an XML sheet', bytes('<?xml version="1.0"?><Workbook>'), /XML.*CSV/],
  ['a rich text', bytes('{\\rtf1\\ansi Receipt No.'), /rich text.*CSV/],
  ['JSON', bytes('{"Receipt No.": 1}'), /JSON.*CSV/],
  ['JSON as a list', bytes(' [ {"Receipt No.": 1}]'), /JSON.*CSV/],
  ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF'), /picture.*CSV/],
  ['a PNG', bytes([0x89], 'PNG\r\n'), /picture.*CSV/],
  ['a picture of an iPhone', bytes([0, 0, 0, 0x18], 'ftypheic'), /picture.*CSV/],
  ['a WebP', bytes('RIFF', [1, 2, 3, 4], 'WEBP'), /picture.*CSV/],
  ['a gzip archive', bytes([0x1f, 0x8b, 0x08, 0x00]), /archive.*CSV/],
  ['a RAR archive', bytes('Rar!', [0x1a, 0x07]), /archive.*CSV/],
  ['a 7z archive', bytes([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), /archive.*CSV/],
  ['bytes that are no text', bytes([0x01, 0x02, 0x00, 0x00, 0x00, 0x03]), /no text.*CSV/],
  ['nothing', bytes(), /empty/],
  ['blanks alone', bytes('\uFEFF \r\n\r\n'), /empty/],
])('%s is named, with what to do', (_what, data, message) => {
  try {
    textOf({ field: 'file', data }, undefined);
    expect.unreachable();
  } catch (problem) {
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({ status: 400, code: 'invalid_statement' });
    expect((problem as Problem).message).toMatch(message);
    expect((problem as Problem).fields).toEqual({ file: (problem as Problem).message });
  }
});

test('a pasted text counts as it is; no file and no text are asked for', () => {
  expect(textOf(undefined, 'a')).toBe('a');
  expect(() => textOf(undefined, undefined)).toThrow(/choose the statement/);
});
