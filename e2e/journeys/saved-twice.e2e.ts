import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { formatKsh } from '#contract/money.ts';
import {
  asAdmin,
  expect,
  expectToast,
  goTo,
  makeProduct,
  signedInAsAdmin,
  TEST_PREFIX,
  test,
} from '../shop.ts';
import { makeOrder } from '../staff.ts';
import { TEXTS } from '../texts.ts';

/** The next call is worked by the shop, but its reply is lost on the way. */
const loseReply = async (page: Page, url: string): Promise<void> => {
  let lost = false;
  await page.route(url, async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback();
    lost = true;
    await route.fetch();
    await route.abort();
  });
};

const newName = () => `${TEST_PREFIX}twice ${Date.now()}${process.pid}`;
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

const named = async (page: Page, name: string) => {
  const query = new URLSearchParams({ search: name });
  const { products } = await (await page.request.get(`/api/products?${query}`)).json();
  return products as { _id: string; images: unknown[] }[];
};

const fillProduct = async (page: Page, name: string): Promise<void> => {
  await field(page, 'Name').fill(name);
  await field(page, 'Price').fill('10');
  await field(page, 'Category').selectOption('bag');
  await field(page, 'Stock').fill('1');
};

test.beforeEach(({ errors }) => errors.allow(/net::ERR_FAILED|status of 409/));

// Proves made-again, made-other.
test('a product whose reply was lost is saved once, also after a reload; changed meanwhile it leads to the first', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  for (const reloaded of [false, true]) {
    const name = newName();
    await goTo(page, '/dashboard/manage-products?add=1');
    await fillProduct(page, name);
    await loseReply(page, '**/api/products/create-product');
    await save(page).click();
    await expectToast(page, TEXTS.productNotAdded);
    if (reloaded) await page.reload();
    await save(page).click();
    await expectToast(page, TEXTS.productAdded);
    await expect.poll(() => named(page, name)).toHaveLength(1);
  }

  const name = newName();
  await goTo(page, '/dashboard/manage-products?add=1');
  await fillProduct(page, name);
  await loseReply(page, '**/api/products/create-product');
  await save(page).click();
  await expectToast(page, TEXTS.productNotAdded);
  await field(page, 'Price').fill('12');
  await save(page).click();
  const said = page.getByRole('alert').filter({ hasText: 'This was saved already' });
  await expect(said).toBeVisible();
  const products = await named(page, name);
  expect(products).toHaveLength(1);
  await said.getByRole('link', { name: 'Open it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(new RegExp(`edit=${products[0]?._id}`));
  await expect(field(page, 'Price')).toHaveValue('10');
});

test('a picture whose reply was lost stands once', async ({ page }) => {
  const product = await makeProduct(page);
  await signedInAsAdmin(page);
  await goTo(page, `/dashboard/manage-products?edit=${product._id}`);
  const background = 'teal';
  const buffer = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
  await loseReply(page, '**/api/products/*/pictures');
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer });
  await field(page, 'Image').setInputFiles(file('main.png'));
  await page.getByRole('button', { name: TEXTS.wholePicture }).click();
  await field(page, 'Add pictures').setInputFiles([file('a.png')]);
  await expect(save(page)).toBeEnabled();
  await save(page).click();
  await expectToast(page, TEXTS.picturesNotSaved);
  await save(page).click();
  await expectToast(page, TEXTS.productUpdated);
  expect((await named(page, product.name))[0]?.images).toHaveLength(2);
});

test('a post whose reply was lost is saved once', async ({ page }) => {
  const title = newName();
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/add-new-post');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await loseReply(page, '**/api/posts');
  await save(page).click();
  await expectToast(page, TEXTS.postNotAdded);
  await page.reload();
  await save(page).click();
  await expectToast(page, TEXTS.postAdded);
  const send = await asAdmin(page);
  const { posts } = await send('GET', '/api/posts/admin/all?limit=100');
  expect(posts.filter((post: { title: string }) => post.title === title)).toHaveLength(1);
});

test('a zone and a way to deliver whose replies were lost are saved once', async ({ page }) => {
  const name = newName();
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/delivery');
  await page.getByRole('button', { name: TEXTS.addZone }).click();
  const zone = page.getByRole('dialog', { name: TEXTS.addZone });
  await zone.getByLabel('Name').fill(name);
  await zone.getByLabel('Places').fill(`Lamu: ${name}`);
  await loseReply(page, '**/api/delivery/zones');
  await zone.getByRole('button', { name: 'Save' }).click();
  await expect(zone.getByRole('alert')).toBeVisible();
  await zone.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Zone added');
  await page.getByRole('button', { name: TEXTS.addDelivery }).click();
  const way = page.getByRole('dialog', { name: TEXTS.addDelivery });
  await way.getByLabel('Name').fill(name);
  await way.getByLabel('Zone').selectOption(name);
  await way.getByLabel('Fee (Ksh)').fill('150');
  await loseReply(page, '**/api/delivery/options');
  await way.getByRole('button', { name: 'Save' }).click();
  await expect(way.getByRole('alert')).toBeVisible();
  await way.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, TEXTS.deliveryAdded);
  const send = await asAdmin(page);
  const { zones, options } = await send('GET', '/api/delivery/admin');
  const own = (one: { name: string }) => one.name === name;
  expect([zones.filter(own).length, options.filter(own).length]).toEqual([1, 1]);
  const [{ _id }] = zones.filter(own);
  await send('DELETE', `/api/delivery/zones/${_id}`);
});

// Proves refund-like.
test('a refund whose reply was lost goes out once, also after a reload, and the dialog says so', async ({
  page,
}) => {
  const order = await makeOrder(page, { paid: true });
  await signedInAsAdmin(page);
  await goTo(page, `/dashboard/manage-orders/${order._id}`);
  const payments = page.getByRole('region', { name: 'Payments' });
  const refund = payments.getByRole('button', { name: /^Refund/ });
  const dialog = page.getByRole('dialog', { name: 'Return money' });
  const amount = dialog.getByRole('textbox', { name: TEXTS.amount });
  const send300 = dialog.getByRole('button', { name: `Return ${formatKsh(30_000)}` });
  const items = payments.getByRole('list', { name: 'Refunds' }).getByRole('listitem');
  await refund.click();
  await amount.fill('300');
  await loseReply(page, '**/api/payments/*/refunds');
  await send300.click();
  await expect(dialog.getByRole('alert')).toBeVisible();

  await page.reload();
  await expect(items).toHaveCount(1);
  await refund.click();
  await expect(dialog.getByText('Returned before, or on its way')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toContainText(formatKsh(30_000));
  // What was typed is here again.
  await send300.click();
  await expect(dialog.getByText('Money of this payment went out before.')).toBeVisible();
  await expect(items).toHaveCount(1);
  const another = dialog.getByRole('checkbox', { name: `Return another ${formatKsh(30_000)}` });
  await expect(another).toBeFocused();
  await another.check();
  await send300.click();
  await expectToast(page, /^Ksh 300\.00 (returned|is on its way back)/);
  await expect(items).toHaveCount(2);
});
