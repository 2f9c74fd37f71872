import type { DemoProduct } from './product-types.ts';
import { accessories } from './products/accessories.ts';
import { bags } from './products/bag.ts';
import { cosmetics } from './products/cosmetics.ts';
import { dresses } from './products/dress.ts';
import { jackets } from './products/jacket.ts';
import { jewellery } from './products/jewellery.ts';
import { order } from './products/order.ts';
import { panties } from './products/panties.ts';
import { scarves } from './products/scarf.ts';
import { shoes } from './products/shoes.ts';
import { stockings } from './products/stocking.ts';
import { sweaters } from './products/sweater.ts';
import { towels } from './products/towel.ts';
import { trousers } from './products/trouser.ts';

const all = [
  ...accessories,
  ...bags,
  ...cosmetics,
  ...dresses,
  ...jackets,
  ...jewellery,
  ...panties,
  ...scarves,
  ...shoes,
  ...stockings,
  ...sweaters,
  ...towels,
  ...trousers,
];

const bySlug = new Map(all.map((product) => [product.slug, product]));

export const demoProducts: DemoProduct[] = order.map((slug) => {
  const product = bySlug.get(slug);
  if (!product) throw new Error(`The order names a product that does not exist: ${slug}`);
  return product;
});

if (demoProducts.length !== bySlug.size || bySlug.size !== all.length) {
  throw new Error('Every product must stand exactly once in the order');
}

export type { Category, Color, DemoProduct } from './product-types.ts';
