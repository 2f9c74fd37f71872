import type { Locator, Page } from '@playwright/test';
import {
  asAdmin,
  expect,
  expectToast,
  fillLogin,
  goTo,
  newShopper,
  register,
  type Shopper,
  signedIn,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';

type Mail = { text: string };

const askFor = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: /Send (another )?link/ }).click();
};

const ANSWER = 'If this email has an account, a link to set a new password is on its way.';
const newPassword = (page: Page): Locator => page.getByLabel('New password', { exact: true });

const mailsTo = async (page: Page, { email }: Shopper): Promise<Mail[]> =>
  (await (await asAdmin(page))('GET', `/api/mails?search=${email}`)).mails;

const mailedPaths = async (page: Page, shopper: Shopper): Promise<string[]> =>
  (await mailsTo(page, shopper))
    .filter(({ text }) => text.includes('/reset-password'))
    .map(({ text }) => /https?:\/\/[^/\s]+(\S+)/.exec(text)?.[1] ?? '');

/** Path and query of the newest link mailed to this person. */
const mailedPath = async (page: Page, shopper: Shopper): Promise<string> => {
  await expect.poll(async () => (await mailedPaths(page, shopper)).length).toBeGreaterThan(0);
  return (await mailedPaths(page, shopper))[0] ?? '';
};

test('an email is confirmed by the mailed link, and can be sent again from the profile', async ({
  page,
}) => {
  const shopper = await signedIn(page);
  await goTo(page, '/dashboard/profile');
  const section = page.getByRole('region', { name: TEXTS.confirmEmail });
  await section.getByRole('button', { name: 'Send the link again' }).click();
  await expect(section.getByText('A link to confirm your email is on its way.')).toBeVisible();
  const mails = await mailsTo(page, shopper);
  const link = mails.find(({ text }) => text.includes('/confirm-email'));
  await goTo(page, /https?:\/\/[^/\s]+(\S+)/.exec(link?.text ?? '')?.[1] ?? '');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByText('Your email is confirmed. Asante!')).toBeVisible();
  await goTo(page, '/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
  await expect(section).toBeHidden();
});

test('a forgotten password is set anew by the mailed link, which works once', async ({
  page,
  errors,
}) => {
  test.slow();
  errors.allow(/status of (400|401)/);
  const shopper = newShopper();
  await register(page, shopper);
  await goTo(page, '/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await askFor(page, shopper.email);
  await expect(page.getByText(ANSWER)).toBeVisible();

  const path = await mailedPath(page, shopper);
  expect(path).toMatch(/^\/reset-password\?token=[\w-]+$/);
  await goTo(page, path);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(newPassword(page)).toHaveAccessibleDescription('Please enter a new password.');
  await newPassword(page).fill('mpya kabisa 9');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expectToast(page, 'Password changed successfully. Please log in.');
  await expect(page).toHaveURL('/login');
  await fillLogin(page, shopper);
  await expectToast(page, TEXTS.wrongLogin);
  await fillLogin(page, { ...shopper, password: 'mpya kabisa 9' });
  await expectToast(page, 'Login successful!');

  await goTo(page, path);
  await newPassword(page).fill('once more');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toContainText(TEXTS.linkInvalid);
  await page.getByRole('link', { name: TEXTS.askNewLink }).click();
  await expect(page).toHaveURL('/forgot-password');
});

// Proves S3.7.
test('a new password by a mailed link ends the session of the same browser too', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 401/);
  const shopper = await signedIn(page);
  await goTo(page, '/forgot-password');
  await askFor(page, shopper.email);
  await goTo(page, await mailedPath(page, shopper));
  await newPassword(page).fill('mpya kabisa 9');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a link without its token leads to the form, where what is no e-mail costs no request and an unknown one gets the same answer, which says where the demo’s mails are', async ({
  page,
}) => {
  await goTo(page, '/reset-password');
  await expect(page.getByText(TEXTS.linkInvalid)).toBeVisible();
  await expect(newPassword(page)).toBeHidden();
  await page.getByRole('link', { name: TEXTS.askNewLink }).click();
  const field = page.getByRole('textbox', { name: 'Email' });
  await expect(field).toBeVisible();

  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  for (const email of ['', 'akinyi', 'akinyi@example']) {
    await askFor(page, email);
    await expect(field).toHaveAccessibleDescription('Please provide a valid email');
  }
  expect(calls.filter((url) => url.includes('/api/auth/'))).toEqual([]);

  await askFor(page, newShopper().email);
  const answer = page.getByRole('status').filter({ hasText: ANSWER });
  await expect(answer).toContainText('This demo shop sends no mail');
  await expect(answer.getByRole('link', { name: 'the shop’s mails' })).toHaveAttribute(
    'href',
    '/dashboard/mails',
  );
});

test('without a network both forms say so and keep what was typed', async ({ page, errors }) => {
  errors.allow(/ERR_FAILED/);
  await page.route('**/api/auth/*', (route) => route.abort());
  await goTo(page, '/forgot-password');
  await askFor(page, 'akinyi@example.com');
  await expect(page.getByRole('alert')).toContainText(TEXTS.shopNotReached);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('akinyi@example.com');
  await goTo(page, '/reset-password?token=some-token');
  await newPassword(page).fill('mpya kabisa 9');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toContainText(TEXTS.shopNotReached);
  await expect(newPassword(page)).toHaveValue('mpya kabisa 9');
});

test('the shop’s rule for passwords is said beside the field of the link’s page', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 400/);
  const message = 'This password is too easy to guess. Please choose another.';
  const body = { message, code: 'invalid', requestId: 'r', fields: { password: message } };
  await page.route('**/api/auth/reset-password', (route) =>
    route.fulfill({ status: 400, json: body }),
  );
  await goTo(page, '/reset-password?token=some-token');
  await newPassword(page).fill('password1');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(newPassword(page)).toHaveAccessibleDescription(message);
  await expect(newPassword(page)).toBeFocused();
});
