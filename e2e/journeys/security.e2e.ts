import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import {
  callsAs,
  DEMO_ADMIN,
  expect,
  expectToast,
  fillLogin,
  goTo,
  makeAdmin,
  type Shopper,
  signedIn,
  signedInAsAdmin,
  signIn,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';

const codeOf = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsAhead * 30_000,
  });
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });

/** A new admin for this test only, signed in. */
const newAdmin = async (page: Page): Promise<Shopper & { _id: string }> => {
  const admin = await makeAdmin(page);
  await signIn(page, admin);
  return admin;
};

/** Turns two-step login on through the page; returns the secret and the recovery codes. */
const setUp = async (page: Page, { password }: Shopper) => {
  await goTo(page, '/dashboard/profile/security');
  await page.getByRole('button', { name: TEXTS.setUpTwoStep }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const key = page.locator('strong[translate="no"]');
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  await codeField(page).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeFocused();
  const codes = await page.getByRole('main').locator('ul[translate="no"] li').allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible();
  return { secret, codes };
};

test('an admin sets up two-step login and signs in with a code, then with a recovery code', async ({
  page,
  errors,
}) => {
  test.slow();
  errors.allow(/status of 401/);
  const admin = await newAdmin(page);
  const { secret, codes } = await setUp(page, admin);
  await page.evaluate(() => localStorage.removeItem('token'));

  await goTo(page, '/login?next=/dashboard/admin');
  await fillLogin(page, admin);
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric');
  await codeField(page).fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(codeField(page)).toHaveAccessibleDescription(/This code is not right/);
  await codeField(page).fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expectToast(page, 'Login successful!');
  await expect(page).toHaveURL('/dashboard/admin');

  await page.evaluate(() => localStorage.removeItem('token'));
  await goTo(page, '/login');
  await fillLogin(page, admin);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/');
  await goTo(page, '/dashboard/profile/security');
  await expect(page.getByText('9 of 10 recovery codes left.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off two-step login' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(admin.password);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(page.getByRole('button', { name: TEXTS.setUpTwoStep })).toBeVisible();
});

test('staff pages that need two-step login lead to where it is set up', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 403/);
  await signedInAsAdmin(page);
  await page.route('**/api/auth/users?*', (route) =>
    route.fulfill({
      status: 403,
      json: { message: 'Please set up two-step login first.', code: 'second_factor_required' },
    }),
  );
  await goTo(page, '/dashboard/manage-users');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Set up two-step login first' }),
  ).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: TEXTS.setUpTwoStep }).click();
  await expect(page).toHaveURL('/dashboard/profile/security');
  await expect(page.getByRole('button', { name: TEXTS.setUpTwoStep })).toBeVisible();
});

// Proves S3.10.
test('people see where they are signed in and sign the others out', async ({ page }) => {
  const shopper = await signedIn(page);
  const elsewhere = async () => {
    const reply = await page.request.post('/api/auth/login', {
      data: { email: shopper.email, password: shopper.password },
      headers: {
        'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile Safari/537.36',
      },
    });
    return (await reply.json()).token as string;
  };
  const token = await elsewhere();
  await goTo(page, '/dashboard/profile');
  await page.getByRole('link', { name: 'See where you are signed in' }).click();
  await expect(page).toHaveURL('/dashboard/profile/security');
  const there = page.getByRole('listitem').filter({ hasText: 'Chrome on Android' });
  await there.getByRole('button', { name: 'Sign out Chrome on Android' }).click();
  await expectToast(page, 'Signed out there');
  await expect(there).toHaveCount(0);
  const me = await page.request.get('/api/auth/me', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(me.status()).toBe(401);
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden();
});

test('an admin reads who changed what, follows a name and goes back', async ({ page }) => {
  const admin = await newAdmin(page);
  const staff = DEMO_ADMIN;
  const send = await callsAs(page, staff);
  await send('POST', `/api/auth/users/${admin._id}/end-sessions`);
  await signIn(page, admin);
  await goTo(page, '/dashboard/admin');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'About' })
    .getByRole('link', { name: 'Users', exact: true })
    .click();
  await expect(page).toHaveURL('/dashboard/audit?kind=user');
  const line = page.getByRole('listitem').filter({ hasText: `the account of ${admin.username}` });
  await expect(line).toContainText('was Customer → is Admin');
  await line.getByRole('link', { name: `Only about ${admin.username}` }).click();
  await expect(page).toHaveURL(`/dashboard/audit?thing=${admin._id}`);
  const lines = page.getByRole('main').getByRole('listitem').filter({ hasText: admin.username });
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText(`${staff.username} signed out`);
  await page.getByRole('link', { name: 'Show everything' }).click();
  await expect(page).toHaveURL('/dashboard/audit');
});
