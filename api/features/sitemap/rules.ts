import { CATEGORIES } from '#contract/categories.ts';

/** The sitemap protocol's maximum of addresses in one file. */
export const MAX_ADDRESSES = 50_000;

/** A path of the shop and, if known, when its content last changed. */
export type Address = { path: string; changed?: Date };

/** Pages that always exist. */
export const FIXED_PAGES: readonly Address[] = [
  '/',
  '/shop',
  '/contact',
  '/privacy',
  ...CATEGORIES.map((category) => `/categories/${category}`),
].map((path) => ({ path }));

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

const entry = (tag: 'url' | 'sitemap', origin: string, { path, changed }: Address): string => {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return `<${tag}><loc>${escaped(origin + path)}</loc>${lastmod}</${tag}>`;
};

const file = (root: 'urlset' | 'sitemapindex', entries: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>\n`,
  ].join('\n');

/** A sitemap of at most `MAX_ADDRESSES` addresses. */
export const sitemap = (origin: string, addresses: readonly Address[]): string =>
  file(
    'urlset',
    addresses.map((address) => entry('url', origin, address)),
  );

/**
 * The sitemap index of a shop too large for one file: pages and posts, then the products in parts.
 */
export const sitemapIndex = (origin: string, products: number): string => {
  const parts = Math.ceil(products / MAX_ADDRESSES);
  const paths = Array.from({ length: parts }, (_none, part) => `/sitemap-products-${part + 1}.xml`);
  return file(
    'sitemapindex',
    ['/sitemap-pages.xml', ...paths].map((path) => entry('sitemap', origin, { path })),
  );
};

/**
 * Paths excluded from search engines: personal pages, and what is not a page. The checkout is
 * allowed, because its canonical link names the shop, and a crawler must read the page to see it.
 */
const PRIVATE = ['/dashboard', '/api', '/sim'];

/** robots.txt: everything public is allowed; names the sitemap. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
