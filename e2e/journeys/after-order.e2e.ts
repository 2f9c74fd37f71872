import type { Page } from '@playwright/test';
import { formatKsh } from '#contract/money.ts';
import { asShopper, buy } from '../buying.ts';
import { county, deliveries, toPay } from '../delivery.ts';
import { ownPhone } from '../own-phone.ts';
import {
  asAdmin,
  checkoutWith,
  expect,
  expectThanks,
  goTo,
  makeProduct,
  payByMpesa,
  putInCart,
  signedIn,
  test,
} from '../shop.ts';

/** Sent and delivered by staff. */
const deliver = async (page: Page, orderId: string): Promise<void> => {
  const admin = await asAdmin(page);
  for (const status of ['Shipped', 'Delivered'])
    await admin('PATCH', `/api/orders/${orderId}/status`, { status });
};

test('free delivery is preselected and costs nothing more; the page of thanks has the receipt and a way to follow the order', async ({
  page,
}) => {
  await signedIn(page);
  await checkoutWith(page, await makeProduct(page, { price: 1000 }));
  await expect(deliveries(page).getByRole('radio', { checked: true })).toHaveAccessibleName(
    /^Free delivery/,
  );
  await expect(toPay(page)).toHaveText(`To pay ${formatKsh(105_000)}`);
  await payByMpesa(page, ownPhone());
  await expectThanks(page);
  await expect(page.getByText(formatKsh(105_000), { exact: true })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText(/^Order .+ Receipt [A-Z0-9]{10}$/)).toBeVisible();
  await expect(main.getByText('Paid by M-PESA')).toBeVisible();
  await expect(main.getByLabel('Delivery', { exact: true }).getByText('Expected')).toBeVisible();
  await main.getByRole('link', { name: 'Track this order' }).click();
  await expect(page).toHaveURL(/\/track\/[\w-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('whoever collects at the shop reads where that is and when it is open', async ({ page }) => {
  await signedIn(page);
  await putInCart(page, await makeProduct(page));
  await goTo(page, '/contact');
  const hours = page.getByText(/^Mon/).first();
  const open = await hours.textContent();
  await goTo(page, '/checkout');
  await county(deliveries(page)).selectOption('Nairobi');
  await deliveries(page)
    .getByRole('radio', { name: /^Collect/ })
    .check();
  await expect(deliveries(page).getByText(open ?? '')).toBeVisible();
  await payByMpesa(page, ownPhone());
  await expectThanks(page);
  const told = page.getByRole('main').getByLabel('Delivery', { exact: true });
  await expect(told.getByText('Address')).toBeVisible();
  await expect(told.getByText(open ?? '')).toBeVisible();
});

test('an order that arrived offers a review of each product, the returns page, and the same again; what can’t be bought again is named', async ({
  page,
}) => {
  await signedIn(page);
  const send = await asShopper(page);
  const product = await makeProduct(page, { stock: 3 });
  const order = await buy(send, product, { quantity: 2 });
  await goTo(page, `/dashboard/orders/${order._id}`);
  const next = page.getByRole('region', { name: 'Your order has arrived' });
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(next).toHaveCount(0);
  await deliver(page, order._id);
  await page.reload();
  await expect(next.getByRole('link', { name: /Returns/ })).toBeVisible();
  await next.getByRole('button', { name: 'Buy again' }).click();
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(cart.getByText(product.name)).toBeVisible();
  // One is left of three.
  await expect(cart.getByText('Selected Items').locator('..')).toContainText('1');
  await cart.getByRole('button', { name: 'Close' }).click();
  await next.getByRole('link', { name: `Review ${product.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/shop/${product._id}#reviews$`));
  await expect(page.getByRole('heading', { name: /Reviews/ })).toBeInViewport();

  const admin = await asAdmin(page);
  await admin('PATCH', `/api/products/update-product/${product._id}`, { stock: 0 });
  await page.evaluate(() => localStorage.removeItem('cart'));
  await goTo(page, `/dashboard/orders/${order._id}`);
  await next.getByRole('button', { name: 'Buy again' }).click();
  await expect(next.getByRole('status')).toContainText(product.name);
  await expect(cart).toBeHidden();
});
