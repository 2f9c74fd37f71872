import { formatKsh } from '#contract/money.ts';
import { expect, expectToast, goTo, signedInAsAdmin, signIn, test } from '../shop.ts';
import { makeOrder, rowWith } from '../staff.ts';
import { TEXTS } from '../texts.ts';

test('from paying to delivered: SMS with a link, the page in another browser, courier and code, a review', async ({
  page,
  browser,
}) => {
  const order = await makeOrder(page, { paid: true });
  const sms = (words: string) =>
    page.getByRole('listitem').filter({ hasText: `Malkia: order ${order.shortId} ${words}` });
  await page.goto(`/sim/phone?phone=${order.payer}`);
  const paid = sms(`paid: ${formatKsh(315_000)}`);
  await expect(paid).toBeVisible();
  const link = (await paid.getByRole('link').getAttribute('href')) ?? '';

  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const friend = await other.newPage();
  await friend.goto(new URL(link).pathname);
  await expect(friend.getByRole('heading', { name: `Order ${order.shortId}` })).toBeVisible();
  await expect(friend.getByText('Payment received')).toBeVisible();
  await expect(friend.getByRole('main')).not.toContainText(order.shopper.username);
  await expect(friend.getByRole('main')).not.toContainText('Karatina');

  await signedInAsAdmin(page);
  await goTo(page, `/dashboard/manage-orders/${order._id}`);
  const toDo = page.getByRole('region', { name: 'To do' });
  await toDo.getByLabel('Courier').fill('Easy Coach');
  await toDo.getByLabel('Tracking code').fill('EC-1042');
  await expect(toDo).toContainText(
    'told by e-mail and SMS that it is on its way with Easy Coach, code EC-1042',
  );
  await toDo.getByRole('button', { name: TEXTS.markShipped }).click();
  await expectToast(page, 'Order is Shipped now');
  await friend.reload();
  await expect(friend.getByText('Sent on its way')).toBeVisible();
  await expect(friend.getByText('EC-1042')).toBeVisible();
  await page.goto(`/sim/phone?phone=${order.payer}`);
  await expect(sms('is on its way with Easy Coach, code EC-1042.')).toBeVisible();

  await goTo(page, `/dashboard/manage-orders/${order._id}`);
  const sending = page.getByRole('region', { name: 'Sending' });
  await sending.getByLabel('Tracking code').fill('EC-2000');
  await sending.getByRole('button', { name: TEXTS.saveCourier }).click();
  await expectToast(page, 'Saved');
  await page.getByRole('button', { name: /^Mark as Delivered/ }).click();
  await expectToast(page, 'Order is Delivered now');
  await friend.reload();
  await expect(friend.getByText('EC-2000')).toBeVisible();
  await expect(
    friend.getByRole('main').getByText('Delivered', { exact: true }).first(),
  ).toBeVisible();
  await page.goto(`/sim/phone?phone=${order.payer}`);
  const review = sms('was delivered, asante!');
  await expect(review).toBeVisible();
  await expect(review.getByRole('link')).toHaveAttribute(
    'href',
    new RegExp(`/shop/${order.product._id}$`),
  );
  await other.close();
});

test('an order is found by its number and phone; a wrong one says no more than that', async ({
  page,
  errors,
}) => {
  errors.allow(/404/);
  const order = await makeOrder(page, { paid: true });
  await page.goto(`/sim/phone?phone=${order.payer}`);
  const sms = page.getByRole('listitem').filter({ hasText: `order ${order.shortId} paid` });
  await expect(sms).toBeVisible();
  const [phone = ''] = (await sms.innerText()).match(/07\d\d \d{3} \d{3}/) ?? [];
  await goTo(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: TEXTS.trackOrder }).click();
  await page.getByRole('button', { name: TEXTS.findOrder }).click();
  await expect(page.getByRole('alert')).toContainText('both the order number and the phone');
  await page.getByLabel('Order number').fill(order.shortId);
  await page.getByLabel('Phone').fill('0799 000 000');
  await page.getByRole('button', { name: TEXTS.findOrder }).click();
  await expect(page.getByRole('alert')).toContainText('no order with this number and phone');
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Phone').press('Enter');
  await expect(page.getByRole('heading', { name: `Order ${order.shortId}` })).toBeVisible();
  await expect(page.getByText('Payment received')).toBeVisible();
  // As it is pasted from a message and from a contact.
  await page
    .getByLabel('Order number')
    .fill(`Order #${order.shortId.toUpperCase().replace('-', '\u2011')}.`);
  await page.getByLabel('Phone').fill(`\u202A${phone.replaceAll(' ', '\u00A0')}\u202C`);
  await page.getByLabel('Phone').press('Enter');
  await expect(page.getByRole('heading', { name: `Order ${order.shortId}` })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('whoever paid without an address adds it; staff see who has none, and a change', async ({
  page,
}) => {
  const order = await makeOrder(page, { paid: true });
  await signIn(page, order.shopper);
  await goTo(page, `/dashboard/orders/${order._id}`);
  const part = page.getByRole('region', { name: 'Shipping information' });
  await part.getByRole('button', { name: 'Change address' }).click();
  await part.getByLabel('Town').fill('');
  await part.getByRole('button', { name: 'Save address' }).click();
  await expectToast(page, 'Saved. Please give county and town, too.');
  await expect(part.getByText('We don’t know yet where your order goes.')).toBeVisible();

  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/admin');
  await page.getByRole('link', { name: /orders? without an address$/ }).click();
  await expect(page.getByText('Paid orders that nobody has said an address for.')).toBeVisible();
  const row = rowWith(page, order.shortId);
  await expect(row).toContainText('No address');
  await row.getByRole('button', { name: /^Mark as Shipped/ }).click();
  const asks = page.getByRole('dialog', { name: TEXTS.markShipped });
  await expect(asks).toContainText('Nobody has said yet where the order');
  await asks.getByRole('button', { name: 'Cancel' }).click();
  await expect(asks).toBeHidden();
  await expect(row).toContainText('No address');

  await signIn(page, order.shopper);
  await goTo(page, `/thank-you?order=${order._id}`);
  const ask = page.getByRole('region', { name: 'Where shall we bring it?' });
  await ask.getByLabel('County').selectOption('Kisumu');
  await ask.getByLabel('Town').fill('Milimani');
  await ask.getByLabel('Estate or building').fill('Lake View');
  await ask.getByRole('button', { name: 'Save address' }).click();
  await expect(ask).toBeHidden();

  await signedInAsAdmin(page);
  await goTo(page, `/dashboard/manage-orders?search=${order.shortId}`);
  await expect(rowWith(page, order.shortId)).toContainText('New address');
  await expect(rowWith(page, order.shortId)).toContainText('Milimani · Kisumu');
  await goTo(page, `/dashboard/manage-orders/${order._id}`);
  await expect(page.getByText(TEXTS.slipWrong)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Shipping information' })).toContainText(
    'Lake View',
  );
});

test('staff change the address of an order for a customer who phones, with a receiver’s phone as it was pasted; its history says so', async ({
  page,
  errors,
}) => {
  errors.allow(/status of (400|409)/);
  const order = await makeOrder(page, { paid: true });
  await signedInAsAdmin(page);
  await goTo(page, `/dashboard/manage-orders/${order._id}`);
  const part = page.getByRole('region', { name: 'Shipping information' });
  await part.getByRole('button', { name: 'Change address' }).click();
  await part.getByLabel('Town').fill('Othaya');
  await part.getByLabel('Receiver’s phone').fill('0712345678');
  await part.getByRole('button', { name: 'Cancel' }).click();
  await expect(part).not.toContainText('Othaya');
  await expect(part.getByRole('button', { name: 'Change address' })).toBeFocused();

  await part.getByRole('button', { name: 'Change address' }).click();
  const phone = part.getByRole('textbox', { name: 'Receiver’s phone' });
  await phone.fill('abc');
  await part.getByRole('button', { name: 'Save address' }).click();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toHaveAccessibleDescription(TEXTS.givePhone);
  await phone.fill('\u202A0712\u00A0345\u00A0678\u202C');
  await part.getByLabel('Town').fill('Othaya');
  // The order's delivery does not reach it.
  await page.route(`**/api/orders/${order._id}/address`, (route) =>
    route.request().postDataJSON().anyPlace
      ? route.continue()
      : route.fulfill({
          status: 409,
          json: { message: 'Rider does not reach Othaya.', code: 'not_covered', requestId: 'x' },
        }),
  );
  await part.getByRole('button', { name: 'Save address' }).click();
  await expect(part.getByRole('alert')).toContainText('Rider does not reach Othaya.');
  await part.getByRole('button', { name: 'Save all the same' }).click();
  await expectToast(page, 'Address saved');
  await expect(part).toContainText('Othaya');
  await expect(part).toContainText(TEXTS.phoneSample);
  const customer = page.getByRole('region', { name: 'Customer' });
  await expect(customer.getByRole('link', { name: 'Call +254712345678' })).toBeVisible();
  await expect(page.getByText(TEXTS.slipWrong)).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').last()).toContainText(/^Address changed.*by staff$/);

  await page.getByRole('button', { name: /^Mark as Shipped/ }).click();
  await expectToast(page, 'Order is Shipped now');
  await expect(part.getByRole('button', { name: 'Change address' })).toBeHidden();
});
