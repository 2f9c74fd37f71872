import { CATEGORIES, COLORS, PRICE_BANDS, SORTS } from '../contract/catalogue.ts';
import { MAKERS } from './skew.ts';

export type Ask = Record<string, string | number>;
type Place = 'page 1' | 'page 100' | 'last page';

/** One row of the report: addresses of one kind, asked for in turn. */
export type NamedQuery = { name: string; asks: Ask[]; place: Place };

const PLACES: readonly Place[] = ['page 1', 'page 100', 'last page'];
const LIMIT = 8;

const bands: Ask[] = PRICE_BANDS.map(({ minPrice, maxPrice }) => ({
  minPrice,
  ...(maxPrice === undefined ? {} : { maxPrice }),
}));
const categories: Ask[] = CATEGORIES.map((category) => ({ category }));
const colors: Ask[] = COLORS.map((color) => ({ color }));
const crossed = (a: readonly Ask[], b: readonly Ask[]): Ask[] =>
  a.flatMap((one) => b.map((other) => ({ ...one, ...other })));

const FILTERS: Record<string, Ask[]> = {
  all: [{}],
  'each category': categories,
  'each colour': colors,
  'each category × colour': crossed(categories, colors),
  'each price band': bands,
  'each category × band': crossed(categories, bands),
};

const texts = (...list: string[]): Ask[] => list.map((search) => ({ search }));

/** What people search for, by how many products hold it. */
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
  'search, a price': texts('1500', '12,450', '12450', '999'),
};

const listed = (label: string, asks: readonly Ask[], places = PLACES): NamedQuery[] =>
  SORTS.flatMap((sort) =>
    places.map((place) => ({
      name: `${label}, ${sort}, ${place}`,
      place,
      asks: asks.map((ask) => ({ ...ask, sort, limit: LIMIT })),
    })),
  );

/** Every named query; pages are put in when totals are known. */
export const namedQueries = (): NamedQuery[] => [
  ...Object.entries(FILTERS).flatMap(([label, asks]) => listed(label, asks)),
  ...Object.entries(SEARCHES).flatMap(([label, asks]) => [
    ...listed(label, asks),
    ...listed(
      `${label} in a category`,
      crossed(asks, [{ category: 'bag' }, { category: 'dress' }]),
      ['page 1'],
    ),
    ...listed(`${label} in a colour`, crossed(asks, [{ color: 'black' }, { color: 'pink' }]), [
      'page 1',
    ]),
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

/** Common texts that nobody has asked for before. */
export const FIRST_ASKS: readonly string[] = [
  'itenge',
  'alindi',
  'rinted',
  'vening',
  'lassic',
  'ombas',
  'shade',
  'cold',
];

export const pathOf = (ask: Ask, page = 1): string => {
  const query = new URLSearchParams(Object.entries(ask).map(([name, value]) => [name, `${value}`]));
  if (page > 1) query.set('page', String(page));
  return `/api/products?${query}`;
};

/** Which page a place is among so many; page 100 is the last one where there are fewer. */
export const pageOf = (place: Place, totalPages: number): number =>
  Math.max(
    1,
    { 'page 1': 1, 'page 100': Math.min(100, totalPages), 'last page': totalPages }[place],
  );
