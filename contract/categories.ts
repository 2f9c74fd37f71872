export const CATEGORIES = [
  'accessories',
  'dress',
  'jewellery',
  'cosmetics',
  'trouser',
  'sweater',
  'shoes',
  'bag',
  'scarf',
  'jacket',
  'towel',
  'stocking',
  'panties',
] as const;
export type Category = (typeof CATEGORIES)[number];
/** How pages call a category. Each label contains the value, so that a page's heading has both. */
export const CATEGORY_LABELS: Record<Category, string> = {
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
};

/** A category as pages call it; one that the shop does not have keeps its value. */
export const categoryLabel = (category: string): string =>
  (CATEGORY_LABELS as Record<string, string | undefined>)[category] ?? category;
