import type { Page } from '@playwright/test';
import { formatKsh } from '#contract/money.ts';
import { payableOf } from '../buying.ts';
import { ownPhone } from '../own-phone.ts';
import {
  cartButton,
  checkoutWith,
  expect,
  expectThanks,
  expectToast,
  makeProduct,
  payByMpesa,
  signedIn,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { navigateClient } from '../waiting.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Payment' });
const pay = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true });

/** The payment's answers stay `pending` until this is called. */
const keepPending = async (page: Page): Promise<() => Promise<void>> => {
  const url = '**/api/payments/*';
  await page.route(url, async (route) => {
    const response = await route.fetch().catch(() => undefined);
    if (!response) return;
    const json = { ...(await response.json()), status: 'pending' };
    await route.fulfill({ response, json }).catch(() => {});
  });
  return () => page.unroute(url);
};

const payAndWait = async (page: Page, ending = '345678') => {
  await signedIn(page);
  const product = await makeProduct(page);
  await checkoutWith(page, product);
  const goOn = await keepPending(page);
  await payByMpesa(page, ownPhone(ending));
  await expect(page.getByText(TEXTS.enterPin)).toBeVisible();
  return { product, goOn };
};

test('without network a payment that runs says that it goes on', async ({
  page,
  context,
  errors,
}) => {
  errors.allow(/Failed to load resource|ERR_/);
  const { goOn } = await payAndWait(page);
  const waits = form(page).getByRole('status');
  await context.setOffline(true);
  await goOn();
  await expect(waits.getByText(/^There is no network now: your payment goes on/)).toBeVisible();
  await expect(form(page).getByText(TEXTS.offline)).toHaveCount(0);
  await context.setOffline(false);
  await expectThanks(page);
});

test('a payment that ended on another page is told until its order was seen', async ({ page }) => {
  const { product, goOn } = await payAndWait(page);
  await navigateClient(page, '/contact');
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();
  const sum = formatKsh(payableOf(product) * 100);
  const waits = page.getByRole('main').getByText(`We are waiting for your payment of ${sum}.`);
  await expect(waits).toBeVisible();
  await page.goto('/shop');
  await expect(waits).toBeVisible();
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  await goOn();
  await expectToast(page, 'Order saved');
  await expect(cartButton(page)).toHaveAccessibleName('Cart');
  const told = page.getByRole('main').getByRole('status').filter({ hasText: 'payment arrived' });
  const link = told.getByRole('link', { name: 'See your order' });
  await expect(link).toBeInViewport({ ratio: 1 });
  await expect(told).toContainText(sum);
  await expect(waits).toHaveCount(0);
  await page.goto('/shop');
  await link.click();
  await expect(page).toHaveURL(/\/dashboard\/orders\/./);
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await page.goto('/shop');
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  await expect(link).toHaveCount(0);
});

test('a payment that failed on another page says why and leads back to the checkout', async ({
  page,
}) => {
  const { goOn } = await payAndWait(page, '991032');
  await navigateClient(page, '/contact');
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();
  await goOn();
  const told = page.getByRole('main').getByRole('status').filter({ hasText: 'You cancelled' });
  await expect(told).toContainText(TEXTS.noMoneyTaken);
  await told.getByRole('link', { name: 'Back to the checkout' }).click();
  await expect(pay(page)).toBeEnabled();
  await expect(told).toHaveCount(0);
  await expect(form(page).getByRole('alert')).toContainText(TEXTS.noMoneyTaken);
});
