export const KINDS = ['html', 'script', 'style', 'font', 'picture', 'data'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * Bytes of a first visit: over the network with headers, by kind and in total, and the gzip size of
 * its scripts.
 */
export type Weight = Record<Kind | 'all' | 'scriptGzip', number>;

type Visit = { page: string; path: string; as?: 'admin'; most: Weight };

const kB = (
  html: number,
  scriptGzip: number,
  script: number,
  style: number,
  font: number,
  picture: number,
  data: number,
  all: number,
): Weight => {
  const figures = { html, scriptGzip, script, style, font, picture, data, all };
  return Object.fromEntries(
    Object.entries(figures).map(([kind, most]) => [kind, most * 1000]),
  ) as Weight;
};

/**
 * Maximum kB of a first visit on a phone of 360 × 740 px at device pixel ratio 3 with an empty
 * cache: today's size plus a small margin. After a saving, lower the figure so that it stays.
 * `:product` is the newest product.
 */
export const VISITS: readonly Visit[] = [
  { page: 'home', path: '/', most: kB(29.1, 153.2, 141.9, 0, 35.5, 60, 0, 264.4) },
  { page: 'shop', path: '/shop', most: kB(27.3, 153.4, 142.9, 0, 35.5, 52.5, 0, 256.2) },
  {
    page: 'product',
    path: '/shop/:product',
    most: kB(29, 156.2, 145.7, 0, 35.5, 25, 0, 233.6),
  },
  {
    page: 'category',
    path: '/categories/dress',
    most: kB(27.7, 150.3, 138.5, 0, 35.5, 60.5, 0, 260),
  },
  { page: 'checkout', path: '/checkout', most: kB(26.4, 156.5, 147.5, 0, 35.5, 7, 0, 215) },
  { page: 'login', path: '/login', most: kB(22.8, 146.7, 134.7, 0, 35.5, 0, 0, 192.3) },
  {
    page: 'all orders (staff)',
    path: '/dashboard/manage-orders',
    as: 'admin',
    most: kB(24.6, 170, 161.5, 0, 35.5, 24, 5, 247.5),
  },
];

/** Exceeded limits, one sentence each. */
export const tooHeavy = (page: string, weight: Weight, most: Weight): string[] =>
  (Object.keys(most) as (keyof Weight)[])
    .filter((kind) => weight[kind] > most[kind])
    .map((kind) => {
      const over = weight[kind] - most[kind];
      return `${page}: ${kind} weighs ${weight[kind]} bytes, ${over} more than its budget`;
    });
