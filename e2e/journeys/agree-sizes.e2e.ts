import AxeBuilder from '@axe-core/playwright';
import { asAdmin, expect, expectToast, goTo, signedInAsAdmin, test } from '../shop.ts';
import { makeSized } from '../sized-products.ts';
import { makeOrder, rowWith } from '../staff.ts';
import { TEXTS } from '../texts.ts';

const LIST = '/dashboard/manage-orders';

test('an order without sizes waits for them: staff agree one for each piece, no more than there are, then send it', async ({
  page,
  errors,
}) => {
  errors.allow(/409/);
  const dress = await makeSized(page, { 10: 1, 12: 1, 14: 0 });
  const order = await makeOrder(page, { paid: true, of: dress });
  await signedInAsAdmin(page);
  await goTo(page, `${LIST}?search=${order.shortId}`);
  const row = rowWith(page, order.shopper.username);
  await expect(row.getByText(TEXTS.sizeOpen)).toBeVisible();
  await row.getByRole('button', { name: TEXTS.markShipped }).click();
  await expectToast(page, /size/i);

  await goTo(page, `${LIST}/${order._id}`);
  const form = page.getByRole('region', { name: 'Sizes to agree' });
  const call = form.getByRole('link', { name: /^Call / });
  await expect(call).toHaveAttribute('href', /^tel:\+254/);
  await expect(form.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/254\d{9}\?text=/,
  );
  const item = form.getByRole('group', { name: `2 × ${dress.name}` });
  await expect(item.getByLabel(TEXTS.size('14'))).toBeDisabled();
  await item.getByLabel(TEXTS.size('10')).fill('2');
  await item.getByRole('button', { name: 'Agree sizes' }).click();
  await expect(form.getByText(/Only 1 left|out of stock/)).toBeVisible();
  await expect(item.getByLabel(TEXTS.size('10'))).toHaveValue('2');
  await item.getByLabel(TEXTS.size('10')).fill('');
  await item.getByLabel(TEXTS.size('12')).fill('1');
  await item.getByRole('button', { name: 'Agree sizes' }).click();
  await expect(item.getByText('Please give 2 pieces in all.')).toBeVisible();
  await item.getByLabel(TEXTS.size('10')).fill('1');
  expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([]);
  await item.getByRole('button', { name: 'Agree sizes' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(TEXTS.size('10'), { exact: true })).toBeVisible();
  await expect(page.getByText(TEXTS.size('12'), { exact: true })).toBeVisible();

  const send = await asAdmin(page);
  const { sizes } = await send('GET', `/api/products/${dress._id}/sizes`);
  expect(sizes.map(({ stock }: { stock: number }) => stock)).toEqual([0, 0, 0]);
  await send('PATCH', `/api/orders/${order._id}/status`, { status: 'Shipped' });
});
