import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { asShopper, payableOf, phoneOf } from '../buying.ts';
import {
  asAdmin,
  expect,
  expectToast,
  goTo,
  products,
  signedIn,
  signedInAsAdmin,
  TEST_PREFIX,
  test,
} from '../shop.ts';
import { makeSized } from '../sized-products.ts';
import { TEXTS } from '../texts.ts';

const ADD = '/dashboard/manage-products?add=1';
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const stockOf = (page: Page, label: string) => field(page, `Stock of size ${label}`);
const sizesOf = async (page: Page, id: string): Promise<any> =>
  (await asAdmin(page))('GET', `/api/products/${id}/sizes`);
const newName = () => `${TEST_PREFIX}sizes ${Date.now().toString(36)}${process.pid}`;
const editOf = ({ _id }: { _id: string }) => `/dashboard/manage-products?edit=${_id}`;

const colours = ['red', 'blue', 'black', 'green'];
const pngs = () =>
  Promise.all(
    colours.map(async (background) => ({
      name: `${background}.png`,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 300, height: 400, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  );

test('on a phone of 360 px a new dress has four pictures and seven sizes in few taps', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signedInAsAdmin(page);
  await goTo(page, ADD);
  const files = await pngs();
  const name = newName();
  const began = Date.now();
  let taps = 0;
  const type = async (label: string, text: string) => {
    taps += 1;
    await field(page, label).fill(text);
  };
  await type('Name', name);
  await type('Price', '3500');
  taps += 2;
  await field(page, 'Category').selectOption('dress');
  taps += 1;
  await button(page, 'Add all sizes (UK sizes, 6 to 24)').click();
  for (const label of ['8', '10', '12', '14', '16', '18', '20'])
    await type(`Stock of size ${label}`, '3');
  await expect(page.getByText('21 can be bought in all sizes')).toBeVisible();
  // Taps in the phone's file picker: the field, four pictures, and the picker's button.
  taps += 6;
  await field(page, 'Image').setInputFiles(files);
  await expect(field(page, 'Picture 4 shows')).toBeVisible();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page })
    .include('form')
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  expect(violations).toEqual([]);
  taps += 1;
  await button(page, 'Save').click();
  await expectToast(page, TEXTS.productAdded);
  console.log(`a dress with 4 pictures and 7 sizes: ${taps} taps, ${Date.now() - began} ms`);
  expect(taps).toBeLessThanOrEqual(20);
  const product: any = (await products(page)).find((one) => one.name === name);
  expect(product.stock).toBe(21);
  expect(product.images).toHaveLength(4);
  expect(product.sizes.map((one: { label: string }) => one.label)).toEqual([
    ...['8', '10', '12', '14', '16', '18', '20'],
  ]);
});

test('a size is added, another taken off, and style and model are saved', async ({ page }) => {
  const product = await makeSized(page, { '8': 3, '12': 0 });
  await signedInAsAdmin(page);
  await goTo(page, editOf(product));
  await expect(stockOf(page, '8')).toHaveValue('3');
  await expect(field(page, 'Stock')).toHaveCount(0);
  await button(page, 'Remove size 8').click();
  await expect(page.getByText('There are 3 pieces of 8: set its stock to 0')).toBeVisible();
  await button(page, 'Remove size 12').click();
  await expect(stockOf(page, '12')).toHaveCount(0);
  await button(page, 'Add size 10').click();
  await stockOf(page, '10').fill('many');
  await button(page, 'Save').click();
  await expect(stockOf(page, '10')).toBeFocused();
  await expect(stockOf(page, '10')).toHaveAccessibleDescription('A whole number, such as 4.');
  await stockOf(page, '10').fill('5');
  // SKUs are unique in the shop.
  const sku = `G-${product._id.slice(0, 8)}`;
  await field(page, 'SKU of size 10').fill(sku);
  await field(page, 'Style').fill('wrap');
  await field(page, 'Model’s height').fill('172');
  await field(page, 'Model wears').fill('10');
  await button(page, 'Save').click();
  await expectToast(page, TEXTS.productUpdated);
  const { sizes } = await sizesOf(page, product._id);
  expect(sizes.filter((one: any) => !one.retired)).toMatchObject([
    { label: '8', stock: 3 },
    { label: '10', stock: 5, sku },
  ]);
  await goTo(page, editOf(product));
  await expect(field(page, 'Style')).toHaveValue('wrap');
  await expect(field(page, 'Model’s height')).toHaveValue('172');
});

test('an SKU that another size has is said at its field, in any case, and all that was typed stays', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 409/);
  const product = await makeSized(page, { '8': 3 });
  const owner = await makeSized(page, { '8': 3 });
  const sku = `K-${owner._id.slice(0, 8)}`;
  const send = await asAdmin(page);
  const sizes = JSON.stringify([{ label: '8', stock: 3, sku }]);
  await send('PATCH', `/api/products/update-product/${owner._id}`, { sizeSystem: 'uk', sizes });
  await signedInAsAdmin(page);
  await goTo(page, editOf(product));
  await stockOf(page, '8').fill('5');
  await field(page, 'SKU of size 8').fill(sku.toLowerCase());
  await button(page, 'Save').click();
  await expect(field(page, 'SKU of size 8')).toBeFocused();
  await expect(field(page, 'SKU of size 8')).toHaveAccessibleDescription(
    `${owner.name}, size 8, has the SKU ${sku}.`,
  );
  await expect(stockOf(page, '8')).toHaveValue('5');
  await field(page, 'SKU of size 8').fill(`${sku}-2`);
  await button(page, 'Save').click();
  await expectToast(page, TEXTS.productUpdated);
});

test('a size that moved meanwhile shows its number, and all that was typed stays', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 409/);
  const product = await makeSized(page, { '8': 3, '12': 5 });
  await signedInAsAdmin(page);
  await goTo(page, editOf(product));
  await stockOf(page, '8').fill('9');
  await field(page, 'Style').fill('kept');
  const send = await asAdmin(page);
  const sizes = JSON.stringify([
    { label: '8', stock: 2 },
    { label: '12', stock: 5 },
  ]);
  await send('PATCH', `/api/products/update-product/${product._id}`, { sizes });
  await button(page, 'Save').click();
  await expectToast(page, TEXTS.productNotUpdated);
  await expect(stockOf(page, '8')).toHaveAccessibleDescription('It is 2 now.');
  await expect(stockOf(page, '8')).toBeFocused();
  await expect(stockOf(page, '8')).toHaveValue('9');
  await expect(field(page, 'Style')).toHaveValue('kept');
  await button(page, 'Save').click();
  await expectToast(page, TEXTS.productUpdated);
  expect((await sizesOf(page, product._id)).sizes).toMatchObject([{ stock: 9 }, { stock: 5 }]);
});

test('sizes whose stock was set as a whole ask to be counted, once', async ({ page }) => {
  const product = await makeSized(page, { '8': 3, '12': 5 });
  const send = await asAdmin(page);
  await send('PATCH', `/api/products/update-product/${product._id}`, { stock: 11 });
  await signedInAsAdmin(page);
  await goTo(page, editOf(product));
  await page.getByLabel('These are the pieces there are').check();
  await button(page, 'Save').click();
  await expectToast(page, TEXTS.productUpdated);
  await expect.poll(() => sizesOf(page, product._id)).toMatchObject({ checkSizes: false });
  await goTo(page, editOf(product));
  await expect(stockOf(page, '8')).toBeVisible();
  await expect(page.getByText('Check sizes:')).toHaveCount(0);
});

test('the table of products says which sizes are sold out', async ({ page }) => {
  const product = await makeSized(page, { '8': 0, '10': 2, '12': 0 });
  await signedInAsAdmin(page);
  await goTo(page, `/dashboard/manage-products?search=${encodeURIComponent(product.name)}`);
  const row = page.getByRole('row').filter({ hasText: product.name });
  await expect(row.getByText('Sold out: 8, 12', { exact: true })).toBeVisible();
});

test('each size says what of it is held and waits to be sent, also one that is no longer sold', async ({
  page,
}) => {
  const product = await makeSized(page, { '8': 5, '10': 4, '12': 1 });
  await signedIn(page);
  const shopper = await asShopper(page);
  const items = [
    { productId: product._id, size: '8', quantity: 2 },
    { productId: product._id, size: '12', quantity: 1 },
  ];
  const paid = await shopper('POST', '/api/mpesa/stk-push', {
    phone: phoneOf('345670'),
    amount: payableOf(product, 3),
    items,
    method: 'mpesa',
  });
  await expect
    .poll(async () => (await shopper('GET', `/api/payments/${paid.paymentId}`)).status)
    .toBe('succeeded');
  await shopper('POST', '/api/orders', { items: [{ ...items[0], quantity: 1 }], method: 'mpesa' });
  await signedInAsAdmin(page);
  await goTo(page, editOf(product));
  await expect(stockOf(page, '8')).toHaveValue('2');
  await expect(stockOf(page, '8')).toHaveAccessibleDescription('1 held, 2 to send: 5 on the shelf');
  await expect(stockOf(page, '10')).toHaveAccessibleDescription('');
  await expect(stockOf(page, '12')).toHaveAccessibleDescription('1 to send: 1 on the shelf');
  await expect(page.getByText(/^Left out: 1 held for unpaid orders and 3 paid/)).toBeVisible();
  await expect(page.getByText('6 can be bought in all sizes')).toBeVisible();
  await button(page, 'Remove size 12').click();
  await button(page, 'Save').click();
  await expectToast(page, TEXTS.productUpdated);
  await goTo(page, editOf(product));
  await expect(page.getByText('No longer sold, but to be sent: 1 of 12.')).toBeVisible();
});
