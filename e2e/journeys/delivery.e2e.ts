import type { Locator, Page } from '@playwright/test';
import { formatKsh } from '../../contract/money.ts';
import {
  addToCart,
  asAdmin,
  expect,
  expectThanks,
  goTo,
  makeProduct,
  openCart,
  payByMpesa,
  signedIn,
  type TestProduct,
  taken,
  test,
} from '../shop.ts';

const county = (where: Page | Locator): Locator => where.getByLabel('County', { exact: true });
const deliveries = (page: Page): Locator =>
  page.getByRole('group', { name: 'Delivery', exact: true });
const shipping = (page: Page): Locator =>
  page.getByRole('group', { name: 'Shipping information (optional)' });
const summary = (page: Page): Locator => page.getByRole('region', { name: 'Order summary' });
const row = (page: Page, term: string): Locator =>
  summary(page)
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator('dd');
const slot = (page: Page): Locator => page.locator('article .delivery-slot');

let made = 0;
type Option = { _id: string; name: string };
/** Ways to a town of this test alone. */
const makeTown = async (page: Page, ...options: Record<string, unknown>[]) => {
  made += 1;
  const town = `Mji ${Date.now().toString(36)}${process.pid}${made}`;
  const send = await asAdmin(page);
  const { delivery } = await send('POST', '/api/delivery/zones', {
    name: town,
    places: [{ county: 'Lamu', town }],
  });
  const zoneId = delivery.zones.find((zone: Option) => zone.name === town)._id;
  const bodies = options.map((option, index) => ({
    kind: 'door',
    name: `Njia ${index} ya ${town}`,
    fee: 0,
    active: true,
    zoneId,
    ...option,
  }));
  const ids: string[] = [];
  for (const body of bodies) {
    const { delivery: table } = await send('POST', '/api/delivery/options', body);
    ids.push(table.options.find((option: Option) => option.name === body.name)._id);
  }
  const change = (index: number, more: Record<string, unknown>) =>
    send('PUT', `/api/delivery/options/${ids[index]}`, { ...bodies[index], ...more });
  return { town, names: bodies.map(({ name }) => name), change };
};

const toCheckout = async (page: Page, product: TestProduct, town?: string): Promise<void> => {
  await addToCart(page, product);
  await goTo(page, '/checkout');
  if (!town) return;
  await county(shipping(page)).selectOption('Lamu');
  await shipping(page).getByLabel('Town').fill(town);
  await shipping(page).getByLabel('Town').blur();
};

test('one choice of county shows on product page, cart and checkout, and in another tab', {
  tag: '@wide',
}, async ({ page, context }) => {
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
  await expect(slot(other).getByText(/^Delivery to Kisumu: (Free|Ksh)/)).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  const cart = await openCart(page);
  await expect(cart.getByText(/^Delivery to Kisumu: (Free|Ksh)/)).toBeVisible();
  await cart.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(county(shipping(page))).toHaveValue('Kisumu');
  await county(shipping(page)).selectOption('Nakuru');
  await goTo(page, `/shop/${product._id}`);
  await expect(slot(page).getByText(/^Delivery to Nakuru: /)).toBeVisible();
});

test('the remembered county moves nothing on the product page', { tag: '@wide' }, async ({
  page,
}) => {
  const product = await makeProduct(page);
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

test('a fee is never preselected; what it needs is asked, and it is paid and kept with the order', {
  tag: '@wide',
}, async ({ page }) => {
  const product = await makeProduct(page, { price: 1000 });
  const { town, names } = await makeTown(page, { fee: 250, daysMin: 1, daysMax: 2 });
  await signedIn(page);
  await toCheckout(page, product, town);
  const rider = deliveries(page).getByRole('radio', { name: `${names[0]}, Ksh 250.00, ` });
  await expect(rider).not.toBeChecked();
  await expect(row(page, 'To pay')).toBeHidden();
  await rider.check();
  await expect(row(page, 'Grand Total')).toHaveText('Ksh 1050.00');
  await expect(row(page, 'Delivery')).toHaveText('Ksh 250.00');
  await expect(row(page, 'To pay')).toHaveText('Ksh 1300.00');
  await expect(deliveries(page).getByText('For this we need your phone, above.')).toBeVisible();

  await payByMpesa(page, '0712345601');
  await expect(shipping(page).getByLabel('Phone')).toBeFocused();
  await expect(shipping(page).getByText('The delivery you chose needs this.')).toBeVisible();
  await shipping(page).getByLabel('Phone').fill('0722000111');
  await page.reload();
  await taken(page);
  await expect(rider).toBeChecked();
  await expect(row(page, 'To pay')).toHaveText('Ksh 1300.00');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectThanks(page);
  await expect(page.getByText('Ksh 1300.00')).toBeVisible();
  const told = page.getByLabel('Delivery', { exact: true });
  await expect(told.getByText(names[0] ?? '')).toBeVisible();
  await expect(told.getByText(`${town}, Lamu`)).toBeVisible();

  await goTo(page, '/dashboard/orders');
  await expect(page.getByText(new RegExp(`${names[0]}, Ksh 250.00`))).toBeVisible();
  await page.getByRole('link', { name: /^Details of order/ }).click();
  await expect(told.getByText('Expected')).toBeVisible();
  await expect(told.getByText('Ksh 250.00')).toBeVisible();
});

test('free delivery is preselected by itself and costs nothing more', async ({ page }) => {
  const product = await makeProduct(page, { price: 1000 });
  await signedIn(page);
  await toCheckout(page, product);
  await expect(deliveries(page).getByRole('radio', { checked: true })).toHaveAccessibleName(
    /, Free/,
  );
  await expect(row(page, 'To pay')).toBeHidden();
  await payByMpesa(page, '0712345602');
  await expectThanks(page);
  await expect(page.getByText(formatKsh(105_000))).toBeVisible();
});

test('a pickup asks for its point, and Pay goes to it', async ({ page }) => {
  const product = await makeProduct(page);
  const point = { county: 'Lamu', landmark: 'beside the jetty', active: true };
  const { town, names } = await makeTown(page, {
    kind: 'pickup',
    fee: 100,
    points: [
      { ...point, name: 'Jetty kiosk' },
      { ...point, name: 'Old town shop' },
    ],
  });
  await signedIn(page);
  await toCheckout(page, product, town);
  await deliveries(page)
    .getByRole('radio', { name: names[0] ?? '' })
    .check();
  await shipping(page).getByLabel('Full name').fill('Akinyi Otieno');
  await shipping(page).getByLabel('Phone').fill('0722000111');
  await payByMpesa(page, '0712345603');
  const points = page.getByRole('combobox', { name: 'Pickup point' });
  await expect(points).toBeFocused();
  await points.selectOption('Jetty kiosk');
  await expect(deliveries(page).getByText('beside the jetty')).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectThanks(page);
  await expect(
    page.getByLabel('Delivery', { exact: true }).getByText(/^Jetty kiosk/),
  ).toBeVisible();
});

test('an option dearer or off since it was shown: said, cart and form kept, the new fee shown', {
  tag: '@wide',
}, async ({ page, noise }) => {
  noise.allow(/409/);
  const product = await makeProduct(page, { price: 1000 });
  const { town, names, change } = await makeTown(page, { fee: 250 }, { fee: 300 });
  await signedIn(page);
  await toCheckout(page, product, town);
  await deliveries(page)
    .getByRole('radio', { name: `${names[0]}, Ksh 250.00` })
    .check();
  await shipping(page).getByLabel('Phone').fill('0722000111');
  await change(0, { fee: 400 });
  await payByMpesa(page, '0712345604');
  await expect(
    deliveries(page).getByRole('radio', { name: `${names[0]}, Ksh 400.00` }),
  ).toBeChecked();
  await expect(page.getByRole('form', { name: 'Payment' }).getByRole('alert')).toBeVisible();
  await expect(row(page, 'To pay')).toHaveText('Ksh 1450.00');
  await expect(shipping(page).getByLabel('Phone')).toHaveValue('0722000111');

  await change(0, { fee: 400, active: false });
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(deliveries(page).getByRole('radio', { name: names[0] ?? '' })).toBeHidden();
  await expect(row(page, 'To pay')).toBeHidden();
  await expect(row(page, 'Grand Total')).toHaveText('Ksh 1050.00');
  await deliveries(page)
    .getByRole('radio', { name: `${names[1]}, Ksh 300.00` })
    .check();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectThanks(page);
  await expect(page.getByText('Ksh 1350.00')).toBeVisible();
});
