export const COLORS = [
  'black',
  'red',
  'gold',
  'blue',
  'silver',
  'beige',
  'green',
  'yellow',
  'orange',
  'white',
  'brown',
  'pink',
  'purple',
] as const;
export type Color = (typeof COLORS)[number];

/** The screen's price bands as API bounds: inclusive, and each price falls in exactly one band. */
export const PRICE_BANDS = [
  { value: 'under-1000', label: 'Under Ksh 1,000', minPrice: 0, maxPrice: 999.99 },
  { value: '1000-5000', label: 'Ksh 1,000 – 5,000', minPrice: 1000, maxPrice: 5000 },
  { value: '5000-10000', label: 'Ksh 5,000 – 10,000', minPrice: 5000.01, maxPrice: 10000 },
  { value: 'over-10000', label: 'Over Ksh 10,000', minPrice: 10000.01, maxPrice: undefined },
] as const;
export type PriceBand = (typeof PRICE_BANDS)[number]['value'];

export const SORTS = ['newest', 'most-bought', 'price-asc', 'price-desc', 'rating'] as const;
export type Sort = (typeof SORTS)[number];
export const SORT_LABELS: Record<Sort, string> = {
  newest: 'Newest',
  'most-bought': 'Most bought',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  rating: 'Best rated',
};

/** Names in the query of a category's page and of /shop; the cache of pages ignores all others. */
export const CATEGORY_QUERY = ['color', 'price', 'size', 'offer', 'sort', 'page'];
export const SHOP_QUERY = ['category', ...CATEGORY_QUERY];

/** Page sizes used by the screens. */
export const LIMITS = {
  apiDefault: 10,
  shop: 8,
  trending: 50,
  trendingStep: 4,
  category: 100,
  search: 1000,
  admin: 10,
  max: 1000,
} as const;

export const SEARCH_DEBOUNCE_MS = 400;
export const MAX_RATING = 5;
/** Pages say "few left" from this many pieces down. */
export const LOW_STOCK = 3;

/** Address of a picture in the main width; other widths replace the number. */
export const pictureUrl = (id: string | null): string =>
  `/images/${id ?? 'art-no-picture'}/640.webp`;
