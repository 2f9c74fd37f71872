import type { Shelf, ShelfLine, StockMove } from '#contract/stock.endpoints.ts';

export const SHOWN = [
  { value: 'all', text: 'All' },
  { value: 'low', text: 'Low' },
  { value: 'count', text: 'To count' },
] as const;
export type Shown = (typeof SHOWN)[number]['value'];

const MOVES: Record<StockMove['reason'], string> = {
  opening: 'First stock',
  sizes: 'Sizes changed',
  correction: 'Corrected in the product form',
  sold: 'Sold',
  released: 'Back on sale, unsent',
  sent: 'Sent',
  put_back: 'Put back, not sent',
  returned: 'Came back',
  counted: 'Counted',
  received: 'Received',
  damaged: 'Damaged',
  lost: 'Lost',
  given: 'Given away',
};
export const moveText = ({ reason }: Pick<StockMove, 'reason'>): string => MOVES[reason];

export const signed = (pieces: number): string => (pieces > 0 ? `+${pieces}` : `${pieces}`);

/** A field's name in a form of a product's lines. */
export const fieldOf = ({ size }: Pick<ShelfLine, 'size'>): string => `line-${size ?? ''}`;
export const lineName = ({ size }: Pick<ShelfLine, 'size'>): string =>
  size === undefined ? 'Pieces' : `Size ${size}`;

/** Blank fields of a product's lines. */
export const blankLines = ({ lines }: Pick<Shelf, 'lines'>): Record<string, string> =>
  Object.fromEntries(lines.map((line) => [fieldOf(line), '']));

/** The text of each field that is no whole number from `least` on; blank ones are left out. */
export const linesCheck = (
  { lines }: Pick<Shelf, 'lines'>,
  values: Record<string, string>,
  least: 0 | 1,
): Record<string, string> => {
  const filled = lines.map(fieldOf).filter((name) => values[name]?.trim());
  if (filled.length === 0 && lines[0])
    return { [fieldOf(lines[0])]: 'Please fill in at least one.' };
  const wrong = filled.filter((name) => {
    const text = values[name]?.trim() ?? '';
    return !/^\d{1,7}$/.test(text) || Number(text) < least;
  });
  return Object.fromEntries(
    wrong.map((name) => [name, `Please give a whole number${least === 1 ? ', 1 or more' : ''}.`]),
  );
};
