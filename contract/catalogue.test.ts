import { expect, test } from 'vitest';
import fc from '../test/random.ts';
import { COLORS, PRICE_BANDS, SORT_LABELS, SORTS } from './catalogue.ts';
import { CATEGORIES } from './categories.ts';
import { toCents } from './money.ts';

const inBand = (cents: number, { minPrice, maxPrice }: (typeof PRICE_BANDS)[number]): boolean =>
  cents >= toCents(minPrice) && (maxPrice === undefined || cents <= toCents(maxPrice));

test('every price is in exactly one band', () => {
  const edges = [0, 99_999, 100_000, 500_000, 500_001, 1_000_000, 1_000_001];
  for (const cents of edges) {
    expect(PRICE_BANDS.filter((band) => inBand(cents, band))).toHaveLength(1);
  }
  fc.assert(
    fc.property(
      fc.nat(2_000_000),
      (cents) => PRICE_BANDS.filter((band) => inBand(cents, band)).length === 1,
    ),
  );
});

test('the bands meet without a gap of a cent', () => {
  for (const [i, band] of PRICE_BANDS.slice(1).entries()) {
    expect(toCents(band.minPrice) - toCents(PRICE_BANDS[i]?.maxPrice ?? 0)).toBe(1);
  }
});

// Proves §1.4, §2.18, §9.14, §9.15.
test('categories and colours are the thirteen each, lower-case and without repeats', () => {
  for (const words of [CATEGORIES, COLORS]) {
    expect(new Set(words).size).toBe(13);
    expect(words.every((word) => word === word.toLowerCase())).toBe(true);
    expect(words).not.toContain('all');
  }
});

test('every sort has a label', () => {
  expect(Object.keys(SORT_LABELS)).toEqual([...SORTS]);
});
