import type { Page } from '@playwright/test';
import {
  expect,
  expectToast,
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
import { DEFAULT_MS, expectToastFor, FLOW_MS, toast } from '../toast-time.ts';
import { hold, stopClock } from '../waiting.ts';

const onProduct = async (page: Page): Promise<TestProduct> => {
  const product = await makeProduct(page);
  await page.clock.install();
  await goTo(page, `/shop/${product._id}`);
  return product;
};

const add = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Add to Cart', exact: true }).click();

test('a product put into the cart is said for 1.2 seconds', async ({ page }) => {
  const { name } = await onProduct(page);
  await stopClock(page);
  await add(page);
  await expectToastFor(page, `${name} added to cart!`, FLOW_MS);
});

test('a product already in the cart is said for 1.2 seconds, and nothing changes', async ({
  page,
}) => {
  const { name } = await onProduct(page);
  await stopClock(page);
  await add(page);
  await expectToastFor(page, `${name} added to cart!`, FLOW_MS);
  await add(page);
  await expectToastFor(page, `${name} is already in the cart`, FLOW_MS);
  await expect(page.getByRole('button', { name: /^Cart/ })).toHaveAccessibleName('Cart, 1 product');
});

test('a toast waits while it is pointed at', async ({ page }) => {
  const { name } = await onProduct(page);
  await stopClock(page);
  await add(page);
  const shown = toast(page, `${name} added to cart!`);
  await expect(shown).toBeVisible();
  await shown.hover();
  await page.clock.runFor(10_000);
  await expect(shown).toBeVisible();
  await page.mouse.move(5, 700);
  await page.clock.runFor(FLOW_MS + 100);
  await expect(shown).toBeHidden();
});

test('a toast waits while it has the focus', async ({ page }) => {
  const { name } = await onProduct(page);
  await stopClock(page);
  await add(page);
  const shown = toast(page, `${name} added to cart!`);
  await expect(shown).toBeVisible();
  const dismiss = page.locator('[data-toasts]').getByRole('button', { name: 'Dismiss' });
  await dismiss.focus();
  await page.clock.runFor(10_000);
  await expect(shown).toBeVisible();
  await dismiss.blur();
  await page.clock.runFor(FLOW_MS + 100);
  await expect(shown).toBeHidden();
});

test('on a phone a toast is over the header, not over the heading below it', async ({ page }) => {
  const { name } = await onProduct(page);
  await stopClock(page);
  await add(page);
  await expect(toast(page, `${name} added to cart!`)).toBeVisible();
  const bottom = (element: Element) => element.getBoundingClientRect().bottom;
  const header = await page.getByRole('banner').evaluate(bottom);
  expect(await page.locator('[data-toasts] .toast').evaluate(bottom)).toBeLessThanOrEqual(header);
});

test('a toast can be dismissed', async ({ page }) => {
  const { name } = await onProduct(page);
  await stopClock(page);
  await add(page);
  await expectToast(page, `${name} added to cart!`);
  await page.locator('[data-toasts]').getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page, `${name} added to cart!`)).toBeHidden();
});

/** Fills in and sends a product review with the clock stopped. */
const sendReview = async (page: Page): Promise<void> => {
  await signedIn(page);
  await onProduct(page);
  await page.getByRole('button', { name: 'Write a Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write a Review' });
  await dialog.getByRole('radio', { name: '5 stars' }).check();
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Nzuri');
  await stopClock(page);
  await dialog.getByRole('button', { name: 'Submit' }).click();
};

test('a posted review is said for 1.2 seconds', async ({ page }) => {
  await sendReview(page);
  await expectToastFor(page, 'Comment posted successfully', FLOW_MS);
});

test('a toast that moves from a dialog to the page shows no longer for it', async ({ page }) => {
  const product = await hold(page, /\/api\/products\/[\w-]+$/);
  await sendReview(page);
  const posted = toast(page, 'Comment posted successfully');
  await expect(posted).toBeVisible();
  await expect.poll(product.asked).toBeGreaterThan(0);
  await page.clock.runFor(FLOW_MS - 200);
  await expect(posted).toBeVisible();
  product.release();
  await expect(page.getByRole('dialog', { name: 'Write a Review' })).toBeHidden();
  await expect(posted).toBeVisible();
  await page.clock.runFor(450);
  await expect(posted).toBeHidden();
});

test('a refused review shows the server’s message for 1.2 seconds', async ({ page, errors }) => {
  errors.allow(/status of 429/);
  await page.route('**/api/reviews/post-review', (route) =>
    route.fulfill({
      status: 429,
      json: { message: 'Please wait a moment.', code: 'too_many_requests', requestId: 'x' },
    }),
  );
  await sendReview(page);
  await expectToastFor(page, 'Please wait a moment.', FLOW_MS);
});

test('a review without an answer is said to have failed for 1.2 seconds', async ({
  page,
  errors,
}) => {
  errors.allow(/ERR_FAILED/);
  await page.route('**/api/reviews/post-review', (route) => route.abort());
  await sendReview(page);
  await expectToastFor(page, 'Failed to post comment', FLOW_MS);
});

const login = async (page: Page, shopper: Shopper): Promise<void> => {
  await page.clock.install();
  await goTo(page, '/login');
  await stopClock(page);
  await fillLogin(page, shopper);
};

test('a login is said for 2 seconds', async ({ page }) => {
  const shopper = newShopper();
  await register(page, shopper);
  await login(page, shopper);
  await expectToastFor(page, 'Login successful!', DEFAULT_MS);
});

test('a refused login is said for 2 seconds', async ({ page, errors }) => {
  errors.allow(/status of 401/);
  await login(page, newShopper());
  await expectToastFor(page, 'Invalid email or password', DEFAULT_MS);
});

const fillRegister = async (page: Page, shopper: Shopper): Promise<void> => {
  await page.clock.install();
  await goTo(page, '/register');
  await stopClock(page);
  await page.getByRole('textbox', { name: 'Username' }).fill(shopper.username);
  await page.getByRole('textbox', { name: 'Email' }).fill(shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByRole('button', { name: 'Register' }).click();
};

test('a registration is said for 2 seconds', async ({ page }) => {
  await fillRegister(page, newShopper());
  await expectToastFor(page, 'Registration successful!', DEFAULT_MS);
});

test('a refused registration is said for 2 seconds', async ({ page, errors }) => {
  errors.allow(/status of 409/);
  const shopper = newShopper();
  await register(page, shopper);
  await fillRegister(page, shopper);
  await expectToastFor(page, 'Registration failed', DEFAULT_MS);
});

const logout = async (page: Page): Promise<void> => {
  await signedIn(page);
  await page.clock.install();
  await goTo(page, '/');
  await stopClock(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
};

test('a logout is said for 2 seconds', async ({ page }) => {
  await logout(page);
  await expectToastFor(page, 'Logged out successfully!', DEFAULT_MS);
});

test('a logout that failed is said for 2 seconds', async ({ page, errors }) => {
  errors.allow(/ERR_FAILED/);
  await page.route('**/api/auth/logout', (route) => route.abort());
  await logout(page);
  await expectToastFor(page, 'Logout failed', DEFAULT_MS);
});

const saveProfile = async (page: Page): Promise<void> => {
  await signedIn(page);
  await page.clock.install();
  await goTo(page, '/dashboard/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('textbox', { name: 'Profession' }).fill('Fundi');
  await stopClock(page);
  await page.getByRole('button', { name: 'Save' }).click();
};

test('a saved profile is said for 2 seconds', async ({ page }) => {
  await saveProfile(page);
  await expectToastFor(page, 'Profile updated successfully', DEFAULT_MS);
});

test('a profile that could not be saved is said for 2 seconds', async ({ page, errors }) => {
  errors.allow(/status of 500/);
  await page.route('**/api/auth/edit-profile', (route) =>
    route.fulfill({ status: 500, json: { message: 'x', code: 'x', requestId: 'x' } }),
  );
  await saveProfile(page);
  await expectToastFor(page, 'Update failed', DEFAULT_MS);
});
