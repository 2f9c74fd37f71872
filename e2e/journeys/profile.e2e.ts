import type { Browser, Locator, Page } from '@playwright/test';
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

/** A page in another browser with the same person signed in. */
const elsewhere = async (browser: Browser, shopper: Shopper): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, shopper);
  await goTo(page, '/dashboard/orders');
  await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible();
  return page;
};

test('a profile shows the default avatar, name, e-mail and role, and what is not set yet', async ({
  page,
}) => {
  const shopper = await signedIn(page);
  await goTo(page, '/dashboard/profile');
  await expect(fact(page, 'Username').last()).toContainText(shopper.username);
  await expect(fact(page, 'Email').last()).toContainText(shopper.email);
  await expect(fact(page, 'Account').last()).toContainText('Customer');
  await expect(fact(page, 'Profession').last()).toContainText('Not set yet');
  await expect(fact(page, 'Bio').last()).toContainText('Not set yet');
  for (const picture of [headerPicture(page), page.locator('main img')]) {
    await expect(picture).toHaveAttribute('src', '/images/art-default-avatar/160.webp');
  }
});

test('a saved profile shows at once, its picture in the header too, and after a reload', async ({
  page,
}) => {
  const { email } = await openForm(page);
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
  await expectToast(page, 'Profile updated successfully');
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

test('a file that is no image is refused beside the field and nothing is sent', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await openForm(page);
  await field(page, 'Profile image').setInputFiles({
    name: 'me.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('hello'),
  });
  await save(page).click();
  await expect(field(page, 'Profile image')).toHaveAccessibleDescription(
    /The image must be an image file\./,
  );
  await expect(field(page, 'Profile image')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Username').fill('  ');
  await save(page).click();
  await expect(field(page, 'Username')).toHaveAccessibleDescription('Please choose a username.');
  await expect(field(page, 'Username')).toBeFocused();
  expect(calls.filter((url) => url.includes('edit-profile'))).toEqual([]);
});

test('a picture the server can’t read: Update failed, and the reason beside the field', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 400/);
  // Playwright's tracing fetches the picture's blob URL; the CSP is not relaxed for it.
  errors.allow(/^Connecting to 'blob:/);
  await openForm(page);
  await field(page, 'Profession').fill('Nurse');
  await field(page, 'Profile image').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('this is no picture'),
  });
  await save(page).click();
  await expectToast(page, 'Update failed');
  await expect(field(page, 'Profile image')).toHaveAccessibleDescription(
    /The image must be an image file\./,
  );
  await expect(field(page, 'Profession')).toHaveValue('Nurse');
  await page.getByRole('button', { name: 'Keep the picture as it was' }).click();
  await save(page).click();
  await expectToast(page, 'Profile updated successfully');
});

test('a profile that can’t be saved: Update failed, the reason in the form, nothing lost', async ({
  page,
  errors,
}) => {
  errors.allow(/ERR_FAILED|status of 500/);
  await openForm(page);
  await field(page, 'Bio').fill('I sew.');
  await page.route('**/api/auth/edit-profile', (route) => route.abort());
  await save(page).click();
  await expectToast(page, 'Update failed');
  await expect(page.locator('form [role=alert]').first()).toContainText(
    'We could not reach the shop.',
  );
  await page.unroute('**/api/auth/edit-profile');
  const body = {
    message: 'Something went wrong on our side.',
    code: 'server_error',
    requestId: 'r',
  };
  await page.route('**/api/auth/edit-profile', (route) =>
    route.fulfill({ status: 500, json: body }),
  );
  await save(page).click();
  await expect(page.locator('form [role=alert]').first()).toContainText(body.message);
  await expect(field(page, 'Bio')).toHaveValue('I sew.');
  await expect(save(page)).toBeEnabled();
});

test('a half-filled profile form survives a reload; Cancel forgets it', async ({ page }) => {
  await openForm(page);
  await field(page, 'Profession').fill('Half a word');
  await page.reload();
  await expect(field(page, 'Profession')).toHaveValue('Half a word');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(fact(page, 'Profession').last()).toContainText('Not set yet');
  await expect(editButton(page)).toBeFocused();
  await page.reload();
  await expect(editButton(page)).toBeVisible();
  await editButton(page).click();
  await expect(field(page, 'Profession')).toHaveValue('');
});

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

test('another person who signs in in another tab takes over every tab', async ({ page }) => {
  await openForm(page);
  await field(page, 'Bio').fill('The first one’s words');
  const other = await page.context().newPage();
  const second = newShopper();
  await register(other, second);
  await signIn(other, second);
  await expect(fact(page, 'Username').last()).toContainText(second.username);
  await editButton(page).click();
  await expect(field(page, 'Bio')).toHaveValue('');
  await other.evaluate(() => localStorage.clear());
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fprofile');
});

test('a page that Back brings out of the browser’s memory shows nobody who signed out meanwhile', async ({
  page,
}) => {
  await openForm(page);
  // As after signing out in another tab: a page that lies in memory hears of no change of the storage.
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fprofile');
});

test('a new password needs the current one, and signs the other devices out', async ({
  page,
  browser,
  errors,
}) => {
  errors.allow(/status of 400/);
  const shopper = await signedIn(page);
  const other = await elsewhere(browser, shopper);
  await goTo(page, '/dashboard/profile');
  const press = page.getByRole('button', { name: 'Change password' });
  await press.click();
  await expect(field(page, 'Current password')).toHaveAccessibleDescription(
    'Please enter your current password.',
  );
  await field(page, 'Current password').fill('not it');
  await field(page, 'New password').fill('a new one 8');
  await press.click();
  await expect(field(page, 'Current password')).toHaveAccessibleDescription(
    'The current password is not right.',
  );
  await expect(field(page, 'Current password')).toBeFocused();
  await field(page, 'Current password').fill(shopper.password);
  await press.click();
  await expectToast(page, 'Password changed successfully');
  await expect(field(page, 'New password')).toHaveValue('');

  await other.reload();
  await expect(other).toHaveURL(/\/login\?next=/);
  await page.reload();
  await expect(editButton(page)).toBeVisible();
  await signIn(other, { ...shopper, password: 'a new one 8' });
  await other.context().close();
});

test('the shop’s rule for passwords is said beside the new one', async ({ page, errors }) => {
  errors.allow(/status of 400/);
  const message = 'Please use at least 8 characters.';
  const body = { message, code: 'invalid', requestId: 'r', fields: { newPassword: message } };
  await page.route('**/api/auth/change-password', (route) =>
    route.fulfill({ status: 400, json: body }),
  );
  const shopper = await signedIn(page);
  await goTo(page, '/dashboard/profile');
  await field(page, 'Current password').fill(shopper.password);
  await field(page, 'New password').fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(field(page, 'New password')).toHaveAccessibleDescription(message);
});

test('logging out everywhere asks first, then ends the sessions of other browsers too', async ({
  page,
  browser,
}) => {
  const shopper = await signedIn(page);
  const other = await elsewhere(browser, shopper);
  await goTo(page, '/dashboard/profile');
  const open = page.getByRole('button', { name: 'Log out everywhere' });
  const dialog = page.getByRole('dialog', { name: 'Log out everywhere' });
  await open.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'My orders' })).toBeVisible();

  await open.click();
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
  await expectToast(page, 'Logged out of all devices');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL('/login?next=%2Fdashboard%2Forders');
  await other.context().close();
});
