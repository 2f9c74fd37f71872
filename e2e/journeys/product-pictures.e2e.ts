import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  asAdmin,
  expect,
  expectToast,
  goTo,
  makeProduct,
  products,
  signedInAsAdmin,
  TEST_PREFIX,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';

const ADD = '/dashboard/manage-products?add=1';
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pictures = (page: Page) => page.getByRole('group', { name: 'Pictures' });

const fileOf = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .png()
    .toBuffer(),
});
const broken = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('no') });

const fill = async (page: Page, name: string): Promise<void> => {
  await field(page, 'Name').fill(name);
  await field(page, 'Price').fill('2500');
  await field(page, 'Category').selectOption('bag');
  await field(page, 'Stock').fill('4');
};
const newName = () => `${TEST_PREFIX}pictures ${Date.now().toString(36)}${process.pid}`;
const imagesOf = async (page: Page, name: string): Promise<{ url: string; alt: string }[]> =>
  ((await products(page)).find((one) => one.name === name) as any).images;

/** The fill colour of a picture in the shop. */
const colourOf = async (page: Page, { url }: { url: string }): Promise<string> => {
  const data = await (await page.request.get(url)).body();
  const { dominant } = await sharp(data).stats();
  return dominant.r > 128 ? 'red' : dominant.b > 128 ? 'blue' : 'dark';
};

test('several pictures are picked at once, described, moved and saved with a new product', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  await goTo(page, ADD);
  const name = newName();
  await fill(page, name);
  await field(page, 'Image').setInputFiles([
    await fileOf('a.png', 'red'),
    await fileOf('b.png', 'blue'),
    await fileOf('c.png', 'black'),
  ]);
  await expect(pictures(page).getByRole('listitem')).toHaveCount(3);
  await field(page, 'Main picture shows').fill('The whole bag');
  await field(page, 'Picture 3 shows').fill('Its clasp');
  await button(page, 'Move picture 2 earlier').focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Picture 2 shows')).toHaveValue('The whole bag');
  // The clicked button is disabled now.
  await expect(button(page, 'Move main picture later')).toBeFocused();
  await button(page, 'Save').click();
  await expectToast(page, TEXTS.productAdded);
  const images = await imagesOf(page, name);
  expect(images.map(({ alt }) => alt)).toEqual(['', 'The whole bag', 'Its clasp']);
  expect(await Promise.all(images.map((one) => colourOf(page, one)))).toEqual([
    'blue',
    'red',
    'dark',
  ]);
});

test('pictures of a product are reordered, removed and added to', async ({ page }) => {
  const product = await makeProduct(page);
  await signedInAsAdmin(page);
  await goTo(page, `/dashboard/manage-products?edit=${product._id}`);
  await field(page, 'Image').setInputFiles(await fileOf('a.png', 'red'));
  await page.getByRole('button', { name: TEXTS.wholePicture }).click();
  await field(page, 'Add pictures').setInputFiles([
    await fileOf('b.png', 'blue'),
    await fileOf('c.png', 'black'),
  ]);
  await button(page, 'Save').click();
  await expectToast(page, TEXTS.productUpdated);
  await expect.poll(() => imagesOf(page, product.name)).toHaveLength(3);

  await goTo(page, `/dashboard/manage-products?edit=${product._id}`);
  await button(page, 'Remove main picture').click();
  await button(page, 'Move picture 2 earlier').click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  await button(page, 'Save').click();
  await expectToast(page, TEXTS.productUpdated);
  expect(sent.map((path) => path.replace(product._id, ':id'))).toEqual([
    '/api/products/update-product/:id',
    '/api/products/:id/pictures',
  ]);
  const images = await imagesOf(page, product.name);
  expect(await Promise.all(images.map((one) => colourOf(page, one)))).toEqual(['dark', 'blue']);
});

test('a picture that can’t be sent is named, the others stay, and Save tries it again', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 400|blob:/);
  await signedInAsAdmin(page);
  await goTo(page, ADD);
  const name = newName();
  await fill(page, name);
  await field(page, 'Image').setInputFiles([
    await fileOf('a.png', 'red'),
    broken('broken.png'),
    await fileOf('c.png', 'blue'),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') },
  ]);
  await expect(page.getByText('notes.txt: The image must be an image file.')).toBeVisible();
  await button(page, 'Save').click();
  await expectToast(page, TEXTS.picturesNotSaved);
  await expect(field(page, 'Picture 2 shows')).toHaveAccessibleDescription(
    /broken\.png: The image must be an image file\.$/,
  );
  await expect.poll(() => imagesOf(page, name)).toHaveLength(2);
  await button(page, 'Remove picture 2').click();
  await button(page, 'Save').click();
  await expect(page).toHaveURL('/dashboard/manage-products');
  expect((await products(page)).filter((one) => one.name === name)).toHaveLength(1);
  await expect.poll(() => imagesOf(page, name)).toHaveLength(2);
});

/** The path of a photograph over 5 MB, by what stands behind its end: the bytes of a file given as such go through the protocol. */
const heavyFile = async (name: string) => {
  const path = test.info().outputPath(name);
  const create = { width: 300, height: 400, channels: 3 as const, background: 'black' };
  const jpeg = await sharp({ create }).jpeg().toBuffer();
  await writeFile(path, Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024)]));
  return path;
};
/** Over 24 megapixels. */
const largeFile = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 5000, height: 5000, channels: 3, background: 'blue' } })
    .jpeg()
    .toBuffer(),
});

test('photographs over 5 MB or 24 megapixels that are chosen together are shrunk like a single one, and each that cannot be used is named', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  await goTo(page, ADD);
  const name = newName();
  await fill(page, name);
  const other = (file: string, mimeType: string) => ({
    ...{ name: file, mimeType, buffer: Buffer.from('no picture that a browser reads') },
  });
  await field(page, 'Image').setInputFiles([
    await largeFile('large.jpg'),
    other('IMG_0001.HEIC', 'image/heic'),
    await fileOf('small.png', 'red'),
    other('IMG_0002.heif', 'application/octet-stream'),
    other('scan.tiff', 'image/tiff'),
    other('notes.txt', 'text/plain'),
  ]);
  await expect(button(page, 'Save')).toBeDisabled();
  await expect(pictures(page).locator('ol > li')).toHaveCount(2);
  const said = pictures(page).getByRole('alert');
  for (const heic of ['IMG_0001.HEIC', 'IMG_0002.heif']) {
    await expect(
      said.getByText(new RegExp(`^${heic}: .*Settings › Camera › Formats › Most Compatible`)),
    ).toBeVisible();
  }
  await expect(said.getByText(/^scan\.tiff: .*save it as JPEG or PNG/)).toBeVisible();
  await expect(said.getByText('notes.txt: The image must be an image file.')).toBeVisible();
  await field(page, 'Add pictures').setInputFiles([
    await heavyFile('heavy.jpg'),
    await heavyFile('b.jpg'),
  ]);
  await expect(pictures(page).locator('ol > li')).toHaveCount(4);
  await expect(said).toHaveCount(0);
  await button(page, 'Save').click();
  await expectToast(page, TEXTS.productAdded);
  await expect.poll(() => imagesOf(page, name)).toHaveLength(4);
});

test('pictures that somebody else changed meanwhile are shown, and nothing of theirs is lost', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 409/);
  const product = await makeProduct(page);
  await signedInAsAdmin(page);
  await goTo(page, `/dashboard/manage-products?edit=${product._id}`);
  await field(page, 'Image').setInputFiles([await fileOf('a.png', 'red')]);
  await page.getByRole('button', { name: TEXTS.wholePicture }).click();
  await field(page, 'Add pictures').setInputFiles([await fileOf('b.png', 'blue')]);
  await button(page, 'Save').click();
  await expectToast(page, TEXTS.productUpdated);
  const [a, b] = (await imagesOf(page, product.name)).map(({ url }) => url.split('/')[2]);
  await goTo(page, `/dashboard/manage-products?edit=${product._id}`);
  await button(page, 'Move picture 2 earlier').click();
  const send = await asAdmin(page);
  await send('PATCH', `/api/products/${product._id}/pictures`, {
    pictures: [{ id: b, alt: 'Theirs' }],
  });
  await button(page, 'Save').click();
  await expect(
    page.getByText('Somebody else has changed the pictures in the meantime.'),
  ).toBeVisible();
  await expect(pictures(page).locator('ol > li')).toHaveCount(1);
  await expect.poll(() => imagesOf(page, product.name)).toHaveLength(1);
  expect(a).not.toBe(b);
});
