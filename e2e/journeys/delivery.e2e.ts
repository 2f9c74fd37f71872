import { county, deliveries, slot } from '../delivery.ts';
import { expect, goTo, makeProduct, openCart, test } from '../shop.ts';
import { TEXTS } from '../texts.ts';

test('one choice of county shows on product page, cart and checkout, in another tab, and on a page out of the browser’s memory', async ({
  page,
  context,
}) => {
  const product = await makeProduct(page);
  await goTo(page, `/shop/${product._id}`);
  await expect(page.getByText('+ 5% tax at checkout')).toBeVisible();
  await slot(page).getByRole('button', { name: TEXTS.chooseCounty }).press('Enter');
  const choice = county(slot(page));
  await expect(choice).toBeFocused();
  const other = await context.newPage();
  await goTo(other, `/shop/${product._id}`);
  await choice.selectOption('Kisumu');
  await expect(slot(page).getByText(TEXTS.deliveryTo('Kisumu'))).toBeVisible();
  await expect(slot(page).getByText(/ and \d+ more ways? at checkout$/)).toBeVisible();
  await expect(slot(other).getByText(TEXTS.deliveryTo('Kisumu'))).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: TEXTS.addToCart, exact: true }).click();
  const cart = await openCart(page);
  await expect(cart.getByText(TEXTS.deliveryTo('Kisumu'))).toBeVisible();
  await cart.getByRole('button', { name: TEXTS.toCheckout }).click();
  await expect(county(deliveries(page))).toHaveValue('Kisumu');
  await county(deliveries(page)).selectOption('Nakuru');
  await goTo(page, `/shop/${product._id}`);
  await expect(slot(page).getByText(TEXTS.deliveryTo('Nakuru'))).toBeVisible();
  // As Back does after a choice in another tab: a page that lies in memory hears of no change of the storage.
  await page.evaluate(() => {
    localStorage.setItem('county', '{"state":{"county":"Kisumu"},"version":1}');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(slot(page).getByText(TEXTS.deliveryTo('Kisumu'))).toBeVisible();
});

test('the remembered county moves nothing on the product page', { tag: '@wide' }, async ({
  page,
}) => {
  // A name that fits one line in the page's font and in its fallback.
  const product = await makeProduct(page, { name: 'Gauni fupi' });
  await page.addInitScript(() => {
    localStorage.setItem('county', '{"state":{"county":"Elgeyo-Marakwet"},"version":1}');
    const seen = window as unknown as { shift: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.shift += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await goTo(page, `/shop/${product._id}`);
  await expect(slot(page).getByText(TEXTS.deliveryTo('Elgeyo-Marakwet'))).toBeVisible();
  const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
  expect(shift).toBeLessThan(0.005);
});

test('while its script is late a press on the county is kept', async ({ page }) => {
  const product = await makeProduct(page);
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/assets\/delivery-line-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await goTo(page, `/shop/${product._id}`);
  await slot(page).getByRole('button', { name: TEXTS.chooseCounty }).click();
  await expect(county(slot(page))).toBeHidden();
  go();
  await expect(county(slot(page))).toBeFocused();
});
