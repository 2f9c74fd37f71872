import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localPictures, type Pictures } from './pictures.ts';
import { isPlainWebp } from './plain-webp.ts';

let dir: string;
let pictures: Pictures;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'malkia-pictures-'));
  pictures = localPictures({ dir, artDir: path.join(dir, 'art') });
});
afterAll(() => rm(dir, { recursive: true }));

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a3423f' } });
const masterOf = (id: string) => readFile(path.join(dir, 'masters', `${id}.webp`));

// Proves S9.4.
test('an upload becomes a WebP master without metadata, turned upright, at most 1600 px', async () => {
  const upload = await drawn(2400, 1200)
    .withExif({ IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const master = await masterOf(await pictures.save(upload));
  const facts = await sharp(master).metadata();
  expect(facts).toMatchObject({ format: 'webp', width: 800, height: 1600 });
  expect(facts.exif).toBeUndefined();
  expect(facts.orientation).toBeUndefined();
});

test('a banner keeps enough lines to fill a frame of the width that is asked for', async () => {
  const derivedSize = async (width: number, height: number, asked: number) => {
    const id = await pictures.save(await drawn(width, height).jpeg().toBuffer());
    const facts = await sharp(await pictures.derive(id, asked)).metadata();
    return [facts.width, facts.height];
  };
  expect(await derivedSize(3000, 500, 320)).toEqual([1920, 320]);
  expect(await derivedSize(3000, 500, 960)).toEqual([3000, 500]);
  expect(await derivedSize(1500, 1000, 480)).toEqual([480, 320]);
  expect(await derivedSize(400, 1200, 240)).toEqual([240, 720]);
});

test('a WebP that is pixels only is kept byte for byte', async () => {
  const upload = await drawn(960, 1280).webp().toBuffer();
  expect(await masterOf(await pictures.save(upload))).toEqual(upload);
});

// Proves S9.3.
test('a WebP with metadata, too many pixels or something behind it is re-encoded', async () => {
  const clean = await drawn(60, 80).webp().toBuffer();
  const uploads = [
    await drawn(60, 80)
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .webp()
      .toBuffer(),
    await drawn(1700, 80).webp().toBuffer(),
    Buffer.concat([clean, Buffer.from('<script>alert(1)</script>')]),
  ];
  for (const upload of uploads) {
    const master = await masterOf(await pictures.save(upload));
    expect(isPlainWebp(master)).toBe(true);
    expect(master.includes('script')).toBe(false);
  }
});

// Proves §5.13, §5.16, S9.2.
test('what is not a picture is refused, SVG too', async () => {
  const webp = await drawn(600, 800).webp({ lossless: true }).toBuffer();
  const uploads = [
    Buffer.alloc(0),
    Buffer.from('GIF89a not really'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    webp.subarray(0, 40),
  ];
  for (const upload of uploads) {
    await expect(pictures.save(upload)).rejects.toMatchObject({
      status: 400,
      code: 'image_unreadable',
    });
  }
});

// Proves S9.1.
test('too many bytes and too many pixels are refused', async () => {
  await expect(pictures.save(Buffer.alloc(5 * 1024 * 1024 + 1))).rejects.toMatchObject({
    status: 413,
  });
  const bomb = await drawn(6000, 4001).png().toBuffer();
  await expect(pictures.save(bomb)).rejects.toMatchObject({ status: 400 });
});

test('a refused picture says what is wrong with it', async () => {
  const messageOf = (upload: Buffer, use: 'shop' | 'profile' = 'shop') =>
    pictures.save(upload, { use }).then(
      () => 'taken',
      (error: Error) => error.message,
    );
  const big = await drawn(6000, 4001).png().toBuffer();
  expect(await messageOf(big)).toBe(
    'The image has 24.1 megapixels. 24 are the most: please make it smaller.',
  );
  const photo = await drawn(4624, 3472).jpeg().toBuffer();
  expect(await messageOf(photo)).toBe('taken');
  expect(await messageOf(photo, 'profile')).toBe(
    'The image has 16.1 megapixels. 16 are the most: please make it smaller.',
  );
  for (const brand of ['heic', 'heix', 'mif1']) {
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from(`ftyp${brand}\0\0\0\0heic`),
    ]);
    expect(await messageOf(heic)).toMatch(/Settings › Camera › Formats › Most Compatible/);
  }
  expect(await messageOf(await drawn(9, 9).tiff().toBuffer())).toBe(
    'TIFF pictures can’t be used. Please save it as JPEG or PNG.',
  );
  expect(await messageOf(await drawn(9, 9).avif().toBuffer())).toBe('taken');
  const whole = await drawn(600, 800).png().toBuffer();
  expect(await messageOf(whole.subarray(0, whole.length / 2))).toBe(
    'The image file is damaged. Please try another one.',
  );
  expect(await messageOf(Buffer.alloc(0))).toBe('The image file is empty.');
  expect(await messageOf(Buffer.from('not at all'))).toBe('The image must be an image file.');
});

/** A picture with something to see everywhere, as a photo has. */
const photo = () => {
  const [width, height] = [400, 500];
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < pixels.length; i += 1) pixels[i] = (i * 7 + ((i * i) >> 9)) & 255;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};
const cut = (data: Buffer, bytes: number): Buffer => data.subarray(0, data.length - bytes);
const saved = async (upload: Buffer) =>
  sharp(await masterOf(await pictures.save(upload))).metadata();

const JPEGS: [string, () => Promise<Buffer>, object][] = [
  ['a baseline JPEG', () => photo().jpeg().toBuffer(), { width: 400, height: 500 }],
  ['a progressive JPEG', () => photo().jpeg({ progressive: true }).toBuffer(), { width: 400 }],
  ['a JPEG of one colour', () => drawn(600, 800).jpeg().toBuffer(), { width: 600 }],
];
test.each(JPEGS)('%s that lacks its last bytes is taken', async (_what, make, size) => {
  const whole = await make();
  for (const bytes of [1, 2, 10, 100])
    expect(await saved(cut(whole, bytes)), `${bytes} bytes`).toMatchObject(size);
});

test('a picture cut in its middle is refused: a JPEG without its lowest quarter, any other format at all', async () => {
  const jpeg = await photo().jpeg().toBuffer();
  const progressive = await photo().jpeg({ progressive: true }).toBuffer();
  const refused = {
    'a tenth of a JPEG': jpeg.subarray(0, jpeg.length * 0.1),
    'half a JPEG': jpeg.subarray(0, jpeg.length * 0.5),
    'two thirds of a JPEG': jpeg.subarray(0, jpeg.length * 0.67),
    'a PNG': cut(await photo().png().toBuffer(), 100),
    'a WebP': cut(await photo().webp().toBuffer(), 100),
    'a GIF': cut(await photo().gif().toBuffer(), 1000),
    'an AVIF': cut(await photo().avif().toBuffer(), 100),
  };
  const taken: string[] = [];
  for (const [what, upload] of Object.entries(refused)) {
    const message = await pictures.save(upload).catch((error: Error) => error.message);
    if (!/^The image (file is damaged|must be an image file)/.test(message)) taken.push(what);
  }
  expect(taken).toEqual([]);
  // In a progressive JPEG whatever is missing makes all of the picture coarser.
  expect(await saved(progressive.subarray(0, progressive.length / 2))).toMatchObject({
    width: 400,
  });
});

// Proves S9.1.
test('one account has one upload worked at a time, and a crowd of them is sent away', async () => {
  const gif = await drawn(1200, 1200).gif().toBuffer();
  const account = 'somebody';
  const small = await drawn(40, 50).png().toBuffer();
  const crowd = Array.from({ length: 8 }, () => pictures.save(gif, { account }));
  const other = pictures.save(small, { account: 'else' });
  const results = await Promise.allSettled(crowd);
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({ status: 503, details: { retryAfter: 5 } });
  await other;
});

// Proves S9.1.
test('widths that shoppers look at do not wait behind uploads', async () => {
  const id = await pictures.save(await drawn(400, 500).png().toBuffer());
  const gif = await drawn(2400, 2400).gif().toBuffer();
  let left = 4;
  const uploads = Array.from({ length: left }, (_, n) =>
    pictures.save(gif, { account: `${n}` }).finally(() => left--),
  );
  await pictures.derive(id, 160);
  expect(left).toBeGreaterThan(0);
  await Promise.all(uploads);
});

test('widths are derived once, kept, and never larger than the master', async () => {
  const id = await pictures.save(await drawn(400, 500).png().toBuffer());
  const [small, again] = await Promise.all([pictures.derive(id, 160), pictures.derive(id, 160)]);
  expect((await sharp(small).metadata()).width).toBe(160);
  expect(again).toBe(small);
  expect((await sharp(await pictures.derive(id, 1280)).metadata()).width).toBe(400);
  expect((await readdir(path.join(dir, 'widths', id))).sort()).toEqual(['1280.webp', '160.webp']);
  expect(await pictures.derive(id, 160)).toEqual(small);
});

// Proves S9.5.
test('unknown pictures and widths are unknown, wherever their names point', async () => {
  const id = await pictures.save(await drawn(40, 50).png().toBuffer());
  expect(await pictures.derive(id, 161)).toBeUndefined();
  for (const name of ['nothing', '../masters/x', '..', 'art-missing', '', 'A'.repeat(70)]) {
    expect(await pictures.derive(name, 160)).toBeUndefined();
  }
});

test('a removed picture is gone with its widths; the shop’s own art stays', async () => {
  const id = await pictures.save(await drawn(40, 50).png().toBuffer());
  await pictures.derive(id, 160);
  await pictures.remove(id);
  expect(await pictures.derive(id, 160)).toBeUndefined();

  const own = localPictures({ dir, artDir: dir });
  await writeFile(path.join(dir, 'hero.webp'), await drawn(40, 50).webp().toBuffer());
  await own.remove('art-hero');
  expect(await own.derive('art-hero', 160)).toBeDefined();
});

test('AVIF is drawn when nobody waits for it: until then there is WebP', async () => {
  const id = await pictures.save(await drawn(400, 500).png().toBuffer());
  const first = await pictures.small(id, 240);
  expect(first?.drawn).toBe(false);
  expect((await sharp(first?.data).metadata()).format).toBe('webp');
  await pictures.settled();
  const second = await pictures.small(id, 240);
  expect(second?.drawn).toBe(true);
  expect(await sharp(second?.data).metadata()).toMatchObject({ format: 'heif', width: 240 });
  for (const [name, width] of [
    [id, 241],
    ['nothing', 240],
    ['../masters/x', 240],
  ] as const) {
    expect(await pictures.small(name, width)).toBeUndefined();
  }
});

test('a picture that is removed while it is drawn leaves nothing behind', async () => {
  const id = await pictures.save(await drawn(400, 500).png().toBuffer());
  await pictures.small(id, 640);
  await pictures.remove(id);
  await pictures.settled();
  expect(await readdir(path.join(dir, 'widths'))).not.toContain(id);
});

test('the shop’s own art comes as it was drawn ahead', async () => {
  const own = localPictures({ dir, artDir: dir });
  await mkdir(path.join(dir, 'small'), { recursive: true });
  await writeFile(path.join(dir, 'small', 'trend-240.avif'), 'drawn ahead');
  expect(await own.small('art-trend', 240)).toEqual({
    data: Buffer.from('drawn ahead'),
    drawn: true,
  });
});
