import { CATEGORIES } from '#contract/categories.ts';

/** Paths requested while browsing, pages and API calls, mostly of single products. */
export const mixedPaths = (ids: readonly string[]): string[] => [
  '/',
  '/shop',
  '/blogs',
  ...CATEGORIES.flatMap((category) => [
    `/categories/${category}`,
    `/shop?category=${category}&page=2`,
    `/api/products?category=${category}&page=1&limit=8`,
  ]),
  '/api/products?search=dress&limit=8',
  '/api/products?sort=most-bought&limit=50',
  ...ids.flatMap((id) => [`/shop/${id}`, `/api/products/${id}`]),
];
