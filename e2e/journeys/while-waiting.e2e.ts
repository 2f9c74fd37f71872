import type { Page } from '@playwright/test';
import { formatKsh } from '#contract/money.ts';
import { payableOf } from '../buying.ts';
import { ownPhone } from '../own-phone.ts';
import {
  checkoutWith,
  expect,
  expectThanks,
  makeProduct,
  payByCard,
  payByMpesa,
  signedIn,
  test,
} from '../shop.ts';
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

/** The page opened again, so long after the payment began. */
const reloadLater = async (page: Page, seconds: number): Promise<void> => {
  await page.evaluate((ms) => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('pay:')) ?? '';
    const record = JSON.parse(localStorage.getItem(key) ?? '');
    localStorage.setItem(key, JSON.stringify({ ...record, at: Date.now() - ms }));
  }, seconds * 1000);
  await page.reload();
};

const payAndWait = async (page: Page, ending = '345678') => {
  await signedIn(page);
  const product = await makeProduct(page);
  await checkoutWith(page, product);
  const goOn = await keepPending(page);
  const phone = ownPhone(ending);
  await payByMpesa(page, phone);
  await expect(page.getByText('Enter your M-PESA PIN on your phone')).toBeVisible();
  return { product, phone, goOn };
};

test('while the prompt waits its sum and phone are shown, then what to do without it, and never a second Pay', async ({
  page,
}) => {
  const { product, phone, goOn } = await payAndWait(page);
  const waits = form(page).getByRole('status');
  const asked = `${formatKsh(payableOf(product) * 100)} from +254${phone.slice(1)}`;
  await expect(waits.getByText(asked)).toBeInViewport({ ratio: 1 });
  await expect(waits.getByText(/^No prompt\?/)).toHaveCount(0);
  await reloadLater(page, 21);
  await expect(waits.getByText(asked)).toBeVisible();
  await expect(waits.getByText(/^No prompt\?.* another number\.$/)).toBeVisible();
  await reloadLater(page, 91);
  await expect(waits.getByText(/No need to pay twice/)).toBeVisible();
  await expect(pay(page)).toBeDisabled();
  await expect(pay(page)).toHaveAccessibleDescription(/No need to pay twice/);
  await goOn();
  await expectThanks(page);
});

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
  await expect(form(page).getByText(/You are offline/)).toHaveCount(0);
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
  await expect(told).toContainText('No money was taken.');
  await told.getByRole('link', { name: 'Back to the checkout' }).click();
  await expect(pay(page)).toBeEnabled();
  await expect(told).toHaveCount(0);
  await expect(form(page).getByRole('alert')).toContainText('No money was taken.');
});

test('a refused card is said at its field, which has the focus; a change of the number ends that', async ({
  page,
}) => {
  await signedIn(page);
  await checkoutWith(page, await makeProduct(page));
  await payByCard(page, '4000 0000 0000 0002');
  const payment = form(page).getByRole('group', { name: 'Payment', exact: true });
  const why = payment.getByRole('alert').filter({ hasText: 'declined' });
  await expect(why).toBeInViewport({ ratio: 1 });
  await expect(payment.getByLabel('Card number')).toBeFocused();
  await payment.getByLabel('Card number').fill('4');
  await expect(form(page).getByText(/card was declined/)).toHaveCount(0);
  await page.getByRole('radio', { name: 'MPESA' }).check();
  await payByMpesa(page, ownPhone());
  await expectThanks(page);
});
