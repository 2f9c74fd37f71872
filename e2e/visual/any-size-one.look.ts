import { expectAllPagesOpen, test } from './any-size.ts';

test.use({ products: 1 });

test('every page is whole in a shop with one product', async ({ page }) => {
  await expectAllPagesOpen(page, /^Showing 1 to 1 of 1 products/);
});
