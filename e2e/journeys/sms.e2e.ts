import { expect, signedInAsAdmin, test } from '../shop.ts';
import { makeOrder, openInOutbox } from '../staff.ts';

test('a paid order is told to the phone that paid, and staff see that it arrived', {
  tag: '@wide',
}, async ({ page }) => {
  const order = await makeOrder(page, { paid: true });
  await page.goto('/sim/phone');
  const sms = page
    .getByRole('listitem')
    .filter({ hasText: `Malkia: order ${order.shortId} paid: Ksh 3150.00, M-PESA ` });
  await expect(sms).toBeVisible({ timeout: 20_000 });
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
  await page.goto('/sim/phone');
  await expect(sms).toHaveCount(2, { timeout: 20_000 });

  await page.getByRole('combobox', { name: 'Phone' }).selectOption(phone);
  await sms.first().getByRole('button', { name: 'Stop these messages' }).click();
  await expect(sms.getByRole('button', { name: 'Stopped' })).toHaveCount(2);

  await openInOutbox(page, phone, card);
  await card.getByRole('button', { name: /^Send again SMS to \+2547/ }).click();
  await expect(async () => {
    await openInOutbox(page, phone, card);
    await expect(card.getByText('Not wanted', { exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass();
});
