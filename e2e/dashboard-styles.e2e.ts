import type { Page } from '@playwright/test';
import { expect, goTo, signedIn, signedInAsAdmin, test } from './shop.ts';
import { goInside } from './waiting.ts';

/** Where every visible link of the page's content stands. */
const places = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .filter((link) => link.checkVisibility())
        .map((link) => {
          const { left, top, width } = link.getBoundingClientRect();
          const place = [left, top + scrollY, width].map(Math.round).join(' ');
          return `${link.getAttribute('href')} ${place}`;
        }),
    );

const expectSameAfterReload = async (page: Page, path: string, entry: string): Promise<void> => {
  await goTo(page, '/');
  await goInside(page, path);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link', { name: entry })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const navigated = await places(page);
  await goTo(page, path);
  await expect(menu.getByRole('link', { name: entry })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await places(page), path).toEqual(navigated);
};

for (const width of [1024, 1440]) {
  test(`at ${width} px the admin’s dashboard is laid out the same by client navigation and by a reload`, {
    tag: '@wide',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signedInAsAdmin(page);
    for (const path of ['/dashboard/admin', '/dashboard/payments-report']) {
      await expectSameAfterReload(page, path, 'Manage Items');
    }
  });

  test(`at ${width} px the customer’s dashboard is laid out the same by client navigation and by a reload`, {
    tag: '@wide',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signedIn(page);
    for (const path of ['/dashboard', '/dashboard/orders']) {
      await expectSameAfterReload(page, path, 'Orders');
    }
  });
}
