import { pictureUrl } from '#contract/catalogue.ts';
import type { Shelf, StockMove } from '#contract/stock.endpoints.ts';
import { LOW_OF_PRODUCT, LOW_OF_SIZE, type StockReason } from '#contract/stock.ts';

/** A line of a product: one of its sizes, or all of a product without sizes (`size` null). */
export type LineRow = {
  size: string | null;
  on_hand: number;
  held: number;
  to_send: number;
  seen: number;
  retired: boolean;
};

export type ShelfRow = {
  id: string;
  name: string;
  picture_id: string | null;
  shelf_note: string;
  low_at: number | null;
  check_sizes: boolean;
  sized: boolean;
  on_hand: number;
  held: number;
  to_send: number;
  lines: LineRow[];
};

const isLow = (free: number, { low_at, sized }: Pick<ShelfRow, 'low_at' | 'sized'>): boolean =>
  free <= (low_at ?? (sized ? LOW_OF_SIZE : LOW_OF_PRODUCT));

/** A product in the contract's shape; of sizes that were given up those of which pieces lie there. A size has no more free pieces than its product. */
export const toShelf = (row: ShelfRow): Shelf => {
  const free = row.on_hand - row.held;
  const shown = row.lines.filter(({ retired, to_send }) => !retired || to_send > 0);
  const lines = shown.map(({ size, on_hand, held, to_send, ...line }) => {
    const freeOfLine = Math.max(0, Math.min(on_hand - held, free));
    return {
      ...line,
      ...(size === null ? {} : { size }),
      free: freeOfLine,
      held,
      toSend: to_send,
      shelf: on_hand + to_send,
      low: !line.retired && isLow(freeOfLine, row),
    };
  });
  const ofSizes = row.lines.reduce((sum, { on_hand, held }) => sum + on_hand - held, 0);
  return {
    _id: row.id,
    name: row.name,
    image: row.picture_id ? pictureUrl(row.picture_id) : '',
    note: row.shelf_note,
    lowAt: row.low_at,
    toCount: row.check_sizes,
    withoutSize: row.sized ? ofSizes - free : 0,
    free,
    held: row.held,
    toSend: row.to_send,
    shelf: row.on_hand + row.to_send,
    lines,
  };
};

export type MoveRow = {
  id: number;
  at: Date;
  size: string | null;
  reason: string;
  delta: number;
  shelf: number;
  order_id: string | null;
  note: string;
  username: string | null;
};

export const toMove = ({ id, at, username, order_id, reason, ...row }: MoveRow): StockMove => ({
  ...row,
  _id: id,
  at: at.toISOString(),
  reason: reason as StockReason,
  by: username ?? '',
  orderId: order_id,
});

/** The most pieces that may go from a line: those that no order has, of the size and of the product. */
export const takeable = (row: ShelfRow, line: LineRow): number =>
  Math.max(0, Math.min(line.on_hand - line.held, row.on_hand - row.held));

const pieces = (count: number): string => (count === 1 ? '1 piece' : `${count} pieces`);

/** Why fewer pieces can't be booked. */
export const owedText = (name: string, line: LineRow, row: ShelfRow): string => {
  const what = line.size === null ? name : `${name}, size ${line.size}`;
  const held = Math.max(line.held, row.held);
  const owed = [
    ...(held > 0 ? [`${pieces(held)} of open orders`] : []),
    ...(line.to_send > 0 ? [`${pieces(line.to_send)} that are paid and wait to be sent`] : []),
  ];
  return `${what}: at most ${takeable(row, line)} can go. Orders have ${owed.join(' and ') || 'the others'}: give these another size, or their money back, or send them first.`;
};

const SINCE: Partial<Record<StockReason, string>> = {
  sent: 'sent',
  put_back: 'put back',
  received: 'received',
  returned: 'came back',
  counted: 'counted',
};

/** What moved the shelf since somebody looked, newest last: '2 sent at 9:55'. */
export const sinceText = (moves: readonly Pick<MoveRow, 'at' | 'reason' | 'shelf'>[]): string =>
  moves
    .map(({ at, reason, shelf }) => {
      const time = CLOCK.format(at);
      const word = SINCE[reason as StockReason] ?? 'corrected';
      return `${Math.abs(shelf)} ${word} at ${time}`;
    })
    .join(', ');

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Africa/Nairobi' });

export type Counted = { counted: number; seen: number };
export type Judged =
  | { verdict: 'same' }
  | { verdict: 'book'; difference: number }
  | { verdict: 'again' }
  | { verdict: 'owed' };

/** What becomes of a counted line: compared by the number of the last move, never by a value. */
export const judgeCount = (row: ShelfRow, line: LineRow, { counted, seen }: Counted): Judged => {
  if (seen !== line.seen) return { verdict: 'again' };
  const difference = counted - (line.on_hand + line.to_send);
  if (difference === 0) return { verdict: 'same' };
  if (difference < 0 && -difference > takeable(row, line)) return { verdict: 'owed' };
  return { verdict: 'book', difference };
};
