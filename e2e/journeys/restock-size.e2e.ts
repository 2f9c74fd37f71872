import { asAdmin, expect, goTo, newShopper, signedInAsAdmin, test } from '../shop.ts';
import { makeSized } from '../sized-products.ts';
import { openInOutbox } from '../staff.ts';
import { TEXTS } from '../texts.ts';

test('a sold-out size is asked for, comes back, and one mail about it stands in the outbox, once; a list that is full says so first', async ({
  page,
  browser,
  errors,
}) => {
  errors.allow(/status of 409/);
  const product = await makeSized(page, { '8': 3, '12': 0 });
  const { email } = newShopper();
  await goTo(page, `/shop/${product._id}?size=12`);
  await page.getByRole('button', { name: 'Tell me when 12 is back' }).click();
  const dialog = page.getByRole('dialog', { name: 'When 12 is back' });
  const full =
    'So many people wait for this that we can put nobody else on the list. Please look again in a few days.';
  await page.route('**/restock-notices', (route) =>
    route.fulfill({ status: 409, json: { message: full, code: 'list_full', requestId: 'x' } }),
  );
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByRole('button', { name: 'Tell me' }).click();
  // A toast says it too, in case the dialog has closed.
  await expect(dialog.locator('form').getByRole('alert')).toHaveText(full);
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await page.unroute('**/restock-notices');
  await dialog.getByRole('button', { name: 'Tell me' }).click();
  await expect(dialog).toBeHidden();

  const send = await asAdmin(page);
  const restock = (pieces: number) => {
    const sizes = [
      { label: '8', stock: 3 },
      { label: '12', stock: pieces },
    ];
    return send('PATCH', `/api/products/update-product/${product._id}`, {
      sizes: JSON.stringify(sizes),
    });
  };
  const mailsTo = async (whom: string) => {
    const { mails } = await send('GET', `/api/mails?search=${encodeURIComponent(whom)}`);
    return mails;
  };
  expect(await mailsTo(email)).toEqual([]);
  await restock(2);
  await expect.poll(() => mailsTo(email)).toHaveLength(1);

  const office = await browser.newContext();
  const desk = await office.newPage();
  await signedInAsAdmin(desk);
  const mail = desk.getByRole('article').filter({ hasText: email });
  await openInOutbox(desk, email, mail);
  await expect(mail).toHaveCount(1);
  await expect(mail.getByRole('heading')).toHaveText(`${product.name} in size 12 is back`);
  await mail.getByText('Read').click();
  const link = /https?:\S+\/shop\/\S+/.exec((await mail.textContent()) ?? '')?.[0] ?? '';
  expect(link).toContain(`/shop/${product._id}?size=12`);

  // The link in the mail preselects the size, which can be bought.
  await goTo(page, new URL(link).pathname + new URL(link).search);
  await expect(page.getByRole('radio', { name: '12', exact: true })).toBeChecked();
  await expect(page.getByRole('button', { name: TEXTS.addToCart, exact: true })).toBeEnabled();

  // Sold out and restocked again: a new address gets a mail, the first one does not get a second.
  await restock(0);
  const other = newShopper().email;
  const asked = await page.request.post(`/api/products/${product._id}/restock-notices`, {
    data: { email: other, size: '12' },
  });
  expect(asked.ok()).toBe(true);
  await restock(1);
  await expect.poll(() => mailsTo(other)).toHaveLength(1);
  await expect.poll(() => mailsTo(email)).toHaveLength(1);
  await office.close();
});
