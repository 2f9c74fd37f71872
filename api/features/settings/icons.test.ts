import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTestApp,
  formOf,
  pictureOf,
  type TestApp,
  type TestUser,
} from '../../../test/app.ts';

let shop: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

const ask = (url: string) => shop.app.inject({ url });
const put = async (place: 'icon' | 'logo', data: Buffer): Promise<string> => {
  const form = formOf({}, { field: 'image', data });
  const { body } = await shop.put(`/api/settings/pictures/${place}`, form, admin);
  return body.pictures[place].url.replace('640.webp', '');
};
const manifest = async () => (await ask('/manifest.webmanifest')).json();
const iconOf = async (path: string) => (await ask(path)).headers.location;

test('the icon is our crown, then her logo, then her icon, and each is a PNG of its side', async () => {
  const wide = { width: 400, height: 100, channels: 4, background: '#2060c0' } as const;
  const steps = [
    async () => '/images/art-icon/',
    async () => put('logo', await sharp({ create: wide }).png().toBuffer()),
    async () => put('icon', await pictureOf('gold')),
  ];
  for (const step of steps) {
    const folder = await step();
    expect(await iconOf('/favicon.ico')).toBe(`${folder}icon-48.png`);
    expect(await iconOf('/apple-touch-icon.png')).toBe(`${folder}icon-180.png`);
    const { icons } = await manifest();
    expect(icons).toEqual([
      { src: `${folder}icon-192.png`, sizes: '192x192', type: 'image/png' },
      { src: `${folder}icon-512.png`, sizes: '512x512', type: 'image/png' },
    ]);
    for (const side of [48, 180, 192, 512]) {
      const { headers, rawPayload } = await ask(`${folder}icon-${side}.png`);
      expect(headers['content-type']).toBe('image/png');
      expect(await sharp(rawPayload).metadata()).toMatchObject({
        format: 'png',
        width: side,
        height: side,
      });
    }
  }
  await shop.delete('/api/settings/pictures/icon', admin);
  await shop.delete('/api/settings/pictures/logo', admin);
  expect(await iconOf('/favicon.ico')).toBe('/images/art-icon/icon-48.png');
});

test('the icons of a picture go with it, and there are no other sides', async () => {
  const folder = await put('icon', await pictureOf('red'));
  expect((await ask(`${folder}icon-48.png`)).statusCode).toBe(200);
  for (const side of ['47', '1024', '048', '4800'])
    expect((await ask(`${folder}icon-${side}.png`)).statusCode, side).toBe(404);
  await shop.delete('/api/settings/pictures/icon', admin);
  expect((await ask(`${folder}icon-48.png`)).statusCode).toBe(404);
});

test('the manifest has the shop’s name as it is now', async () => {
  expect((await ask('/manifest.webmanifest')).headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  });
  expect(await manifest()).toMatchObject({ name: 'Malkia', start_url: '/' });
  await shop.put('/api/settings/texts', { name: 'Zawadi "& Co"' }, admin);
  expect(await manifest()).toMatchObject({ name: 'Zawadi "& Co"', short_name: 'Zawadi "& Co"' });
});
