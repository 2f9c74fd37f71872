import { CATEGORIES, type Category } from '../../../../contract/catalogue.ts';

/** The categories that a text speaks of: `handbag` of bag, `red shoe` of shoes. */
export const categoriesIn = (text: string): Category[] =>
  CATEGORIES.filter((category) => text.toLowerCase().includes(category.replace(/([^s])s$/, '$1')));
