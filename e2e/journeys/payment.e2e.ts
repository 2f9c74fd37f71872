import { formatKsh } from '#contract/money.ts';
import { JOB_MS } from '../../test/limits.ts';
import { payableOf } from '../buying.ts';
import { ownPhone } from '../own-phone.ts';
import {
  addToCart,
  cartButton,
  checkoutWith,
  expect,
  expectPaidOrder,
  expectThanks,
  expectToast,
  goTo,
  openCart,
  payByCard,
  payByMpesa,
  signedIn,
  someProduct,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';

const pay = (page: import('@playwright/test').Page) =>
  page.getByRole('button', { name: 'Pay', exact: true });

// Proves call-bank.
test('3-D Secure: the bank says no, and then yes', async ({ page }) => {
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 3));
  await payByCard(page, '4000 0027 6000 3184');
  const bank = page.frameLocator('iframe[title="Confirm with your bank"]');
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(pay(page)).toBeEnabled();
  await expect(page.locator('form').getByRole('alert')).not.toBeEmpty();
  await expect(cartButton(page)).toHaveAccessibleName(/1 product/);
  await payByCard(page, '4000 0027 6000 3184');
  await expect(bank.getByRole('button', { name: 'Approve' })).toBeVisible();
  await bank.getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, TEXTS.cardPaid);
  await expectThanks(page);
});

// Proves §8.12, call-refused.
test('a declined card says why at its field, which has the focus, and keeps the cart; a change of the number ends that', async ({
  page,
}) => {
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 4));
  await payByCard(page, '4000 0000 0000 0002');
  const form = page.getByRole('form', { name: 'Payment' });
  const payment = form.getByRole('group', { name: 'Payment', exact: true });
  const why = payment.getByRole('alert').filter({ hasText: 'declined' });
  await expect(why).toBeInViewport({ ratio: 1 });
  await expect(payment.getByLabel('Card number')).toBeFocused();
  await expectToast(page, /declined/i);
  await expect(pay(page)).toBeEnabled();
  await expect(cartButton(page)).toHaveAccessibleName(/1 product/);
  await payment.getByLabel('Card number').fill('4');
  await expect(form.getByText(/card was declined/)).toHaveCount(0);
  await page.getByRole('radio', { name: 'MPESA' }).check();
  await payByMpesa(page, '0712345678');
  await expectThanks(page);
});

// Proves §8.11.
test('a card that is not filled in is refused before anything is charged', async ({ page }) => {
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 4));
  await payByCard(page, '4242');
  await expectToast(page, TEXTS.cardNotRead);
  await expect(pay(page)).toBeEnabled();
});

// Proves §7.26, §8.10.
test('a card script that does not load is said, and M-PESA still works', async ({
  page,
  errors,
}) => {
  errors.allow(/Failed to load resource|ERR_FAILED/);
  await page.route(/\/sim\/.*\.js|js\.stripe\.com/, (route) => route.abort());
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 5));
  await page.getByRole('radio', { name: 'VISA' }).check();
  await expect(page.getByText(TEXTS.stripeNotLoaded)).toBeVisible();
  await pay(page).click();
  await expectToast(page, TEXTS.stripeNotLoaded);
  await page.getByRole('radio', { name: 'MPESA' }).check();
  await payByMpesa(page, '0712345678');
  await expectThanks(page);
});

// Proves §4.17, §8.15.
test('each way a prompt fails says that no money was taken and keeps the cart; the next number pays', async ({
  page,
}) => {
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 6));
  const cause = page.locator('form').getByRole('alert');
  for (const [phone, text] of [
    ['0712991032', TEXTS.cancelledByYou],
    ['0712992001', 'The M-PESA PIN was wrong. No money was taken.'],
    ['0712990001', 'There is not enough money in your M-PESA account. No money was taken.'],
    ['0712991037', /^Your phone could not be reached\. No money was taken\./],
    // Refused at once.
    ['0712999998', /No money was taken\./],
  ] as const) {
    await payByMpesa(page, phone);
    await expectToast(page, TEXTS.pushFailed);
    await expect(cause).toHaveText(text);
    await expect(pay(page)).toBeEnabled();
    await expect(cartButton(page)).toHaveAccessibleName(/1 product/);
    // The cause is of the number that is being changed.
    await page.getByRole('textbox', { name: TEXTS.mpesaPhone }).fill('07');
    await expect(cause).toHaveCount(0);
  }
  await payByMpesa(page, '0712345678');
  await expectToast(page, /^MPESA: ./);
  await expectThanks(page);
});

// Proves §8.16, call-unreached.
test('a shop that can’t reach the provider says so', async ({ page, errors }) => {
  errors.allow(/status of 503/);
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 7));
  await page.route('**/api/mpesa/stk-push', (route) =>
    route.fulfill({ status: 503, json: { message: 'Try again soon.', code: 'x', requestId: 'x' } }),
  );
  await payByMpesa(page, '0712345678');
  await expectToast(page, TEXTS.checkoutFailed);
  await expect(page.locator('form').getByRole('alert')).toContainText('Try again soon.');
});

test('money whose confirmation never comes is asked for', { tag: '@slow' }, async ({ page }) => {
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 8));
  await payByMpesa(page, '0712999997');
  // The shop asks for it only after 20 seconds, and then again.
  await expectToast(page, /^MPESA: ./, { timeout: JOB_MS });
  await expectThanks(page);
});

// Proves start-money-waits.
test('another amount than asked is looked into, and the same cart is not paid again', async ({
  page,
  errors,
}) => {
  errors.allow(/409 \(Conflict\)/);
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 9));
  await payByMpesa(page, '0712999994');
  await expect(page.getByText(/We received Ksh .* looking into it/)).toBeVisible();
  await expect(pay(page)).toBeEnabled();
  // After a reload the checkout warns, and the API refuses another payment.
  await page.reload();
  const waiting = page.getByRole('form', { name: 'Payment' }).getByRole('status');
  const words = /^We received Ksh [\d,]+\.00 for these items and are looking into it/;
  await expect(waiting.getByText(words)).toBeVisible();
  await payByMpesa(page, '0712345671');
  await expect(
    page.getByRole('alert').getByText(/Please do not pay for this order again/),
  ).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName(/1 product/);
});

// Proves call-taken, key-resumes.
test('while the prompt waits its sum and phone are shown, then what to do without it, and never a second Pay, also over a reload', async ({
  page,
}) => {
  await signedIn(page);
  const product = await someProduct(page, 10);
  await checkoutWith(page, product);
  // The payment's answers stay `pending`.
  const answers = '**/api/payments/*';
  await page.route(answers, async (route) => {
    const response = await route.fetch().catch(() => undefined);
    if (!response) return;
    const json = { ...(await response.json()), status: 'pending' };
    await route.fulfill({ response, json }).catch(() => {});
  });
  /** The page opened again, so long after the payment began. */
  const reloadLater = async (seconds: number): Promise<void> => {
    await page.evaluate((ms) => {
      const key = Object.keys(localStorage).find((one) => one.startsWith('pay:')) ?? '';
      const record = JSON.parse(localStorage.getItem(key) ?? '');
      localStorage.setItem(key, JSON.stringify({ ...record, at: Date.now() - ms }));
    }, seconds * 1000);
    await page.reload();
  };
  const phone = ownPhone('345678');
  await payByMpesa(page, phone);
  await expect(page.getByText(TEXTS.enterPin)).toBeVisible();
  const waits = page.getByRole('form', { name: 'Payment' }).getByRole('status');
  const asked = `${formatKsh(payableOf(product) * 100)} from +254${phone.slice(1)}`;
  await expect(waits.getByText(asked)).toBeInViewport({ ratio: 1 });
  await expect(waits.getByText(/^No prompt\?/)).toHaveCount(0);
  await reloadLater(21);
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await expect(waits.getByText(asked)).toBeVisible();
  await expect(waits.getByText(/^No prompt\?.* another number\.$/)).toBeVisible();
  await reloadLater(91);
  await expect(waits.getByText(/No need to pay twice/)).toBeVisible();
  await expect(pay(page)).toBeDisabled();
  await expect(pay(page)).toHaveAccessibleDescription(/No need to pay twice/);
  await page.unroute(answers);
  await expectToast(page, 'Order saved');
  await expectThanks(page);
  await expectPaidOrder(page, payableOf(product));
});

// Proves call-taken.
test('a payment left behind is finished on another page', async ({ page }) => {
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 11));
  await page.route('**/api/payments/**', (route) => route.abort());
  await payByMpesa(page, '0712345678');
  await expect(page.getByText(TEXTS.enterPin)).toBeVisible();
  await page.unroute('**/api/payments/**');
  await goTo(page, '/shop');
  await expectToast(page, 'Order saved');
  const cart = await openCart(page);
  await expect(cart.getByText(TEXTS.cartEmpty)).toBeVisible();
});

test('a lost answer to Pay is found by its key', async ({ page, errors }) => {
  errors.allow(/ERR_FAILED|ERR_CONNECTION/);
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 12));
  await page.route('**/api/mpesa/stk-push', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await payByMpesa(page, '0712345678');
  await expectToast(page, /^MPESA: ./);
  await expectThanks(page);
});

// Proves start-amount-changed.
test('a price that changed is shown before anything is paid', async ({ page, errors }) => {
  errors.allow(/status of 409/);
  await signedIn(page);
  const product = await someProduct(page, 13);
  await addToCart(page, product);
  // The quotes fail, so the cart still has an older price.
  await page.route('**/api/cart/quote', (route) => route.abort());
  errors.allow(/ERR_FAILED/);
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('cart') ?? '');
    cart.state.lines[0].priceCents -= 10_000;
    localStorage.setItem('cart', JSON.stringify(cart));
  });
  await goTo(page, '/checkout');
  await payByMpesa(page, '0712345678');
  const summary = page.getByRole('region', { name: 'Order summary' });
  await expect(summary.getByText(TEXTS.priceChanged)).toBeVisible();
  await expect(page.locator('form').getByRole('alert')).not.toBeEmpty();
  await pay(page).click();
  await expectThanks(page);
});

// Proves §5.7, §5.8, §5.9, §8.25, start-bad-phone.
test('the phone field corrects what is typed and says what is wrong', async ({ page }) => {
  await goTo(page, '/checkout');
  const phone = page.getByRole('textbox', { name: TEXTS.mpesaPhone });
  await phone.pressSequentially(TEXTS.phoneSample);
  await expect(phone).toHaveValue('+254712345678');
  await phone.fill('');
  await phone.pressSequentially('254712345678');
  await expect(phone).toHaveValue('+254712345678');
  await phone.fill('0112345678');
  await phone.blur();
  const message = page.getByText(TEXTS.enterMpesaPhone);
  await expect(message).toBeVisible();
  await phone.fill('0712345678');
  await expect(message).toBeHidden();
  await expect(pay(page)).toBeDisabled();
});

test('a number pasted from a contact, with marks that nobody sees, pays', async ({ page }) => {
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 12));
  const phone = page.getByRole('textbox', { name: TEXTS.mpesaPhone });
  const wrong = page.getByText(TEXTS.enterMpesaPhone);
  for (const [pasted, shown] of [
    ['\u202A+254\u00A0712\u00A0345\u2011678\u202C', '+254712345-678'],
    ['\u2068٠٧١٢٣٤٥٦٧٨\u2069', '+254712345678'],
    ['tel:+254712345678', '+254712345678'],
    ['(0712) 345 678', '+254(0712)345678'],
    ['00254712345678', '+2540254712345678'],
    ['\u202A0712345678\u202C', '+254712345678'],
  ] as const) {
    await phone.fill(pasted);
    await phone.blur();
    await expect(phone).toHaveValue(shown);
    await expect(wrong).toBeHidden();
  }
  await phone.fill('071234567');
  await phone.blur();
  await expect(wrong).toBeVisible();
  await phone.fill('\u202A+254 (0)712\u00AD345\u200B678\u202C');
  await expect(wrong).toBeHidden();
  await pay(page).click();
  await expectThanks(page);
});
