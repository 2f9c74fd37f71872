import { formatKsh } from '#contract/money.ts';
import { asAdmin, expect, expectToast, goTo, signedInAsAdmin, test } from '../shop.ts';
import { makeOrder, rowWith } from '../staff.ts';
import { TEXTS } from '../texts.ts';

test('an order is mailed as a receipt, when it is sent and when it has arrived', async ({
  page,
}) => {
  const order = await makeOrder(page, { paid: true });
  const send = await asAdmin(page);
  /** The text of the mail, once its job has written it. */
  const mailed = async (event: string): Promise<string> => {
    let text = '';
    await expect(async () => {
      const { mails } = await send('GET', `/api/mails?search=${order.shopper.email}`);
      const found = mails.filter(
        ({ subject }: { subject: string }) => subject === `Your order ${order.shortId} ${event}`,
      );
      expect(found).toHaveLength(1);
      text = found[0].text;
    }).toPass();
    expect(text).toContain(`Hello ${order.shopper.username},`);
    return text;
  };
  const receipt = await mailed('is paid');
  expect(receipt).toMatch(/M-PESA code: +\w{6,}/);
  expect(receipt).toContain(`${order.product.name}\n  2 × ${formatKsh(150_000)}`);
  expect(receipt).toMatch(/Grand Total: +Ksh 3,150\.00\nPaid: +Ksh 3,150\.00/);

  await signedInAsAdmin(page);
  await goTo(page, `/dashboard/manage-orders?search=${order.shortId}`);
  const row = rowWith(page, order.shortId);
  await row.getByRole('button', { name: TEXTS.markShipped }).click();
  await expectToast(page, 'Order is Shipped now');
  await expect.poll(() => mailed('is on its way')).toContain('has left our shop');
  await row.getByRole('button', { name: 'Mark as Delivered' }).click();
  await expectToast(page, 'Order is Delivered now');
  const [review] = (await mailed('has arrived')).match(/\/shop\/[\w-]+/) ?? [''];
  await goTo(page, review);
  await expect(page.getByRole('heading', { name: order.product.name, level: 1 })).toBeVisible();
});
