import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import {
  expect,
  expectToast,
  goTo,
  products,
  signedIn,
  signedInAsAdmin,
  TEST_PREFIX,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';

const ADD = '/dashboard/manage-products?add=1';
const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
const crop = (page: Page): Locator => page.getByRole('dialog', { name: 'Crop picture' });
const frame = (page: Page): Locator =>
  crop(page).getByRole('application', { name: 'Frame of the picture' });
const zoom = (page: Page): Locator => crop(page).getByRole('slider', { name: 'Zoom' });

type Half = { left: number; top: number; width: number; height: number; background: string };
const painted = (width: number, height: number, half: Half): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    {
      input: { create: { ...half, channels: 3 } },
      left: half.left,
      top: half.top,
    },
  ]);

/** A picture whose left half is red and right half blue. */
const wide = (width = 1200, height = 600): Promise<Buffer> =>
  painted(width, height, { left: 0, top: 0, width: width / 2, height, background: 'red' })
    .png()
    .toBuffer();

const pick = (page: Page, label: string, buffer: Buffer, name = 'photo.png'): Promise<void> =>
  field(page, label).setInputFiles({
    name,
    mimeType: name.endsWith('.jpg') ? 'image/jpeg' : 'image/png',
    buffer,
  });

/** Records the sizes of the previewed pictures, the last of which is uploaded. */
const watchSizes = async (page: Page): Promise<() => Promise<number[][]>> => {
  await page.addInitScript(() => {
    const shown: Promise<number[]>[] = [];
    Object.assign(window, { shown });
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      shown.push(createImageBitmap(blob as Blob).then(({ width, height }) => [width, height]));
      return make(blob);
    };
  });
  return () =>
    page.evaluate(() => Promise.all((window as unknown as { shown: Promise<number[]>[] }).shown));
};

let named = 0;
/** Saves a product with the picked picture; returns it as the shop serves it. */
const saved = async (page: Page): Promise<Sharp> => {
  // The open cropper is modal.
  await expect(crop(page)).toBeHidden();
  named += 1;
  const name = `${TEST_PREFIX}crop ${Date.now()}${process.pid}${named}`;
  await field(page, 'Name').fill(name);
  await field(page, 'Price').fill('10');
  await field(page, 'Category').selectOption('bag');
  await field(page, 'Stock').fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, TEXTS.productAdded);
  const product = (await products(page)).find((each) => each.name === name);
  const picture = await page.request.get(product?.image ?? '');
  return sharp(await picture.body());
};

/** The colour at a point of a picture, given as fractions of its sides. */
const colourAt = async (picture: Sharp, x: number, y: number): Promise<string> => {
  const { data, info } = await picture.clone().raw().toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const [red = 0, , blue = 0] = data.subarray(at, at + 3);
  return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : `${red}/${blue}`;
};
const shapeOf = async (picture: Sharp): Promise<number> => {
  const { info } = await picture.clone().toBuffer({ resolveWithObject: true });
  return info.width / info.height;
};

test('a picked picture is moved by keys in a frame of 3 to 4, and that part is sent', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  await goTo(page, ADD);
  await field(page, 'Image').focus();
  await pick(page, 'Image', await wide());
  await expect(frame(page)).toBeFocused();
  for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('ArrowRight');
  await crop(page).getByRole('button', { name: 'Done' }).click();
  await expect(crop(page)).toBeHidden();
  await expect(field(page, 'Image')).toBeFocused();
  const picture = await saved(page);
  await expect.poll(() => shapeOf(picture)).toBeCloseTo(3 / 4, 2);
  expect([await colourAt(picture, 0.05, 0.5), await colourAt(picture, 0.95, 0.5)]).toEqual([
    'red',
    'red',
  ]);
});

test('a picture is zoomed by + and −, by the slider and by two fingers', async ({ page }) => {
  await signedInAsAdmin(page);
  await goTo(page, ADD);
  await pick(page, 'Image', await wide());
  await expect(zoom(page)).toHaveValue('1');
  await frame(page).press('+');
  await expect(zoom(page)).toHaveValue('1.1');
  await frame(page).press('-');
  await frame(page).press('-');
  await expect(zoom(page)).toHaveValue('1');
  await zoom(page).fill('2');
  await expect(zoom(page)).toHaveValue('2');

  const box = await frame(page).boundingBox();
  if (!box) throw new Error('The frame has no place.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { x: x - apart / 2, y, id: 1 },
    { x: x + apart / 2, y, id: 2 },
  ];
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number; id: number }[],
  ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', fingers(60));
  await send('touchMove', fingers(90));
  await send('touchEnd', []);
  await expect(zoom(page)).toHaveValue('3');
});

test('a picture is dragged, and what stood beside the frame comes into it', async ({ page }) => {
  await signedInAsAdmin(page);
  await goTo(page, ADD);
  await pick(page, 'Image', await wide());
  const box = await frame(page).boundingBox();
  if (!box) throw new Error('The frame has no place.');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.9, y);
  await page.mouse.down();
  // Outside the dialog: releasing there must not count as a click outside, which would close it.
  await page.mouse.move(box.x + box.width * 0.4, y, { steps: 4 });
  await page.mouse.move(1, 1, { steps: 4 });
  await page.mouse.up();
  await expect(crop(page)).toBeVisible();
  await crop(page).getByRole('button', { name: 'Done' }).click();
  const picture = await saved(page);
  expect([await colourAt(picture, 0.05, 0.5), await colourAt(picture, 0.95, 0.5)]).toEqual([
    'blue',
    'blue',
  ]);
});

test('the whole picture can be used, and Esc takes the choice back', async ({ page }) => {
  await signedInAsAdmin(page);
  await goTo(page, ADD);
  await pick(page, 'Image', await wide());
  await expect(frame(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(crop(page)).toBeHidden();
  await expect(page.getByRole('button', { name: TEXTS.removePicture })).toHaveCount(0);
  await expect(field(page, 'Image')).toHaveValue('');

  await pick(page, 'Image', await wide());
  await crop(page).getByRole('button', { name: TEXTS.wholePicture }).click();
  await expect(page.getByRole('button', { name: TEXTS.removePicture })).toBeVisible();
  const picture = await saved(page);
  await expect.poll(() => shapeOf(picture)).toBeCloseTo(2, 2);
  expect([await colourAt(picture, 0.05, 0.5), await colourAt(picture, 0.95, 0.5)]).toEqual([
    'red',
    'blue',
  ]);
});

test('a photo that lies on its side stands upright', async ({ page }) => {
  const upright = painted(300, 400, {
    left: 0,
    top: 0,
    width: 300,
    height: 200,
    background: 'red',
  });
  const lying = await sharp(await upright.png().toBuffer())
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  await signedInAsAdmin(page);
  await goTo(page, ADD);
  await pick(page, 'Image', lying, 'photo.jpg');
  await crop(page).getByRole('button', { name: 'Done' }).click();
  const picture = await saved(page);
  await expect.poll(() => shapeOf(picture)).toBeCloseTo(3 / 4, 2);
  expect([await colourAt(picture, 0.5, 0.1), await colourAt(picture, 0.5, 0.9)]).toEqual([
    'red',
    'blue',
  ]);
});

test('no side of what is sent is longer than 2000 points', async ({ page }) => {
  const sizes = await watchSizes(page);
  await signedInAsAdmin(page);
  await goTo(page, ADD);
  await pick(page, 'Image', await wide(4000, 3000));
  await crop(page).getByRole('button', { name: 'Done' }).click();
  await expect.poll(sizes).toEqual([
    [4000, 3000],
    [1500, 2000],
  ]);
  await pick(page, 'Image', await wide(4000, 3000), 'again.png');
  await crop(page).getByRole('button', { name: TEXTS.wholePicture }).click();
  await expect.poll(async () => (await sizes()).at(-1)).toEqual([2000, 1500]);
});

test('the frame has the shape of its field: a face is square, the picture of a post 3 to 2', async ({
  page,
}) => {
  const shapeOfFrame = async () => {
    const box = await frame(page).boundingBox();
    return (box?.width ?? 0) / (box?.height ?? 1);
  };
  await signedIn(page);
  await goTo(page, '/dashboard/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await pick(page, 'Profile image', await wide());
  await expect.poll(shapeOfFrame).toBeCloseTo(1, 1);
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/add-new-post');
  await pick(page, 'Picture', await wide());
  await expect.poll(shapeOfFrame).toBeCloseTo(3 / 2, 1);
});

test('a checker of accessibility finds nothing in the frame in dark colours', async ({ page }) => {
  // The walk of all states opens it in light ones.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await signedInAsAdmin(page);
  await goTo(page, ADD);
  await pick(page, 'Image', await wide());
  await expect(frame(page)).toBeFocused();
  const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

test('of a HEIC picture, or one that no browser reads, it is said at once what to do, on every form', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  for (const [path, label] of [
    [ADD, 'Image'],
    ['/dashboard/add-new-post', 'Picture'],
    ['/dashboard/profile', 'Profile image'],
  ] as const) {
    await goTo(page, path);
    if (label === 'Profile image') await page.getByRole('button', { name: 'Edit Profile' }).click();
    const choose = (name: string, mimeType: string) =>
      field(page, label).setInputFiles({ name, mimeType, buffer: Buffer.from('unreadable') });
    await choose('IMG_0001.HEIC', 'image/heic');
    await expect(field(page, label)).toHaveAccessibleDescription(
      /Settings › Camera › Formats › Most Compatible/,
    );
    await choose('IMG_0001.heif', 'application/octet-stream');
    await expect(field(page, label)).toHaveAccessibleDescription(/Most Compatible/);
    await choose('scan.tiff', 'image/tiff');
    await expect(field(page, label)).toHaveAccessibleDescription(/save it as JPEG or PNG/);
    await pick(page, label, await wide(30, 40));
    await crop(page).getByRole('button', { name: TEXTS.wholePicture }).click();
    await expect(field(page, label)).not.toHaveAttribute('aria-invalid');
  }
});

test('a whole picture of a kind that the shop does not take is sent as one that it takes', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  await goTo(page, ADD);
  // The smallest bitmap: one blue pixel.
  const bitmap = Buffer.from(
    '424d3a0000000000000036000000280000000100000001000000010018000000000004000000130b0000130b00000000000000000000ff000000',
    'hex',
  );
  await field(page, 'Image').setInputFiles({
    ...{ name: 'a.bmp', mimeType: 'image/bmp', buffer: bitmap },
  });
  await crop(page).getByRole('button', { name: TEXTS.wholePicture }).click();
  expect(await colourAt(await saved(page), 0.5, 0.5)).toBe('blue');
});
