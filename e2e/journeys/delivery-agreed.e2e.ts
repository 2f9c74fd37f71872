import { formatKsh } from '#contract/money.ts';
import { HOOK_MS } from '../../test/limits.ts';
import { deliveries, row, toCheckout, toPay } from '../delivery.ts';
import {
  asAdmin,
  cartButton,
  expect,
  expectThanks,
  goTo,
  makeProduct,
  openCart,
  payByMpesa,
  signedIn,
  test,
} from '../shop.ts';
import { copyShop, type Shop } from '../shops.ts';

/** A shop of its own, because delivery options for all Kenya would affect every test. */
let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(HOOK_MS);
  shop = await copyShop();
});
test.afterAll(() => shop?.close());

const RIDER = 'Rider to Lamu town';

test('where no way is free, delivery is agreed: said in cart, checkout and order, nothing due, nothing lost', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  const send = await asAdmin(page);
  const table = await send('GET', '/api/delivery/admin');
  for (const { _id, points: _points, ...option } of table.options)
    await send('PUT', `/api/delivery/options/${_id}`, { ...option, active: false });
  const town = 'Mji wa kale';
  const { delivery } = await send('POST', '/api/delivery/zones', {
    name: town,
    places: [{ county: 'Lamu', town }],
  });
  const zone = delivery.zones.find(({ name }: { name: string }) => name === town);
  await send('POST', '/api/delivery/options', {
    ...{ kind: 'door', name: RIDER, fee: 250, active: true, zoneId: zone._id },
  });

  const product = await makeProduct(page, { price: 1000 });
  await signedIn(page);
  await toCheckout(page, product);
  // A county without any delivery option.
  await deliveries(page).getByLabel('County', { exact: true }).selectOption('Turkana');
  const agreed = 'Delivery to be agreed: we call you about the way and the fee before we send it.';
  await expect(page.getByText(agreed)).toBeVisible();
  await goTo(page, '/shop');
  const cart = await openCart(page);
  await expect(cart.getByText('Delivery to Turkana: to be agreed')).toBeVisible();

  // A town whose only option has a fee: nothing is preselected, and the shopper may choose to agree on delivery
  // later.
  await goTo(page, '/checkout');
  await deliveries(page).getByLabel('County', { exact: true }).selectOption('Lamu');
  await deliveries(page).getByLabel('Town').fill(town);
  await deliveries(page).getByLabel('Town').blur();
  await expect(deliveries(page).getByRole('radio', { name: RIDER })).not.toBeChecked();
  const left = deliveries(page).getByRole('radio', { name: 'Delivery to be agreed, no fee now' });
  await expect(left).not.toBeChecked();
  await payByMpesa(page, '0712345611');
  await expect(page.getByText('Choose how your order comes to you.')).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName(/1 product/);
  await expect(deliveries(page).getByRole('textbox', { name: 'Town' })).toHaveValue(town);
  await left.check();
  await expect(toPay(page)).toHaveText(`To pay ${formatKsh(105_000)}`);
  await expect(row(page, 'Grand Total')).toHaveText(formatKsh(105_000));
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectThanks(page);
  await expect(page.getByText(formatKsh(105_000), { exact: true })).toBeVisible();
  await expect(page.getByText(/to be agreed/i).first()).toBeVisible();

  await goTo(page, '/dashboard/orders');
  await page.getByRole('link', { name: /^Details of order/ }).click();
  await expect(page.getByText(/to be agreed/i).first()).toBeVisible();
  const { orders } = await send('GET', '/api/orders/admin/all-orders?limit=1');
  expect(orders[0]).toMatchObject({ deliveryFee: 0, delivery: null, totalPrice: 1050 });
  await context.close();
});
