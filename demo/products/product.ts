import type { Category, DemoProduct } from '../product-types.ts';

export type Item = Omit<DemoProduct, 'category' | 'picture'>;

export function itemsOf(category: Category, items: Item[]): DemoProduct[] {
  return items.map((item) => ({ ...item, category, picture: `${item.slug}.webp` }));
}
