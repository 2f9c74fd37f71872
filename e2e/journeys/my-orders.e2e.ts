import type { Locator, Page } from '@playwright/test';
import { formatKsh, toCents } from '#contract/money.ts';
import { asShopper, buy, orderUnpaid, payableOf, phoneOf, prompt } from '../buying.ts';
import { asAdmin, expect, goTo, makeProduct, signedIn, test } from '../shop.ts';
import { TEXTS } from '../texts.ts';

const orderCards = (page: Page): Locator =>
  page.getByRole('listitem').filter({ has: page.getByText('Total', { exact: true }) });
const row = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('row').filter({ hasText: text });
const region = (page: Page, name: string): Locator => page.getByRole('region', { name });

/** Hue of a badge's background in degrees: yellow near 50, green near 130, blue near 210. */
const hueOf = (badge: Locator): Promise<number> =>
  badge.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    canvas.fillStyle = getComputedStyle(element).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const most = Math.max(red, green, blue);
    const range = most - Math.min(red, green, blue);
    if (most === red) return (60 * (green - blue)) / range;
    return most === green ? 120 + (60 * (blue - red)) / range : 240 + (60 * (red - green)) / range;
  });

// Proves §3.13, §3.17, §3.18, §4.12, §4.15, §9.12.
test('orders are listed newest first by ten characters of their ids, with badges green, blue and yellow, M-PESA where no method is named', async ({
  page,
}) => {
  await signedIn(page);
  const send = await asShopper(page);
  const admin = await asAdmin(page);
  const product = await makeProduct(page, { price: 999.99 });
  const shipped = await buy(send, product, { ending: '345674' });
  await admin('PATCH', `/api/orders/${shipped._id}/status`, { status: 'Shipped' });
  const paid = await buy(send, product, { ending: '345675', quantity: 2 });
  const pending = await orderUnpaid(send, product);
  await page.route('**/api/orders/my-orders*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    // The newest names no method.
    delete json.orders[0].method;
    await route.fulfill({ response, json });
  });

  await goTo(page, '/dashboard/orders');
  await expect(orderCards(page)).toHaveCount(3);
  const expected = [
    { order: pending, badge: 'Pending', hue: [35, 65] },
    { order: paid, badge: 'Paid', hue: [100, 170] },
    { order: shipped, badge: 'Shipped', hue: [190, 250] },
  ] as const;
  for (const [index, { order, badge, hue }] of expected.entries()) {
    const card = orderCards(page).nth(index);
    const heading = card.getByRole('heading');
    await expect(heading).toHaveText(`Order ${order._id.slice(0, 10)}`);
    const shown = card.getByText(badge, { exact: true });
    await expect.poll(() => hueOf(shown), badge).toBeGreaterThan(hue[0]);
    await expect.poll(() => hueOf(shown), badge).toBeLessThan(hue[1]);
    await expect(card).toContainText(formatKsh(order.totalPrice * 100));
    await expect(card).toContainText(product.name);
    await expect(card.locator('time')).toHaveAttribute('datetime', order.createdAt);
    await expect(card.locator('time')).toHaveText(/^\d{1,2} \w+ \d{4}, \d\d:\d\d$/);
    const method = card.locator('dl > div').filter({ hasText: 'Method' });
    await expect(method.locator('dd')).toHaveText('M-PESA');
  }
});

// Proves §2.70, §8.27.
test('orders and payments that can’t be loaded say so, and come when tried again', async ({
  page,
  errors,
}) => {
  errors.allow(/ERR_FAILED/);
  await signedIn(page);
  const lists = [
    {
      path: '/dashboard/orders',
      url: '**/api/orders/my-orders*',
      text: TEXTS.ordersNotLoaded,
      none: TEXTS.noOrdersOfMine,
    },
    {
      path: '/dashboard/payments',
      url: '**/api/payments/my-payments*',
      text: TEXTS.paymentsNotLoaded,
      none: 'No payments have been made yet.',
    },
  ];
  for (const { path, url, text, none } of lists) {
    await page.route(url, (route) => route.abort());
    await goTo(page, path);
    await expect(page.getByRole('alert').getByText(text)).toBeVisible();
    await page.unroute(url);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(text)).toBeHidden();
    await expect(page.getByText(none)).toBeVisible();
  }
});

// Proves §2.13, §3.20.
test('an order shows its items, totals, shipping, history and the receipt of its payment, which shows masked phone and amount and leads to it', async ({
  page,
}) => {
  await signedIn(page);
  const send = await asShopper(page);
  const product = await makeProduct(page, { price: 333.33 });
  const shippingInfo = { fullName: 'Akinyi Otieno', county: 'Kisumu', town: 'Milimani' };
  const purchase = { ending: '345676', quantity: 2, shippingInfo };
  const order = await buy(send, product, purchase);
  const { payments } = await send('GET', '/api/payments/my-payments');
  await goTo(page, '/dashboard/orders');
  await page.getByRole('link', { name: `Details of order ${order._id.slice(0, 10)}` }).click();
  await expect(page).toHaveURL(`/dashboard/orders/${order._id}`);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Order ${order._id.slice(0, 10)}`,
  );
  const items = region(page, 'Items');
  await expect(items).toContainText(`${product.name}2 × ${formatKsh(toCents(product.price))}`);
  await expect(items).toContainText(`Subtotal${formatKsh(66666)}`);
  await expect(items).toContainText(`Tax (5%)${formatKsh(3333)}`);
  await expect(items).toContainText(`Total${formatKsh(payableOf(product, 2) * 100)}`);
  const shipping = region(page, 'Shipping information');
  for (const text of Object.values(shippingInfo)) await expect(shipping).toContainText(text);
  const steps = region(page, 'History').getByRole('listitem');
  await expect(steps).toHaveCount(2);
  await expect(steps.nth(0)).toContainText('Order placed');
  await expect(steps.nth(1)).toContainText('Payment received');
  await expect(region(page, 'Payments')).toContainText(`Receipt ${payments[0].receipt}`);

  await goTo(page, '/dashboard/payments');
  const paid = row(page, payments[0].receipt);
  await expect(paid).toContainText('Paid');
  await expect(paid).toContainText('M-PESA');
  await expect(paid).toContainText(formatKsh(order.totalPrice * 100));
  await expect(paid).toContainText('•••••676');
  await expect(paid).not.toContainText(phoneOf('345676'));
  await paid.getByRole('link', { name: order._id.slice(0, 10) }).click();
  await expect(page).toHaveURL(`/dashboard/orders/${order._id}`);
});

test('an unknown order and somebody else’s are not found, with a way back', async ({
  page,
  browser,
  errors,
}) => {
  errors.allow(/status of 404/);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signedIn(other);
  const foreign = await orderUnpaid(await asShopper(other), await makeProduct(other));
  await elsewhere.close();
  await signedIn(page);
  for (const id of [foreign._id, 'no-order-at-all']) {
    await goTo(page, `/dashboard/orders/${id}`);
    await expect(page.getByText('We could not find this order.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to my orders' }).click();
    await expect(page).toHaveURL('/dashboard/orders');
  }
});

// Proves §2.13, prompt-dead.
test('payments that failed, ran out of time or fit nothing say what happened', async ({ page }) => {
  await signedIn(page);
  const send = await asShopper(page);
  const product = await makeProduct(page);
  await prompt(send, product, { ending: '991032' });
  const odd = await prompt(send, product, { ending: '999994' });
  expect(odd.status).toBe('needs_attention');
  // A real expired payment takes minutes: a copy of the failed one is added as expired.
  await page.route('**/api/payments/my-payments*', async (route) => {
    const reply = await route.fetch();
    const { payments } = await reply.json();
    const failed = payments.find(({ status }: { status: string }) => status === 'failed');
    const expired = { ...failed, _id: 'expired', status: 'expired', message: '' };
    await route.fulfill({ response: reply, json: { payments: [...payments, expired] } });
  });
  await goTo(page, '/dashboard/payments');
  await expect(row(page, 'Failed')).toContainText(TEXTS.cancelledByYou);
  await expect(row(page, 'Being checked')).toContainText(odd.message);
  expect(odd.message).toMatch(/^We received Ksh [\d,]+\.\d\d and are looking into it$/);
  await expect(row(page, 'Ran out of time')).toContainText('The payment request ran out of time.');
  // The narrowest screen that shows them as a table.
  await page.setViewportSize({ width: 768, height: 900 });
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBe(clientWidth);
});
