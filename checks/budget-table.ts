export const KINDS = ['html', 'script', 'style', 'font', 'picture', 'data'] as const;
export type Kind = (typeof KINDS)[number];

/** Bytes of a first visit: over the wire with their heads by kind, together, and of scripts as gzip makes them. */
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
 * The most a first visit may take, in kB: on a phone of 360 × 740 px with three dots a point and nothing kept. Each is
 * what it takes today and a little room; who saves something lowers the figure, so that it stays saved. `:product` is
 * the newest product.
 */
export const VISITS: readonly Visit[] = [
  { page: 'home', path: '/', most: kB(23.5, 139, 128.5, 0, 35.5, 98.5, 0, 284) },
  { page: 'shop', path: '/shop', most: kB(22.5, 138, 128, 0, 35.5, 72.5, 0, 257) },
  { page: 'product', path: '/shop/:product', most: kB(23, 142.5, 133.5, 0, 35.5, 60, 0, 250) },
  { page: 'category', path: '/categories/dress', most: kB(22.5, 136, 125.5, 0, 35.5, 90, 0, 271) },
  { page: 'checkout', path: '/checkout', most: kB(21.5, 144.5, 134.5, 0, 35.5, 47, 0, 236) },
  { page: 'login', path: '/login', most: kB(18.5, 135, 125, 0, 35.5, 0, 0, 178) },
  {
    page: 'all orders (staff)',
    path: '/dashboard/manage-orders',
    as: 'admin',
    most: kB(20, 154.5, 145.5, 7, 35.5, 25, 5, 234),
  },
];

/** What is heavier than allowed, in words. */
export const tooHeavy = (page: string, weight: Weight, most: Weight): string[] =>
  (Object.keys(most) as (keyof Weight)[])
    .filter((kind) => weight[kind] > most[kind])
    .map((kind) => {
      const over = weight[kind] - most[kind];
      return `${page}: ${kind} weighs ${weight[kind]} bytes, ${over} more than its budget`;
    });
