import { formatKsh } from '#contract/money.ts';
import { asAdmin, expect, goTo, signedInAsAdmin, test } from '../shop.ts';
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

  // As it is listed once the phone has opted out.
  await page.route('**/api/mails?*', async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    const mails = list.mails.map((mail: object) => ({ ...mail, state: 'suppressed' }));
    await route.fulfill({ response, json: { ...list, mails } });
  });
  await openInOutbox(page, phone, card);
  await expect(card.getByText('Not wanted', { exact: true })).toBeVisible();
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
