import { expect, test } from 'vitest';
import { normalisePhoneInput, toMsisdn } from '#contract/phone.ts';

/** The field's value after these keys, normalised after each key as on the page. */
const typed = (keys: string, from = ''): string =>
  [...keys].reduce((value, key) => normalisePhoneInput(value + key), from);

test.each(['0712345678', '254712345678', '+254712345678', '712345678', '0712 345 678'])(
  '%s typed key by key is the one number',
  (keys) => {
    expect(typed(keys)).toBe('+254712345678');
    expect(toMsisdn(typed(keys))).toBe('254712345678');
  },
);

test('pasted with spaces, and pasted over itself, it stays the same', () => {
  const once = normalisePhoneInput(' 0712 345 678 ');
  expect(once).toBe('+254712345678');
  expect(normalisePhoneInput(once)).toBe(once);
});

test('the prefix can be deleted key by key', () => {
  let value = '+2547';
  const seen: string[] = [];
  while (value !== '') {
    value = normalisePhoneInput(value.slice(0, -1));
    seen.push(value);
  }
  expect(seen).toEqual(['+254', '+25', '+2', '+', '']);
});

test.each(['', '+254', '0112345678', '071234567', '07123456789', 'phone'])(
  '%j is no MPESA number',
  (text) => {
    expect(toMsisdn(normalisePhoneInput(text))).toBeUndefined();
  },
);
