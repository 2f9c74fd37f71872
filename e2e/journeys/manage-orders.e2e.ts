import type { Locator } from '@playwright/test';
import { formatKsh } from '#contract/money.ts';
import { ORDER_STATUSES, SHORT_ID } from '#contract/payment.ts';
import { asAdmin, expect, expectToast, goTo, signedIn, signedInAsAdmin, test } from '../shop.ts';
import { cellOf, failing, makeOrder, pressMore, rowWith } from '../staff.ts';
import { TEXTS } from '../texts.ts';

const LIST = '/dashboard/manage-orders';
const CALL = '/api/orders/admin/all-orders';

// Proves §2.16, §2.73, §4.15, §8.27, §9.12.
test('all orders are listed newest first, ten a page; none found, none loaded and an unknown number are said', async ({
  page,
  errors,
}) => {
  errors.allow(/404|500/);
  await signedInAsAdmin(page);
  const mend = await failing(page, CALL);
  await goTo(page, LIST);
  await expect(page.getByRole('alert')).toContainText(TEXTS.allOrdersNotLoaded);
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByText(TEXTS.allOrdersNotLoaded)).toBeHidden();

  const dates = page.getByRole('table', { name: 'All orders, newest first' }).locator('time');
  await expect(dates).toHaveCount(10);
  await expect(page.getByText(TEXTS.showing(1, 10))).toBeVisible();
  const times = async () => {
    const shown = await dates.evaluateAll((all) =>
      all.map((time) => time.getAttribute('datetime')),
    );
    return shown.map((time) => Date.parse(time ?? ''));
  };
  const first = await times();
  expect(first).toEqual([...first].sort((a, b) => b - a));
  await page
    .getByRole('navigation', { name: 'Pagination' })
    .getByRole('link', { name: '2', exact: true })
    .click();
  await expect(page).toHaveURL(`${LIST}?page=2`);
  await expect(page.getByText(TEXTS.showing(11))).toBeVisible();
  const second = await times();
  expect(second).toEqual([...second].sort((a, b) => b - a));
  expect(second[0]).toBeLessThanOrEqual(first[0] ?? 0);
  await goTo(page, `${LIST}?page=999`);
  await expect(page).not.toHaveURL(/page=999/);
  await expect(page.getByText(/^Showing \d+ to (\d+) of \1 orders$/)).toBeVisible();

  await goTo(page, `${LIST}?search=nobody-is-called-this`);
  await expect(page.getByText(TEXTS.noOrders)).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await goTo(page, `${LIST}/${'0'.repeat(SHORT_ID)}`);
  await expect(page.getByText('There is no order with this number.')).toBeVisible();
  await page.getByRole('link', { name: 'See all orders' }).click();
  await expect(page).toHaveURL(LIST);
});

// Proves §2.16, §3.13, §3.18, §9.12.
test('an order is found by number or name and by status, which the address keeps, and shows its number cut to ten characters, customer, date, pieces, total, method and status', async ({
  page,
}) => {
  const order = await makeOrder(page);
  await signedInAsAdmin(page);
  await goTo(page, `${LIST}?search=${order.shortId}`);
  const row = rowWith(page, order.shortId);
  await expect(row.getByRole('cell')).toHaveText([
    `${order.shopper.username}${order.shopper.email}`,
    /^\d{1,2} \w{3,4} \d{4}, \d\d:\d\d$/,
    '2',
    formatKsh(order.totalPrice * 100),
    'M-PESA',
    'Pending',
    /^Mark as Cancelled/,
  ]);
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  await search.fill(order.shopper.username);
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/search=Akinyi/);
  await expect(page.getByText(TEXTS.showing(1, 1, '1 orders'))).toBeVisible();
  const status = page.getByRole('navigation', { name: 'Status' });
  await status.getByRole('link', { name: 'Pending' }).click();
  await expect(page).toHaveURL(/status=Pending/);
  await page.reload();
  await expect(search).toHaveValue(order.shopper.username);
  await expect(status.getByRole('link', { name: 'Pending' })).toHaveAttribute('aria-current');
  await expect(row).toBeVisible();
  await status.getByRole('link', { name: 'Paid' }).click();
  await expect(page.getByText(TEXTS.noOrders)).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
  await row.getByRole('link', { name: order.shortId, exact: true }).click();
  await expect(page).toHaveURL(`${LIST}/${order._id}`);
  await expect(page.getByRole('heading', { name: `Order ${order.shortId}` })).toBeVisible();
});

// Proves §3.17, §3.19, §4.12.
test('the table shows each status in its colour, M-PESA and Unknown where nothing is said, date and e-mail on one line each', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signedInAsAdmin(page);
  await page.route(`**${CALL}?*`, async (route) => {
    const [order] = (await (await route.fetch()).json()).orders;
    const orders = ORDER_STATUSES.map((status, index) => {
      const { method, user, customer, ...bare } = { ...order, _id: `${index}${order._id}`, status };
      if (status === 'Pending') return { ...bare, shippingInfo: {} };
      const name = status === 'Shipped' ? 'wanjiku' : 'a';
      const contact = { email: `${name}@malkia.test`, phone: '254712345678' };
      return { ...bare, method, user, customer: contact, totalPrice: 14699 };
    });
    await route.fulfill({ json: { orders, totalPages: 1, totalOrders: orders.length } });
  });
  await goTo(page, LIST);
  const row = rowWith(page, 'wanjiku@malkia.test');
  for (const one of [row.locator('time'), row.getByText('wanjiku@malkia.test')])
    expect((await one.boundingBox())?.height).toBeLessThan(30);
  const room = page.locator('.data-table-room');
  await expect.poll(() => room.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const bare = page.getByRole('row').filter({ has: page.getByText('Pending', { exact: true }) });
  await expect(cellOf(bare, 'M-PESA')).toBeVisible();
  await expect(cellOf(bare, 'Unknown')).toBeVisible();

  const hueOf = (status: string) =>
    page
      .locator('.badge')
      .filter({ hasText: new RegExp(`^${status}$`) })
      .evaluate((badge) => {
        const paint = document.createElement('canvas').getContext('2d');
        const { color, backgroundColor } = getComputedStyle(badge);
        return [color, backgroundColor].map((shade) => {
          if (!paint) return Number.NaN;
          paint.fillStyle = shade;
          paint.fillRect(0, 0, 1, 1);
          const [r = 0, g = 0, b = 0] = paint.getImageData(0, 0, 1, 1).data;
          // Hue in degrees: red 0, yellow 60, green 120, blue 240.
          const angle = Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b);
          return ((angle * 180) / Math.PI + 360) % 360;
        });
      });
  const between = async (status: string, low: number, high: number) => {
    for (const hue of await hueOf(status)) {
      expect(hue, status).toBeGreaterThan(low);
      expect(hue, status).toBeLessThan(high);
    }
  };
  await between('Paid', 100, 175);
  await between('Shipped', 190, 260);
  for (const status of ['Pending', 'Delivered', 'Cancelled', 'Refunded'])
    await between(status, 25, 70);

  // Cards: the values are right-aligned, including the customer's.
  await page.setViewportSize({ width: 1024, height: 900 });
  const rightOf = async (one: Locator) => {
    const box = await one.boundingBox();
    return box && Math.round(box.x + box.width);
  };
  const phone = row.getByRole('link', { name: '+254712345678' });
  expect(await rightOf(phone)).toBe(await rightOf(row.locator('time')));
});

// Proves §1.3, §3.20.
test('a paid order is shipped and delivered, a mistaken step is undone in the list and on its page, and its history says who did what @wide', async ({
  page,
}) => {
  const order = await makeOrder(page, { paid: true });
  await signedInAsAdmin(page);
  await goTo(page, `${LIST}?search=${order.shortId}`);
  const row = rowWith(page, order.shortId);
  await expect(row.getByRole('button', { name: TEXTS.markShipped })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  await row.getByRole('button', { name: TEXTS.markShipped }).click();
  await expectToast(page, 'Order is Shipped now');
  await expect(cellOf(row, 'Shipped')).toBeVisible();
  await expect(row.getByRole('link', { name: order.shortId, exact: true })).toBeFocused();
  await row.getByRole('button', { name: 'Undo Shipped' }).click();
  await expectToast(page, 'Order is Paid now');
  await expect(cellOf(row, 'Paid')).toBeVisible();
  await row.getByRole('button', { name: TEXTS.markShipped }).click();
  await expect(cellOf(row, 'Shipped')).toBeVisible();

  await row.getByRole('link', { name: order.shortId, exact: true }).click();
  await expect(page).toHaveURL(`${LIST}/${order._id}`);
  await expect(page.getByText(/the buyer is told by e-mail/)).toBeVisible();
  await page.getByRole('button', { name: 'Mark as Delivered' }).click();
  await expectToast(page, 'Order is Delivered now');
  await expect(page.getByRole('button', { name: /^Mark as/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo Delivered' }).click();
  const steps = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(steps).toHaveText([
    /^Order placed.*, by the shopper$/,
    /^Payment received.*, by the shop$/,
    /^Shipped.*, by staff$/,
    /^Shipped was undone.*, by staff$/,
    /^Shipped.*, by staff$/,
    /^Delivered.*, by staff$/,
    /^Delivered was undone.*, by staff$/,
  ]);
  await expect(page.getByRole('button', { name: 'Undo Shipped' })).toBeVisible();
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments).toContainText(`${formatKsh(order.totalPrice * 100)} by M-PESA`);
  await expect(payments).toContainText('Received');
  await expect(payments).toContainText(/Receipt \w{6,}/);
  const items = page.getByRole('region', { name: 'Items' });
  await expect(items.getByRole('link', { name: order.product.name })).toBeVisible();
  await expect(items).toContainText(`2 × ${formatKsh(150_000)}`);
  const [subtotal, tax, total] = [300_000, 15_000, 315_000].map(formatKsh);
  await expect(items).toContainText(`Subtotal${subtotal}Tax (5%)${tax}Total${total}`);
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText(
    order.shopper.username,
  );
  const shipping = page.getByRole('region', { name: 'Shipping' });
  await expect(shipping).toContainText('CountyNyeriTownKaratina');
});

test('an order is found by a phone as it is written, and a tap writes to its customer or calls', async ({
  page,
}) => {
  const order = await makeOrder(page, { paid: true });
  const send = await asAdmin(page);
  const { order: whole } = await send('GET', `/api/orders/${order._id}`);
  const phone: string = whole.customer.phone;
  await signedInAsAdmin(page);
  await goTo(page, LIST);
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  const row = rowWith(page, order.shortId);
  await search.fill(`254 ${phone.slice(4, 7)} ${phone.slice(7)}`);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText(TEXTS.showing(1, 1, '1 orders'))).toBeVisible();
  const expectContacts = async (where: typeof row, call: string) => {
    const mail = where.getByRole('link', { name: order.shopper.email });
    await expect(mail).toHaveAttribute('href', `mailto:${order.shopper.email}`);
    const tel = where.getByRole('link', { name: call, exact: true });
    await expect(tel).toHaveAttribute('href', `tel:${phone}`);
  };
  await expectContacts(row, phone);
  await row.getByRole('link', { name: order.shortId, exact: true }).click();
  await expectContacts(page.getByRole('region', { name: 'Customer' }), `Call ${phone}`);
});

test('a pending order is cancelled only after a question', async ({ page }) => {
  const order = await makeOrder(page);
  await signedInAsAdmin(page);
  await goTo(page, `${LIST}?search=${order.shortId}&status=Pending`);
  const row = rowWith(page, order.shortId);
  const dialog = page.getByRole('dialog', { name: TEXTS.markCancelled });
  await pressMore(row, /^Mark as Cancelled/);
  await expect(dialog).toContainText(`order ${order.shortId} of ${order.shopper.username}?`);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByRole('button', { name: /^More for/ })).toBeFocused();
  await pressMore(row, /^Mark as Cancelled/);
  await dialog.getByRole('button', { name: TEXTS.markCancelled }).click();
  await expectToast(page, 'Order is Cancelled now');
  // It is no longer in the list of pending orders.
  await expect(page.getByText(TEXTS.noOrders)).toBeVisible();
  await goTo(page, `${LIST}/${order._id}`);
  const steps = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(steps).toHaveText([/^Order placed/, /^Cancelled.*by staff$/]);
});

test('a move that somebody else was faster with, or that can be undone no more, says so, and the list shows where the order stands', async ({
  page,
  errors,
}) => {
  errors.allow(/409/);
  const order = await makeOrder(page, { paid: true });
  await signedInAsAdmin(page);
  await goTo(page, `${LIST}?search=${order.shortId}`);
  const row = rowWith(page, order.shortId);
  await expect(row.getByRole('button', { name: TEXTS.markShipped })).toBeVisible();
  const send = await asAdmin(page);
  await send('PATCH', `/api/orders/${order._id}/status`, { status: 'Shipped' });
  await row.getByRole('button', { name: TEXTS.markShipped }).click();
  const said = "An order that is Shipped can't become Shipped.";
  await expectToast(page, said);
  await expect(page.getByRole('main').getByText(said)).toBeVisible();
  await expect(cellOf(row, 'Shipped')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Mark as Delivered' })).toBeVisible();

  const late = 'This can be undone for 10 minutes only.';
  await page.route('**/api/orders/*/status', (route) =>
    route.fulfill({ status: 409, json: { message: late, code: 'too_late', requestId: 'r' } }),
  );
  await row.getByRole('button', { name: 'Undo Shipped' }).click();
  await expectToast(page, late);
  await expect(page.getByRole('main').getByText(late)).toBeVisible();
  await expect(cellOf(row, 'Shipped')).toBeVisible();
});

// Proves §2.19, §6.3, S1.8.
test('customers are not allowed on the pages of the staff, and nothing is fetched for them', async ({
  page,
}) => {
  await signedIn(page);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  const paths =
    'admin manage-products manage-orders manage-orders/x manage-users messages deal mails stock stock/x pack pack/print';
  for (const path of paths.split(' ')) {
    await goTo(page, `/dashboard/${path}`);
    await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible();
    await expect(page.getByText('You are not allowed to see this page.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Manage products' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add Product' })).toHaveCount(0);
  }
  const staffs = /api\/(orders|overview|auth\/users|stock|desk|contact|mails|settings\/deal)/;
  expect(calls.filter((url) => staffs.test(url))).toEqual([]);
  await page.getByRole('link', { name: 'Back to my dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});
