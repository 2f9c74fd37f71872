import { formatKsh } from '#contract/money.ts';
import { county, deliveries, shipping, slot, toCheckout, toPay } from '../delivery.ts';
import {
  expect,
  expectThanks,
  goTo,
  makeProduct,
  openCart,
  payByMpesa,
  signedIn,
  test,
} from '../shop.ts';

test('one choice of county shows on product page, cart and checkout, and in another tab', async ({
  page,
  context,
}) => {
  const product = await makeProduct(page);
  await goTo(page, `/shop/${product._id}`);
  await expect(page.getByText('+ 5% tax at checkout')).toBeVisible();
  await slot(page).getByRole('button', { name: 'Choose a county' }).press('Enter');
  const choice = county(slot(page));
  await expect(choice).toBeFocused();
  const other = await context.newPage();
  await goTo(other, `/shop/${product._id}`);
  await choice.selectOption('Kisumu');
  await expect(slot(page).getByText(/^Delivery to Kisumu: (Free|Ksh)/)).toBeVisible();
  await expect(slot(page).getByText(/ and \d+ more ways? at checkout$/)).toBeVisible();
  await expect(slot(other).getByText(/^Delivery to Kisumu: (Free|Ksh)/)).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  const cart = await openCart(page);
  await expect(cart.getByText(/^Delivery to Kisumu: (Free|Ksh)/)).toBeVisible();
  await cart.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(county(deliveries(page))).toHaveValue('Kisumu');
  await county(deliveries(page)).selectOption('Nakuru');
  await goTo(page, `/shop/${product._id}`);
  await expect(slot(page).getByText(/^Delivery to Nakuru: /)).toBeVisible();
});

test('a product page that Back brings out of the browser’s memory shows the county chosen meanwhile', async ({
  page,
}) => {
  const product = await makeProduct(page);
  await goTo(page, `/shop/${product._id}`);
  await expect(slot(page).getByRole('button', { name: 'Choose a county' })).toBeVisible();
  // As after choosing it in another tab: a page that lies in memory hears of no change of the storage.
  await page.evaluate(() => {
    localStorage.setItem('county', '{"state":{"county":"Kisumu"},"version":1}');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(slot(page).getByText(/^Delivery to Kisumu: (Free|Ksh)/)).toBeVisible();
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
  await expect(slot(page).getByText(/^Delivery to Elgeyo-Marakwet: ./)).toBeVisible();
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
  await slot(page).getByRole('button', { name: 'Choose a county' }).click();
  await expect(county(slot(page))).toBeHidden();
  go();
  await expect(county(slot(page))).toBeFocused();
});

test('free delivery is preselected by itself and costs nothing more', async ({ page }) => {
  const product = await makeProduct(page, { price: 1000 });
  await signedIn(page);
  await toCheckout(page, product);
  await expect(deliveries(page).getByRole('radio', { checked: true })).toHaveAccessibleName(
    /^Free delivery/,
  );
  await expect(toPay(page)).toHaveText(`To pay ${formatKsh(105_000)}`);
  await payByMpesa(page, '0712345602');
  await expectThanks(page);
  await expect(page.getByText(formatKsh(105_000), { exact: true })).toBeVisible();
});

test('a checkout whose network goes before the ways to deliver are there goes on, and has them when it is reloaded', async ({
  page,
  errors,
}) => {
  errors.allow(/delivery-group/);
  const late = '**/assets/delivery-group-*.js';
  await page.route(late, (route) => route.abort());
  await toCheckout(page, await makeProduct(page));
  const pay = page.getByRole('button', { name: 'Pay', exact: true });
  await expect(pay).toBeVisible();
  await shipping(page).getByLabel('Full name').fill('Akinyi Otieno');
  await page.unroute(late);
  await page.reload();
  await expect(deliveries(page)).toBeVisible();
  await expect(shipping(page).getByLabel('Full name')).toHaveValue('Akinyi Otieno');
});
