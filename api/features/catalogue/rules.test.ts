import { expect, test } from 'vitest';
import { PRICE_BANDS } from '#contract/catalogue.ts';
import fc from '../../../test/random.ts';
import { Problem } from '../../platform/http/problem.ts';
import { printedPrice, toFilter } from './filter.ts';
import { toProduct } from './presenter.ts';
import type { ProductRow } from './rules.ts';

/** The columns that a list reads; form-fields.test.ts has what only a product's own page shows. */
const row = {
  id: '6f0f6a3e-6b0e-4c56-9c0b-0f4f0f1f2f3f',
  name: 'Wrap dress',
  description: 'Soft viscose',
  category: 'dress',
  color: 'red',
  price_cents: 249_950,
  old_price_cents: null,
  on_hand: 7,
  held: 2,
  picture_id: null,
  rating_sum: 13,
  rating_count: 3,
  archived_at: null,
  created_at: new Date('2026-01-02T03:04:05Z'),
  size_system: null,
  picture_alt: '',
  more_pictures: [],
} as ProductRow;

test('a product goes out in Ksh, with free pieces, its rounded rating and no old price', () => {
  expect(toProduct(row)).toEqual({
    _id: row.id,
    name: 'Wrap dress',
    description: 'Soft viscose',
    category: 'dress',
    color: 'red',
    price: 2499.5,
    stock: 5,
    image: '/images/art-no-picture/640.webp',
    rating: 4.3,
    reviews: 3,
    createdAt: '2026-01-02T03:04:05.000Z',
    images: [{ url: '/images/art-no-picture/640.webp', alt: '' }],
  });
  expect(toProduct({ ...row, old_price_cents: 300_000 }).oldPrice).toBe(3000);
  expect(toProduct({ ...row, archived_at: new Date() }).stock).toBe(0);
});

// Proves §7.15.
test('the defaults of a list call are page 1, ten products and the newest first', () => {
  expect(toFilter({})).toMatchObject({ limit: 10, offset: 0, sort: 'newest' });
  expect(toFilter({ page: 3, limit: 8 })).toMatchObject({ limit: 8, offset: 16 });
});

test('all, empty and blank mean no filter; other words are compared in lower case', () => {
  for (const word of ['all', 'ALL', '', '  ']) {
    expect(toFilter({ category: word, color: word })).toMatchObject({
      category: undefined,
      color: undefined,
    });
  }
  expect(toFilter({ category: ' Dress', color: 'RED' })).toMatchObject({
    category: 'dress',
    color: 'red',
  });
});

// Proves S6.2.
test('price bounds that contradict each other are refused', () => {
  expect(() => toFilter({ minPrice: 2, maxPrice: 1 })).toThrow(Problem);
  expect(toFilter({ minPrice: 2, maxPrice: 2 })).toMatchObject({ minCents: 200, maxCents: 200 });
});

test('bounds are inclusive to the cent, whatever decimals they carry', () => {
  expect(toFilter({ minPrice: 999.991, maxPrice: 999.999 })).toMatchObject({
    minCents: 100_000,
    maxCents: 99_999,
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.double({ min: 0, max: 1_000_000, noNaN: true }),
      (cents, bound) => {
        const { minCents = 0, maxCents = 0 } = toFilter({ minPrice: bound, maxPrice: bound });
        expect(cents >= minCents).toBe(cents / 100 >= bound);
        expect(cents <= maxCents).toBe(cents / 100 <= bound);
      },
    ),
  );
});

test('each price falls in exactly one band of the screen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000 }), (cents) => {
      const bands = PRICE_BANDS.filter(({ minPrice, maxPrice }) => {
        const filter = toFilter({ minPrice, maxPrice });
        return cents >= (filter.minCents ?? 0) && cents <= (filter.maxCents ?? Infinity);
      });
      expect(bands).toHaveLength(1);
    }),
  );
});

test('a search text is trimmed, its blanks collapsed', () => {
  expect(toFilter({ search: '  red \t dress ' }).search).toBe('red dress');
  expect(toFilter({ search: '   ' }).search).toBeUndefined();
});

test.each([
  ['7499.00', 749_900],
  ['Ksh 7499.00', 749_900],
  ['ksh7499.5', 749_950],
  ['Ksh 7499', 749_900],
  ['7499.', 749_900],
  ['7,499', 749_900],
  ['Ksh 7,499.00', 749_900],
  ['KES 7,499/=', 749_900],
  ['7499.005', undefined],
  ['7499 dress', undefined],
  ['Ksh', undefined],
])('%s is the price %s in cents', (text, cents) => {
  expect(printedPrice(text)).toBe(cents);
});
