import { PRICE_BANDS, type PriceBand } from '../../../contract/catalogue.ts';
import { toCents } from '../../../contract/money.ts';
import { type ProductFilter, wordOf } from './rules.ts';

/** Products on sale of one category, colour and price band (its place in `PRICE_BANDS`). */
export type CountRow = { category: string; color: string; band: number; products: number };
type Choice = { category?: string; color?: string; price?: 'all' | '' | PriceBand };
type Count = { value: string; products: number };

const BANDS = PRICE_BANDS.map(({ value }) => value);

const sum = (rows: readonly CountRow[]): number =>
  rows.reduce((total, row) => total + row.products, 0);

const byValue = (rows: readonly CountRow[], nameOf: (row: CountRow) => string): Count[] => {
  const groups = [...Map.groupBy(rows, nameOf)].map(([value, group]) => ({
    value,
    products: sum(group),
  }));
  return [
    { value: 'all', products: sum(rows) },
    ...groups.filter(({ products }) => products > 0).sort((a, b) => (a.value < b.value ? -1 : 1)),
  ];
};

/** What each choice of one filter would show while the other filters stay as they are. */
export const toCounts = (rows: readonly CountRow[], choice: Choice) => {
  const category = wordOf(choice.category);
  const color = wordOf(choice.color);
  const band = wordOf(choice.price);
  const inCategory = (row: CountRow) => category === undefined || row.category === category;
  const inColor = (row: CountRow) => color === undefined || row.color === color;
  const inBand = (row: CountRow) => band === undefined || BANDS[row.band] === band;
  return {
    categories: byValue(
      rows.filter((row) => inColor(row) && inBand(row)),
      (row) => row.category,
    ),
    colors: byValue(
      rows.filter((row) => inCategory(row) && inBand(row)),
      (row) => row.color,
    ),
    prices: byValue(
      rows.filter((row) => inCategory(row) && inColor(row)),
      (row) => BANDS[row.band] ?? '',
    ),
  };
};

const STARTS = PRICE_BANDS.map(({ minPrice }) => toCents(minPrice));
const ENDS = PRICE_BANDS.map(({ maxPrice }) =>
  maxPrice === undefined ? undefined : toCents(maxPrice),
);

/**
 * The first and the last price band that a filter's bounds let through whole; undefined where they cut through
 * one, so that counts by band can't tell how many there are.
 */
export const bandsOf = ({
  minCents = 0,
  maxCents,
}: Pick<ProductFilter, 'minCents' | 'maxCents'>): { first: number; last: number } | undefined => {
  const [first, last] = [STARTS.indexOf(minCents), ENDS.indexOf(maxCents)];
  return first === -1 || last < first ? undefined : { first, last };
};
