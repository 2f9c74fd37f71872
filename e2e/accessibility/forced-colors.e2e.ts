import { expect, goTo, makeProduct, signedInAsAdmin, test } from '../shop.ts';
import { THEMES } from '../states/state.ts';
import { changedBy } from './forced-colors.ts';

for (const colorScheme of THEMES) {
  test(`in forced colours on ${colorScheme} what is chosen looks chosen: a size, a tab, a period`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    const sizes = JSON.stringify(['M', 'L', 'XL'].map((label) => ({ label, stock: 2 })));
    const product = await makeProduct(page, { sizeSystem: 'letter', sizes, stock: undefined });
    await goTo(page, `/shop/${product._id}`);
    const size = page.getByRole('radio', { name: 'L', exact: true });
    const option = page.locator('.size-option').filter({ has: size });
    expect(await changedBy(page, option, () => size.check())).toBeGreaterThan(0.3);
    const other = page.getByRole('radio', { name: 'M', exact: true });
    expect(await changedBy(page, option, () => other.check())).toBeGreaterThan(0.3);

    await signedInAsAdmin(page);
    await goTo(page, '/dashboard/add-new-post');
    const tab = page.getByRole('tab', { name: 'Preview' });
    expect(await changedBy(page, tab, () => tab.click())).toBeGreaterThan(0.3);
    await goTo(page, '/dashboard/admin');
    const period = page.getByRole('radio', { name: '7 days' });
    const label = page.locator('.segments label').filter({ has: period });
    expect(await changedBy(page, label, () => period.check())).toBeGreaterThan(0.3);
  });
}
