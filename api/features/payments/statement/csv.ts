/** A cell of a file that is no CSV: where, and what is wrong, in words. */
export class CsvFault extends Error {}

/**
 * Reads CSV as RFC 4180 writes it: commas, lines ended by CRLF, LF or CR, quoted cells with doubled quotes.
 * A byte order mark is passed over. Strict: a quote that opens, closes or stands where none may is a fault.
 */
export const parseCsv = (text: string): string[][] => {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const fault = (what: string): CsvFault => new CsvFault(`Line ${rows.length + 1}: ${what}`);

  const quoted = (): string => {
    let cell = '';
    for (at += 1; ; at += 2) {
      const close = source.indexOf('"', at);
      if (close < 0) throw fault('a quoted text does not end');
      cell += source.slice(at, close);
      at = close;
      if (source[close + 1] !== '"') break;
      cell += '"';
    }
    at += 1;
    if (at < source.length && !ENDS.test(source[at] ?? '')) {
      throw fault('something follows a quoted text');
    }
    return cell;
  };
  const plain = (): string => {
    const start = at;
    while (at < source.length && !ENDS.test(source[at] ?? '')) {
      if (source[at] === '"') throw fault('a quote stands in the middle of a text');
      at += 1;
    }
    return source.slice(start, at);
  };

  while (at < source.length) {
    row.push(source[at] === '"' ? quoted() : plain());
    if (source[at] === ',') {
      at += 1;
      // A comma at the very end still has an empty cell behind it.
      if (at < source.length) continue;
      row.push('');
    } else if (source[at] === '\r' && source[at + 1] === '\n') at += 2;
    else at += 1;
    rows.push(row);
    row = [];
  }
  return rows;
};

const ENDS = /[,\r\n]/;

/** Writes rows so that `parseCsv` reads them back. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`)
    .join('');
