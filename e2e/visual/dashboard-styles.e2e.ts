import type { Page } from '@playwright/test';
import { expect, goTo, signedIn, signedInAsAdmin, test } from '../shop.ts';
import { navigateClient } from '../waiting.ts';

/** Positions of the menu's links, and the number of columns of each grid on the page. */
const layout = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const menu = [...main.querySelectorAll('nav[aria-label="Dashboard menu"] a')].map((link) => {
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

const WIDTHS = [1024, 1440];

/** The layout at each width. */
const layouts = async (page: Page) => {
  const each: Awaited<ReturnType<typeof layout>>[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    each.push(await layout(page));
  }
  return each;
};

const expectSameAfterReload = async (page: Page, path: string, entry: string): Promise<void> => {
  const link = page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: entry });
  await goTo(page, path);
  await expect(link).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const reloaded = await layouts(page);
  for (const { menu, columns } of reloaded) {
    expect(menu.length).toBeGreaterThan(3);
    expect(Object.keys(columns).length).toBeGreaterThan(1);
  }
  await goTo(page, '/');
  await navigateClient(page, path);
  await expect(link).toBeVisible();
  // The page's data and late parts come after its link in the menu.
  await expect.poll(() => layouts(page)).toEqual(reloaded);
};

test('the admin’s dashboard is laid out the same by client navigation and by a reload, at 1024 and 1440 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signedInAsAdmin(page);
  for (const path of ['/dashboard/admin', '/dashboard/payments-report']) {
    await expectSameAfterReload(page, path, 'Manage Items');
  }
});

test('the customer’s dashboard is laid out the same by client navigation and by a reload, at 1024 and 1440 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signedIn(page);
  for (const path of ['/dashboard', '/dashboard/orders']) {
    await expectSameAfterReload(page, path, 'Orders');
  }
});
