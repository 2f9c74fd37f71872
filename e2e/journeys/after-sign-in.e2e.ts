import type { Page } from '@playwright/test';
import { deliveries, makeTown, shipping, toCheckout } from '../delivery.ts';
import { ownPhone } from '../own-phone.ts';
import {
  expect,
  expectThanks,
  fillLogin,
  makeProduct,
  newShopper,
  payByMpesa,
  register,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';

const pay = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true });

/** Makes an account where Pay led, and signs in. */
const signInOnTheWay = async (page: Page): Promise<void> => {
  const shopper = newShopper();
  await register(page, shopper);
  await expect(page).toHaveURL(/\/login\?next=%2Fcheckout$/);
  await fillLogin(page, shopper);
  await expect(page).toHaveURL(/\/checkout$/);
};

test('an account made on the way leads to its password, and back to Pay', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 401/);
  await toCheckout(page, await makeProduct(page));
  const phone = ownPhone();
  await payByMpesa(page, phone);
  await page.getByRole('link', { name: 'Register' }).click();
  const shopper = newShopper();
  await page.getByLabel('Username').fill(shopper.username);
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fcheckout$/);
  const made = page.getByText('Your account is made. Log in to go on.');
  await expect(made).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('wrong-password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Please provide' })).toBeVisible();
  await expect(made).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(pay(page)).toBeFocused();
  await expect(pay(page)).toBeInViewport({ ratio: 1 });
  await expect(
    page.getByText(`You are signed in. Pay sends the M-PESA prompt to +254${phone.slice(1)}.`),
  ).toBeInViewport({ ratio: 1 });
  await pay(page).click();
  await expectThanks(page);
});

test('who pressed Pay before filling anything in is led to the phone after signing in', async ({
  page,
}) => {
  await toCheckout(page, await makeProduct(page));
  await pay(page).click();
  await signInOnTheWay(page);
  const phone = page.getByRole('textbox', { name: TEXTS.mpesaPhone });
  await expect(phone).toBeFocused();
  await expect(phone).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^You are signed in. Give the phone that pays/)).toBeVisible();
});

test('after signing in what the way to deliver lacks is marked and has the focus', async ({
  page,
}) => {
  const point = { county: 'Lamu', landmark: 'beside the jetty', active: true };
  const { town, names } = await makeTown(page, {
    ...{ kind: 'pickup', fee: 100, points: [{ ...point, name: 'Jetty kiosk' }] },
  });
  await toCheckout(page, await makeProduct(page), town);
  await deliveries(page)
    .getByRole('radio', { name: names[0] ?? '' })
    .check();
  await page.getByRole('combobox', { name: 'Pickup point' }).selectOption('Jetty kiosk');
  await payByMpesa(page, ownPhone());
  await signInOnTheWay(page);
  await expect(page.getByText(/^You are signed in. Fill in what is marked/)).toBeVisible();
  const name = shipping(page).getByLabel('Full name');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/needs this/);
  await name.fill('Akinyi Otieno');
  await pay(page).click();
  await expectThanks(page);
});

test('a card is asked for after signing in, and has the focus', async ({ page }) => {
  await toCheckout(page, await makeProduct(page));
  await page.getByRole('radio', { name: 'VISA' }).check();
  await pay(page).click();
  await signInOnTheWay(page);
  await expect(page.getByText(/^You are signed in. Give your card/)).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeFocused();
});
