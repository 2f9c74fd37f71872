import type { Category } from './categories.ts';

export const SIZE_SYSTEMS = ['letter', 'uk', 'eu_shoe'] as const;
export type SizeSystem = (typeof SIZE_SYSTEMS)[number];

/** The labels of each size system, smallest first. */
export const SIZE_LABELS: Record<SizeSystem, readonly string[]> = {
  letter: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
  uk: ['6', '8', '10', '12', '14', '16', '18', '20', '22', '24'],
  eu_shoe: ['35', '36', '37', '38', '39', '40', '41', '42', '43'],
};

/** Size system by category; categories without sizes are absent. */
export const CATEGORY_SIZES: Partial<Record<Category, SizeSystem>> = {
  dress: 'uk',
  trouser: 'uk',
  sweater: 'letter',
  jacket: 'letter',
  panties: 'letter',
  stocking: 'letter',
  shoes: 'eu_shoe',
};

/** Reviewers' votes on the fit. */
export const FITS = ['small', 'true', 'large'] as const;
export type Fit = (typeof FITS)[number];

/** Pages show the fit from this many votes on. */
export const FIT_VOTES = 3;
export const MAX_PICTURES = 8;
