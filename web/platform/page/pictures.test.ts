import { expect, test } from 'vitest';
import { art, pictureAt, previewOf, srcSet } from './pictures.ts';

test('a picture of the shop is offered in every width up to the largest asked for', () => {
  expect(srcSet('/images/abc/640.webp', 320)).toBe(
    '/images/abc/160.avif 160w, /images/abc/240.avif 240w, /images/abc/320.avif 320w',
  );
  expect(pictureAt(art('hero'), 1280)).toBe('/images/art-hero/1280.webp');
});

test('any other address is left alone', () => {
  expect(pictureAt('blob:http://localhost/1', 320)).toBe('blob:http://localhost/1');
  expect(srcSet('https://elsewhere.example/a.webp')).toBeUndefined();
});

test('only a picture of the shop has a preview', () => {
  expect(previewOf('/images/abc/640.webp')).toBe('/images/abc/og.jpg');
  expect(previewOf('https://elsewhere.example/a.webp')).toBeUndefined();
});
