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
  { page: 'home', path: '/', most: kB(23.3, 115, 108.5, 0, 35.5, 60, 0, 226.6) },
  { page: 'shop', path: '/shop', most: kB(22, 114.3, 108, 0, 35.5, 52.5, 0, 217.4) },
  {
    page: 'product',
    path: '/shop/:product',
    most: kB(22.5, 117.4, 111.5, 0, 35.5, 17.5, 0, 186.5),
  },
  {
    page: 'category',
    path: '/categories/dress',
    most: kB(22, 112, 105, 0, 35.5, 60.5, 0, 222),
  },
  { page: 'checkout', path: '/checkout', most: kB(21, 120.4, 114.2, 0, 35.5, 6, 0, 175.4) },
  { page: 'login', path: '/login', most: kB(17.6, 111, 104.8, 0, 35.5, 0, 0, 157) },
  {
    page: 'all orders (staff)',
    path: '/dashboard/manage-orders',
    as: 'admin',
    most: kB(19.3, 130, 125.2, 7, 35.5, 24, 5, 212.7),
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
