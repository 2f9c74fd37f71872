import { expect, test } from 'vitest';
import { NO_PHONES, spellingsOf } from '../test/phone-spellings.ts';
import fc from '../test/random.ts';
import { normalisePhoneInput, readPhone, tidyPhone, toMsisdn, toSmsPhone } from './phone.ts';

const eight = fc.stringMatching(/^\d{8}$/);
const typed = fc.stringMatching(/^[+0-9 ]{0,16}$/);

// Proves §5.6.
test('all four spellings of a number are one number', () => {
  fc.assert(
    fc.property(eight, fc.constantFrom('+254', '254', '0', ''), (digits, prefix) => {
      expect(toMsisdn(`${prefix}7${digits}`)).toBe(`2547${digits}`);
    }),
  );
});

// Proves §5.6.
test.each([
  '',
  '7',
  '0112345678',
  '+254112345678',
  '071234567',
  '07123456789',
  '+1712345678',
  '+255712345678',
  '+44 7700 900123',
  'o712345678',
])('%j is no M-PESA number', (phone) => {
  expect(toMsisdn(phone)).toBeUndefined();
});

test('blanks between digits do not matter', () => {
  expect(toMsisdn(' +254 712 345 678 ')).toBe('254712345678');
});

test.each(Object.entries(spellingsOf('712345678')))(
  'a number %s is read as the one it is, as it is and as the field shows it',
  (_how, written) => {
    expect(readPhone(written)).toBe('+254712345678');
    expect(toMsisdn(written)).toBe('254712345678');
    expect(toMsisdn(normalisePhoneInput(written))).toBe('254712345678');
  },
);

test.each(Object.entries(NO_PHONES))('%s: no phone is read', (_what, text) => {
  expect(readPhone(text)).toBeUndefined();
  expect(toMsisdn(normalisePhoneInput(text))).toBeUndefined();
});

test.each([
  ['0112 345 678', '+254112345678', 'a mobile that M-PESA refuses', '254112345678'],
  ['+254 (0)110-345-678', '+254110345678', 'the same with its country', '254110345678'],
  ['020 222 3344', '+254202223344', 'a landline', undefined],
  ['+254 41 222333', '+25441222333', 'a shorter landline', undefined],
  ['0800 723 253', '+254800723253', 'a free number', undefined],
  ['+44 (0)7700 900123', '+447700900123', 'a foreign number', undefined],
  ['0044 7700 900123', '+447700900123', 'a foreign number after two zeros', undefined],
  ['+1 (212) 555-0123', '+12125550123', 'a foreign number with brackets', undefined],
])('%s is %s: %s', (written, read, _what, sms) => {
  expect([readPhone(written), toSmsPhone(written), toMsisdn(written)]).toEqual([
    read,
    sms,
    undefined,
  ]);
});

test.each([
  ['0712 345 678', '0712 345 678'],
  ['(0712) 345-678', '(0712) 345-678'],
  ['+254 (0)712-345.678', '+254712345678'],
  ['020 222 3344', '020 222 3344'],
  ['\u202A+254\u00A0712\u2011345678\u202C', '+254 712-345678'],
  ['٠٧١٢٣٤٥٦٧٨', '0712345678'],
  ['00254 712 345678', '+254712345678'],
  ['+44 (0)7700 900123', '+447700900123'],
  ['+44 7700 900123', '+44 7700 900123'],
  ['call my mother', 'call my mother'],
  [' \u200B ', ' \u200B '],
])('%j is kept as %j', (written, kept) => {
  expect(tidyPhone(written)).toBe(kept);
  expect(tidyPhone(kept)).toBe(kept);
});

// Proves §5.8.
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
  ['\u202A0712345678\u202C', '+254712345678'],
  ['\u202A+254\u00A0712\u00A0345678\u202C', '+254712345678'],
  ['tel:+254712345678', '+254712345678'],
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
