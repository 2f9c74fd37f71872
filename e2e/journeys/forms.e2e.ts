import type { Page } from '@playwright/test';
import { expect, goTo, signedIn, test } from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { hold } from '../waiting.ts';

/** What all forms of `useForm` have in common, each rule on one of them. */

const change = (page: Page) => page.getByRole('region', { name: 'Change password' });
const current = (page: Page) => change(page).getByLabel('Current password', { exact: true });
const next = (page: Page) => change(page).getByLabel('New password', { exact: true });
const press = (page: Page) => change(page).getByRole('button', { name: 'Change password' }).click();

test('two submits before the page shows the first send the form once', async ({ page }) => {
  await goTo(page, '/forgot-password');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/forgot')) calls.push(request.url());
  });
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(page.getByRole('button', { name: TEXTS.sendLinkAgain })).toBeEnabled();
  expect(calls).toHaveLength(1);
  await page.getByRole('button', { name: TEXTS.sendLinkAgain }).click();
  await expect.poll(() => calls.length).toBe(2);
});

test('what the server says of several fields stands beside them, and the first has the focus', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 400/);
  await signedIn(page);
  await goTo(page, '/dashboard/profile');
  const fields = { newPassword: 'Too short.', currentPassword: 'Not this one.', other: 'Unknown.' };
  const json = { message: 'Some fields are wrong.', code: 'invalid', requestId: 'r', fields };
  await page.route('**/api/auth/change-password', (route) => route.fulfill({ status: 400, json }));
  await current(page).fill('one');
  await next(page).fill('two');
  await press(page);
  await expect(current(page)).toHaveAccessibleDescription('Not this one.');
  await expect(next(page)).toHaveAccessibleDescription('Too short.');
  await expect(current(page)).toBeFocused();
  await expect(page.getByText('Some fields are wrong.')).toHaveCount(0);
  await next(page).fill('three');
  await expect(next(page)).toHaveAccessibleDescription('');
  await expect(current(page)).toHaveAccessibleDescription('Not this one.');
});

test('a refusal of fields that the form does not have stands in the form', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 400/);
  await signedIn(page);
  await goTo(page, '/dashboard/profile');
  const fields = { other: 'Unknown.' };
  const json = { message: 'Some fields are wrong.', code: 'invalid', requestId: 'r', fields };
  await page.route('**/api/auth/change-password', (route) => route.fulfill({ status: 400, json }));
  await current(page).fill('one');
  await next(page).fill('two');
  await press(page);
  await expect(change(page).getByRole('alert')).toHaveText('Some fields are wrong.');
  await expect(current(page)).toHaveValue('one');
});

test('a form that is left while it is sent still ends, and its draft is gone', async ({ page }) => {
  await goTo(page, '/contact');
  await page.getByRole('textbox', { name: 'Message' }).fill('Left while on its way');
  const call = await hold(page, '**/api/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect.poll(() => call.asked()).toBe(1);
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL('/');
  const answered = page.waitForResponse('**/api/contact');
  call.release();
  await answered;
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));
  await expect.poll(drafts).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
});
