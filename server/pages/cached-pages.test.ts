import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { links } from '../../web/platform/page/links.ts';
import routes from '../../web/routes.ts';
import { cachedPage, nextYear } from './cached-pages.ts';

test('every parameter that a list’s address can have is part of its page', () => {
  const filters = {
    category: 'dress',
    color: 'red',
    price: '1000-5000',
    size: '12',
    sort: 'rating',
    page: 2,
  };
  const url = links.shop(filters as Parameters<typeof links.shop>[0]);
  const names = [...new URL(url, 'http://shop').searchParams.keys()];
  expect(names.sort()).toEqual(['category', 'color', 'page', 'price', 'size', 'sort']);
  const kept = new URL(cachedPage(url)?.key ?? '', 'http://shop');
  expect([...kept.searchParams.keys()].sort()).toEqual(names);
  const dresses = links.category('dress', filters as Parameters<typeof links.shop>[0]);
  expect(cachedPage(`${dresses}&category=bag`)?.key).toBe(
    '/categories/dress?color=red&page=2&price=1000-5000&size=12&sort=rating',
  );
  expect(cachedPage('/search?q=red&x=1')?.key).toBe('/search?q=red');
  expect(cachedPage('/blogs?page=2')?.key).toBe('/blogs?page=2');
});

test('parameters that a page does not read make no other page', () => {
  expect(cachedPage('/?utm_source=x')?.key).toBe('/');
  expect(cachedPage('/shop/abc?fbclid=1')?.key).toBe('/shop/abc');
  expect(cachedPage('/categories/dress/?utm_source=x')?.key).toBe('/categories/dress');
  expect(cachedPage('/shop?b=1&category=bag&a=2')?.key).toBe('/shop?category=bag');
});

test('pages of one person, and pages that read their address otherwise, are made each time', () => {
  for (const url of [
    '/login?next=/checkout',
    '/checkout',
    '/thank-you',
    '/dashboard',
    '/dashboard/orders/1',
    '/nowhere',
    '/shop/a/b',
  ])
    expect(cachedPage(url), url).toBeUndefined();
});

test('the year in the footer ends the keeping', () => {
  expect(nextYear(new Date(2026, 11, 31, 23, 59))).toBe(new Date(2027, 0, 1).getTime());
});

const pathsOf = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path = '', children }) => {
    const here = path ? `${above}/${path}` : above;
    return children ? pathsOf(children, here) : [here || '/'];
  });

test('a page made with the routes of its kind alone is the one that all routes would give', async () => {
  const paths = pathsOf(await routes);
  const kept = paths.filter((path) => cachedPage(path.replaceAll(/:\w+/g, 'x')) !== undefined);
  for (const path of kept) expect(cachedPage(path.replaceAll(/:\w+/g, 'x'))?.route).toBe(path);
  expect(kept.length).toBe(10);
});
