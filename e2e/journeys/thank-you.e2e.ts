import { asShopper, buy, orderUnpaid } from '../buying.ts';
import { asAdmin, expect, goTo, makeProduct, signedIn, test } from '../shop.ts';
import { TEXTS } from '../texts.ts';

const PLACED = TEXTS.orderPlaced;

test('the page of thanks says of an order what is true of it now; its sums add up to what was paid, rounding included', async ({
  page,
}) => {
  await signedIn(page);
  const send = await asShopper(page);
  const heading = page.getByRole('heading', { level: 1 });

  const product = await makeProduct(page, { price: 1234.5 });
  const order = await buy(send, product, { ending: '345673' });
  await goTo(page, `/thank-you?order=${order._id}`);
  await expect(heading).toHaveText(PLACED);
  await expect(page.getByText(order._id.slice(0, 10))).toBeVisible();
  const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
  const values = page.getByRole('main').getByRole('definition');
  await expect(values).toHaveCount(4);
  const [item = '', tax = '', rounding = '', paid = ''] = await values.allTextContents();
  expect(rounding).toMatch(/^[−+]Ksh 0\.\d\d$/);
  const rounded = rounding.startsWith('−') ? -cents(rounding) : cents(rounding);
  expect(cents(item) + cents(tax) + rounded).toBe(cents(paid));

  const waiting = await orderUnpaid(send, await makeProduct(page));
  await goTo(page, `/thank-you?order=${waiting._id}`);
  await expect(heading).toHaveText('Your order is waiting for payment.');
  await expect(page.getByText(PLACED)).toHaveCount(0);

  const admin = await asAdmin(page);
  await admin('PATCH', `/api/orders/${waiting._id}/status`, { status: 'Cancelled' });
  await page.reload();
  await expect(heading).toHaveText('This order was cancelled.');
  await expect(page.getByText(PLACED)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toBeVisible();
});

test('whoever has no order there does not read that one was placed', async ({ page, errors }) => {
  errors.allow(/status of 404/);
  const heading = page.getByRole('heading', { level: 1 });
  const nobodys = '60dcb34e-0000-4000-8000-000000000000';
  for (const path of ['/thank-you', `/thank-you?order=${nobodys}`]) {
    await goTo(page, path);
    await expect(heading).toHaveText(TEXTS.thanksForVisit);
    await expect(page.getByText('There is no new order to show here')).toBeVisible();
  }
  await signedIn(page);
  await goTo(page, `/thank-you?order=${nobodys}`);
  await expect(heading).toHaveText(TEXTS.thanksForVisit);
});
