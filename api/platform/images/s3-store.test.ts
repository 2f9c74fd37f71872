import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { movePictures } from '../../../db/move-pictures.ts';
import { createTestApp, formOf, pictureOf, type TestApp } from '../../../test/app.ts';
import { startS3 } from '../../../test/s3-server.ts';
import { until } from '../../../test/second-server.ts';
import { readS3 } from '../config/picture-config.ts';
import { openPictures, picturesIn } from './pictures.ts';
import { s3Store } from './s3-store.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
let shop: TestApp;
let dir: string;
beforeAll(async () => {
  s3 = await startS3();
  dir = await mkdtemp(path.join(tmpdir(), 'malkia-s3-'));
  shop = await createTestApp({ deps: { pictures: picturesIn(s3Store(s3.config), dir) } });
});
afterAll(async () => {
  await shop.close();
  await s3.close();
  await rm(dir, { recursive: true });
});
beforeEach(() => {
  s3.trouble.length = 0;
  s3.asked.length = 0;
});

const DRESS = {
  name: 'Kitenge gown',
  description: 'Of two colours.',
  category: 'dress',
  color: 'red',
  price: '1500',
  stock: '4',
};
const addProduct = async (name: string) => {
  const admin = await shop.makeUser({ role: 'admin' });
  const file = { field: 'image', data: await pictureOf('#a3423f') };
  return shop.app.inject({
    method: 'POST',
    url: '/api/products/create-product',
    headers: admin.auth,
    body: formOf({ ...DRESS, name }, file),
  });
};

test('an upload lies in the bucket, is served as from a folder, and goes whole', async () => {
  const reply = await addProduct('In the bucket');
  expect(reply.statusCode, reply.body).toBe(201);
  const [, , id = ''] = reply.json().product.image.split('/');
  expect(s3.objects.get(`masters/${id}.webp`)?.type).toBe('image/webp');
  const shown = await shop.app.inject(reply.json().product.image);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(s3.objects.get(`widths/${id}/640.webp`)?.data).toEqual(shown.rawPayload);
  // Another server uses the files that this one derived.
  s3.asked.length = 0;
  const other = await openPictures({ dataDir: dir, s3: s3.config }, dir);
  expect(await other.derive(id, 640)).toEqual(shown.rawPayload);
  expect(s3.asked.filter((call) => call.startsWith('PUT'))).toEqual([]);
  await other.remove(id);
  expect([...s3.objects.keys()].filter((name) => name.includes(id))).toEqual([]);
  expect((await shop.app.inject(reply.json().product.image)).statusCode).toBe(404);
});

test('while the storage is away nothing is half done, and an answer says so instead of "not found"', async () => {
  s3.trouble.push(503, 503, 503);
  const refused = await addProduct('Never kept');
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({
    code: 'pictures_away',
    message: 'Pictures can’t be kept or shown right now. Please try again in a moment.',
  });
  const found = await shop.get('/api/products?search=Never kept');
  expect(found.body.totalProducts).toBe(0);
  s3.trouble.push('break');
  const picture = await shop.app.inject('/images/00000000-0000-4000-8000-000000000000/640.webp');
  expect([picture.statusCode, picture.headers['cache-control'] ?? '']).toEqual([503, '']);
  // A single failure is retried silently.
  s3.trouble.push(500);
  expect((await addProduct('Kept at the second try')).statusCode).toBe(201);
});

test('a picture whose removal the storage refuses is gone as soon as it takes it', async () => {
  const pictures = picturesIn(s3Store(s3.config), dir, { retryMs: 1 });
  const id = await pictures.save(await pictureOf('#204060'));
  s3.trouble.push(503, 503, 503);
  await pictures.remove(id);
  await until(() => !s3.objects.has(`masters/${id}.webp`));
});

test('a wrong secret, key, region or bucket is said in one sentence before the shop opens', async () => {
  const said = (wrong: object) =>
    openPictures({ dataDir: dir, s3: { ...s3.config, ...wrong } }, dir).then(
      () => 'opened',
      (error: Error) => error.message,
    );
  expect(await said({})).toBe('opened');
  expect(await said({ secretAccessKey: 'another' })).toContain('403 SignatureDoesNotMatch');
  expect(await said({ accessKeyId: 'another' })).toContain('403 InvalidAccessKeyId');
  expect(await said({ region: 'eu-west-1' })).toContain('403 AuthorizationHeaderMalformed');
  expect(await said({ bucket: 'elsewhere' })).toContain('404 NoSuchBucket');
  expect(await said({ endpoint: 'http://127.0.0.1:1' })).toContain('did not answer');
});

test('pictures of a folder are copied over once', async () => {
  await mkdir(path.join(dir, 'masters'));
  for (const name of ['a.webp', 'b.webp', 'b.webp.part'])
    await writeFile(path.join(dir, 'masters', name), name);
  s3.objects.set('masters/b.webp', { data: Buffer.from('b.webp'), type: 'image/webp' });
  expect(await movePictures(dir, s3.config)).toEqual({ copied: 1, there: 1 });
  expect(String(s3.objects.get('masters/a.webp')?.data)).toBe('a.webp');
  expect(await movePictures(dir, s3.config)).toEqual({ copied: 0, there: 2 });
});

test('the settings of a bucket are all there or none', () => {
  const all = {
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_BUCKET: 'malkia-pictures',
    S3_REGION: 'auto',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
  };
  expect(readS3({})).toBeUndefined();
  expect(readS3(all)).toMatchObject({ endpoint: 'https://s3.example.com', region: 'auto' });
  expect(() => readS3({ ...all, S3_REGION: '' })).toThrow('need S3_REGION');
  expect(() => readS3({ ...all, S3_ENDPOINT: 's3.example.com' })).toThrow('S3_ENDPOINT must be');
  expect(() => readS3({ ...all, S3_BUCKET: 'My bucket' })).toThrow('S3_BUCKET must be');
});
