import { expect, test } from 'vitest';
import fc from '../test/random.ts';
import { readKsh } from './amount.ts';
import {
  formatKsh,
  formatPrice,
  grandTotalCents,
  payableShillings,
  taxCents,
  toCents,
  toKsh,
  totalsOf,
} from './money.ts';

/** Up to Ksh ten million. */
const cents = fc.integer({ min: 0, max: 1_000_000_000 });

test('cents and Ksh are two spellings of one number', () => {
  fc.assert(
    fc.property(cents, (value) => {
      expect(toCents(toKsh(value))).toBe(value);
      expect(toCents(JSON.parse(JSON.stringify(toKsh(value))))).toBe(value);
    }),
  );
});

test('typed prices of two decimals become the cents they show', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(99), (shillings, rest) => {
      const text = `${shillings}.${String(rest).padStart(2, '0')}`;
      expect(toCents(Number(text))).toBe(shillings * 100 + rest);
    }),
  );
});

// Proves §3.12, §9.1.
test.each([
  [0, 0],
  [9, 0],
  [10, 1],
  [29, 1],
  [30, 2],
  [246_900, 12_345],
  [199_980, 9_999],
])('the tax of %i cents is %i', (total, tax) => {
  expect(taxCents(total)).toBe(tax);
});

// Proves §9.1.
test('tax is a twentieth, half up, and never a fraction of a cent', () => {
  fc.assert(
    fc.property(cents, (total) => {
      const exact = BigInt(total) * 5n;
      expect(BigInt(taxCents(total))).toBe((exact + 50n) / 100n);
      expect(grandTotalCents(total) - taxCents(total)).toBe(total);
    }),
  );
});

// Proves §9.2.
test.each([
  [0, 0],
  [47, 0],
  [48, 1],
  [100, 1],
  [142, 1],
  [143, 2],
  // With tax 10.4895, 10.50, 10.5105, 31.50 and 20,002.50: half a shilling is rounded up.
  [999, 10],
  [1000, 11],
  [1001, 11],
  [3000, 32],
  [1_905_000, 20_003],
  [246_900, 2592],
  [100_000, 1050],
])('a total of %i cents is charged as %i shillings', (total, payable) => {
  expect(payableShillings(total)).toBe(payable);
});

test('what is charged is within half a shilling of total and tax, rounded once', () => {
  fc.assert(
    fc.property(cents, (total) => {
      const exact = BigInt(total) * 105n;
      const off = BigInt(payableShillings(total)) * 10_000n - exact;
      expect(off > -5000n && off <= 5000n).toBe(true);
    }),
  );
});

test('a larger total is never charged less', () => {
  fc.assert(
    fc.property(
      cents,
      fc.nat(1000),
      (total, more) => payableShillings(total + more) >= payableShillings(total),
    ),
  );
});

// Proves §0.1, §9.2.
test('sums are shown with two decimals, commas, a plain space and the minus first', () => {
  expect(formatKsh(0)).toBe('Ksh 0.00');
  expect(formatKsh(-0)).toBe('Ksh 0.00');
  expect(formatKsh(5)).toBe('Ksh 0.05');
  expect(formatKsh(1_837_185)).toBe('Ksh 18,371.85');
  expect(formatKsh(123_456_789)).toBe('Ksh 1,234,567.89');
  expect(formatKsh(-944_900)).toBe('\u2212Ksh 9,449.00');
  fc.assert(fc.property(cents, (value) => /^Ksh \d{1,3}(,\d{3})*\.\d\d$/.test(formatKsh(value))));
});

test('prices are shown without decimals where they are whole', () => {
  expect(formatPrice(749_900)).toBe('Ksh 7,499');
  expect(formatPrice(749_950)).toBe('Ksh 7,499.50');
  expect(formatPrice(99)).toBe('Ksh 0.99');
  expect(formatPrice(100)).toBe('Ksh 1');
});

test('what is shown is read again as the same sum', () => {
  fc.assert(
    fc.property(cents, (value) =>
      [formatKsh(value), formatPrice(value)].every(
        (text) => toCents(readKsh(text) ?? -1) === value,
      ),
    ),
  );
});

test('totals of lines add up and do not depend on their order', () => {
  const line = fc.record({
    priceCents: fc.nat(10_000_000),
    quantity: fc.integer({ min: 1, max: 1000 }),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
      const totals = totalsOf(lines);
      expect(totals).toEqual(totalsOf(lines.toReversed()));
      expect(totals.grandTotalCents).toBe(totals.totalCents + totals.taxCents);
      expect(totals.payable).toBe(payableShillings(totals.totalCents));
      expect(Number.isSafeInteger(totals.totalCents * 105)).toBe(true);
    }),
  );
});
