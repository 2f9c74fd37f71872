import type { StatementLine, StatementMatch } from '#contract/ledger.endpoints.ts';
import type { Statement, StatementRow } from './statement.ts';

/** A movement of M-PESA money in the shop's books; outgoing amounts are negative. */
export type BookRow = {
  kind: 'payment' | 'refund' | 'dispute';
  paymentId: string;
  orderId: string | null;
  receipt: string | null;
  /** For a refund: the receipt of the refunded payment. */
  linked: string | null;
  cents: number;
  /** The movement happened between `from` and `to`. */
  from: Date;
  at: Date;
  /**
   * A refund made outside the shop may have used another channel: it may be missing on the
   * statement.
   */
  optional: boolean;
};

const MAX_LINES = 1000;
/** Tolerance for the difference of the two companies' clocks. */
const SLACK_MS = 60_000;

/** Adds up the rows of one receipt, which are one movement. */
const byReceipt = (rows: readonly StatementRow[]): Map<string, StatementRow> => {
  const found = new Map<string, StatementRow>();
  for (const row of rows) {
    const before = found.get(row.receipt);
    found.set(row.receipt, before ? { ...before, cents: before.cents + row.cents } : row);
  }
  return found;
};

const DETAILS = { payment: 'Payment', refund: 'Refund', dispute: 'Dispute' } as const;

const inTime = (row: StatementRow, book: BookRow): boolean =>
  row.at.getTime() >= book.from.getTime() - SLACK_MS &&
  row.at.getTime() <= book.at.getTime() + SLACK_MS;

const lineOf = (
  row: StatementRow | undefined,
  book: BookRow | undefined,
  by?: StatementLine['by'],
): StatementLine => ({
  receipt: row?.receipt ?? book?.receipt ?? '',
  at: (row?.at ?? book?.at)?.toISOString() ?? '',
  details: row?.details ?? DETAILS[book?.kind ?? 'payment'],
  ...(row ? { statement: row.cents / 100 } : {}),
  ...(book ? { books: book.cents / 100, paymentId: book.paymentId } : {}),
  ...(book?.orderId ? { orderId: book.orderId } : {}),
  ...(by ? { by } : {}),
});

const listOf = (lines: readonly StatementLine[]): StatementMatch['matched'] => ({
  total: lines.length,
  lines: lines.slice(0, MAX_LINES),
});

/**
 * Compares a statement with the books. First by receipt; rows whose receipt the books lack
 * (reported by a query or by staff) by the receipt they reverse, or by amount and time if only one
 * fits.
 */
export const compare = (statement: Statement, books: readonly BookRow[]): StatementMatch => {
  const open = byReceipt(statement.rows);
  const matched: StatementLine[] = [];
  const different: StatementLine[] = [];
  const missing: StatementLine[] = [];

  const pair = (row: StatementRow, book: BookRow, by: 'receipt' | 'link' | 'time'): void => {
    open.delete(row.receipt);
    (row.cents === book.cents ? matched : different).push(lineOf(row, book, by));
  };

  const unmatched: BookRow[] = [];
  for (const book of books) {
    const row = book.receipt ? open.get(book.receipt) : undefined;
    if (row) pair(row, book, 'receipt');
    else unmatched.push(book);
  }
  // Only still unmatched rows can match a movement without a receipt.
  const rest: BookRow[] = [];
  for (const book of unmatched) {
    const linked = [...(book.receipt || !book.linked ? [] : open.values())].filter(
      (row) => row.linked === book.linked && row.cents === book.cents,
    );
    if (linked[0]) pair(linked[0], book, 'link');
    else rest.push(book);
  }
  const nameless = rest.filter((book) => !book.receipt && !book.optional);
  for (const book of rest) {
    const fits = (row: StatementRow, other: BookRow): boolean =>
      row.cents === other.cents && inTime(row, other);
    const rows = nameless.includes(book) ? [...open.values()].filter((row) => fits(row, book)) : [];
    const row = rows[0];
    const alone =
      row && rows.length === 1 && nameless.filter((other) => fits(row, other)).length === 1;
    if (row && alone) pair(row, book, 'time');
    else if (!book.optional && book.from >= statement.from && book.at < statement.to) {
      missing.push(lineOf(undefined, book));
    }
  }
  const known = new Map(books.flatMap((book) => (book.receipt ? [[book.receipt, book]] : [])));
  const unknown = [...open.values()].map((row) => {
    const reversed = row.linked ? known.get(row.linked) : undefined;
    const line = lineOf(row, undefined);
    if (!reversed) return line;
    const { paymentId, orderId } = reversed;
    return { ...line, paymentId, ...(orderId ? { orderId } : {}) };
  });
  // Half a statement proves nothing about what it lacks.
  const incomplete = statement.badLines.length > 0 ? { incomplete: true as const } : {};
  return {
    from: statement.from.toISOString(),
    to: statement.to.toISOString(),
    rows: statement.rows.length,
    charges: { count: statement.charges.count, ksh: statement.charges.cents / 100 },
    skipped: statement.skipped,
    badLines: statement.badLines,
    matched: listOf(matched),
    unknown: listOf(unknown),
    missing: { ...listOf(missing), ...incomplete },
    different: { ...listOf(different), ...incomplete },
  };
};
