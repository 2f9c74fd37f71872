import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { addToCart, expect, goTo, openCart, signedIn, someProduct, test } from './shop.ts';

/** WCAG 2.2 AA as far as a machine can tell, and no sideways scrolling. */
const expectSound = async (page: Page, where: string): Promise<void> => {
  // Contrast is measured on what has settled.
  await page.waitForTimeout(300);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  expect(found, where).toEqual([]);
  const sideways = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(sideways, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
};

for (const colorScheme of ['light', 'dark'] as const) {
  test(`from signing in to the orders, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(90_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    // The narrowest screen of all, where a phone is asked for.
    if (width < 400) await page.setViewportSize({ width: 320, height });
    await goTo(page, '/login');
    await page.getByRole('button', { name: 'Login' }).click();
    await expectSound(page, 'login with its message');
    await goTo(page, '/register');
    await expectSound(page, 'register');
    await signedIn(page);
    await addToCart(page, await someProduct(page));
    await goTo(page, '/shop');
    await openCart(page);
    await expectSound(page, 'cart panel');
    await goTo(page, '/checkout');
    await expectSound(page, 'checkout by M-PESA');
    await page.getByText('Test phones and cards').click();
    await page.getByRole('radio', { name: 'VISA' }).check();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await expectSound(page, 'checkout by card');
    await goTo(page, '/thank-you?order=60dcb34e-0000');
    await expectSound(page, 'thank-you');
    await goTo(page, '/dashboard/orders');
    await expect(page.getByText('You haven’t placed any orders yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expectSound(page, 'orders with the account menu open');
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the public pages, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(90_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const product = await someProduct(page, 1);
    const paths = [
      '/',
      '/shop',
      `/shop/${product._id}`,
      '/categories/shoes',
      '/search?q=red',
      '/contact',
    ];
    for (const path of paths) {
      await goTo(page, path);
      await expectSound(page, path);
    }
  });
}
