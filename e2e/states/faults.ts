import { expect, type Page } from '@playwright/test';
import { goTo, openCart } from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { fault, hold } from '../waiting.ts';
import type { Group } from './state.ts';

const FAULT = /status of 500|\/api\//;
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|\/api\/|\/assets\//;

/** Makes all matching API calls fail, then follows a link to a page that needs them. */
const failing = (from: string, api: RegExp, link: string | RegExp, text: string) => {
  return async (page: Page): Promise<void> => {
    await goTo(page, from);
    await page.route(api, fault);
    await page.getByRole('link', { name: link }).filter({ visible: true }).first().click();
    await expect(page.getByText(text).first()).toBeVisible();
  };
};

const dashboardFault = (path: string, api: RegExp, text: string) => {
  return async (page: Page): Promise<void> => {
    await page.route(api, fault);
    await goTo(page, path);
    await expect(page.getByText(text).first()).toBeVisible();
  };
};

/** Error states, as an admin: an admin can open every page. */
export const FAULTS: Group = {
  title: 'faults and waiting',
  role: 'admin',
  cart: true,
  states: [
    {
      name: 'Shop, shop at fault',
      fails: FAULT,
      open: failing('/contact', /\/api\/products\?/, /^Shop$/, TEXTS.listNotLoaded),
    },
    {
      name: 'Product, shop at fault',
      fails: FAULT,
      async open(page) {
        await goTo(page, '/search');
        await page.route(/\/api\/products\/[\w-]+$/, fault);
        await page.getByRole('main').getByRole('article').getByRole('link').first().click();
        await expect(page.getByText(TEXTS.productNotLoaded)).toBeVisible();
      },
    },
    {
      name: 'My orders, shop at fault',
      fails: FAULT,
      open: dashboardFault('/dashboard/orders', /\/api\/orders\/my-orders/, TEXTS.ordersNotLoaded),
    },
    {
      name: 'My payments, shop at fault',
      fails: FAULT,
      open: dashboardFault(
        '/dashboard/payments',
        /\/api\/payments\/my-payments/,
        TEXTS.paymentsNotLoaded,
      ),
    },
    {
      name: 'Manage products, shop at fault',
      fails: FAULT,
      open: dashboardFault(
        '/dashboard/manage-products',
        /\/api\/products\?/,
        TEXTS.noProductsLoaded,
      ),
    },
    {
      name: 'All orders, waiting',
      waiting: true,
      async open(page) {
        await hold(page, /\/api\/orders\/admin/);
        await page.goto('/dashboard/manage-orders');
        await expect(page.getByText('Loading orders...')).toBeVisible();
      },
    },
    {
      name: 'Home, offline',
      fails: NO_NETWORK,
      async open(page) {
        await goTo(page, '/');
        await page.context().setOffline(true);
        await expect(page.getByText(TEXTS.offlineNotice)).toBeVisible();
      },
    },
    {
      name: 'Checkout, offline',
      fails: NO_NETWORK,
      async open(page) {
        await goTo(page, '/checkout');
        await page.context().setOffline(true);
        await expect(page.getByText(TEXTS.offlinePay)).toBeVisible();
      },
    },
    {
      name: 'Cart, storage full',
      async open(page) {
        await goTo(page, '/');
        await page.evaluate(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException('full', 'QuotaExceededError');
          };
        });
        const cart = await openCart(page);
        await cart.getByRole('button', { name: /^Increase quantity/ }).click();
        await page.keyboard.press('Escape');
        await expect(page.getByText(/^Your browser stores nothing/)).toBeVisible();
      },
    },
    {
      name: 'No connection to a page that was asked for',
      fails: NO_NETWORK,
      async open(page) {
        await goTo(page, '/');
        await page.context().setOffline(true);
        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: 'Contact', exact: true })
          .click();
        await expect(page.getByRole('dialog', { name: 'No connection' })).toBeVisible();
      },
    },
  ],
};
