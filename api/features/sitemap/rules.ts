import { CATEGORIES } from '../../../contract/catalogue.ts';

/** The protocol allows this many addresses in one file. */
export const MOST_ADDRESSES = 50_000;

/** An address of the shop and, where it is known, when what it shows changed last. */
export type Address = { path: string; changed?: Date };

/** The pages that are always there. */
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

/** A sitemap of at most `MOST_ADDRESSES` addresses. */
export const sitemap = (origin: string, addresses: readonly Address[]): string =>
  file(
    'urlset',
    addresses.map((address) => entry('url', origin, address)),
  );

/** The index of a shop too large for one file: its pages and posts, then its products in parts. */
export const sitemapIndex = (origin: string, products: number): string => {
  const parts = Math.ceil(products / MOST_ADDRESSES);
  const paths = Array.from({ length: parts }, (_none, part) => `/sitemap-products-${part + 1}.xml`);
  return file(
    'sitemapindex',
    ['/sitemap-pages.xml', ...paths].map((path) => entry('sitemap', origin, { path })),
  );
};

/**
 * What search engines should leave alone: pages of one person, and what isn't a page. Not the checkout, which names
 * the shop in its place: who may not read it would never know.
 */
const PRIVATE = ['/dashboard', '/api', '/sim'];

/** robots.txt: everything public, and where the sitemap is. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
