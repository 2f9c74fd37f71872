import type { Page } from '@playwright/test';
import {
  asAdmin,
  DEMO_ADMIN,
  expect,
  expectToast,
  goTo,
  makeAdmin,
  newShopper,
  register,
  type Shopper,
  signedInAsAdmin,
  signIn,
  test,
} from '../shop.ts';
import { cellOf, failing, makeOrder, pressMore, rowWith } from '../staff.ts';
import { TEXTS } from '../texts.ts';

const LIST = '/dashboard/manage-users';
const of = (shopper: Shopper) => `${LIST}?search=${encodeURIComponent(shopper.email)}`;

/** Registers a customer; returns the row that the admin sees. */
const rowOfNew = async (page: Page) => {
  const shopper = newShopper();
  await register(page, shopper);
  await signedInAsAdmin(page);
  await goTo(page, of(shopper));
  const row = rowWith(page, shopper.email);
  await expect(row).toBeVisible();
  return { shopper, row };
};

// Proves §7.8.
test('users are listed newest first, ten a page, and found by name or e-mail; a list that can’t be loaded says so', async ({
  page,
  errors,
}) => {
  errors.allow(/500/);
  const shopper = newShopper();
  await register(page, shopper);
  await signedInAsAdmin(page);
  const mend = await failing(page, '/api/auth/users');
  await goTo(page, LIST);
  await expect(page.getByRole('alert')).toContainText('Failed to load users.');
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(10);
  await expect(page.getByText(TEXTS.showing(1, 10))).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Pagination' })
    .getByRole('link', { name: '2', exact: true })
    .click();
  await expect(page).toHaveURL(`${LIST}?page=2`);
  await expect(page.getByText(TEXTS.showing(11))).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search users' }).fill(shopper.username);
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText(TEXTS.showing(1, 1, '1 users'))).toBeVisible();
  await expect(page).toHaveURL(/search=Akinyi/);
  await expect(rowWith(page, shopper.email)).toContainText('Customer');
  await goTo(page, `${LIST}?search=nobody-is-called-this`);
  await expect(page.getByText(TEXTS.noUsers)).toBeVisible();
});

// Proves §7.10.
test('a new role is asked about first, says when it can’t be changed, and ends the sessions of its bearer', async ({
  page,
  browser,
  baseURL,
  errors,
}) => {
  errors.allow(/ERR_FAILED/);
  const { shopper, row } = await rowOfNew(page);
  const context = await browser.newContext({ baseURL });
  const theirs = await context.newPage();
  await signIn(theirs, shopper);
  await goTo(theirs, '/dashboard/orders');
  await expect(theirs.getByText(TEXTS.noOrdersOfMine)).toBeVisible();

  const dialog = page.getByRole('dialog', { name: 'Role' });
  const save = dialog.getByRole('button', { name: 'Save role' });
  const choose = async (role: RegExp) => {
    await pressMore(row, 'Change role');
    await dialog.getByRole('radio', { name: role }).check();
  };
  await choose(/^Owner/);
  await expect(dialog).toContainText(shopper.username);
  const change = /\/api\/auth\/users\/[\w-]+$/;
  await page.route(change, (route) => route.abort());
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText(TEXTS.shopNotReached);
  await expect(save).toBeEnabled();
  await page.unroute(change);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Customer');
  await choose(/^Owner/);
  await save.click();
  await expectToast(page, 'Role updated successfully');
  await expect(row.getByText('Owner', { exact: true })).toBeVisible();

  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login\?next=%2Fdashboard%2Forders$/);
  await context.close();

  await choose(/^Customer/);
  await save.click();
  await expect(row.getByText('Customer', { exact: true })).toBeVisible();
});

// Proves §7.12.
test('a user is edited; what is typed survives a reload, and a taken e-mail is shown beside it', async ({
  page,
  errors,
}) => {
  errors.allow(/409/);
  const { shopper, row } = await rowOfNew(page);
  const dialog = page.getByRole('dialog', { name: `Edit ${shopper.username}` });
  await row.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('textbox', { name: 'Profession' }).fill('Tailor');
  await dialog.getByRole('textbox', { name: 'Bio' }).fill('<b>Kitenge</b> on Fridays');
  await page.reload();
  await expect(dialog.getByRole('textbox', { name: 'Profession' })).toHaveValue('Tailor');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('admin@malkia.test');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This email is already registered.')).toBeVisible();
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill(shopper.email);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'User updated successfully');
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Tailor');
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Bio' })).toHaveValue(
    '<b>Kitenge</b> on Fridays',
  );
});

// Proves §3.19, §7.9.
test('a user is deleted only after a question, and their orders stay, as of Unknown', async ({
  page,
}) => {
  const order = await makeOrder(page);
  await signedInAsAdmin(page);
  await goTo(page, of(order.shopper));
  const row = rowWith(page, order.shopper.email);
  const dialog = page.getByRole('dialog', { name: 'Delete user' });
  await pressMore(row, 'Delete');
  await expect(dialog).toContainText(`Are you sure you want to delete ${order.shopper.username}?`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByRole('button', { name: /^More for/ })).toBeFocused();
  await pressMore(row, 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'User deleted');
  await expect(page.getByText(TEXTS.noUsers)).toBeVisible();
  await expect(dialog).toBeHidden();
  const { order: read } = await (await asAdmin(page))('GET', `/api/orders/${order._id}`);
  expect(read).toMatchObject({ _id: order._id, user: { _id: null, username: 'Unknown' } });

  await goTo(page, `/dashboard/manage-orders?search=${order.shortId}`);
  const kept = rowWith(page, order.shortId);
  await expect(cellOf(kept, 'Unknown')).toBeVisible();
  await kept.getByRole('link', { name: order.shortId, exact: true }).click();
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('NameUnknown');
});

test('the last owner can neither be deleted nor made a customer, and the dialog says so', async ({
  page,
  errors,
}) => {
  errors.allow(/409/);
  const admin = DEMO_ADMIN;
  await signIn(page, admin);
  const message = 'The shop needs at least one owner.';
  // Other tests make owners at the same time.
  await page.route(/\/api\/auth\/users\/[\w-]+$/, (route) =>
    route.fulfill({ status: 409, json: { message, code: 'last_admin', requestId: 'x' } }),
  );
  await goTo(page, of(admin));
  const row = rowWith(page, admin.email);
  for (const [more, name, button] of [
    ['Change role', 'Role', 'Save role'],
    ['Delete', 'Delete user', 'Delete'],
  ] as const) {
    await pressMore(row, more);
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toContainText(TEXTS.ownAccount);
    if (more === 'Change role') await dialog.getByRole('radio', { name: /^Customer/ }).check();
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog.getByRole('alert')).toHaveText(message);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }
  await expect(row.getByText('Owner', { exact: true })).toBeVisible();
});

test('an owner who gives up their own role reads what it means and is signed out', async ({
  page,
}) => {
  const shopper = await makeAdmin(page);
  await signIn(page, shopper);
  await goTo(page, of(shopper));
  const row = rowWith(page, shopper.email);
  await expect(row).toContainText('(you)');
  await pressMore(row, 'Change role');
  const dialog = page.getByRole('dialog', { name: 'Role' });
  await expect(dialog).toContainText(TEXTS.ownAccount);
  await dialog.getByRole('radio', { name: /^Customer/ }).check();
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
