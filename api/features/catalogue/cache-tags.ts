import type { Sort } from '#contract/catalogue.ts';
import type { ColourRow, ProductRow } from './rules.ts';

/** Cache tags of a list: which products exist, their order, and each product shown. */
export const listTags = (
  rows: readonly Pick<ProductRow, 'id'>[],
  { sort, size }: { sort?: Sort | undefined; size?: string | undefined } = {},
) => ({
  names: [
    'products',
    ...(sort === 'rating' ? ['ratings'] : []),
    ...(sort === 'most-bought' ? ['bought'] : []),
    ...(size === undefined ? [] : ['sizes']),
    ...rows.map(({ id }) => `product:${id}`),
  ],
  details: rows.map(({ id }) => `stock:${id}`),
});

/**
 * Cache tags of a product page with its reviews. With a style it also lists other products, and
 * which ones may change.
 */
export const productTags = (
  { id, style }: Pick<ProductRow, 'id' | 'style'>,
  colours: readonly Pick<ColourRow, 'id'>[],
) => ({
  names: [
    `product:${id}`,
    ...(style === '' ? [] : ['products', ...colours.map((other) => `product:${other.id}`)]),
  ],
  details: [`stock:${id}`],
});
