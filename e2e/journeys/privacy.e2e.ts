import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  checkoutWith,
  expect,
  expectToast,
  fillLogin,
  goTo,
  payByMpesa,
  signedIn,
  someProduct,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';

test('what the shop keeps is told on a page that every page and the registration lead to', async ({
  page,
}) => {
  await goTo(page, '/register');
  await page.getByRole('link', { name: 'Privacy', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible();
  await goTo(page, '/shop');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByText('Data Protection Act, 2019')).toBeVisible();
});

test('a shopper takes their data away and then has it deleted', async ({ page, errors }) => {
  errors.allow(/status of 400/);
  const shopper = await signedIn(page);
  await goTo(page, '/dashboard/profile');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('malkia-my-data.json');
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.account.email).toBe(shopper.email);

  await page.getByRole('button', { name: TEXTS.deleteAccount }).click();
  const dialog = page.getByRole('dialog');
  const password = dialog.getByLabel('Password', { exact: true });
  await password.fill('not the password');
  await dialog.getByRole('button', { name: TEXTS.deleteForGood }).click();
  await expect(dialog.getByText('The password is not right.')).toBeVisible();
  await password.fill(shopper.password);
  await password.press('Enter');
  await expectToast(page, 'Your account was deleted');
  await expect(page).toHaveURL('/');
  errors.allow(/status of 401/);
  await goTo(page, '/login');
  await fillLogin(page, shopper);
  await expectToast(page, TEXTS.wrongLogin);
});

const CARD_SCRIPT = /stripe/i;

const watch = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  return asked;
};

// Proves S4.13.
test('a shopper’s browser calls the shop alone, and the card company’s script only for VISA', async ({
  page,
}) => {
  const asked = watch(page);
  await signedIn(page);
  await goTo(page, '/');
  await goTo(page, '/shop');
  await checkoutWith(page, await someProduct(page));
  await payByMpesa(page, '0712345678');
  await expect(page).toHaveURL(/thank-you/);
  const elsewhere = asked.filter((url) => new URL(url).origin !== new URL(page.url()).origin);
  expect(elsewhere.filter((url) => !/^(data|blob):/.test(url))).toEqual([]);
  expect(asked.filter((url) => CARD_SCRIPT.test(url))).toEqual([]);
  await checkoutWith(page, await someProduct(page, 1));
  await page.getByRole('radio', { name: 'VISA' }).check();
  await expect.poll(() => asked.some((url) => CARD_SCRIPT.test(url))).toBe(true);
});
