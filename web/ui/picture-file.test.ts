import { expect, test } from 'vitest';
import { pictureProblem } from './picture-file.ts';

const file = (name: string, type: string, bytes = 1) =>
  new File([new Uint8Array(bytes)], name, { type });

test('a file that is no picture, too large or of a kind that cannot be used is refused before it is sent', () => {
  const limit = 5 * 1024 * 1024;
  expect(pictureProblem(undefined)).toBeUndefined();
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']) {
    expect(pictureProblem(file('a', type, limit))).toBeUndefined();
  }
  expect(pictureProblem(file('a.png', 'image/png', limit + 1))).toBe(
    'The image may be 5 MB at most.',
  );
  for (const type of ['text/plain', 'application/pdf', 'image/svg+xml', '']) {
    expect(pictureProblem(file('a', type))).toBe('The image must be an image file.');
  }
  for (const type of ['image/tiff', 'image/bmp', 'image/x-adobe-dng', 'image/jxl']) {
    expect(pictureProblem(file('a', type))).toMatch(/^This kind of picture can’t be used/);
  }
});

test('of a HEIC picture, known by its type or its name, it is said what to do on the phone', () => {
  for (const heic of [
    file('IMG_1.HEIC', 'image/heic'),
    file('IMG_1', 'image/heif'),
    file('IMG_1.heic', ''),
    file('IMG_1.HEIF', 'application/octet-stream'),
    file('IMG_1.heic', 'image/heic-sequence', 6 * 1024 * 1024),
  ]) {
    expect(pictureProblem(heic)).toMatch(/Settings › Camera › Formats › Most Compatible/);
  }
  expect(pictureProblem(file('heic.png', 'image/png'))).toBeUndefined();
});
