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

/**
 * The price band a filter asks for, or `any`; undefined where the counts can't tell how many it finds: a
 * search, or price bounds that are no band.
 */
export const bandOf = ({
  minCents = 0,
  maxCents,
  search,
}: Pick<ProductFilter, 'minCents' | 'maxCents' | 'search'>): number | 'any' | undefined => {
  if (search !== undefined) return undefined;
  if (minCents === 0 && maxCents === undefined) return 'any';
  const band = PRICE_BANDS.findIndex(
    ({ minPrice, maxPrice }) =>
      toCents(minPrice) === minCents &&
      (maxPrice === undefined ? undefined : toCents(maxPrice)) === maxCents,
  );
  return band === -1 ? undefined : band;
};
