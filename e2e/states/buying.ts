import { expect, type Page } from '@playwright/test';
import { ownPhone } from '../own-phone.ts';
import { goTo, openCart } from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { hold } from '../waiting.ts';
import { at } from './guest.ts';
import type { Group } from './state.ts';

const pay = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true });
const phone = (page: Page) => page.getByRole('textbox', { name: TEXTS.mpesaPhone });

const withCard = async (page: Page): Promise<void> => {
  await goTo(page, '/checkout');
  await page.getByRole('radio', { name: 'VISA' }).check();
  await expect(page.getByLabel('Card number')).toBeVisible();
};

/** Clicks Pay; the provider does not reply in this state. */
const pressed = async (page: Page): Promise<void> => {
  await goTo(page, '/checkout');
  await phone(page).fill(ownPhone());
  await pay(page).click();
};

const CART: Group = {
  title: 'the cart',
  role: 'guest',
  cart: true,
  states: [
    {
      name: 'Cart open',
      async open(page) {
        await goTo(page, '/shop');
        await openCart(page);
      },
    },
    {
      name: 'Product, in the cart',
      open: (page, { product }) => goTo(page, `/shop/${product}`),
    },
    {
      name: 'Product, county chosen',
      async open(page, { product }) {
        await goTo(page, `/shop/${product}`);
        await page.locator('article').getByRole('button', { name: TEXTS.chooseCounty }).click();
        await page.locator('article').getByLabel('County').selectOption('Nairobi');
        await expect(page.locator('article').getByText(TEXTS.deliveryTo('Nairobi'))).toBeVisible();
      },
    },
    {
      name: 'Checkout of a guest',
      async open(page) {
        await goTo(page, '/checkout');
        await expect(page.getByRole('radio', { name: /^Free delivery/ })).toBeVisible();
      },
    },
  ],
};

const CHECKOUT: Group = {
  title: 'the checkout',
  role: 'customer',
  newcomer: true,
  cart: true,
  states: [
    { name: 'Checkout by M-PESA', open: at('/checkout') },
    {
      name: 'Checkout, test numbers open',
      async open(page) {
        await goTo(page, '/checkout');
        await page.getByText('Test phones and cards').click();
      },
    },
    {
      name: 'Checkout, wrong phone number',
      async open(page) {
        await goTo(page, '/checkout');
        await phone(page).fill('0812');
        await pay(page).click();
        await expect(page.getByText(TEXTS.enterMpesaPhone)).toBeVisible();
      },
    },
    { name: 'Checkout by card', open: withCard },
    {
      name: 'Checkout, card refused',
      async open(page) {
        await withCard(page);
        await page.getByLabel('Card number').fill('4242');
        await pay(page).click();
        await expect(page.locator('form').getByRole('alert').first()).not.toBeEmpty();
      },
    },
    {
      name: 'Checkout, processing',
      waiting: true,
      async open(page) {
        await hold(page, '**/api/mpesa/stk-push');
        await pressed(page);
        await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
      },
    },
    {
      name: 'Checkout, payment refused',
      async open(page) {
        const message = 'The balance is insufficient for the transaction.';
        await page.route('**/api/mpesa/stk-push', (route) =>
          route.fulfill({ json: { success: false, message, code: '1', status: 'failed' } }),
        );
        await pressed(page);
        await expect(page.locator('form').getByRole('alert').first()).toContainText(message);
      },
    },
    {
      name: 'Checkout, shop at fault',
      fails: /stk-push|status of 503/,
      async open(page) {
        await page.route('**/api/mpesa/stk-push', (route) =>
          route.fulfill({ status: 503, json: { message: 'Not now.', code: 'x', requestId: 'x' } }),
        );
        await pressed(page);
        await expect(page.locator('form').getByRole('alert').first()).not.toBeEmpty();
      },
    },
    {
      name: 'Product, writing a review',
      async open(page, { product }) {
        await goTo(page, `/shop/${product}`);
        await page.getByRole('button', { name: TEXTS.writeReview }).click();
        await expect(page.getByRole('dialog', { name: TEXTS.writeReview })).toBeVisible();
      },
    },
  ],
};

const EMPTY: Group = {
  title: 'the checkout without a cart',
  role: 'guest',
  states: [{ name: 'Checkout, nothing in the cart', open: at('/checkout') }],
};

export const BUYING: readonly Group[] = [CART, CHECKOUT, EMPTY];
