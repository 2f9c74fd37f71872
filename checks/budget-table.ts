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
  { page: 'home', path: '/', most: kB(23.5, 139, 126, 0, 35, 95, 0, 278) },
  { page: 'shop', path: '/shop', most: kB(22.5, 138, 125.5, 0, 35, 71, 0, 253) },
  { page: 'product', path: '/shop/:product', most: kB(23, 142, 130, 0, 35, 60, 0, 248) },
  { page: 'category', path: '/categories/dress', most: kB(22.5, 136, 123, 0, 35, 88, 0, 267) },
  { page: 'checkout', path: '/checkout', most: kB(21.5, 144, 131.5, 0, 35, 47, 0, 234) },
  { page: 'login', path: '/login', most: kB(18.5, 134, 122, 0, 35, 0, 0, 175) },
  {
    page: 'all orders (staff)',
    path: '/dashboard/manage-orders',
    as: 'admin',
    most: kB(20, 154, 142, 7, 35, 25, 5, 232),
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
