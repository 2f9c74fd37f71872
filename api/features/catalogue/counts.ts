import { PRICE_BANDS, type PriceBand } from '#contract/catalogue.ts';
import type { Category } from '#contract/categories.ts';
import { CATEGORY_SIZES, SIZE_LABELS, SIZE_SYSTEMS, type SizeSystem } from '#contract/sizes.ts';
import { toFilter, wordOf } from './filter.ts';

/** Number of products on sale by category, colour, price band (index in `PRICE_BANDS`) and offer. */
export type CountRow = {
  category: string;
  color: string;
  band: number;
  offer: boolean;
  products: number;
};

type Choice = {
  category?: string;
  color?: string;
  price?: 'all' | '' | PriceBand;
  offer?: boolean;
  size?: string;
  sizeSystem?: string;
};

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
    ...groups.sort((a, b) => (a.value < b.value ? -1 : 1)),
  ];
};

/**
 * For each value of one filter: how many products it would show with the other filters unchanged.
 */
export const toCounts = (rows: readonly CountRow[], choice: Choice) => {
  const category = wordOf(choice.category);
  const color = wordOf(choice.color);
  const band = wordOf(choice.price);
  const inCategory = (row: CountRow) => category === undefined || row.category === category;
  const inColor = (row: CountRow) => color === undefined || row.color === color;
  const inBand = (row: CountRow) => band === undefined || BANDS[row.band] === band;
  const inOffer = (row: CountRow) => !choice.offer || row.offer;
  const inAll = [inCategory, inColor, inBand, inOffer];
  const without = (left: (row: CountRow) => boolean) =>
    rows.filter((row) => inAll.every((fits) => fits === left || fits(row)));
  const wanted = without(inOffer);
  const offers = wanted.filter((row) => row.offer);
  return {
    categories: byValue(without(inCategory), (row) => row.category),
    colors: byValue(without(inColor), (row) => row.color),
    prices: byValue(without(inBand), (row) => BANDS[row.band] ?? ''),
    offers: [
      { value: 'all', products: sum(wanted) },
      ...(offers.length > 0 ? [{ value: 'true', products: sum(offers) }] : []),
    ],
  };
};

/** The size system to count: the chosen one, else the category's; undefined if there is none. */
export const countedSystem = ({ category, sizeSystem }: Choice): SizeSystem | undefined => {
  const asked = wordOf(sizeSystem);
  if (asked !== undefined) return SIZE_SYSTEMS.find((system) => system === asked);
  return CATEGORY_SIZES[wordOf(category) as Category];
};

/** The choice as a list filter. */
export const choiceFilter = ({ category, color, price, offer, size, sizeSystem }: Choice) => {
  const band = PRICE_BANDS.find(({ value }) => value === price);
  return toFilter({
    ...(category === undefined ? {} : { category }),
    ...(color === undefined ? {} : { color }),
    ...(band === undefined ? {} : { minPrice: band.minPrice }),
    ...(band?.maxPrice === undefined ? {} : { maxPrice: band.maxPrice }),
    ...(offer === undefined ? {} : { offer }),
    ...(size === undefined ? {} : { size }),
    ...(sizeSystem === undefined ? {} : { sizeSystem }),
  });
};

/** Product counts by size: all, then smallest first. */
export const toSizeCounts = (
  system: SizeSystem,
  { all, sizes }: { all: number; sizes: readonly { label: string; products: number }[] },
): Count[] => [
  { value: 'all', products: all },
  ...SIZE_LABELS[system].flatMap((value) => {
    const found = sizes.find(({ label }) => label === value);
    return found ? { value, products: found.products } : [];
  }),
];
