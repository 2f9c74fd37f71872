import { expect, test } from 'vitest';
import { plainSigns, readText } from './text.ts';

test.each([
  ['nothing', ''],
  ['blanks', ' \t\r\n'],
  ['no-break and wide spaces', '\u00A0\u2007\u202F\u3000\u1680'],
  ['zero-width signs', '\u200B\u200C\u200D\u2060\uFEFF'],
  ['direction marks', '\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u061C'],
  ['a soft hyphen', '\u00AD'],
  ['Hangul fillers', '\u3164\u115F\u1160\uFFA0'],
  ['a blank of Braille', '\u2800'],
  ['variation selectors', '\uFE0E\uFE0F\u{E0100}\u180B'],
  ['tags', '\u{E0020}\u{E0041}\u{E007F}'],
  ['joiners that show nothing', '\u034F\u17B4\u17B5\u180E'],
  ['control characters', '\u0001\u001B\u007F\u0085'],
  ['marks without a letter', '\u0301\u0323\u20E3'],
  ['blank symbols', '\uFFFC\u{1D159}\u{1D173}\u{13441}'],
  ['private characters', '\uE000\u{F0000}'],
  ['noncharacters', '\uFDD0\uFFFE\u{1FFFF}'],
  ['several of them', ' \u3164 \u200B\u2800\uFE0F '],
])('%s: a text in which nothing can be seen is empty', (_what, text) => {
  expect(readText(text)).toBe('');
});

test.each([
  ['a letter', 'A'],
  ['a letter between unseen signs', '\u200BA\u200B'],
  ['an emoji', '👗'],
  ['an emoji with its selector', '❤\uFE0F'],
  ['a flag', '🇰🇪'],
  ['joined emoji', '👩🏾\u200D🦱'],
  ['a letter with marks', 'e\u0301\u0323'],
  ['other scripts', 'فستان 連衣裙 ልብስ'],
  ['a digit', '0'],
  ['punctuation', '...'],
  ['a lone emoji of digits', '1\uFE0F\u20E3'],
])('%s can be seen, and is kept as it was written', (_what, text) => {
  expect(readText(text)).toBe(text);
});

test('white space around a text is not a part of it', () => {
  expect(readText(' \u00A0 Njeri wa Kamau \n')).toBe('Njeri wa Kamau');
});

test('signs are read as the plain ones they stand for, unseen ones not at all', () => {
  expect(plainSigns('\u202A＋２５４\u00A0٧١٢\u2011۳۴۵\u2009六\u202C')).toBe('+254 712-345 六');
  expect(plainSigns('０\u200B1–2—3−4‐5')).toBe('01-2-3-4-5');
  expect(plainSigns('njeri@example.test')).toBe('njeri@example.test');
});
