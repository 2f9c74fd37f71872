import { CATEGORIES, type Category } from '../../../../contract/catalogue.ts';

/** The categories whose names a text contains: `handbag` matches bag, `red shoe` matches shoes. */
export const categoriesIn = (text: string): Category[] =>
  CATEGORIES.filter((category) => text.toLowerCase().includes(category.replace(/([^s])s$/, '$1')));
