import { formatKsh } from '#contract/money.ts';
import { LOOK_MS } from '../../test/limits.ts';
import { asAdmin, expect, expectToast, goTo, signedInAsAdmin, test } from '../shop.ts';
import { makeOrder, openInOutbox } from '../staff.ts';

test('a paid order is told to the phone that paid, and staff see that it arrived', async ({
  page,
}) => {
  const order = await makeOrder(page, { paid: true });
  await page.goto(`/sim/phone?phone=${order.payer}`);
  const sms = page
    .getByRole('listitem')
    .filter({ hasText: `Malkia: order ${order.shortId} paid: ${formatKsh(315_000)}, M-PESA ` });
  await expect(sms).toBeVisible();
  await expect(sms).toHaveCount(1);
  await expect(sms.getByRole('link')).toHaveAttribute('href', /\/track\/[0-9a-f-]{36}$/);
  const [, phone = ''] =
    /to (07\d\d \d{3} \d{3})/.exec((await sms.first().textContent()) ?? '') ?? [];

  await signedInAsAdmin(page);
  const card = page.getByRole('article').filter({ hasText: `Malkia: order ${order.shortId} paid` });
  await openInOutbox(page, phone, card);
  await expect(card.getByText('Delivered', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: /^Send again SMS to \+2547/ }).click();
  await expect(card.getByText(/^(Waiting to be sent|Sent|Delivered)$/)).toBeVisible();
  await page.goto(`/sim/phone?phone=${order.payer}`);
  await expect(sms).toHaveCount(2);

  await page.getByRole('combobox', { name: 'Phone' }).selectOption(phone);
  await sms.first().getByRole('button', { name: 'Stop these messages' }).click();
  await expect(sms.getByRole('button', { name: 'Stopped' })).toHaveCount(2);

  await openInOutbox(page, phone, card);
  await card.getByRole('button', { name: /^Send again SMS to \+2547/ }).click();
  await expect(async () => {
    await openInOutbox(page, phone, card);
    await expect(card.getByText('Not wanted', { exact: true })).toBeVisible({ timeout: LOOK_MS });
  }).toPass();
});

test('a receiver whose phone gets no SMS: staff see it at the order and in the outbox, with the reason', async ({
  page,
}) => {
  const order = await makeOrder(page, { phone: 'call my mother' });
  await signedInAsAdmin(page);
  await goTo(page, `/dashboard/manage-orders/${order._id}`);
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText(
    'None to ‘call my mother’: not a Kenyan mobile number',
  );
  const admin = await asAdmin(page);
  await admin('PATCH', `/api/orders/${order._id}/status`, { status: 'Cancelled' });
  const card = page.getByRole('article').filter({ hasText: 'SMS to call my mother' });
  await openInOutbox(page, order.shortId, card);
  await expect(card.getByText('Failed', { exact: true })).toBeVisible();
  await expect(card).toContainText(
    'This is not a Kenyan mobile number: the shop sends SMS to no other.',
  );
  await expect(card.getByRole('button')).toHaveCount(0);
});

test('staff give an order a receiver’s phone as it was pasted, and nothing that is none', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 400/);
  const order = await makeOrder(page, { paid: true });
  await signedInAsAdmin(page);
  await goTo(page, `/dashboard/manage-orders/${order._id}`);
  const part = page.getByRole('region', { name: 'Shipping information' });
  await part.getByRole('button', { name: 'Change address' }).click();
  const phone = part.getByRole('textbox', { name: 'Receiver’s phone' });
  await phone.fill('abc');
  await part.getByRole('button', { name: 'Save address' }).click();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toHaveAccessibleDescription(
    'Please give a phone number, as in 0712 345 678 or +254 712 345 678.',
  );
  await phone.fill('\u202A0712\u00A0345\u00A0678\u202C');
  await part.getByRole('button', { name: 'Save address' }).click();
  await expectToast(page, 'Address saved');
  await expect(part).toContainText('0712 345 678');
  const customer = page.getByRole('region', { name: 'Customer' });
  await expect(customer.getByRole('link', { name: 'Call +254712345678' })).toBeVisible();
});
