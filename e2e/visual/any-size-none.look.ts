import { expectAllPagesOpen, test } from './any-size.ts';

test.use({ products: 0 });

test('every page is whole in a shop with nothing to sell', async ({ page }) => {
  await expectAllPagesOpen(page, /^No products found/);
});
