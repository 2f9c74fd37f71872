import type { Page } from '@playwright/test';
import { deliveries, shipping, toCheckout } from '../delivery.ts';
import {
  callsAs,
  expect,
  expectToast,
  goTo,
  makeProduct,
  newShopper,
  payByMpesa,
  register,
  type Shopper,
  signIn,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';

const twoPeople = async (page: Page): Promise<[Shopper, Shopper]> => {
  const both: [Shopper, Shopper] = [newShopper(), newShopper()];
  for (const one of both) await register(page, one);
  return both;
};

/** Ann fills in the checkout, and half a message. */
const typeAsAnn = async (page: Page, ann: Shopper): Promise<void> => {
  await signIn(page, ann);
  await goTo(page, '/contact');
  await page.getByRole('textbox', { name: 'Message' }).fill('Of Ann');
  await toCheckout(page, await makeProduct(page));
  await shipping(page).getByLabel('Full name').fill('Ann of Karen');
  await deliveries(page).getByLabel('Town').fill('Karen');
};

const expectNothingOfAnn = async (page: Page): Promise<void> => {
  await expect(shipping(page).getByLabel('Full name')).toHaveValue('');
  await expect(deliveries(page).getByLabel('Town')).toHaveValue('');
};

test('who signs in in a second tab finds and sends nothing of the person before', async ({
  page,
  context,
  errors,
}) => {
  // The order of Ben, asked for as Ann.
  errors.allow(/status of 404/);
  const [ann, ben] = await twoPeople(page);
  await typeAsAnn(page, ann);
  const second = await context.newPage();
  await signIn(second, ben);

  await expectNothingOfAnn(page);
  await payByMpesa(page, '345678');
  await expect(page).toHaveURL(/thank-you/);
  const send = await callsAs(page, ben);
  const { orders } = await send('GET', '/api/orders/my-orders');
  expect(orders).toHaveLength(1);
  expect(JSON.stringify(orders)).not.toContain('Ann of Karen');
  await goTo(page, '/contact');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');

  // The receipt of Ben is not shown to Ann, though the browser's history has it.
  await page.goBack();
  await expect(page.getByText(TEXTS.orderPlaced).first()).toBeVisible();
  await signIn(second, ann);
  await expect(page.getByRole('heading', { name: TEXTS.thanksForVisit })).toBeVisible();
});

test('signing out in one tab empties the others; a session that only ends does not', async ({
  page,
  context,
  errors,
}) => {
  errors.allow(/status of 401/);
  const [ann] = await twoPeople(page);
  await typeAsAnn(page, ann);
  await page.evaluate(() => localStorage.setItem('token', 'no-longer-known'));
  const second = await context.newPage();
  await goTo(second, '/dashboard/orders');
  await expect(second).toHaveURL(/\/login/);
  await expect(shipping(page).getByLabel('Full name')).toHaveValue('Ann of Karen');

  await signIn(second, ann);
  await goTo(second, '/');
  await second.getByRole('button', { name: 'Account menu' }).click();
  await second.getByRole('button', { name: 'Logout' }).click();
  await expectToast(second, TEXTS.loggedOut);
  await expectNothingOfAnn(page);
});

test('a tab that has not heard of the other person sends nothing of the first, and shows nothing after a reload', async ({
  page,
  context,
}) => {
  const [ann, ben] = await twoPeople(page);
  // As a tab that the phone has put to sleep.
  await page.addInitScript(() =>
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true),
  );
  await typeAsAnn(page, ann);
  const second = await context.newPage();
  await signIn(second, ben);
  await expect(shipping(page).getByLabel('Full name')).toHaveValue('Ann of Karen');
  const pushes: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/stk-push')) pushes.push(request.postData() ?? '');
  });
  await page.getByLabel(TEXTS.mpesaPhone).fill('0712345678');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectNothingOfAnn(page);
  expect(pushes).toEqual([]);

  await typeAsAnn(page, ann);
  await signIn(second, ben);
  await page.reload();
  await expectNothingOfAnn(page);
});
