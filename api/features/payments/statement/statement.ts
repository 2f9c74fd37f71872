import { CsvError, parse } from 'csv-parse/sync';
import { Problem } from '../../../platform/http/problem.ts';
import type { Upload } from '../../../platform/http/validation.ts';

/*
 * An M-PESA statement as the organisation portal exports it. No reference of Safaricom's describes the file;
 * this is what several independent integrations read, and what is assumed beyond:
 * - lines about the organisation and the period come first; the header is the line with `Receipt No.`,
 *   `Transaction Status`, `Paid In` and `Withdrawn`, in any order, in any case;
 * - times are Nairobi's, day first (`21-11-2026 10:15:48`) or year first (`2026-11-21 10:15:48`);
 * - amounts have thousands commas; `Withdrawn` is written negative or positive;
 * - only `Completed` rows moved money; a charge of M-PESA may share the receipt of what it was charged for;
 * - a reversal names the receipt that it reverses under `Linked Transaction ID` (assumed).
 */

export type StatementRow = {
  receipt: string;
  at: Date;
  details: string;
  /** Positive: received; negative: paid out. */
  cents: number;
  /** The receipt that this row reverses. */
  linked: string | undefined;
};

export type Statement = {
  from: Date;
  to: Date;
  rows: StatementRow[];
  charges: { count: number; cents: number };
  skipped: number;
};

const unreadable = (message: string): Problem =>
  new Problem(400, 'invalid_statement', message, { fields: { file: message } });

/** The text of the statement, from the uploaded file or the body. */
export const textOf = (file: Upload | undefined, csv: string | undefined): string => {
  if (!file && csv === undefined) throw unreadable('Please choose the statement as a CSV file.');
  if (!file) return csv ?? '';
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file.data);
  } catch {
    throw unreadable('That file is no CSV text. Please export the statement as CSV.');
  }
};

const COLUMNS = {
  receipt: /^receipt no\.?$/i,
  at: /^completion time$/i,
  details: /^details$/i,
  status: /^transaction status$/i,
  paidIn: /^paid in$/i,
  withdrawn: /^withdrawn$/i,
  reason: /^reason type$/i,
  linked: /^linked transaction id$/i,
} as const;
type Column = keyof typeof COLUMNS;
/** A real export has fewer than twenty. */
const MAX_COLUMNS = 100;
const NEEDED: readonly Column[] = ['receipt', 'at', 'status', 'paidIn', 'withdrawn'];

type Places = Partial<Record<Column, number>>;

const placesIn = (cells: readonly string[]): Places => {
  const places: Places = {};
  if (cells.length > MAX_COLUMNS) return places;
  for (const [column, name] of Object.entries(COLUMNS)) {
    const place = cells.findIndex((cell) => name.test(cell.trim()));
    if (place >= 0) places[column as Column] = place;
  }
  return places;
};

/** Cents of `1,053.00`, `-60.00` or an empty text; undefined if it is not an amount. */
export const centsOf = (text: string): number | undefined => {
  const plain = text.trim();
  if (plain === '' || plain === '-') return 0;
  if (!/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(plain)) return undefined;
  const cents = Math.round(Number(plain.replaceAll(',', '')) * 100);
  return Number.isSafeInteger(cents) ? cents : undefined;
};

/** Parses a Nairobi time; undefined if it is not one. */
export const timeOf = (text: string): Date | undefined => {
  const [day = '', clock = '00:00:00', ...more] = text.trim().split(/[ T]+/);
  const parts = /^(\d{4})[-/](\d\d)[-/](\d\d)$/.exec(day) ?? undefined;
  const dayFirst = /^(\d\d)[-/](\d\d)[-/](\d{4})$/.exec(day) ?? undefined;
  const [year, month, date] = parts
    ? [parts[1], parts[2], parts[3]]
    : [dayFirst?.[3], dayFirst?.[2], dayFirst?.[1]];
  const whole = /^\d\d:\d\d$/.test(clock) ? `${clock}:00` : clock;
  if (!year || more.length > 0 || !/^\d\d:\d\d:\d\d$/.test(whole)) return undefined;
  const at = new Date(`${year}-${month}-${date}T${whole}+03:00`);
  if (Number.isNaN(at.getTime())) return undefined;
  const back = new Date(at.getTime() + 3 * 3_600_000).toISOString();
  return back.startsWith(`${year}-${month}-${date}`) ? at : undefined;
};

const RECEIPT = /^[A-Z0-9]{6,20}$/;
const CHARGE = /\bcharges?\b|\btariff\b/i;
const DAY_MS = 24 * 3_600_000;
/** Reading and comparing happen at once, and no other request is answered meanwhile: this many take about a second. */
const MAX_LINES = 20_000;
/** The books of all these days are loaded, so that a wrong year must not load everything. */
const MAX_DAYS = 400;
const startOfDay = (at: Date): Date => {
  const local = at.getTime() + 3 * 3_600_000;
  return new Date(local - (local % DAY_MS) - 3 * 3_600_000);
};

const rowsOf = (text: string): string[][] => {
  const lines = parsed(text);
  if (lines.length > MAX_LINES)
    throw unreadable(
      `That file has more than ${MAX_LINES} lines. Please export fewer days, one file after the other.`,
    );
  return lines;
};

const parsed = (text: string): string[][] => {
  try {
    return parse(text, {
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      // The lines before the headings have fewer cells.
      relax_column_count: true,
      to: MAX_LINES + 1,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(
      `Line ${error.lines}: a quotation mark is where CSV allows none, or one is missing.`,
    );
  }
};

/**
 * Parses a statement; refuses it with the line number of the first error, since half a statement
 * proves nothing.
 */
export const readStatement = (text: string): Statement => {
  const lines = rowsOf(text);
  const head = lines.findIndex((cells) => {
    const found = placesIn(cells);
    return NEEDED.every((column) => found[column] !== undefined);
  });
  if (head < 0) {
    throw unreadable(
      'This is no M-PESA statement: the headings Receipt No., Completion Time, Transaction Status, Paid In and Withdrawn were not found.',
    );
  }
  const places = placesIn(lines[head] ?? []);
  const read: StatementRow[] = [];
  const charges = { count: 0, cents: 0 };
  let skipped = 0;
  for (const [index, cells] of lines.entries()) {
    if (index <= head || cells.every((cell) => cell.trim() === '')) continue;
    const cell = (column: Column): string => cells[places[column] ?? -1]?.trim() ?? '';
    const bad = (what: string): Problem => unreadable(`Line ${index + 1}: ${what}.`);
    const receipt = cell('receipt').toUpperCase();
    if (!RECEIPT.test(receipt) || !/^completed$/i.test(cell('status'))) {
      skipped += 1;
      continue;
    }
    const at = timeOf(cell('at'));
    if (!at) throw bad('the completion time can’t be read');
    const paidIn = centsOf(cell('paidIn'));
    const withdrawn = centsOf(cell('withdrawn'));
    if (paidIn === undefined || withdrawn === undefined) throw bad('an amount can’t be read');
    const cents = paidIn - Math.abs(withdrawn);
    if (cents === 0) {
      skipped += 1;
      continue;
    }
    const details = cell('details').slice(0, 200);
    if (cents < 0 && (CHARGE.test(cell('reason')) || CHARGE.test(details))) {
      charges.count += 1;
      charges.cents -= cents;
      continue;
    }
    const linked = cell('linked').toUpperCase();
    read.push({ receipt, at, details, cents, linked: RECEIPT.test(linked) ? linked : undefined });
  }
  const times = read.map(({ at }) => at.getTime());
  const first = times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const last = times.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  if (read.length === 0) throw unreadable('There is no completed movement on this statement.');
  if (last - first > MAX_DAYS * DAY_MS)
    throw unreadable(
      `The completion times are more than ${MAX_DAYS} days apart. Please export fewer days, one file after the other.`,
    );
  return {
    from: startOfDay(new Date(first)),
    to: new Date(startOfDay(new Date(last)).getTime() + DAY_MS),
    rows: read,
    charges,
    skipped,
  };
};
