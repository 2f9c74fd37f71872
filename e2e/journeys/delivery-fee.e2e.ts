import { deliveries, makeTown, row, shipping, toCheckout } from '../delivery.ts';
import {
  expect,
  expectThanks,
  goTo,
  makeProduct,
  payByMpesa,
  signedIn,
  taken,
  test,
} from '../shop.ts';

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
