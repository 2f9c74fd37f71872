import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalisePhoneInput, toMsisdn } from './phone.ts';

const eight = fc.stringMatching(/^\d{8}$/);
const typed = fc.stringMatching(/^[+0-9 ]{0,16}$/);

test('all four spellings of a number are one number', () => {
  fc.assert(
    fc.property(eight, fc.constantFrom('+254', '254', '0', ''), (digits, prefix) => {
      expect(toMsisdn(`${prefix}7${digits}`)).toBe(`2547${digits}`);
    }),
  );
});

test.each([
  '',
  '7',
  '0112345678',
  '+254112345678',
  '071234567',
  '07123456789',
  '+2540712345678',
  '0712-345-678',
  '+1712345678',
  'o712345678',
  '٠٧١٢٣٤٥٦٧٨',
])('%j is no M-PESA number', (phone) => {
  expect(toMsisdn(phone)).toBeUndefined();
});

test('blanks between digits do not matter', () => {
  expect(toMsisdn(' +254 712 345 678 ')).toBe('254712345678');
});

test.each([
  ['', ''],
  ['0', '+254'],
  ['07', '+2547'],
  ['0712 345 678', '+254712345678'],
  ['254712345678', '+254712345678'],
  ['+254712345678', '+254712345678'],
  ['712345678', '+254712345678'],
  ['+', '+'],
  ['2', '2'],
  ['25', '25'],
  ['+25', '+25'],
  ['1', '+2541'],
])('typing %j shows %j', (text, shown) => {
  expect(normalisePhoneInput(text)).toBe(shown);
});

test('normalising twice changes nothing more', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const once = normalisePhoneInput(text);
      expect(normalisePhoneInput(once)).toBe(once);
    }),
  );
});

test('typing a number key by key ends where pasting it does', () => {
  fc.assert(
    fc.property(eight, fc.constantFrom('+254', '254', '0', ''), (digits, prefix) => {
      const number = `${prefix}7${digits}`;
      const byKeys = [...number].reduce((shown, key) => normalisePhoneInput(shown + key), '');
      expect(byKeys).toBe(normalisePhoneInput(number));
      expect(toMsisdn(byKeys)).toBe(`2547${digits}`);
    }),
  );
});

test('the field never makes a number valid that the server refuses, nor another one', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const before = toMsisdn(text);
      if (before !== undefined) expect(toMsisdn(normalisePhoneInput(text))).toBe(before);
    }),
  );
});
