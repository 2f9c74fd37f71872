import { CATEGORY_QUERY, SHOP_QUERY } from '#contract/catalogue.ts';
import { cacheKey } from '../../api/platform/cache/cached-responses.ts';

/** Pages that are the same for everybody, with the query parameters they read. */
const PAGES: readonly { name: string; path: RegExp; names: readonly string[] }[] = [
  { name: '/', path: /^\/$/, names: [] },
  {
    name: '/shop',
    path: /^\/shop$/,
    names: SHOP_QUERY,
  },
  { name: '/shop/:id', path: /^\/shop\/[^/]+$/, names: [] },
  { name: '/categories/:category', path: /^\/categories\/[^/]+$/, names: CATEGORY_QUERY },
  { name: '/search', path: /^\/search$/, names: ['q'] },
  { name: '/blogs', path: /^\/blogs$/, names: ['page'] },
  { name: '/blogs/:slug', path: /^\/blogs\/[^/]+$/, names: [] },
  { name: '/pages/:name', path: /^\/pages\/[^/]+$/, names: [] },
  { name: '/contact', path: /^\/contact$/, names: [] },
  { name: '/privacy', path: /^\/privacy$/, names: [] },
];

const pageOf = (url: string) => {
  const [path = ''] = url.split('?');
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return PAGES.find((each) => each.path.test(plain));
};

/**
 * The cache key of a page (path and parameters) and its route; undefined for pages that are not
 * cached.
 */
export const cachedPage = (url: string): { key: string; route: string } | undefined => {
  const page = pageOf(url);
  const key = page && cacheKey(url, page.names);
  return key === undefined ? undefined : { key, route: page?.name ?? '' };
};

/** Whether a path is below none of the prefixes of API, hooks, simulators and files. */
export const isPagePath = (url: string): boolean =>
  url.startsWith('/') && !/^\/(api|hooks|sim|images|assets)([/?]|$)/.test(url);

/** Name of a page for metrics, from a fixed set. */
export const pageName = (url: string): string => {
  const page = pageOf(url);
  if (page) return page.name;
  return isPagePath(url) ? 'other pages' : 'unknown';
};

/** When the year in the footer changes. */
export const nextYear = (now: Date): number => new Date(now.getFullYear() + 1, 0, 1).getTime();
