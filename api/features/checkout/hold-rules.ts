const MINUTE_MS = 60_000;

/**
 * Within any hour an account may hold pieces of a product without a live payment for at most half
 * of it.
 */
const HOLD_WINDOW_MS = 60 * MINUTE_MS;

const MAX_HELD_MS = 30 * MINUTE_MS;

/** The limit for all products together is this many times the limit of one. */
const MAX_TOTAL_FACTOR = 3;

/** A shorter hold would be useless. */
const MIN_HOLD_MS = MINUTE_MS;

/** Pieces of a product held by an order of the account, from one time to another. */
export type HeldLine = {
  productId: string;
  quantity: number;
  open: boolean;
  from: number;
  to: number;
};

/** `leftMs`: how long the pieces may be held without a payment; 0: not now, and `again` is when. */
export type HoldAllowance = {
  leftMs: number;
  again: number | undefined;
  mostPieces: number;
  /** The limit of all products together, if that one is exceeded. */
  mostInAll?: number;
};

type Span = { from: number; to: number };

const union = (spans: readonly Span[]): Span[] => {
  const merged: Span[] = [];
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
};

/** The time at which enough former holds are more than an hour old. */
const freeAgain = (spans: readonly Span[], tooMuch: number): number => {
  let left = tooMuch;
  for (const { from, to } of spans) {
    if (to - from >= left) return from + left + HOLD_WINDOW_MS;
    left -= to - from;
  }
  return 0;
};

/** What an account may hold without a payment, given its recent holds. */
export const holdAllowance = (
  held: readonly HeldLine[],
  lines: readonly { productId: string; quantity: number }[],
  now: number,
  mostPieces: number,
): HoldAllowance => {
  const allowance: HoldAllowance = { leftMs: MAX_HELD_MS, again: undefined, mostPieces };
  const mostInAll = mostPieces * MAX_TOTAL_FACTOR;
  if (lines.reduce((sum, line) => sum + line.quantity, 0) > mostInAll) {
    return { leftMs: 0, again: undefined, mostPieces, mostInAll };
  }
  for (const productId of new Set(lines.map((line) => line.productId))) {
    const own = held.filter((line) => line.productId === productId);
    const elsewhere = own.filter(({ open, to }) => open && to >= now);
    const wanted = lines.filter((line) => line.productId === productId);
    const pieces = [...elsewhere, ...wanted].reduce((sum, line) => sum + line.quantity, 0);
    if (pieces > mostPieces) return { leftMs: 0, again: undefined, mostPieces };
    const begin = now - HOLD_WINDOW_MS;
    const spans = union(
      own
        .filter(({ to }) => to > begin)
        .map(({ from, to }) => ({ from: Math.max(from, begin), to: Math.min(to, now) })),
    );
    const used = spans.reduce((sum, { from, to }) => sum + to - from, 0);
    const left = MAX_HELD_MS - used;
    if (left >= MIN_HOLD_MS) {
      allowance.leftMs = Math.min(allowance.leftMs, left);
      continue;
    }
    const again = freeAgain(spans, MIN_HOLD_MS - left);
    allowance.leftMs = 0;
    allowance.again = Math.max(allowance.again ?? 0, again);
  }
  return allowance.again === undefined ? allowance : { ...allowance, leftMs: 0 };
};
