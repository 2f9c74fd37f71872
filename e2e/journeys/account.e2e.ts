import {
  expect,
  expectNoToast,
  expectToast,
  fillLogin,
  goTo,
  newShopper,
  register,
  signedIn,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';

// Proves §1.2, §2.7, §2.21, §2.22, §2.70, §3.3, §4.8, §4.9, §4.11, §6.2, §8.3, §8.4, §8.5, S3.8.
test('register, sign in, sign out', async ({ page }) => {
  const shopper = newShopper();
  await goTo(page, '/register');
  await page.getByRole('textbox', { name: 'Username' }).fill(shopper.username);
  await page.getByRole('textbox', { name: 'Email' }).fill(shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expectToast(page, 'Registration successful!');
  await expect(page).toHaveURL(/\/login$/);

  await fillLogin(page, shopper);
  await expectToast(page, 'Login successful!');
  await expect(page).toHaveURL('/');
  await page.reload();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByText(shopper.email)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(shopper.email)).toBeHidden();

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByText(TEXTS.noOrdersOfMine)).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectToast(page, TEXTS.loggedOut);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  // The device id, which does not identify a person.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).sort()))
    .toEqual(['device']);
});

// Proves S4.9.
test('an e-mail and a password pasted from another device sign in; a way back to another site is none', async ({
  page,
}) => {
  const shopper = { ...newShopper(), password: 'Nyumb\u00E1ni kwetu' };
  await register(page, shopper);
  await goTo(page, '/login?next=//example.com/');
  await fillLogin(page, {
    ...shopper,
    email: `\u202A${shopper.email.toUpperCase()}\u202C`,
    password: shopper.password.normalize('NFD'),
  });
  await expectToast(page, 'Login successful!');
  await expect(page).toHaveURL('/');
});

// Proves §5.2, §5.3, §8.2.
test('what is wrong with a login is said: a field rule without a request, no network without blaming a password, a wrong password as a toast', async ({
  page,
  errors,
}) => {
  errors.allow(/ERR_FAILED|status of 401/);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/')) calls.push(request.url());
  });
  await goTo(page, '/login');
  const message = page.getByText(TEXTS.emailAndPassword);
  for (const [email, password] of [
    ['', ''],
    ['akinyi@example.com', ''],
    ['akinyi', 'secret'],
    ['akinyi@example', 'secret'],
  ] as const) {
    await fillLogin(page, { username: '', email, password });
    await expect(message).toBeVisible();
  }
  expect(calls).toEqual([]);

  const alert = page.locator('form').getByRole('alert');
  const email = page.getByRole('textbox', { name: 'Email' });
  const login = page.getByRole('button', { name: 'Login' });
  await page.route('**/api/auth/login', (route) => route.abort());
  await fillLogin(page, { username: '', email: 'nobody@example.com', password: 'wrong' });
  await expect(alert).toHaveText(
    'We could not reach the shop. Check your connection and try again.',
  );
  expectNoToast(page, TEXTS.wrongLogin);
  await expect(email).toHaveValue('nobody@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('wrong');

  await page.unroute('**/api/auth/login');
  await login.click();
  await expectToast(page, TEXTS.wrongLogin);
  await expect(alert).toHaveText(TEXTS.emailAndPassword);
  await expect(email).toHaveValue('nobody@example.com');
  await expect(login).toBeEnabled();
});

test('forms sent without JavaScript end on a readable page with a way back', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  for (const [path, button] of [
    ['/login', 'Login'],
    ['/register', 'Register'],
    ['/contact', 'Send Message'],
    ['/forgot-password', 'Send link'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('heading')).toHaveText('This form needs JavaScript');
    await page.getByRole('link', { name: 'Back to the form' }).click();
    await expect(page.getByRole('button', { name: button })).toBeVisible();
  }
  await context.close();
});

// Proves §8.4.
test('an e-mail that is taken: toast and the reason in the form', async ({ page, errors }) => {
  errors.allow(/status of 409/);
  const shopper = newShopper();
  await register(page, shopper);
  await goTo(page, '/register');
  await page.getByRole('textbox', { name: 'Username' }).fill('Another');
  await page.getByRole('textbox', { name: 'Email' }).fill(shopper.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill('something');
  await page.getByRole('button', { name: 'Register' }).click();
  await expectToast(page, 'Registration failed');
  await expect(page.locator('form')).toContainText(/already|taken|registered/i);
});

// Proves §2.12, §2.19.
test('a guest on a dashboard page signs in and comes back to it', async ({ page }) => {
  const shopper = newShopper();
  await register(page, shopper);
  await page.goto('/dashboard/orders');
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Forders$/);
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/register\?next=%2Fdashboard%2Forders$/);
  await page.getByRole('link', { name: 'Login' }).click();
  // The URL changes before the page is rendered, and both forms have an e-mail field.
  await expect(page.getByRole('heading', { name: 'Karibu tena' })).toBeVisible();
  await fillLogin(page, shopper);
  await expect(page).toHaveURL('/dashboard/orders');
  await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible();
});

// Proves §8.5.
test('signing out without a network is said and stays signed in', async ({ page, errors }) => {
  errors.allow(/ERR_FAILED/);
  await signedIn(page);
  await goTo(page, '/');
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectToast(page, 'Logout failed');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
});
