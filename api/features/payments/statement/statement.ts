import { setImmediate } from 'node:timers/promises';
import { centsOf, isSheetNumber, marksIn, orderIn, timeOf } from './amounts-and-times.ts';
import { type CsvRecord, findHead, linesOf, readRecords } from './records.ts';
import { unreadable } from './uploaded-text.ts';

/*
 * An M-PESA statement as the organisation portal exports it, or as a spreadsheet saved it afterwards. No reference
 * of Safaricom's describes the file; this is what several independent integrations read, and what is assumed
 * beyond:
 * - lines about the organisation and the period come first; the header is the line with `Receipt No.`,
 *   `Transaction Status`, `Paid In` and `Withdrawn`, in any order, in any case;
 * - times are Nairobi's, day first (`21-11-2026 10:15:48`, `21/11/26 10:15 AM`) or year first (`2026-11-21 10:15:48`);
 * - amounts have thousands commas; `Withdrawn` is written negative or positive;
 * - only `Completed` rows moved money; a charge of M-PESA may share the receipt of what it was charged for;
 * - a reversal names the receipt that it reverses under `Linked Transaction ID` (assumed).
 * A line that can't be read for certain is listed, never guessed and never passed over.
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

/** A line that could not be read, from 1, and why. */
export type BadLine = { line: number; problem: string };

export type Statement = {
  from: Date;
  to: Date;
  rows: StatementRow[];
  charges: { count: number; cents: number };
  skipped: number;
  badLines: BadLine[];
};

const COLUMNS = {
  receipt: 'Receipt No.',
  at: 'Completion Time',
  details: 'Details',
  status: 'Transaction Status',
  paidIn: 'Paid In',
  withdrawn: 'Withdrawn',
  reason: 'Reason Type',
  linked: 'Linked Transaction ID',
} as const;
type Column = keyof typeof COLUMNS;
/** A real export has fewer than twenty. */
const MAX_COLUMNS = 100;
const NEEDED: readonly Column[] = ['receipt', 'at', 'status', 'paidIn', 'withdrawn'];

type Places = Partial<Record<Column, number>>;

/** Spreadsheets and mails change blanks and add invisible characters. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

const placesIn = (cells: readonly string[]): Places => {
  const places: Places = {};
  if (cells.length > MAX_COLUMNS) return places;
  const names = cells.map(lettersOf);
  for (const [column, name] of Object.entries(COLUMNS)) {
    const place = names.indexOf(lettersOf(name));
    if (place >= 0) places[column as Column] = place;
  }
  return places;
};

const missingIn = (places: Places): string[] =>
  NEEDED.filter((column) => places[column] === undefined).map((column) => COLUMNS[column]);

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

const RECEIPT = /^[A-Z0-9]{6,20}$/;
/** So exact that no remark has it. */
const SURE_RECEIPT = /^(?=.*\d)[A-Z0-9]{10}$/;
const DONE = /^completed$/i;
/** Ended otherwise, or not yet: no money moved. */
const NOT_DONE =
  /^(failed|cancell?ed|declined|expired|pending|authori[sz]ed|initiated|rejected|aborted)$/i;
const CHARGE = /\bcharges?\b|\btariff\b/i;
const DAY_MS = 24 * 3_600_000;
const MAX_LINES = 20_000;
/** So many rows are read at once; other requests are answered in between. */
const YIELD_AFTER = 1000;
/** A file with more of them is not what it should be. */
const MAX_BAD_LINES = 1000;
/** The books of all these days are loaded, so that a wrong year must not load everything. */
const MAX_DAYS = 400;
const startOfDay = (at: Date): Date => {
  const local = at.getTime() + 3 * 3_600_000;
  return new Date(local - (local % DAY_MS) - 3 * 3_600_000);
};

type Cells = Record<Column, string> & { all: readonly string[] };
type Head = { places: Places; cells: readonly string[] };

const toCells = ({ places }: Head, all: readonly string[]): Cells => {
  const cell = (column: Column): string => all[places[column] ?? -1]?.trim() ?? '';
  const columns = Object.keys(COLUMNS) as Column[];
  const texts = Object.fromEntries(columns.map((column) => [column, cell(column)]));
  return { ...(texts as Record<Column, string>), all };
};

/** A total, a remark or a page number below the table; a row that fell apart is none. */
const isRemark = ({ receipt, at, status, all }: Cells): boolean =>
  status === '' &&
  at === '' &&
  !SURE_RECEIPT.test(receipt) &&
  !all.some((cell) => /completed/i.test(cell));

/** The second header of two exports in one file. */
const isHeadAgain = ({ receipt, at }: Cells): boolean =>
  lettersOf(receipt) === lettersOf(COLUMNS.receipt) && lettersOf(at) === lettersOf(COLUMNS.at);

const isBlank = (cell: string): boolean => cell.trim() === '';
/** The second half of an amount, such as 000.00 of -50,000.00. */
const SECOND_HALF = /^\d{1,3}(\.\d{1,2})?$/;

/**
 * Whether an amount or a text with a separator in it may have become two cells. Spreadsheets fill rows up to the same
 * length, or leave empty cells at the end out.
 */
const isShifted = ({ all }: Cells, { cells, places }: Head): boolean => {
  const named = cells.findLastIndex((cell) => !isBlank(cell)) + 1;
  if (all.length <= named || all.length === cells.length) return false;
  if (!all.slice(named).every(isBlank)) return true;
  const after = [places.paidIn, places.withdrawn].map((place = -1) => all[place + 1] ?? '');
  return after.some((cell) => SECOND_HALF.test(cell.trim()));
};

/** Why a row can't be taken for a movement or for one that is passed over; undefined if it can. */
const shapeProblem = (row: Cells, head: Head): string | undefined => {
  if (isShifted(row, head))
    return 'it has more cells than there are headings: an amount or a text with the separator in it needs quotation marks';
  if (!RECEIPT.test(row.receipt.toUpperCase())) return 'the receipt can’t be read';
  if (!DONE.test(row.status) && !NOT_DONE.test(row.status))
    return `the transaction status “${row.status.slice(0, 40)}” is not known`;
  return undefined;
};

const timeProblem = (text: string, time: 'uncertain' | undefined): string => {
  const shown = text.slice(0, 40);
  if (time) return `of the completion time ${shown} nobody can say which is day or month`;
  if (isSheetNumber(text))
    return `the completion time ${shown} is a number: show the column as date and time, then save again`;
  return `the completion time ${shown} can’t be read: a day and a time of Nairobi were expected, such as 20/11/2026 22:30 or 20-11-26 10:30 PM`;
};

type Sheet = { marks: ReturnType<typeof marksIn>; order: ReturnType<typeof orderIn> };

/** A completed row: a movement, 'none' if it moved nothing, or the problem. */
const movementOf = (row: Cells, sheet: Sheet): StatementRow | 'none' | { problem: string } => {
  const time = timeOf(row.at, sheet.order);
  if (!(time instanceof Date)) return { problem: timeProblem(row.at, time) };
  const paidIn = centsOf(row.paidIn, sheet.marks);
  const withdrawn = centsOf(row.withdrawn, sheet.marks);
  if (paidIn === undefined || withdrawn === undefined)
    return { problem: 'an amount can’t be read' };
  if (row.paidIn === '' && row.withdrawn === '') return { problem: 'it has no amount' };
  if (paidIn !== 0 && withdrawn !== 0) return { problem: 'it has money both in and out' };
  const cents = paidIn - Math.abs(withdrawn);
  if (cents === 0) return 'none';
  const linked = row.linked.toUpperCase();
  return {
    receipt: row.receipt.toUpperCase(),
    at: time,
    details: row.details.slice(0, 200),
    cents,
    linked: RECEIPT.test(linked) ? linked : undefined,
  };
};

const isCharge = ({ cents, details }: StatementRow, { reason }: Cells): boolean =>
  cents < 0 && (CHARGE.test(reason) || CHARGE.test(details));

const refuseBad = (badLines: readonly BadLine[]): void => {
  const [first] = badLines;
  if (!first) return;
  const many =
    badLines.length > MAX_BAD_LINES ? `More than ${MAX_BAD_LINES} lines can’t be read. ` : '';
  throw unreadable(`${many}Line ${first.line}: ${first.problem}.`);
};

/** Splits the records into rows of the table, lines that are passed over, and lines that can't be read. */
const sortRecords = (records: readonly CsvRecord[], head: Head) => {
  const rows: { line: number; row: Cells }[] = [];
  const badLines: BadLine[] = [];
  let skipped = 0;
  for (const record of records) {
    if ('problem' in record) {
      badLines.push(record);
      continue;
    }
    const row = toCells(head, record.cells);
    if (row.all.every(isBlank)) continue;
    const problem = shapeProblem(row, head);
    if (!problem && DONE.test(row.status)) rows.push({ line: record.line, row });
    else if (!problem || isRemark(row) || isHeadAgain(row)) skipped += 1;
    else badLines.push({ line: record.line, problem });
  }
  return { rows, badLines, skipped };
};

/** Finds the table; throws 400 that names the headings which are missing. */
const tableIn = (lines: readonly string[]) => {
  let fewest: readonly string[] = missingIn({});
  const found = findHead(lines, (cells) => {
    const missing = missingIn(placesIn(cells));
    if (missing.length < fewest.length) fewest = missing;
    return missing.length === 0;
  });
  if (found) {
    const { head: cells, next, delimiter } = found;
    return { head: { cells, places: placesIn(cells) }, next, delimiter };
  }
  const [are, were] = fewest.length === 1 ? ['heading', 'was'] : ['headings', 'were'];
  throw unreadable(
    `This is no M-PESA statement: the ${are} ${listed.format(fewest)} ${were} not found.`,
  );
};

/**
 * Reads a statement: its movements, and the lines that can't be read for certain. 400 if it is none, is too long, or if
 * no line can be read.
 */
export const readStatement = async (text: string): Promise<Statement> => {
  const lines = linesOf(text, MAX_LINES);
  if (lines.length > MAX_LINES)
    throw unreadable(
      `That file has more than ${MAX_LINES} lines. Please export fewer days, one file after the other.`,
    );
  const { head, next, delimiter } = tableIn(lines);
  const records = await readRecords(lines, {
    from: next,
    mostProblems: MAX_BAD_LINES,
    delimiter,
    isRow: (cells) => shapeProblem(toCells(head, cells), head) === undefined,
  });
  const { rows, badLines, skipped } = sortRecords(records, head);
  const sheet = {
    marks: marksIn(rows.flatMap(({ row }) => [row.paidIn, row.withdrawn])),
    order: orderIn(rows.map(({ row }) => row.at)),
  };
  const read: StatementRow[] = [];
  const charges = { count: 0, cents: 0 };
  let nothing = 0;
  for (const [index, { line, row }] of rows.entries()) {
    if (index % YIELD_AFTER === 0) await setImmediate();
    const movement = movementOf(row, sheet);
    if (movement === 'none') nothing += 1;
    else if ('problem' in movement) badLines.push({ line, ...movement });
    else if (!isCharge(movement, row)) read.push(movement);
    else {
      charges.count += 1;
      charges.cents -= movement.cents;
    }
  }
  badLines.sort((a, b) => a.line - b.line);
  if (badLines.length > MAX_BAD_LINES || read.length === 0) refuseBad(badLines);
  if (read.length === 0) throw unreadable('There is no completed movement on this statement.');
  const times = read.map(({ at }) => at.getTime());
  const first = times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const last = times.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  if (last - first > MAX_DAYS * DAY_MS)
    throw unreadable(
      `The completion times are more than ${MAX_DAYS} days apart. Please export fewer days, one file after the other.`,
    );
  return {
    from: startOfDay(new Date(first)),
    to: new Date(startOfDay(new Date(last)).getTime() + DAY_MS),
    rows: read,
    charges,
    skipped: skipped + nothing,
    badLines,
  };
};
