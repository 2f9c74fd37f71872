import { CATEGORIES, type Category } from '#contract/categories.ts';
import { CATEGORY_SIZES, SIZE_LABELS } from '#contract/sizes.ts';

/** The categories whose names a text contains: `handbag` matches bag, `red shoe` matches shoes. */
export const categoriesIn = (text: string): Category[] =>
  CATEGORIES.filter((category) => text.toLowerCase().includes(category.replace(/([^s])s$/, '$1')));

/** The size of a category that a text contains as a word: `dress 12` has size 12. */
export const sizeIn = (text: string, category: Category): string | undefined => {
  const system = CATEGORY_SIZES[category];
  const words = text.toUpperCase().split(/\s+/);
  return system && SIZE_LABELS[system].find((label) => words.includes(label));
};
