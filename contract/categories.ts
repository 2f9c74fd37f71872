/**
 * Categories and how pages call them, in the order of every menu. Each label contains its value, so that a page's
 * heading has both.
 */
export const CATEGORY_LABELS = {
  accessories: 'Accessories',
  dress: 'Dresses',
  jewellery: 'Jewellery',
  cosmetics: 'Cosmetics',
  trouser: 'Trousers',
  sweater: 'Sweaters',
  shoes: 'Shoes',
  bag: 'Bags',
  scarf: 'Scarfs',
  jacket: 'Jackets',
  towel: 'Towels',
  stocking: 'Stockings',
  panties: 'Panties',
} as const;
export type Category = keyof typeof CATEGORY_LABELS;
export const CATEGORIES = Object.keys(CATEGORY_LABELS) as readonly Category[];

/** A category as pages call it; one that the shop does not have keeps its value. */
export const categoryLabel = (category: string): string =>
  (CATEGORY_LABELS as Record<string, string | undefined>)[category] ?? category;
