import type { Category } from './catalogue.ts';

export const SIZE_SYSTEMS = ['letter', 'uk', 'eu_shoe'] as const;
export type SizeSystem = (typeof SIZE_SYSTEMS)[number];

/** The labels of each system, smallest first. */
export const SIZE_LABELS: Record<SizeSystem, readonly string[]> = {
  letter: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
  uk: ['6', '8', '10', '12', '14', '16', '18', '20', '22', '24'],
  eu_shoe: ['35', '36', '37', '38', '39', '40', '41', '42', '43'],
};

/** What the sizes of a category are given in, where it has sizes. */
export const CATEGORY_SIZES: Partial<Record<Category, SizeSystem>> = {
  dress: 'uk',
  trouser: 'uk',
  sweater: 'letter',
  jacket: 'letter',
  panties: 'letter',
  stocking: 'letter',
  shoes: 'eu_shoe',
};

/** What reviewers say of how a thing fits. */
export const FITS = ['small', 'true', 'large'] as const;
export type Fit = (typeof FITS)[number];

/** From this many votes on, a page speaks of how a thing fits. */
export const FIT_VOTES = 3;
export const MOST_PICTURES = 8;
