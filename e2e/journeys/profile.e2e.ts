import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectPicture,
  expectToast,
  goTo,
  newShopper,
  register,
  type Shopper,
  signedIn,
  signedInAsAdmin,
  signIn,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';

/** A picture of 32 × 32 pixels that every decoder reads. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAKklEQVR4nGPokgmgKWIYtWDUglELRi0YtWDUglELRi0YtWDUglELhooFANHB2C6lMpxGAAAAAElFTkSuQmCC',
  'base64',
);

const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
const editButton = (page: Page): Locator => page.getByRole('button', { name: 'Edit Profile' });
const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });
const fact = (page: Page, term: string): Locator =>
  page.locator('dl > div, dl > div > div').filter({ has: page.getByText(term, { exact: true }) });
const headerPicture = (page: Page): Locator =>
  page.getByRole('button', { name: 'Account menu' }).locator('img');

const openForm = async (page: Page): Promise<Shopper> => {
  const shopper = await signedIn(page);
  await goTo(page, '/dashboard/profile');
  await editButton(page).click();
  await expect(field(page, 'Username')).toBeFocused();
  return shopper;
};

/** Signs the same person in elsewhere; the status of this session’s calls is 401 after it has ended. */
const elsewhere = async (page: Page, { email, password }: Shopper) => {
  const reply = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(reply.status()).toBe(200);
  const headers = { authorization: `Bearer ${(await reply.json()).token}` };
  return async () => (await page.request.get('/api/auth/me', { headers })).status();
};

// Proves §2.11, §2.22, §7.11, §8.19.
test('a profile shows the default avatar, name, e-mail, role and what is not set yet; saved, it shows at once, its picture in the header too, and after a reload', async ({
  page,
}) => {
  const { username, email } = await signedIn(page);
  await goTo(page, '/dashboard/profile');
  await expect(fact(page, 'Username').last()).toContainText(username);
  await expect(fact(page, 'Email').last()).toContainText(email);
  await expect(fact(page, 'Account').last()).toContainText('Customer');
  await expect(fact(page, 'Profession').last()).toContainText(TEXTS.notSet);
  await expect(fact(page, 'Bio').last()).toContainText(TEXTS.notSet);
  for (const picture of [headerPicture(page), page.locator('main img')]) {
    await expect(picture).toHaveAttribute('src', '/images/art-default-avatar/160.webp');
  }

  await editButton(page).click();
  await expect(field(page, 'Username')).toBeFocused();
  await field(page, 'Username').fill('Nyota Njema');
  await field(page, 'Profession').fill('Fundi wa nguo');
  await field(page, 'Bio').fill('Kisumu.\n<b>Kitenge</b> on Fridays.');
  await field(page, 'Profile image').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: PICTURE,
  });
  await page
    .getByRole('dialog', { name: 'Crop picture' })
    .getByRole('button', { name: 'Done' })
    .click();
  const sent = page.waitForRequest('**/api/auth/edit-profile');
  await save(page).click();
  const request = await sent;
  expect(request.method()).toBe('PATCH');
  expect(request.headers()['content-type']).toMatch(/^multipart\/form-data/);
  await expectToast(page, TEXTS.profileUpdated);
  await expect(editButton(page)).toBeFocused();

  for (const reloaded of [false, true]) {
    if (reloaded) await page.reload();
    await expect(fact(page, 'Username').last()).toContainText('Nyota Njema');
    await expect(fact(page, 'Profession').last()).toContainText('Fundi wa nguo');
    await expect(fact(page, 'Bio').last()).toContainText('<b>Kitenge</b> on Fridays.');
    const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));
    expect(user).toMatchObject({ username: 'Nyota Njema', email, profession: 'Fundi wa nguo' });
    expect(user.profileImage).toMatch(/^\/images\//);
    const id = user.profileImage.split('/')[2];
    await expect(headerPicture(page)).toHaveAttribute('src', `/images/${id}/160.webp`);
    await expectPicture(headerPicture(page));
  }
});

// Proves §5.16, §8.19.
test('what of a profile can’t be saved is said beside its field or in the form, and nothing is lost', async ({
  page,
  errors,
}) => {
  errors.allow(/ERR_FAILED|status of (400|500)/);
  // Playwright's tracing fetches the picture's blob URL; the CSP is not relaxed for it.
  errors.allow(/^Connecting to 'blob:/);
  const EDIT = '**/api/auth/edit-profile';
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  const { username } = await openForm(page);
  const choose = (name: string, mimeType: string) =>
    field(page, 'Profile image').setInputFiles({
      ...{ name, mimeType, buffer: Buffer.from('this is no picture') },
    });
  const noImage = /The image must be an image file\./;
  await choose('me.txt', 'text/plain');
  await save(page).click();
  await expect(field(page, 'Profile image')).toHaveAccessibleDescription(noImage);
  await expect(field(page, 'Profile image')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Username').fill('  ');
  await save(page).click();
  await expect(field(page, 'Username')).toHaveAccessibleDescription('Please choose a username.');
  await expect(field(page, 'Username')).toBeFocused();
  expect(calls.filter((url) => url.includes('edit-profile'))).toEqual([]);

  await field(page, 'Username').fill(username);
  await field(page, 'Profession').fill('Nurse');
  await field(page, 'Bio').fill('I sew.');
  await choose('me.png', 'image/png');
  await save(page).click();
  await expectToast(page, 'Update failed');
  await expect(field(page, 'Profile image')).toHaveAccessibleDescription(noImage);
  await expect(field(page, 'Profession')).toHaveValue('Nurse');
  await page.getByRole('button', { name: TEXTS.keepPicture }).click();

  const why = page.locator('form [role=alert]').first();
  await page.route(EDIT, (route) => route.abort());
  await save(page).click();
  await expectToast(page, 'Update failed');
  await expect(why).toContainText(TEXTS.shopNotReached);
  await page.unroute(EDIT);
  const message = TEXTS.ourFault;
  await page.route(EDIT, (route) =>
    route.fulfill({ status: 500, json: { message, code: 'server_error', requestId: 'r' } }),
  );
  await save(page).click();
  await expect(why).toContainText(message);
  await expect(field(page, 'Bio')).toHaveValue('I sew.');
  await expect(save(page)).toBeEnabled();
  await page.unroute(EDIT);
  await save(page).click();
  await expectToast(page, TEXTS.profileUpdated);
});

test('a half-filled profile form survives a reload; Cancel forgets it', async ({ page }) => {
  await openForm(page);
  await field(page, 'Profession').fill('Half a word');
  await page.reload();
  await expect(field(page, 'Profession')).toHaveValue('Half a word');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(fact(page, 'Profession').last()).toContainText(TEXTS.notSet);
  await expect(editButton(page)).toBeFocused();
  await page.reload();
  await expect(editButton(page)).toBeVisible();
  await editButton(page).click();
  await expect(field(page, 'Profession')).toHaveValue('');
});

// Proves §2.11.
test('an admin’s profile leads to their own orders and payments', async ({ page }) => {
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/profile');
  await expect(fact(page, 'Account').last()).toContainText('Shop admin');
  await page.getByRole('link', { name: 'My orders' }).click();
  await expect(page).toHaveURL('/dashboard/orders');
  await page.goBack();
  await page.getByRole('link', { name: 'My payments' }).click();
  await expect(page.getByRole('heading', { name: 'My payments' })).toBeVisible();
});

// Proves §4.10.
test('another person who signs in in another tab takes over every tab; Back shows nobody who signed out meanwhile', async ({
  page,
}) => {
  const first = await openForm(page);
  await field(page, 'Bio').fill('The first one’s words');
  const other = await page.context().newPage();
  const second = newShopper();
  await register(other, second);
  await signIn(other, second);
  await expect(fact(page, 'Username').last()).toContainText(second.username);
  await expect(page.getByRole('main')).toContainText(second.email);
  await expect(page.getByText(first.email)).toHaveCount(0);
  await editButton(page).click();
  await expect(field(page, 'Username')).toHaveValue(second.username);
  await expect(field(page, 'Bio')).toHaveValue('');
  // As after signing out in another tab: a page that lies in memory hears of no change of the storage.
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fprofile');
});

test('a new password needs the current one, each error stands beside its field until it is mended, and the other devices are signed out', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 400/);
  const shopper = await signedIn(page);
  const other = await elsewhere(page, shopper);
  await goTo(page, '/dashboard/profile');
  const section = page.getByRole('region', { name: 'Change password' });
  const current = section.getByLabel('Current password', { exact: true });
  const anew = section.getByLabel('New password', { exact: true });
  const press = section.getByRole('button', { name: 'Change password' });
  const error = section.getByText(TEXTS.currentPassword);
  await press.click();
  await expect(error).toBeVisible();
  await expect(current).toHaveAccessibleDescription(TEXTS.currentPassword);
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await current.fill('j');
  await expect(error).toHaveCount(0);
  await expect(current).not.toHaveAttribute('aria-invalid');
  await current.fill('');
  await press.click();
  await expect(error).toBeVisible();

  await current.fill('not it');
  await anew.fill('a new one 8');
  await press.click();
  await expect(current).toHaveAccessibleDescription('The current password is not right.');
  await expect(current).toBeFocused();

  // The shop's rule for passwords.
  const message = 'Please use at least 8 characters.';
  const body = { message, code: 'invalid', requestId: 'r', fields: { newPassword: message } };
  await page.route('**/api/auth/change-password', (route) =>
    route.fulfill({ status: 400, json: body }),
  );
  await current.fill(shopper.password);
  await anew.fill('short');
  await press.click();
  await expect(anew).toHaveAccessibleDescription(message);
  await page.unroute('**/api/auth/change-password');

  await expect.poll(() => other()).toBe(200);
  await anew.fill('a new one 8');
  await press.click();
  await expectToast(page, 'Password changed successfully');
  await expect(anew).toHaveValue('');
  await expect.poll(() => other()).toBe(401);
  await page.reload();
  await expect(editButton(page)).toBeVisible();
  await elsewhere(page, { ...shopper, password: 'a new one 8' });
});

test('logging out everywhere asks first, then ends the sessions of other browsers too', async ({
  page,
}) => {
  const shopper = await signedIn(page);
  const other = await elsewhere(page, shopper);
  await goTo(page, '/dashboard/profile');
  const open = page.getByRole('button', { name: TEXTS.logOutEverywhere });
  const dialog = page.getByRole('dialog', { name: TEXTS.logOutEverywhere });
  await open.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => other()).toBe(200);

  await open.click();
  await dialog.getByRole('button', { name: TEXTS.logOutEverywhere }).click();
  await expectToast(page, 'Logged out of all devices');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.poll(() => other()).toBe(401);
});
