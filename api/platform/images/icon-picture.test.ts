import sharp from 'sharp';
import { expect, test } from 'vitest';
import { iconPicture } from './icon-picture.ts';

const PAPER = [254, 249, 243];
const drawn = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
    .webp({ lossless: true })
    .toBuffer();

/** Red, green and blue at a place of an icon. */
const colorAt = async (icon: Buffer, left: number, top: number): Promise<number[]> => {
  const one = sharp(icon).toColourspace('srgb').removeAlpha();
  return [...(await one.extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
};

test.each([
  [300, 300],
  [300, 288],
])('a picture of %i × %i pixels fills its icon', async (width, height) => {
  const icon = await iconPicture(await drawn(width, height, '#2060c0'), 180);
  expect(await sharp(icon).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 });
  for (const at of [0, 90, 179]) expect(await colorAt(icon, at, at)).toEqual([0x20, 0x60, 0xc0]);
});

test('a wide logo stands whole on the shop’s paper, and what is transparent shows it too', async () => {
  const icon = await iconPicture(await drawn(400, 100, '#2060c0'), 48);
  expect(await sharp(icon).metadata()).toMatchObject({ width: 48, height: 48 });
  expect(await colorAt(icon, 24, 24)).toEqual([0x20, 0x60, 0xc0]);
  for (const [left, top] of [
    [24, 4],
    [24, 44],
    [1, 24],
    [46, 24],
  ] as const)
    expect(await colorAt(icon, left, top)).toEqual(PAPER);
  const clear = await iconPicture(await drawn(100, 100, '#0000'), 192);
  expect(await colorAt(clear, 0, 0)).toEqual(PAPER);
});
