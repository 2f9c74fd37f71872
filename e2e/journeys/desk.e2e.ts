import { asAdmin, expect, expectToast, goTo, signedInAsAdmin, test } from '../shop.ts';
import { makeSized } from '../sized-products.ts';
import { makeOrder, rowWith } from '../staff.ts';
import { TEXTS } from '../texts.ts';

const PACK = '/dashboard/pack';
const of = (search: string, part = '') => `${PACK}?search=${search}${part}`;

test('what is to be packed shows what is in it; codes go from field to field by Enter, survive a reload, and are sent and undone at once', async ({
  page,
}) => {
  const first = await makeOrder(page, { paid: true });
  const second = await makeOrder(page, { paid: true, shopper: first.shopper, again: true });
  await signedInAsAdmin(page);
  await goTo(page, of(encodeURIComponent(first.shopper.username)));
  const parcel = (shortId: string) => page.getByRole('article', { name: `Order ${shortId}` });
  for (const { shortId, product } of [first, second])
    await expect(parcel(shortId)).toContainText(`2 × ${product.name}`);
  await expect(page.getByRole('main')).not.toContainText('Ksh');

  await page.getByRole('button', { name: TEXTS.markParcels }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Select the parcels' })).toBeVisible();
  await page.getByLabel('Courier').fill('G4S');
  const code = ({ shortId }: { shortId: string }) =>
    page.getByLabel(`Tracking code of Order ${shortId}`);
  await code(first).fill('GX-1');
  await code(first).press('Enter');
  await expect(code(second)).toBeFocused();
  await code(second).fill('GX-2');
  await page.reload();
  await expect(code(first)).toHaveValue('GX-1');
  await expect(
    page.getByRole('checkbox', { name: `Select order ${second.shortId}` }),
  ).toBeChecked();
  await code(second).press('Enter');
  await expectToast(page, '2 orders are Shipped now');
  await expect(page.getByText('No parcels found.')).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, '2 orders are to be packed again');
  await expect(parcel(first.shortId)).toBeVisible();
  await expect(page.getByLabel('Courier')).toHaveValue('G4S');
});

test('a parcel that was changed after somebody looked is named and not sent; a code of another order is a question', async ({
  page,
  errors,
}) => {
  errors.allow(/409/);
  const other = await makeOrder(page, { paid: true });
  const order = await makeOrder(page, { paid: true });
  const send = await asAdmin(page);
  const trackingCode = `C-${other.shortId}`;
  await send('POST', '/api/orders/ship', {
    ...{ courier: 'G4S', orders: [{ orderId: other._id, trackingCode }] },
  });
  await signedInAsAdmin(page);
  await goTo(page, of(order.shortId));
  const code = page.getByLabel(`Tracking code of Order ${order.shortId}`);
  await code.fill(trackingCode.toLowerCase());
  await send('PUT', `/api/orders/${order._id}/address`, {
    shippingInfo: { fullName: order.shopper.username, county: 'Nyeri', town: 'Othaya' },
  });
  const submit = page.getByRole('button', { name: TEXTS.markParcels });
  await submit.click();
  await expect(page.getByRole('main')).toContainText(`Order ${order.shortId}: It was changed`);
  await expect(page.getByRole('article')).toContainText('Othaya');
  await submit.click();
  const question = page.getByRole('dialog', { name: 'Send anyway?' });
  await expect(question).toContainText(`already that of Order ${other.shortId}`);
  await question.getByRole('button', { name: 'Send' }).click();
  await expectToast(page, '1 order is Shipped now');
  await goTo(page, of(order.shortId, '&part=sent'));
  await expect(page.getByRole('article')).toContainText('Othaya');
});

test('staff change the size of a paid order, and slips that were printed are marked', async ({
  page,
}) => {
  const dress = await makeSized(page, { 10: 3, 12: 1 });
  const order = await makeOrder(page, { paid: true, of: dress, size: '10' });
  await signedInAsAdmin(page);
  await goTo(page, `${PACK}/print?paper=slips&orders=${order._id}`);
  await page.evaluate(() => {
    window.print = () => {};
  });
  await expect(page.getByRole('article')).toContainText(order.shopper.username);
  await page.getByRole('button', { name: 'Print 1 parcel' }).click();
  await goTo(page, `/dashboard/manage-orders?search=${order.shortId}`);
  await rowWith(page, order.shortId)
    .getByRole('link', { name: order.shortId, exact: true })
    .click();
  await page.getByRole('button', { name: 'Change size' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change size' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please choose the new size.')).toBeVisible();
  await dialog.getByRole('radio', { name: /^12, 1 left/ }).check();
  await dialog.getByLabel('Pieces').fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'The size is changed');
  const items = page.getByRole('region', { name: 'Items' });
  await expect(items).toContainText('Size 10');
  await expect(items).toContainText('Size 12');
  await goTo(page, of(order.shortId));
  await expect(page.getByRole('article')).toContainText('Changed since it was printed');
  await expect(page.getByRole('article')).toContainText('size 12');
});
