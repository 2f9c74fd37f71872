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
let red: Buffer;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.makeUser({ role: 'admin' });
  red = await pictureOf('red');
});
afterAll(() => shop.close());

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const pathOf = (id: string) => `/api/products/${id}/pictures`;
const add = (id: string, alt = '', data = red) =>
  shop.post(pathOf(id), formOf({ alt }, { field: 'image', data }), admin);
const save = (id: string, body: object) => shop.patch(pathOf(id), body, admin);
const imagesOf = async (id: string): Promise<{ url: string; alt: string }[]> =>
  (await shop.get(`/api/products/${id}`)).body.product.images;
const idOf = ({ url }: { url: string }): string => url.split('/')[2] ?? '';
const served = async ({ url }: { url: string }): Promise<number> =>
  (await shop.app.inject({ url })).statusCode;

/** A product with one picture for each alt text. */
const withPictures = async (...alts: string[]) => {
  const { id } = await shop.makeProduct();
  for (const alt of alts) expect((await add(id, alt)).status).toBe(201);
  return { id, images: await imagesOf(id) };
};
const logged = async () => (await shop.get('/api/audit?limit=1', admin)).body.entries[0];

test('pictures are added behind those there are; the first is the main one', async () => {
  const { id, images } = await withPictures(' Whole ', 'Cloth', '');
  expect(images.map(({ alt }) => alt)).toEqual(['Whole', 'Cloth', '']);
  const { image } = (await shop.get(`/api/products/${id}`)).body.product;
  expect(image).toBe(images[0]?.url);
  for (const one of images) expect(await served(one)).toBe(200);
  expect(await logged()).toMatchObject({ action: 'changed', thing: { _id: id } });
});

test('pictures are reordered, described and removed in one call', async () => {
  const { id, images } = await withPictures('a', 'b', 'c');
  const [a, b, c] = images.map(idOf) as [string, string, string];
  const picturesWere = [a, b, c];
  const { status, body } = await save(id, {
    pictures: [
      { id: c, alt: ' Sea ' },
      { id: a, alt: 'a' },
    ],
    picturesWere,
  });
  expect([status, body.message]).toEqual([200, 'Pictures saved']);
  expect(body.product.images.map(idOf)).toEqual([c, a]);
  expect(body.product.images[0].alt).toBe('Sea');
  expect(await imagesOf(id)).toEqual(body.product.images);
  expect(await Promise.all(images.map(served))).toEqual([200, 404, 200]);
  expect((await logged()).changes.map(({ field }: { field: string }) => field)).toEqual([
    'pictures',
  ]);

  const late = await save(id, { pictures: [], picturesWere });
  expect([late.status, late.body.code]).toEqual([409, 'pictures_moved']);
  expect((await save(id, { pictures: [] })).body.product.images).toEqual([
    { url: '/images/art-no-picture/640.webp', alt: '' },
  ]);
  expect(await Promise.all(images.map(served))).toEqual([404, 404, 404]);
});

test('a change names pictures of this product only, each once', async () => {
  const { id, images } = await withPictures('a', 'b');
  const other = await withPictures('c');
  const own = idOf(images[0] as { url: string });
  const foreign = idOf(other.images[0] as { url: string });
  for (const ids of [[foreign], [own, own], [own, 'art-logo'], [UNKNOWN], ['../masters/x'], ['']]) {
    const { status, body } = await save(id, { pictures: ids.map((one) => ({ id: one, alt: '' })) });
    expect([status, body.code]).toEqual([422, 'no_such_picture']);
  }
  expect(await imagesOf(id)).toEqual(images);
  expect(await served(other.images[0] as { url: string })).toBe(200);
});

test('nine are refused, also when they come at once, and nothing of the ninth stays', async () => {
  const { id } = await withPictures('1', '2', '3', '4', '5', '6');
  const replies = await Promise.all([1, 2, 3, 4].map(() => add(id)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  const refused = await add(id);
  expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
    409,
    'too_many_pictures',
    ['image'],
  ]);
  expect(await imagesOf(id)).toHaveLength(8);
  const nine = Array.from({ length: 9 }, () => ({ id: 'x', alt: '' }));
  expect((await save(id, { pictures: nine })).status).toBe(400);
});

test('what is no picture, too large, or missing is refused beside the field', async () => {
  const { id, images } = await withPictures('a');
  const large = await add(id, '', Buffer.alloc(5 * 1024 * 1024 + 1));
  expect([large.status, Object.keys(large.body.fields)]).toEqual([413, ['image']]);
  const text = await add(id, '', Buffer.from('<svg/>'));
  expect([text.status, Object.keys(text.body.fields)]).toEqual([400, ['image']]);
  for (const nothing of [{ alt: 'x' }, formOf({ alt: 'x' })]) {
    const { status, body } = await shop.post(pathOf(id), nothing, admin);
    expect([status, body.fields]).toEqual([400, { image: 'Please choose a picture.' }]);
  }
  expect((await add(id, 'x'.repeat(201))).status).toBe(400);
  expect(await imagesOf(id)).toEqual(images);
});

test('a picture stays while an order or another product shows it', async () => {
  const { id, images } = await withPictures('bought', 'b', 'c');
  const ids = images.map(idOf);
  await shop.post('/api/orders', { items: [{ productId: id, quantity: 1 }] }, admin);
  const twin = await shop.makeProduct({ pictureId: 'art-logo' });
  await shop.db
    .updateTable('products')
    .set({ more_pictures: JSON.stringify([{ id: ids[1], alt: '' }]) })
    .where('id', '=', twin.id)
    .execute();
  await save(id, { pictures: [] });
  expect(await Promise.all(images.map(served))).toEqual([200, 200, 404]);
});

test('a bare image replaces only the first picture, without what was said of the old one', async () => {
  const { id, images } = await withPictures('a', 'b');
  const form = formOf({}, { field: 'image', data: await pictureOf('green') });
  const { body } = await shop.patch(`/api/products/update-product/${id}`, form, admin);
  expect(body.product.images).toHaveLength(2);
  expect(body.product.images[0]).toEqual({ url: body.product.image, alt: '' });
  expect(body.product.images[1]).toEqual(images[1]);
  expect(await Promise.all(images.map(served))).toEqual([404, 200]);
});

test('unknown, malformed and deleted products are 404, customers and strangers may nothing', async () => {
  const { id, images } = await withPictures('a');
  const shopper = await shop.makeUser();
  for (const [who, status] of [
    [undefined, 401],
    [shopper, 403],
  ] as const) {
    const form = formOf({}, { field: 'image', data: red });
    expect((await shop.post(pathOf(id), form, who)).status).toBe(status);
    expect((await shop.patch(pathOf(id), { pictures: [] }, who)).status).toBe(status);
  }
  await shop.delete(`/api/products/${id}`, admin);
  for (const one of ['x', UNKNOWN, id]) {
    expect((await add(one)).status).toBe(404);
    expect((await save(one, { pictures: [] })).status).toBe(404);
  }
  expect(await served(images[0] as { url: string })).toBe(200);
});

test('calls that change nothing are not logged, however many', async () => {
  const { id, images } = await withPictures('a', 'b');
  const pictures = images.map((one) => ({ id: idOf(one), alt: one.alt }));
  const entries = () => shop.db.selectFrom('audit_log').select('id').execute();
  const before = (await entries()).length;
  for (let n = 0; n < 100; n++) expect((await save(id, { pictures })).status).toBe(200);
  expect(await entries()).toHaveLength(before);
});

test('whoever sends pictures without end is asked to wait, and nothing is decoded', async () => {
  const strict = await createTestApp({ config: { rateLimits: 'strict' } });
  try {
    const busy = await strict.makeUser({ role: 'admin' });
    const { id } = await strict.makeProduct();
    for (let n = 0; n < 300; n++) await strict.deps.limits.spend(['shopPicture', busy.user.id]);
    const form = formOf({}, { field: 'image', data: Buffer.from('no picture') });
    const { status, body } = await strict.post(pathOf(id), form, busy);
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
  } finally {
    await strict.close();
  }
});
