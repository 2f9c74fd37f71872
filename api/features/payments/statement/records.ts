import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse/sync';

/** A record of the file, with the number of its first line, from 1. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; problem: string };

const DELIMITERS = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** A real line has some 200 characters. */
const MAX_LENGTH = 10_000;
/** A record may have that many lines: each heading of a narrow column may stand on two. */
const MAX_RECORD_LINES = 30;
/** Lines parsed at once; other requests are answered in between. */
const CHUNK = 250;

/** The lines of a text, at most `most` and one more. */
export const linesOf = (text: string, most: number): string[] => {
  const lines = text.split(/\r\n|\n|\r/, most + 2);
  if (lines.at(-1) === '') lines.pop();
  return lines.slice(0, most + 1);
};

/** The records of whole lines; undefined where a quotation is still open at the end. */
const parsed = (lines: readonly string[], delimiter: Delimiter): string[][] | undefined => {
  try {
    return parse(`${lines.join('\n')}\n`, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      // A quotation mark inside a text is an ordinary character.
      relax_quotes: true,
    });
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
};

/** A spreadsheet that kept each line in its first cell quotes the whole line. */
const unwrapped = (cells: string[], delimiter: Delimiter): string[] => {
  const [first = '', ...others] = cells;
  if (!first.includes(delimiter) || others.some((cell) => cell !== '')) return cells;
  return parsed([first], delimiter)?.[0] ?? cells;
};

const oneOf = (lines: readonly string[], delimiter: Delimiter): string[] | undefined => {
  const [record, another] = parsed(lines, delimiter) ?? [];
  return record && !another ? unwrapped(record, delimiter) : undefined;
};

const OPEN = 'a quotation mark is missing, or stands where CSV allows none';
const hasOdd = (line: string): boolean => line.split('"').length % 2 === 0;

type Table = { delimiter: Delimiter; isRow: (cells: readonly string[]) => boolean };

/** The record that begins with this line, and how many lines it has. */
const recordAt = (
  lines: readonly string[],
  at: number,
  { delimiter, isRow }: Table,
): { record: CsvRecord; length: number } => {
  const line = at + 1;
  const first = lines[at] ?? '';
  if (first.length > MAX_LENGTH)
    return { record: { line, problem: `it has more than ${MAX_LENGTH} characters` }, length: 1 };
  const alone = oneOf([first], delimiter);
  if (alone) return { record: { line, cells: alone }, length: 1 };
  // A text of several lines ends where a line has the other quotation mark. A line that is a row by itself belongs to
  // no text, and the whole must be a row: else the first mark is a stray one.
  const next = lines.slice(at + 1, at + MAX_RECORD_LINES);
  const last = next.findIndex(hasOdd);
  const more = next.slice(0, last + 1);
  const isWhole = more.every(
    (one) => one.length <= MAX_LENGTH && !isRow(oneOf([one], delimiter) ?? []),
  );
  const cells = last >= 0 && isWhole ? oneOf([first, ...more], delimiter) : undefined;
  return cells && isRow(cells)
    ? { record: { line, cells }, length: 1 + more.length }
    : { record: { line, problem: OPEN }, length: 1 };
};

/** Finds the line with the headings among the first 100, and what separates the cells. */
export const findHead = (
  lines: readonly string[],
  isHead: (cells: readonly string[]) => boolean,
): { head: string[]; next: number; delimiter: Delimiter } | undefined => {
  for (let at = 0; at < Math.min(lines.length, 100); at += 1) {
    for (const delimiter of DELIMITERS) {
      const { record, length } = recordAt(lines, at, { delimiter, isRow: isHead });
      if ('cells' in record && isHead(record.cells))
        return { head: record.cells, next: at + length, delimiter };
    }
  }
  return undefined;
};

/**
 * All records from a line on, or those up to the first `mostProblems` problems and one more, as each costs much to find.
 * `isRow` tells a row of the table by its cells.
 */
export const readRecords = async (
  lines: readonly string[],
  { from, mostProblems, ...table }: Table & { from: number; mostProblems: number },
): Promise<CsvRecord[]> => {
  const records: CsvRecord[] = [];
  let problems = 0;
  for (let at = from; at < lines.length && problems <= mostProblems; ) {
    const chunk = lines.slice(at, at + CHUNK);
    const isLong = chunk.some((line) => line.length > MAX_LENGTH);
    const whole = isLong ? undefined : parsed(chunk, table.delimiter);
    if (whole?.length === chunk.length) {
      for (const cells of whole) {
        at += 1;
        records.push({ line: at, cells: unwrapped(cells, table.delimiter) });
      }
    } else {
      for (const end = at + chunk.length; at < end; ) {
        const { record, length } = recordAt(lines, at, table);
        records.push(record);
        if ('problem' in record) problems += 1;
        at += length;
      }
    }
    await setImmediate();
  }
  return records;
};
