import type { Locator, Page } from '@playwright/test';
import { asShopper, buy } from '../buying.ts';
import {
  asAdmin,
  expect,
  fillLogin,
  goTo,
  makeProduct,
  newShopper,
  register,
  signedIn,
  test,
} from '../shop.ts';
import { makeSized } from '../sized-products.ts';
import { TEXTS } from '../texts.ts';
import { fault } from '../waiting.ts';

const section = (page: Page): Locator => page.getByRole('region', { name: 'Reviews' });

const openReview = async (page: Page): Promise<Locator> => {
  await section(page).getByRole('button', { name: TEXTS.writeReview }).click();
  const dialog = page.getByRole('dialog', { name: TEXTS.writeReview });
  await expect(dialog).toBeVisible();
  return dialog;
};

const write = async (dialog: Locator, stars: string, comment: string): Promise<void> => {
  await dialog
    .getByRole('radiogroup', { name: 'Rating' })
    .getByRole('radio', { name: stars })
    .check();
  await dialog.getByRole('textbox', { name: 'Comment' }).fill(comment);
};

const submit = (dialog: Locator): Promise<void> =>
  dialog.getByRole('button', { name: 'Submit' }).click();

// Proves §1.2, §2.58, §4.19.
test('a customer’s review appears with its stars, and the dialog has closed', async ({ page }) => {
  const shopper = await signedIn(page);
  const product = await makeProduct(page);
  await goTo(page, `/shop/${product._id}`);
  await expect(section(page).getByText(TEXTS.noReviews)).toBeVisible();
  const dialog = await openReview(page);
  await write(dialog, '4 stars', 'Inatoshea vizuri sana');
  await submit(dialog);
  await expect(dialog).toBeHidden();
  const review = section(page).getByRole('listitem');
  await expect(review).toHaveCount(1);
  await expect(review.getByRole('heading')).toHaveText(shopper.username);
  await expect(review.getByText('Inatoshea vizuri sana')).toBeVisible();
  await expect(review.getByRole('img', { name: 'Rated 4 out of 5' })).toBeVisible();
  await expect(section(page).getByText(TEXTS.noReviews)).toHaveCount(0);
  await expect((await openReview(page)).getByRole('textbox', { name: 'Comment' })).toHaveValue('');
});

test('a review of a product with sizes can say how it fits and which size it was', async ({
  page,
}) => {
  await signedIn(page);
  const product = await makeSized(page, { '8': 1, '12': 2 });
  await goTo(page, `/shop/${product._id}`);
  const dialog = await openReview(page);
  await write(dialog, '4 stars', 'Inabana kidogo');
  await dialog.getByRole('radiogroup', { name: 'Fit' }).getByRole('radio').first().check();
  await dialog.getByRole('combobox', { name: 'Size' }).selectOption('12');
  await submit(dialog);
  const review = section(page).getByRole('listitem');
  await expect(review.getByText('Runs small · Size 12')).toBeVisible();
  await expect(review.getByText('Verified purchase')).toHaveCount(0);
  // Neither field is required, and a product without sizes has none.
  await openReview(page);
  await write(dialog, '5 stars', 'Nzuri');
  await submit(dialog);
  await expect(review).toContainText('Nzuri');
  await expect(review).not.toContainText('Runs');
  await goTo(page, `/shop/${(await makeProduct(page))._id}`);
  await openReview(page);
  await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
  await expect(dialog.getByRole('combobox')).toHaveCount(0);
});

test('a review by somebody whose order was shipped is a verified purchase', async ({ page }) => {
  await signedIn(page);
  const product = await makeProduct(page);
  const order = await buy(await asShopper(page), product);
  await (await asAdmin(page))('PATCH', `/api/orders/${order._id}/status`, { status: 'Shipped' });
  await goTo(page, `/shop/${product._id}`);
  const dialog = await openReview(page);
  await write(dialog, '5 stars', 'Imefika salama');
  await submit(dialog);
  await expect(section(page).getByRole('listitem')).toContainText('Verified purchase');
});

// Proves §2.57, §4.18.
test('the review dialog opens from the reviews and closes by its button and by Esc', async ({
  page,
}) => {
  const product = await makeProduct(page);
  await goTo(page, `/shop/${product._id}`);
  await expect(page.getByRole('dialog', { name: TEXTS.writeReview })).toBeHidden();
  const dialog = await openReview(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await openReview(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(section(page).getByRole('button', { name: TEXTS.writeReview })).toBeFocused();
});

// Proves §4.19, §5.15.
test('a review that is refused closes the dialog, says why and keeps the text, and goes through at the next try', async ({
  page,
  errors,
}) => {
  errors.allow(/status of (400|429|500)|ERR_FAILED/);
  const post = '**/api/reviews/post-review';
  const alert = section(page).getByRole('alert');
  await signedIn(page);
  const product = await makeProduct(page);
  await goTo(page, `/shop/${product._id}`);
  const dialog = await openReview(page);
  const comment = dialog.getByRole('textbox', { name: 'Comment' });
  // An empty one is sent as it is: the server says what is missing.
  const sent = page.waitForRequest(post);
  const answered = page.waitForResponse(post);
  await submit(dialog);
  expect((await sent).postDataJSON()).toMatchObject({ comment: '', rating: 0 });
  const { message } = await (await answered).json();
  await expect(dialog).toBeHidden();
  await expect(alert).toContainText(message);
  await openReview(page);
  await comment.fill('Nzuri');
  await submit(dialog);
  await expect(dialog).toBeHidden();
  await expect(alert).toContainText('Please choose 1 to 5 stars.');
  await openReview(page);
  await write(dialog, '4 stars', '');
  await submit(dialog);
  await expect(dialog).toBeHidden();
  await expect(
    section(page).getByText(/^Please fill in the comment\. Open the review/),
  ).toBeVisible();

  const json = { message: 'Please wait a moment.', code: 'too_many_requests', requestId: 'x' };
  await page.route(post, (route) => route.fulfill({ status: 429, json }));
  await openReview(page);
  await write(dialog, '2 stars', 'Rangi si hii');
  await submit(dialog);
  await expect(dialog).toBeHidden();
  await expect(alert).toContainText('Please wait a moment.');
  await openReview(page);
  await expect(comment).toHaveValue('Rangi si hii');
  await expect(dialog.getByRole('radio', { name: '2 stars' })).toBeChecked();
  await page.unroute(post);

  await page.route(post, (route) => route.abort());
  await submit(dialog);
  await expect(dialog).toBeHidden();
  await expect(alert).toContainText(TEXTS.reviewNotPosted);
  await page.unroute(post);
  await openReview(page);
  await submit(dialog);
  await expect(section(page).getByText('Rangi si hii')).toBeVisible();
  await expect(alert).toHaveCount(0);
  await expect(dialog).toBeHidden();

  // A failed reload after posting keeps the page.
  await page.route(`**/api/products/${product._id}`, fault);
  await openReview(page);
  await write(dialog, '5 stars', 'Safi');
  await submit(dialog);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
});

test('a guest’s review is told to log in, loses nothing, is there after signing in, and gone after logging out', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 401/);
  const shopper = newShopper();
  await register(page, shopper);
  const [product, other] = [await makeProduct(page), await makeProduct(page)];
  await goTo(page, `/shop/${product._id}`);
  const dialog = await openReview(page);
  const comment = dialog.getByRole('textbox', { name: 'Comment' });
  await write(dialog, '3 stars', 'Naandika kabla ya kuingia');
  await submit(dialog);
  await expect(dialog).toBeHidden();
  await expect(section(page).getByRole('alert')).toContainText('Please log in to continue.');
  await page.reload();
  await goTo(page, `/shop/${product._id}`);
  await openReview(page);
  await expect(comment).toHaveValue('Naandika kabla ya kuingia');

  await dialog.getByRole('link', { name: 'log in' }).click();
  await fillLogin(page, shopper);
  await expect(page).toHaveURL(`/shop/${product._id}#reviews`);
  await openReview(page);
  await expect(comment).toHaveValue('Naandika kabla ya kuingia');
  await expect(dialog.getByRole('radio', { name: '3 stars' })).toBeChecked();
  await expect(dialog.getByRole('link', { name: 'log in' })).toHaveCount(0);

  await goTo(page, `/shop/${other._id}`);
  await openReview(page);
  await expect(comment).toHaveValue('');
  await goTo(page, `/shop/${product._id}`);
  await openReview(page);
  await submit(dialog);
  await expect(section(page).getByText('Naandika kabla ya kuingia')).toBeVisible();
  await expect(dialog).toBeHidden();

  await openReview(page);
  await write(dialog, '5 stars', 'Yangu mimi');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await goTo(page, `/shop/${product._id}`);
  await openReview(page);
  await expect(comment).toHaveValue('');
});

test('stars are tapped or chosen by arrow keys, and are full up to the chosen one', async ({
  page,
}) => {
  const product = await makeProduct(page);
  await goTo(page, `/shop/${product._id}`);
  const dialog = await openReview(page);
  const rating = dialog.getByRole('radiogroup', { name: 'Rating' });
  const star = (name: string) => rating.getByRole('radio', { name });
  const fills = () =>
    rating.locator('svg').evaluateAll((all) => all.map((each) => getComputedStyle(each).fill));
  await expect(rating.getByRole('radio')).toHaveCount(5);
  await expect.poll(() => fills()).toEqual(Array(5).fill('none'));
  for (const each of await rating.getByRole('radio').all()) {
    const { width = 0, height = 0 } = (await each.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await star('3 stars').click();
  await expect
    .poll(async () => (await fills()).map((fill) => fill !== 'none'))
    .toEqual([true, true, true, false, false]);
  await page.keyboard.press('ArrowRight');
  await expect(star('4 stars')).toBeChecked();
  await expect(star('4 stars')).toBeFocused();
  await expect.poll(async () => (await fills()).filter((fill) => fill !== 'none').length).toBe(4);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect.poll(async () => (await fills()).filter((fill) => fill !== 'none').length).toBe(4);
});
