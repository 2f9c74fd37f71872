import { formatKsh } from '#contract/money.ts';
import { deliveries, makeTown, receiver, row, shipping, toCheckout, toPay } from '../delivery.ts';
import { ownPhone } from '../own-phone.ts';
import {
  cartButton,
  expect,
  expectThanks,
  goTo,
  makeProduct,
  payByCard,
  payByMpesa,
  putInCart,
  signedIn,
  test,
  waitForHydration,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { hold } from '../waiting.ts';

test('a fee is never preselected; what it needs is asked, while another town is asked the ways stay, and it is paid and kept with the order', async ({
  page,
}) => {
  const product = await makeProduct(page, { price: 1000 });
  const { town, names } = await makeTown(page, { fee: 250, daysMin: 1, daysMax: 2 });
  await signedIn(page);
  await toCheckout(page, product, town);
  const phone = page.getByRole('textbox', { name: TEXTS.mpesaPhone });
  const townField = deliveries(page).getByLabel('Town');
  // A tap on Pay leaves the field of the town: Pay stays in its place.
  await phone.fill(ownPhone('345602'));
  await townField.fill('Elsewhere');
  const ways = await hold(page, /\/api\/delivery\?/);
  const pay = page.getByRole('button', { name: 'Pay', exact: true });
  await pay.scrollIntoViewIfNeeded();
  const before = await pay.boundingBox();
  await townField.evaluate((field) => (field as HTMLElement).blur());
  await expect.poll(ways.asked).toBeGreaterThan(0);
  await expect(deliveries(page).getByRole('radio').first()).toBeVisible();
  expect((await pay.boundingBox())?.y).toBe(before?.y);
  ways.release();
  await townField.fill(town);
  await townField.blur();

  const rider = deliveries(page).getByRole('radio', {
    name: `${names[0]}, ${formatKsh(25_000)}, `,
  });
  await expect(rider).not.toBeChecked();
  await expect(toPay(page)).toHaveText(`To pay ${formatKsh(105_000)}`);
  await rider.check();
  await expect(row(page, 'Grand Total')).toHaveText(formatKsh(105_000));
  await expect(row(page, 'Delivery')).toHaveText(formatKsh(25_000));
  await expect(toPay(page)).toHaveText(`To pay ${formatKsh(130_000)}`);
  await phone.fill(ownPhone('345601'));
  // Its phone is the one that pays.
  await expect(deliveries(page).getByText(/^For this we need/)).toHaveCount(0);
  const payer = await phone.inputValue();
  await page.reload();
  await waitForHydration(page);
  await expect(rider).toBeChecked();
  await expect(toPay(page)).toHaveText(`To pay ${formatKsh(130_000)}`);
  const sent = page.waitForRequest(/stk-push$/);
  await pay.click();
  // The phone that pays is the one that is called.
  expect((await sent).postDataJSON().shippingInfo.phone).toBe(payer);
  await expectThanks(page);
  await expect(page.getByText(formatKsh(130_000), { exact: true })).toBeVisible();
  const told = page.getByLabel('Delivery', { exact: true });
  await expect(told.getByText(names[0] ?? '')).toBeVisible();
  await expect(told.getByText(`${town}, Lamu`)).toBeVisible();

  await goTo(page, '/dashboard/orders');
  await expect(page.getByText(new RegExp(`${names[0]}, ${formatKsh(25_000)}`))).toBeVisible();
  await page.getByRole('link', { name: /^Details of order/ }).click();
  await expect(told.getByText('Expected')).toBeVisible();
  await expect(told.getByText(formatKsh(25_000), { exact: true })).toBeVisible();
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

// Proves start-delivery-changed.
test('an option dearer or off since it was shown: said, cart and form kept, the new fee shown', async ({
  page,
  errors,
}) => {
  errors.allow(/409/);
  const product = await makeProduct(page, { price: 1000 });
  const { town, names, change } = await makeTown(page, { fee: 250 }, { fee: 300 });
  await signedIn(page);
  await toCheckout(page, product, town);
  await deliveries(page)
    .getByRole('radio', { name: `${names[0]}, ${formatKsh(25_000)}` })
    .check();
  const called = await receiver(page);
  await called.fill('0722000111');
  await change(0, { fee: 400 });
  await payByMpesa(page, '0712345604');
  await expect(
    deliveries(page).getByRole('radio', { name: `${names[0]}, ${formatKsh(40_000)}` }),
  ).toBeChecked();
  await expect(page.getByRole('form', { name: 'Payment' }).getByRole('alert')).toBeVisible();
  await expect(toPay(page)).toHaveText(`To pay ${formatKsh(145_000)}`);
  await expect(called).toHaveValue('0722000111');

  await change(0, { fee: 400, active: false });
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(deliveries(page).getByRole('radio', { name: names[0] ?? '' })).toBeHidden();
  await expect(toPay(page)).toHaveText(`To pay ${formatKsh(105_000)}`);
  await expect(row(page, 'Grand Total')).toHaveText(formatKsh(105_000));
  await deliveries(page)
    .getByRole('radio', { name: `${names[1]}, ${formatKsh(30_000)}` })
    .check();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectThanks(page);
  await expect(page.getByText(formatKsh(135_000), { exact: true })).toBeVisible();
});

test('a card pays the fee too, to the shilling, once the phone that is called is given', async ({
  page,
}) => {
  const product = await makeProduct(page, { price: 1000 });
  const { town, names } = await makeTown(page, { fee: 250 });
  await signedIn(page);
  await toCheckout(page, product, town);
  await deliveries(page)
    .getByRole('radio', { name: names[0] ?? '' })
    .check();
  await expect(toPay(page)).toHaveText(`To pay ${formatKsh(130_000)}`);
  await payByCard(page, '4242 4242 4242 4242');
  const phone = shipping(page).getByLabel('Phone', { exact: true });
  await expect(phone).toBeFocused();
  await expect(shipping(page).getByText('The delivery you chose needs this.')).toBeVisible();
  await phone.fill('0722000111');
  const sent = page.waitForRequest(/create-payment-intent$/);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ amount: 1300, deliveryFee: 250 });
  await expectThanks(page);
  await expect(page.getByText(formatKsh(130_000), { exact: true })).toBeVisible();
  await goTo(page, '/dashboard/payments');
  await expect(page.getByText(formatKsh(130_000), { exact: true }).first()).toBeVisible();
});

test('a county and a way that the shop does not know any more: said, nothing lost, paid another way', async ({
  page,
  errors,
}) => {
  errors.allow(/409|422/);
  const product = await makeProduct(page, { price: 1000 });
  const { town, names } = await makeTown(page, { fee: 250 });
  await signedIn(page);
  await putInCart(page, product);
  // As an older version of the page may have stored it.
  await page.evaluate(() => {
    localStorage.setItem('county', '{"state":{"county":"Atlantis"},"version":1}');
    const form = { deliveryId: 'gone', pickupPointId: 'gone', shipping: { fullName: 'Akinyi' } };
    sessionStorage.setItem('checkout', JSON.stringify({ state: form, version: 1 }));
  });
  await goTo(page, '/checkout');
  await expect(shipping(page).getByLabel('Full name')).toHaveValue('Akinyi');
  await expect(
    deliveries(page).getByText('Choose your county above to see all ways to deliver.'),
  ).toBeVisible();
  await expect(deliveries(page).getByRole('radio', { checked: true })).toHaveAccessibleName(
    /^Free delivery/,
  );
  await deliveries(page).getByLabel('County', { exact: true }).selectOption('Lamu');
  await deliveries(page).getByLabel('Town').fill(town);
  await deliveries(page).getByLabel('Town').blur();
  await deliveries(page)
    .getByRole('radio', { name: names[0] ?? '' })
    .check();
  await payByMpesa(page, '0712345605');
  await expectThanks(page);
  await expect(page.getByText(formatKsh(130_000), { exact: true })).toBeVisible();
});

test('two tabs with different ways: the order is paid once, with the way that was paid for', async ({
  page,
  context,
  errors,
}) => {
  errors.allow(/409/);
  const product = await makeProduct(page, { price: 1000 });
  const { town, names } = await makeTown(page, { fee: 250 }, { fee: 300 });
  await signedIn(page);
  await toCheckout(page, product, town);
  await deliveries(page)
    .getByRole('radio', { name: names[0] ?? '' })
    .check();

  const other = await context.newPage();
  await goTo(other, '/checkout');
  await deliveries(other).getByLabel('Town').fill(town);
  await deliveries(other).getByLabel('Town').blur();
  await deliveries(other)
    .getByRole('radio', { name: names[1] ?? '' })
    .check();
  await expect(toPay(other)).toHaveText(`To pay ${formatKsh(135_000)}`);
  // Each tab has its own choice.
  await expect(toPay(page)).toHaveText(`To pay ${formatKsh(130_000)}`);

  await payByMpesa(page, '0712345606');
  await expectThanks(page);
  // Paid lines were removed from the cart of the other tab too.
  await expect(cartButton(other)).toHaveAccessibleName('Cart');
  await expect(other.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const reply = await page.request.get('/api/orders/my-orders', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { orders } = await reply.json();
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ totalPrice: 1300, deliveryFee: 250 });
  await other.close();
});
