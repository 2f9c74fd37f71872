import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.endpoints.ts';
import { PICTURE_PLACES } from '#contract/shop-pictures.ts';
import {
  createTestApp,
  formOf,
  pictureOf,
  type TestApp,
  type TestUser,
} from '../../../test/app.ts';
import { cachesResponses } from '../../../test/second-server.ts';

let shop: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  await cachesResponses(shop.app);
  admin = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

const pathOf = (place: string) => `/api/settings/pictures/${place}`;
const put = (place: string, data?: Buffer, texts: Record<string, string> = {}) =>
  shop.put(pathOf(place), formOf(texts, data && { field: 'image', data }), admin);
const shown = async () => (await shop.get('/api/settings/shop')).body.pictures;
const status = async (url: string) => (await shop.app.inject({ url })).statusCode;

test('a picture is shown at once, replaced, described, and ours again; each old file is deleted', async () => {
  expect(await shown()).toEqual({});
  const first = await put('hero', await pictureOf('red'), { alt: ' A red dress ' });
  const hero = { url: expect.any(String), alt: 'A red dress', width: 40, height: 50 };
  expect([first.status, first.body]).toEqual([
    200,
    { message: 'Picture saved!', pictures: { hero } },
  ]);
  expect(await shown()).toEqual({ hero });
  const { url } = first.body.pictures.hero;
  expect(await status(url)).toBe(200);

  const described = await put('hero', undefined, { alt: 'A dress' });
  expect(described.body.pictures.hero).toEqual({ ...hero, url, alt: 'A dress' });
  const next = (await put('hero', await pictureOf('blue'))).body.pictures.hero;
  expect(next).toMatchObject({ alt: 'A dress' });
  expect([await status(url), await status(next.url)]).toEqual([404, 200]);

  const back = await shop.delete(pathOf('hero'), admin);
  expect([back.status, back.body.pictures]).toEqual([200, {}]);
  expect([await shown(), await status(next.url)]).toEqual([{}, 404]);
  expect((await shop.delete(pathOf('hero'), admin)).status).toBe(200);
  const { entries } = (await shop.get('/api/audit?kind=picture', admin)).body;
  expect(entries.map(({ thing, changes }: AuditEntry) => [thing.name, changes.length])).toEqual([
    ['Top of the home page', 2],
    ['Top of the home page', 1],
    ['Top of the home page', 1],
    ['Top of the home page', 2],
  ]);
});

test('every place has its own, also when all are set at the same moment', async () => {
  const data = await pictureOf('gold');
  const replies = await Promise.all(PICTURE_PLACES.slice(0, 3).map((place) => put(place, data)));
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
  for (const place of PICTURE_PLACES.slice(3)) await put(place, data);
  const all = await shown();
  expect(Object.keys(all).sort()).toEqual([...PICTURE_PLACES].sort());
  const urls = new Set(Object.values(all as Record<string, { url: string }>).map(({ url }) => url));
  expect(urls.size).toBe(PICTURE_PLACES.length);
  for (const place of PICTURE_PLACES) await shop.delete(pathOf(place), admin);
  expect(await shown()).toEqual({});
});

test('what somebody else has changed meanwhile is told, and nothing is kept of the upload', async () => {
  await put('about', await pictureOf('red'), { alt: 'Ours' });
  const { url } = (await shown()).about;
  const late = await put('about', await pictureOf('blue'), {
    alt: 'Mine',
    was: JSON.stringify({ alt: '' }),
  });
  expect([late.status, late.body.code]).toEqual([409, 'changed']);
  expect(late.body.fields.alt).toContain('“Ours” now');
  expect((await shown()).about.url).toBe(url);
});

test('a logo keeps its transparency and its shape', async () => {
  const image = { width: 600, height: 150, channels: 4, background: '#f000' } as const;
  const { body } = await put('logo', await sharp({ create: image }).png().toBuffer());
  expect(body.pictures.logo).toMatchObject({ width: 600, height: 150 });
  const { rawPayload } = await shop.app.inject({ url: body.pictures.logo.url });
  expect(await sharp(rawPayload).metadata()).toMatchObject({ hasAlpha: true });
});

test.each([
  ['no-such-place', 404],
  ['hero%2F..%2Flogo', 404],
  ['__proto__', 404],
  ['constructor', 404],
])('there is no place %s', async (place, expected) => {
  expect((await put(place, await pictureOf('red'))).status).toBe(expected);
  expect((await shop.delete(pathOf(place), admin)).status).toBe(expected);
});

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', /SVG/],
  ['a script', '<script>alert(1)</script>', /must be an image/],
  ['HEIC', '\0\0\0\u0018ftypheic\0\0\0\0mif1heic', /HEIC/],
  ['nothing', '', /empty/],
])('%s is refused beside the field, as with products', async (_name, text, message) => {
  const before = await shown();
  const { status: code, body } = await put('trend-1', Buffer.from(text, 'latin1'));
  expect([code, body.fields.image]).toEqual([400, expect.stringMatching(message)]);
  expect(await shown()).toEqual(before);
});

test('more than 5 MB is refused, CMYK is taken, and a place without a picture wants one', async () => {
  const large = await put('trend-2', Buffer.alloc(20 * 1024 * 1024, 7));
  expect(large.status).toBe(413);
  const cmyk = await sharp({
    create: { width: 60, height: 60, channels: 3, background: 'purple' },
  })
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer();
  expect((await put('trend-2', cmyk)).status).toBe(200);
  const nothing = await put('trend-2', undefined, {});
  expect([nothing.status, nothing.body.fields]).toEqual([
    400,
    { image: 'Please choose a picture.' },
  ]);
  const empty = await put('trend-3', undefined, { alt: 'Beads' });
  expect([empty.status, empty.body.fields]).toEqual([400, { image: 'Please choose a picture.' }]);
});
