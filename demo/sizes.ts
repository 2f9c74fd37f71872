import { CATEGORY_SIZES, SIZE_LABELS } from '#contract/sizes.ts';
import type { Category, DemoProduct } from './product-types.ts';

/** The sizes of a category in the demo, if not all of its system. */
const SOLD: Partial<Record<Category, readonly string[]>> = {
  dress: ['8', '10', '12', '14', '16', '18', '20'],
  trouser: ['8', '10', '12', '14', '16', '18', '20'],
  stocking: ['S', 'M', 'L', 'XL'],
};

/** Products whose description says that one size fits all. */
const ONE_SIZE = [
  'loita-shuka-poncho',
  'lamu-leaf-kaftan',
  'city-net-tights',
  'candy-stripe-ankle-socks',
];

/** Sizes that sold out early; a product with few pieces lacks sizes anyway. */
const SOLD_OUT: Record<string, readonly string[]> = {
  'malindi-kitenge-a-line-dress': ['8'],
  'ngong-road-denim-jacket': ['XS'],
  'mombasa-road-flared-jeans': ['14'],
  'loita-beaded-sandal': ['37'],
  'limuru-linen-shirt-dress': ['12'],
  'blush-ballet-flat': ['38', '39'],
  'rose-dot-cotton-brief': ['S'],
};

export type DemoSize = { label: string; position: number; stock: number };

/** Distributes the pieces of a product over its sizes, most to the middle ones. Undefined for one without sizes. */
export const sizesOf = ({ slug, category, stock }: DemoProduct): DemoSize[] | undefined => {
  const system = CATEGORY_SIZES[category];
  if (!system || ONE_SIZE.includes(slug)) return undefined;
  const labels = SOLD[category] ?? SIZE_LABELS[system];
  const weights = labels.map((label, i) =>
    SOLD_OUT[slug]?.includes(label) ? 0 : 1 + Math.min(i, labels.length - 1 - i),
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const lost = weights.map((weight) => (stock * weight) % all);
  // The pieces lost by rounding down go to the sizes that lost most.
  const left = lost.reduce((sum, part) => sum + part, 0) / all;
  const luckiest = [...lost.keys()].sort((a, b) => (lost[b] ?? 0) - (lost[a] ?? 0)).slice(0, left);
  return labels.map((label, i) => ({
    label,
    position: SIZE_LABELS[system].indexOf(label),
    stock: Math.floor((stock * (weights[i] ?? 0)) / all) + (luckiest.includes(i) ? 1 : 0),
  }));
};
