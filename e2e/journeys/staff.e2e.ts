import type { Page } from '@playwright/test';
import {
  expect,
  expectToast,
  goTo,
  newShopper,
  register,
  signedInAsAdmin,
  signIn,
  test,
} from '../shop.ts';
import { rowWith } from '../staff.ts';
import { TEXTS } from '../texts.ts';

const STAFF = '/dashboard/staff';

/** Invites an address as a manager; returns the link, which this shop without mail shows. */
const invite = async (page: Page, email: string): Promise<string> => {
  await goTo(page, STAFF);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('radio', { name: /^Manager/ }).check();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const link = await dialog.getByLabel('Link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Invited' })).toContainText(email);
  return link;
};

test('the owner invites a manager, who makes an account by the link and sees what managers see', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = newShopper();
  await signedInAsAdmin(page);
  const link = await invite(page, person.email);
  const context = await browser.newContext({ baseURL });
  const theirs = await context.newPage();
  await goTo(theirs, link);
  await expect(theirs.getByText(person.email)).toBeVisible();
  await theirs.getByLabel('Username').fill(person.username);
  await theirs.getByLabel('Password', { exact: true }).fill(person.password);
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await expect(theirs).toHaveURL(/\/login/);
  await expect(theirs.getByLabel('Email')).toHaveValue(person.email);
  await theirs.getByLabel('Password', { exact: true }).fill(person.password);
  await theirs.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(theirs).toHaveURL(/\/dashboard\/admin$/);
  const more = theirs.getByRole('region', { name: 'More' });
  await expect(more.getByRole('link', { name: /^Users/ })).toBeVisible();
  await expect(more.getByRole('link', { name: /^Staff/ })).toHaveCount(0);
  await goTo(theirs, STAFF);
  await expect(theirs.getByRole('heading', { name: 'Not allowed' })).toBeVisible();
  await goTo(theirs, `/dashboard/manage-users?search=${encodeURIComponent(person.email)}`);
  const own = rowWith(theirs, person.email);
  await expect(own.getByText('Manager', { exact: true })).toBeVisible();
  await expect(own.getByRole('button')).toHaveCount(0);
  await goTo(theirs, link);
  await expect(theirs.getByRole('alert')).toContainText(TEXTS.linkInvalid);
  await context.close();
});

test('somebody with an account signs in to accept; an invite that is withdrawn is dead', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = newShopper();
  await register(page, person);
  await signedInAsAdmin(page);
  const link = await invite(page, person.email);
  const context = await browser.newContext({ baseURL });
  const theirs = await context.newPage();
  await goTo(theirs, link);
  await theirs.getByRole('link', { name: 'Log in to accept' }).click();
  await theirs.getByLabel('Email').fill(person.email);
  await theirs.getByLabel('Password', { exact: true }).fill(person.password);
  await theirs.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(theirs.getByRole('button', { name: 'Accept' })).toBeVisible();

  await page.getByRole('button', { name: `Withdraw the invite of ${person.email}` }).click();
  await expectToast(page, 'The invite is withdrawn');
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await expect(theirs.getByRole('alert')).toContainText(TEXTS.linkInvalid);
  await goTo(theirs, await invite(page, person.email));
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await expect(theirs).toHaveURL(/\/login/);
  await signIn(theirs, person);
  await goTo(theirs, '/dashboard/admin');
  await expect(theirs.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await context.close();
});
