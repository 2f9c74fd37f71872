import type { Page } from '@playwright/test';
import { expect, goTo, signedIn, signedInAsAdmin, test } from '../shop.ts';
import { navigateClient } from '../waiting.ts';

/** Positions of the menu's links, and the number of columns of each grid on the page. */
const layout = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const menu = [...main.querySelectorAll('nav[aria-label="Dashboard"] a')].map((link) => {
      const { left, top, width, height } = link.getBoundingClientRect();
      return `${link.textContent} ${[left, top, width, height].map(Math.round).join(' ')}`;
    });
    const columns: Record<string, number> = {};
    for (const element of main.querySelectorAll('[class*="grid"]')) {
      const style = getComputedStyle(element);
      if (style.display !== 'grid') continue;
      columns[element.className.toString()] = style.gridTemplateColumns.split(' ').length;
    }
    return { menu, columns };
  });

const expectSameAfterReload = async (page: Page, path: string, entry: string): Promise<void> => {
  await goTo(page, '/');
  await navigateClient(page, path);
  const link = page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: entry });
  await expect(link).toBeVisible();
  await page.waitForLoadState('networkidle');
  const navigated = await layout(page);
  await goTo(page, path);
  await expect(link).toBeVisible();
  await page.waitForLoadState('networkidle');
  const reloaded = await layout(page);
  expect(navigated).toEqual(reloaded);
  expect(Object.keys(reloaded.columns).length).toBeGreaterThan(1);
};

for (const width of [1024, 1440]) {
  test(`at ${width} px the admin’s dashboard is laid out the same by client navigation and by a reload`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signedInAsAdmin(page);
    for (const path of ['/dashboard/admin', '/dashboard/payments-report']) {
      await expectSameAfterReload(page, path, 'Manage Items');
    }
  });

  test(`at ${width} px the customer’s dashboard is laid out the same by client navigation and by a reload`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signedIn(page);
    for (const path of ['/dashboard', '/dashboard/orders']) {
      await expectSameAfterReload(page, path, 'Orders');
    }
  });
}
