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
  { page: 'home', path: '/', most: kB(29.1, 152.9, 141.9, 0, 35.5, 60, 0, 264.4) },
  { page: 'shop', path: '/shop', most: kB(27.2, 153.1, 142.9, 0, 35.5, 52.5, 0, 256.2) },
  {
    page: 'product',
    path: '/shop/:product',
    most: kB(28.9, 155, 144.7, 0, 35.5, 25, 0, 232.9),
  },
  {
    page: 'category',
    path: '/categories/dress',
    most: kB(27.6, 150, 138.5, 0, 35.5, 60.5, 0, 260),
  },
  { page: 'checkout', path: '/checkout', most: kB(26.2, 154.4, 145.7, 0, 35.5, 7, 0, 212.8) },
  { page: 'login', path: '/login', most: kB(22.8, 145.8, 133.9, 0, 35.5, 0, 0, 191.4) },
  {
    page: 'all orders (staff)',
    path: '/dashboard/manage-orders',
    as: 'admin',
    most: kB(24.3, 168, 159.4, 0, 35.5, 24, 5, 245.6),
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
