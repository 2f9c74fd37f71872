import type { Page } from '@playwright/test';
import {
  expect,
  fillLogin,
  goTo,
  makeProduct,
  newShopper,
  register,
  type Shopper,
  signedIn,
  type TestProduct,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { DEFAULT_MS, expectToastFor, FLOW_MS, toast } from '../toast-time.ts';
import { fault, hold, stopClock } from '../waiting.ts';

const onProduct = async (page: Page): Promise<TestProduct> => {
  const product = await makeProduct(page);
  await page.clock.install();
  await goTo(page, `/shop/${product._id}`);
  return product;
};

const add = (page: Page): Promise<void> =>
  page.getByRole('button', { name: TEXTS.addToCart, exact: true }).click();

// Proves §8.1, §8.6, §8.7, §9.7.
test('a product put into the cart is said for 1.2 seconds; so is one already in it, and nothing changes', async ({
  page,
}) => {
  const { name } = await onProduct(page);
  await stopClock(page);
  await add(page);
  await expectToastFor(page, TEXTS.added(name), FLOW_MS);
  await add(page);
  await expectToastFor(page, TEXTS.alreadyIn(name), FLOW_MS);
  await expect(page.getByRole('button', { name: /^Cart/ })).toHaveAccessibleName('Cart, 1 product');
});

// Proves §8.1.
test('a toast is over the header, waits while it is pointed at or has the focus, and can be dismissed', async ({
  page,
}) => {
  const { name } = await onProduct(page);
  await stopClock(page);
  await add(page);
  const added = toast(page, TEXTS.added(name));
  await expect(added).toBeVisible();
  // On a phone it is not over the heading below the header.
  const bottom = (element: Element) => element.getBoundingClientRect().bottom;
  const header = await page.getByRole('banner').evaluate(bottom);
  await expect
    .poll(() => page.locator('[data-toasts] .toast').evaluate(bottom))
    .toBeLessThanOrEqual(header);
  await added.hover();
  await page.clock.runFor(10_000);
  await expect(added).toBeVisible();
  await page.mouse.move(5, 700);
  await page.clock.runFor(FLOW_MS + 100);
  await expect(added).toBeHidden();

  await add(page);
  const again = toast(page, TEXTS.alreadyIn(name));
  await expect(again).toBeVisible();
  const dismiss = page.locator('[data-toasts]').getByRole('button', { name: 'Dismiss' });
  await dismiss.focus();
  await page.clock.runFor(10_000);
  await expect(again).toBeVisible();
  await dismiss.blur();
  await page.clock.runFor(FLOW_MS + 100);
  await expect(again).toBeHidden();

  await add(page);
  await expect(again).toBeVisible();
  await dismiss.click();
  await expect(again).toBeHidden();
});

/** Fills in and sends a product review with the clock stopped. */
const sendReview = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: TEXTS.writeReview }).click();
  const dialog = page.getByRole('dialog', { name: TEXTS.writeReview });
  await dialog.getByRole('radio', { name: '5 stars' }).check();
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Nzuri');
  await stopClock(page);
  await dialog.getByRole('button', { name: 'Submit' }).click();
};

// Proves §8.8, §8.9.
test('a refused, an unanswered and a posted review are said for 1.2 seconds', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 429|ERR_FAILED/);
  const url = '**/api/reviews/post-review';
  const json = { message: 'Please wait a moment.', code: 'too_many_requests', requestId: 'x' };
  await signedIn(page);
  await onProduct(page);
  await page.route(url, (route) => route.fulfill({ status: 429, json }));
  await sendReview(page);
  await expectToastFor(page, 'Please wait a moment.', FLOW_MS);
  await page.unroute(url);
  await page.clock.resume();

  await page.route(url, (route) => route.abort());
  await sendReview(page);
  await expectToastFor(page, TEXTS.reviewNotPosted, FLOW_MS);
  await page.unroute(url);
  await page.clock.resume();

  await sendReview(page);
  await expectToastFor(page, TEXTS.reviewPosted, FLOW_MS);
});

test('a toast that moves from a dialog to the page shows no longer for it', async ({ page }) => {
  const product = await hold(page, /\/api\/products\/[\w-]+$/);
  await signedIn(page);
  await onProduct(page);
  await sendReview(page);
  const posted = toast(page, TEXTS.reviewPosted);
  await expect(posted).toBeVisible();
  await expect.poll(product.asked).toBeGreaterThan(0);
  await page.clock.runFor(FLOW_MS - 200);
  await expect(posted).toBeVisible();
  product.release();
  await expect(page.getByRole('dialog', { name: TEXTS.writeReview })).toBeHidden();
  await expect(posted).toBeVisible();
  await page.clock.runFor(450);
  await expect(posted).toBeHidden();
});

// Proves §8.1, §8.2, §8.3, §9.7.
test('a refused login and a login are said for 2 seconds', async ({ page, errors }) => {
  errors.allow(/status of 401/);
  const shopper = newShopper();
  await register(page, shopper);
  await page.clock.install();
  await goTo(page, '/login');
  await stopClock(page);
  await fillLogin(page, newShopper());
  await expectToastFor(page, TEXTS.wrongLogin, DEFAULT_MS);
  await fillLogin(page, shopper);
  await expectToastFor(page, 'Login successful!', DEFAULT_MS);
});

const fillRegister = async (page: Page, shopper: Shopper): Promise<void> => {
  await page.getByRole('textbox', { name: 'Username' }).fill(shopper.username);
  await page.getByRole('textbox', { name: 'Email' }).fill(shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByRole('button', { name: 'Register' }).click();
};

test('a refused registration and a registration are said for 2 seconds', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 409/);
  const shopper = newShopper();
  await register(page, shopper);
  await page.clock.install();
  await goTo(page, '/register');
  await stopClock(page);
  await fillRegister(page, shopper);
  await expectToastFor(page, 'Registration failed', DEFAULT_MS);
  await fillRegister(page, newShopper());
  await expectToastFor(page, 'Registration successful!', DEFAULT_MS);
});

test('a logout that failed and a logout are said for 2 seconds', async ({ page, errors }) => {
  errors.allow(/ERR_FAILED/);
  const url = '**/api/auth/logout';
  const logout = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
  };
  await signedIn(page);
  await page.clock.install();
  await goTo(page, '/');
  await page.route(url, (route) => route.abort());
  await stopClock(page);
  await logout();
  await expectToastFor(page, 'Logout failed', DEFAULT_MS);
  await page.unroute(url);
  await logout();
  await expectToastFor(page, TEXTS.loggedOut, DEFAULT_MS);
});

// Proves §8.19.
test('a profile that could not be saved and a saved profile are said for 2 seconds', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 500/);
  const url = '**/api/auth/edit-profile';
  await signedIn(page);
  await page.clock.install();
  await goTo(page, '/dashboard/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('textbox', { name: 'Profession' }).fill('Fundi');
  await page.route(url, fault);
  await stopClock(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToastFor(page, 'Update failed', DEFAULT_MS);
  await page.unroute(url);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToastFor(page, TEXTS.profileUpdated, DEFAULT_MS);
});
