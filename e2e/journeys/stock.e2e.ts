import type { Page } from '@playwright/test';
import { expect, expectToast, goTo, makeProduct, signedInAsAdmin, test } from '../shop.ts';
import { makeOrder, pressMore } from '../staff.ts';
import { TEXTS } from '../texts.ts';

const STOCK = '/dashboard/stock';
const of = (name: string) => `${STOCK}?search=${encodeURIComponent(name)}`;
const cardOf = (page: Page, name: string) => page.getByRole('article', { name });
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name: `Pieces of ${name}` })
    .getByRole('row')
    .last();
const dialog = (page: Page) => page.getByRole('dialog');

test('pieces are received, counted and taken off; each says what lies on the shelf, and the history has them', async ({
  page,
}) => {
  const { name } = await makeProduct(page, { stock: 10 });
  await signedInAsAdmin(page);
  await goTo(page, of(name));
  const card = cardOf(page, name);
  await expect(rowOf(page, name)).toHaveText(/All\s*10\s*0\s*10/);

  await card.getByRole('button', { name: 'Receive' }).click();
  await dialog(page).getByLabel('Pieces').fill('two');
  await dialog(page).getByRole('button', { name: 'Receive' }).click();
  await expect(dialog(page).getByLabel('Pieces')).toHaveAttribute('aria-invalid', 'true');
  await dialog(page).getByLabel('Pieces').fill('7');
  await page.reload();
  await card.getByRole('button', { name: 'Receive' }).click();
  await expect(dialog(page).getByLabel('Pieces')).toHaveValue('7');
  await dialog(page).getByRole('button', { name: 'Receive' }).click();
  await expectToast(page, `${name}: Received`);
  await expect(rowOf(page, name)).toHaveText(/All\s*17\s*0\s*17/);

  await pressMore(card, 'Take off');
  await dialog(page).getByRole('radio', { name: 'Lost' }).check();
  await dialog(page).getByLabel('Pieces').fill('2');
  await dialog(page).getByRole('button', { name: 'Take off' }).click();
  await expect(rowOf(page, name)).toHaveText(/All\s*15\s*0\s*15/);

  await card.getByRole('button', { name: 'Count' }).click();
  await dialog(page).getByLabel('Pieces').fill('14');
  await dialog(page).getByRole('button', { name: 'Book' }).click();
  await expectToast(page, `${name}: Counted`);
  await expect(rowOf(page, name)).toHaveText(/All\s*14\s*0\s*14/);

  await card.getByRole('link', { name: 'History' }).click();
  const moves = page.getByRole('table', { name: TEXTS.stockMoves });
  for (const move of ['Counted', 'Lost', 'Received', 'First stock'])
    await expect(moves.getByRole('rowheader', { name: move })).toBeVisible();
});

test('a parcel sent while somebody counts is said, and that line is counted again', async ({
  page,
}) => {
  const order = await makeOrder(page, { paid: true });
  const { name } = order.product;
  await signedInAsAdmin(page);
  await goTo(page, of(name));
  const card = cardOf(page, name);
  await card.getByRole('button', { name: 'Count' }).click();
  const counting = dialog(page);
  await expect(counting).toContainText('2 of them wait to be sent');
  const shelf = Number(/(\d+) by the books/.exec((await counting.textContent()) ?? '')?.[1]);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const sent = await page.request.patch(`/api/orders/${order._id}/status`, {
    headers: { authorization: `Bearer ${token}` },
    data: { status: 'Shipped' },
  });
  expect(sent.status()).toBe(200);
  await counting.getByLabel('Pieces').fill(String(shelf - 2));
  await counting.getByRole('button', { name: 'Book' }).click();
  await expect(counting.getByRole('alert')).toContainText('2 sent at');
  await counting.getByLabel('Pieces').fill(String(shelf - 2));
  await counting.getByRole('button', { name: 'Book' }).click();
  await expect(counting).toBeHidden();
  await expect(rowOf(page, name)).toContainText(String(shelf - 2));
});
