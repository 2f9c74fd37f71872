import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { localPictures } from './pictures.ts';

let shop: TestApp;
let dir: string;
beforeAll(async () => {
  shop = await createTestApp();
  dir = await mkdtemp(path.join(tmpdir(), 'malkia-previews-'));
});
afterAll(async () => {
  await shop.close();
  await rm(dir, { recursive: true });
});

const flat = (background: string) =>
  sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .webp()
    .toBuffer();

/** Variation of each channel in a part of a picture; 0 for a single colour. */
const spread = async (image: Buffer, left: number, width: number): Promise<number> => {
  const part = await sharp(image).extract({ left, top: 0, width, height: 630 }).png().toBuffer();
  const { channels } = await sharp(part).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
};

test('the preview of a picture is asked by HTTP: a JPEG of 1200 × 630 with the picture and the crown', async () => {
  const reply = await shop.app.inject('/images/art-hero/og.jpg');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('image/jpeg');
  expect(reply.headers['cache-control']).toBe('public, max-age=86400');
  expect(reply.headers['cross-origin-resource-policy']).toBe('cross-origin');
  const { data, info } = await sharp(reply.rawPayload).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 1200, height: 630, channels: 3 });
  expect(data.length).toBe(1200 * 630 * 3);
  expect(await spread(reply.rawPayload, 0, 700)).toBeGreaterThan(20);
  expect(await spread(reply.rawPayload, 700, 500)).toBeGreaterThan(5);
  // Networks refuse large previews, and phones pay for the data.
  expect(reply.rawPayload.length).toBeLessThan(200_000);
});

test('a picture without a preview is unknown', async () => {
  for (const url of ['/images/nothing/og.jpg', '/images/art-hero/og.png', '/images/..%2f/og.jpg']) {
    expect((await shop.app.inject(url)).statusCode).toBe(404);
  }
});

test('a preview shows the picture’s own pixels, is made once, and goes with the picture', async () => {
  const pictures = localPictures({ dir, artDir: dir });
  const id = await pictures.save(await flat('#2060c0'));
  const [preview, again] = await Promise.all([pictures.preview(id), pictures.preview(id)]);
  expect(again).toBe(preview);
  expect(await pictures.preview(id)).toEqual(preview);
  const [red, green, blue] = await sharp(preview)
    .extract({ left: 950, top: 315, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(Math.abs(Number(red) - 0x20)).toBeLessThan(8);
  expect(Math.abs(Number(green) - 0x60)).toBeLessThan(8);
  expect(Math.abs(Number(blue) - 0xc0)).toBeLessThan(8);
  await pictures.remove(id);
  expect(await pictures.preview(id)).toBeUndefined();
});
