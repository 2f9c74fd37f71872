import { expect, type Page } from '@playwright/test';
import { goTo } from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { at } from './guest.ts';
import type { Group } from './state.ts';

const editProfile = async (page: Page): Promise<void> => {
  await goTo(page, '/dashboard/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
};

const openMenu = async (page: Page, path: string): Promise<void> => {
  await goTo(page, path);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
};

const REGULAR: Group = {
  title: 'a customer’s dashboard',
  role: 'customer',
  states: [
    { name: 'Customer dashboard', open: at('/dashboard') },
    { name: 'My orders', open: at('/dashboard/orders') },
    {
      name: 'My order',
      async open(page) {
        await goTo(page, '/dashboard/orders');
        await page.locator('main a[href^="/dashboard/orders/"]').first().click();
        await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
      },
    },
    {
      name: 'My order, unknown',
      fails: /\/api\/orders\/nowhere|status of 404/,
      open: at('/dashboard/orders/nowhere'),
    },
    {
      name: 'Thank you',
      async open(page) {
        await goTo(page, '/dashboard/orders');
        const paid = page.getByRole('listitem').filter({ hasText: /Paid|Shipped|Delivered/ });
        const href = await paid.getByRole('link', { name: 'Details' }).first().getAttribute('href');
        await goTo(page, `/thank-you?order=${href?.split('/').at(-1)}`);
        await expect(page.getByText(TEXTS.orderPlaced)).toBeVisible();
      },
    },
    { name: 'My payments', open: at('/dashboard/payments') },
    { name: 'Profile of a customer', open: at('/dashboard/profile') },
    { name: 'Profile, edited', open: editProfile },
    { name: 'Security of a customer', open: at('/dashboard/profile/security') },
    {
      name: 'Profile, password sent empty',
      async open(page) {
        await goTo(page, '/dashboard/profile');
        await page.getByRole('button', { name: 'Change password' }).first().click();
        await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
      },
    },
    {
      name: 'Profile, asked for the password before the account is deleted',
      async open(page) {
        await goTo(page, '/dashboard/profile');
        await page.getByRole('button', { name: TEXTS.deleteAccount }).click();
        await page.getByRole('button', { name: TEXTS.deleteForGood }).click();
        await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
      },
    },
    {
      name: 'Profile, asked before logging out everywhere',
      async open(page) {
        await goTo(page, '/dashboard/profile');
        await page.getByRole('button', { name: TEXTS.logOutEverywhere }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      name: 'Account menu of a customer',
      open: (page) => openMenu(page, '/shop'),
    },
    { name: 'Staff page, not allowed', open: at('/dashboard/admin') },
  ],
};

const NEWCOMER: Group = {
  title: 'a new customer’s dashboard',
  role: 'customer',
  newcomer: true,
  states: [
    { name: 'Customer dashboard, nothing bought', open: at('/dashboard') },
    { name: 'My orders, none', open: at('/dashboard/orders') },
    { name: 'My payments, none', open: at('/dashboard/payments') },
  ],
};

export const CUSTOMER: readonly Group[] = [REGULAR, NEWCOMER];
