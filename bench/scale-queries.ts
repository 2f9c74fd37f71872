import { COLORS, PRICE_BANDS, SORTS, type Sort } from '#contract/catalogue.ts';
import { CATEGORIES } from '#contract/categories.ts';
import { CATEGORY_SIZES, SIZE_LABELS, SIZE_SYSTEMS } from '#contract/sizes.ts';
import { MAKERS } from './skew.ts';

export type Ask = Record<string, string | number>;
type Place = 'page 1' | 'page 100';

/** One row of the report: URLs of one kind, requested in rotation. */
export type NamedQuery = { name: string; asks: Ask[]; place: Place };

const PLACES: readonly Place[] = ['page 1', 'page 100'];
const LIMIT = 8;

const bands: Ask[] = PRICE_BANDS.map(({ minPrice, maxPrice }) => ({
  minPrice,
  ...(maxPrice === undefined ? {} : { maxPrice }),
}));
const categories: Ask[] = CATEGORIES.map((category) => ({ category }));
const colors: Ask[] = COLORS.map((color) => ({ color }));
const sizes: Ask[] = SIZE_SYSTEMS.flatMap((sizeSystem) =>
  SIZE_LABELS[sizeSystem].map((size) => ({ size, sizeSystem })),
);
const crossed = (a: readonly Ask[], b: readonly Ask[]): Ask[] =>
  a.flatMap((one) => b.map((other) => ({ ...one, ...other })));

const FILTERS: Record<string, Ask[]> = {
  all: [{}],
  'each category': categories,
  'each colour': colors,
  'each category × colour': crossed(categories, colors),
  'each price band': bands,
  'each category × band': crossed(categories, bands),
  'each size': sizes,
  'each size of a category': Object.entries(CATEGORY_SIZES).flatMap(([category, system]) =>
    crossed([{ category }], sizes).filter((ask) => ask.sizeSystem === system),
  ),
};

const texts = (...list: string[]): Ask[] => list.map((search) => ({ search }));

/** Search texts by the number of products that contain them. */
const SEARCHES: Record<string, Ask[]> = {
  'search, in most (“made to last”)': texts('made to last', 'for', 'colour'),
  'search, in every tenth (“dress”)': texts('dress', 'kitenge', 'LAMU', 'red'),
  'search, in every hundredth (“malindi kitenge”)': texts(
    'malindi kitenge',
    'silk wrap',
    'beaded sli',
  ),
  'search, rare (a maker)': texts(...MAKERS.slice(300, 900).filter((_, n) => n % 40 === 0)),
  'search, in none': texts('zebra crossing', 'qqq', 'kitenge malindi', 'dressmaker'),
  'search, a price': texts('1500', 'Ksh 1500.00', '12450', '999'),
  'search, one or two letters': texts('z', 'qu', '9', 'x1'),
  'search, by words alone': texts('dresses lamu', 'wraps kitenge', 'bags evening'),
};

const listed = (
  label: string,
  asks: readonly Ask[],
  { sorts = SORTS, places = PLACES }: { sorts?: readonly Sort[]; places?: readonly Place[] } = {},
): NamedQuery[] =>
  sorts.flatMap((sort) =>
    places.map((place) => ({
      name: `${label}, ${sort}, ${place}`,
      place,
      asks: asks.map((ask) => ({ ...ask, sort, limit: LIMIT })),
    })),
  );

/** Every named query; page numbers are inserted once totals are known. */
export const namedQueries = (): NamedQuery[] => [
  ...Object.entries(FILTERS).flatMap(([label, asks]) => listed(label, asks)),
  ...Object.entries(SEARCHES).flatMap(([label, asks]) => [
    ...listed(label, asks, { sorts: ['newest', 'price-asc'] }),
    ...listed(
      `${label} in a category`,
      crossed(asks, [{ category: 'bag' }, { category: 'dress' }]),
      {
        sorts: ['newest'],
        places: ['page 1'],
      },
    ),
    {
      name: `${label}, 1000 at once`,
      place: 'page 1' as const,
      asks: asks.map((ask) => ({ ...ask, limit: 1000 })),
    },
  ]),
  {
    name: 'category page, 100 at once',
    place: 'page 1',
    asks: categories.map((ask) => ({ ...ask, limit: 100 })),
  },
  { name: 'trending, 50 at once', place: 'page 1', asks: [{ limit: 50 }] },
];

export const pathOf = (ask: Ask, page = 1): string => {
  const query = new URLSearchParams(Object.entries(ask).map(([name, value]) => [name, `${value}`]));
  if (page > 1) query.set('page', String(page));
  return `/api/products?${query}`;
};

/** Page number of a place; page 100 is the last one if there are fewer. */
export const pageOf = (place: Place, totalPages: number): number =>
  place === 'page 1' ? 1 : Math.max(1, Math.min(100, totalPages));
