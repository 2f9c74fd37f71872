import { expect, test } from 'vitest';
import { CATEGORY_QUERY, SHOP_QUERY } from '#contract/catalogue.ts';
import { links } from '../../../platform/page/links.ts';
import { rangeText } from '../../../platform/page/paging.ts';
import { filtersToQuery } from './filter-query.ts';
import {
  activeFilters,
  canonicalFilters,
  filtersFromUrl,
  listLink,
  withFilter,
} from './filters.ts';

const read = (search: string) => filtersFromUrl(new URLSearchParams(search));
const readDresses = (search: string) => filtersFromUrl(new URLSearchParams(search), 'dress');

test('search results know a list by its category and page alone', () => {
  expect(canonicalFilters({ category: 'dress', sort: 'rating', page: 2 })).toEqual({
    category: 'dress',
    page: 2,
  });
  expect(canonicalFilters({ category: 'dress', color: 'red', page: 2 })).toEqual({
    category: 'dress',
  });
  expect(canonicalFilters({ category: 'dress', size: '12', page: 2 })).toEqual({
    category: 'dress',
  });
  expect(canonicalFilters({ price: 'under-1000' })).toEqual({ category: undefined });
});

test('an address of the shop is read back as it was written', () => {
  const filters = {
    category: 'dress',
    color: 'red',
    price: '1000-5000',
    size: '12',
    offer: 'true',
    sort: 'price-asc',
    page: 3,
  } as const;
  expect(read(links.shop(filters).split('?')[1] ?? '')).toEqual(filters);
});

test('every filter is in the key of the cache of pages', () => {
  expect(Object.keys(read('')).toSorted()).toEqual(SHOP_QUERY.toSorted());
  expect(['category', ...CATEGORY_QUERY].toSorted()).toEqual(SHOP_QUERY.toSorted());
});

test('an address of a category is read back as it was written, and names the category once', () => {
  const filters = {
    category: 'dress',
    color: 'red',
    price: '1000-5000',
    size: '12',
    offer: 'true',
    sort: 'price-asc',
    page: 3,
  } as const;
  const [path, search = ''] = listLink(filters, 'dress').split('?');
  expect(path).toBe('/categories/dress');
  expect(new URLSearchParams(search).has('category')).toBe(false);
  expect(readDresses(search)).toEqual(filters);
  expect(listLink(readDresses('category=bag&size=XL&color=mud'), 'dress')).toBe(
    '/categories/dress',
  );
});

test('search results know a category by its plain address', () => {
  const canonical = (search: string) => listLink(canonicalFilters(readDresses(search)), 'dress');
  expect(canonical('size=12&sort=price-asc')).toBe('/categories/dress');
  expect(canonical('page=2&sort=rating')).toBe('/categories/dress?page=2');
});

test('mistyped values count as not given', () => {
  expect(read('category=hat&color=&price=cheap&sort=up&page=-2')).toEqual({ page: 1 });
  expect(read('page=1.5').page).toBe(1);
  expect(read('page=abc').page).toBe(1);
  expect(read('category=%20Dress%20&color=RED')).toMatchObject({ category: 'dress', color: 'red' });
});

test('a size counts where its category has sizes and this one among them', () => {
  expect(read('category=sweater&size=%20xl')).toMatchObject({ category: 'sweater', size: 'XL' });
  for (const search of ['size=12', 'category=bag&size=12', 'category=dress&size=XL']) {
    expect(read(search).size).toBeUndefined();
  }
  expect(activeFilters({ category: 'dress', size: '12' })).toEqual(['category', 'size']);
  expect(activeFilters({ category: 'dress', size: '12' }, 'dress')).toEqual(['size']);
});

test('offers are asked for as such, and are no list of their own for search engines', () => {
  expect(filtersToQuery(read('offer=true'))).toMatchObject({ offer: true });
  expect(filtersToQuery(read('offer=yes')).offer).toBeUndefined();
  expect(canonicalFilters({ category: 'bag', offer: 'true', page: 2 })).toEqual({
    category: 'bag',
  });
  expect(activeFilters({ category: 'bag', offer: 'true' })).toEqual(['category', 'offer']);
});

test('a size is asked for with its system', () => {
  expect(filtersToQuery(read('category=dress&size=12'))).toMatchObject({
    size: '12',
    sizeSystem: 'uk',
  });
  expect(filtersToQuery(read('category=dress'))).not.toHaveProperty('sizeSystem');
});

test('another category keeps the size where it has the same sizes', () => {
  const dresses = { category: 'dress', size: '12', color: 'red', page: 3 };
  expect(withFilter(dresses, { category: 'trouser' })).toMatchObject({ size: '12', page: 1 });
  expect(withFilter(dresses, { color: '' })).toMatchObject({ size: '12', color: '', page: 1 });
  for (const category of ['shoes', 'bag', '']) {
    expect(withFilter(dresses, { category })).toEqual({
      category,
      size: '',
      color: 'red',
      page: 1,
    });
  }
});

test('the plain list has a plain address', () => {
  expect(links.shop({ category: '', sort: 'newest', page: 1 })).toBe('/shop');
});

// Proves §9.16.
test('each price band asks for its own bounds', () => {
  const bounds = (price: string) => {
    const { minPrice, maxPrice } = filtersToQuery(read(`price=${price}`));
    return [minPrice, maxPrice];
  };
  expect(bounds('under-1000')).toEqual([undefined, 999.99]);
  expect(bounds('1000-5000')).toEqual([1000, 5000]);
  expect(bounds('5000-10000')).toEqual([5000.01, 10000]);
  expect(bounds('over-10000')).toEqual([10000.01, undefined]);
});

// Proves §2.44.
test('the range shown follows page and number of products', () => {
  expect(rangeText(1, 8, 40, 'products', 8)).toBe('Showing 1 to 8 of 40 products');
  expect(rangeText(5, 3, 35, 'products', 8)).toBe('Showing 33 to 35 of 35 products');
});
