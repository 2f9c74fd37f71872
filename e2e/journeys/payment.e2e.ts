import { JOB_MS } from '../../test/limits.ts';
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

const pay = (page: import('@playwright/test').Page) =>
  page.getByRole('button', { name: 'Pay', exact: true });

test('3-D Secure: the bank says yes', async ({ page }) => {
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 2));
  await payByCard(page, '4000 0027 6000 3184');
  const bank = page.frameLocator('iframe[title="Confirm with your bank"]');
  await expect(bank.getByRole('button', { name: 'Approve' })).toBeVisible();
  await bank.getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'VISA Payment successful');
  await expectThanks(page);
});

test('3-D Secure: the bank says no, and another card pays', async ({ page }) => {
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 3));
  await payByCard(page, '4000 0027 6000 3184');
  const bank = page.frameLocator('iframe[title="Confirm with your bank"]');
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(pay(page)).toBeEnabled();
  await expect(page.locator('form').getByRole('alert')).not.toBeEmpty();
  await expect(cartButton(page)).toHaveAccessibleName(/1 product/);
  await payByCard(page, '4242 4242 4242 4242');
  await expectThanks(page);
});

test('a declined card says why and keeps the cart', async ({ page }) => {
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 4));
  await payByCard(page, '4000 0000 0000 0002');
  await expectToast(page, /declined/i);
  await expect(
    page
      .locator('form')
      .getByRole('alert')
      .getByText(/declined/i),
  ).toBeVisible();
  await expect(pay(page)).toBeEnabled();
  await expect(cartButton(page)).toHaveAccessibleName(/1 product/);
});

test('a card that is not filled in is refused before anything is charged', async ({ page }) => {
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 4));
  await payByCard(page, '4242');
  await expectToast(page, 'Stripe failed to create payment method.');
  await expect(pay(page)).toBeEnabled();
});

test('a card script that does not load is said, and M-PESA still works', async ({
  page,
  errors,
}) => {
  errors.allow(/Failed to load resource|ERR_FAILED/);
  await page.route(/\/sim\/.*\.js|js\.stripe\.com/, (route) => route.abort());
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 5));
  await page.getByRole('radio', { name: 'VISA' }).check();
  await expect(page.getByText('Stripe has not loaded.')).toBeVisible();
  await pay(page).click();
  await expectToast(page, 'Stripe has not loaded.');
  await page.getByRole('radio', { name: 'MPESA' }).check();
  await payByMpesa(page, '0712345678');
  await expectThanks(page);
});

test('a prompt that is cancelled keeps the cart; the next number pays', async ({ page }) => {
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 6));
  await payByMpesa(page, '0712991032');
  await expectToast(page, 'MPESA STK Push failed.');
  await expect(page.locator('form').getByRole('alert')).toHaveText(
    'You cancelled the M-PESA request on your phone. No money was taken.',
  );
  await expect(pay(page)).toBeEnabled();
  // The cause is of the number that is being changed.
  await page.getByRole('textbox', { name: 'MPESA phone number' }).fill('07');
  await expect(page.locator('form').getByRole('alert')).toHaveCount(0);
  await expect(cartButton(page)).toHaveAccessibleName(/1 product/);
  await payByMpesa(page, '0712345678');
  await expectToast(page, /^MPESA: ./);
  await expectThanks(page);
});

test('a wrong PIN, too little money and a phone out of reach say that no money was taken', async ({
  page,
}) => {
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 6));
  const cause = page.locator('form').getByRole('alert');
  for (const [phone, text] of [
    ['0712992001', 'The M-PESA PIN was wrong. No money was taken.'],
    ['0712990001', 'There is not enough money in your M-PESA account. No money was taken.'],
    ['0712991037', /^Your phone could not be reached\. No money was taken\./],
  ] as const) {
    await payByMpesa(page, phone);
    await expect(cause).toHaveText(text);
    await expect(pay(page)).toBeEnabled();
  }
});

test('a push refused at once is said like any other failure', async ({ page }) => {
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 6));
  await payByMpesa(page, '0712999998');
  await expectToast(page, 'MPESA STK Push failed.');
  await expect(page.locator('form').getByRole('alert')).toContainText('No money was taken.');
  await expect(pay(page)).toBeEnabled();
});

test('a shop that can’t reach the provider says so', async ({ page, errors }) => {
  errors.allow(/status of 503/);
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 7));
  await page.route('**/api/mpesa/stk-push', (route) =>
    route.fulfill({ status: 503, json: { message: 'Try again soon.', code: 'x', requestId: 'x' } }),
  );
  await payByMpesa(page, '0712345678');
  await expectToast(page, 'Server error during MPESA checkout.');
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

test('a reload while processing picks the payment up and finishes it', async ({ page }) => {
  await signedIn(page);
  const product = await someProduct(page, 10);
  await checkoutWith(page, product);
  // Delays the reply until after the reload, without waiting for the slow test phone.
  let pushed = () => {};
  const push = new Promise<void>((resolve) => {
    pushed = resolve;
  });
  await page.route('**/api/payments/**', async (route) => {
    await push;
    await route.continue().catch(() => {});
  });
  await payByMpesa(page, '0712345678');
  await expect(page.getByText('Enter your M-PESA PIN on your phone')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  pushed();
  await expectToast(page, 'Order saved');
  await expectThanks(page);
  await expectPaidOrder(page, Math.floor((Math.round(product.price * 100) * 105 + 5000) / 10000));
});

test('a payment left behind is finished on another page', async ({ page }) => {
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 11));
  await page.route('**/api/payments/**', (route) => route.abort());
  await payByMpesa(page, '0712345678');
  await expect(page.getByText('Enter your M-PESA PIN on your phone')).toBeVisible();
  await page.unroute('**/api/payments/**');
  await goTo(page, '/shop');
  await expectToast(page, 'Order saved');
  const cart = await openCart(page);
  await expect(cart.getByText('Your cart is empty')).toBeVisible();
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
  await expect(summary.getByText(/^The price changed from Ksh .* to Ksh/)).toBeVisible();
  await expect(page.locator('form').getByRole('alert')).not.toBeEmpty();
  await pay(page).click();
  await expectThanks(page);
});

test('the phone field corrects what is typed and says what is wrong', async ({ page }) => {
  await goTo(page, '/checkout');
  const phone = page.getByRole('textbox', { name: 'MPESA phone number' });
  await phone.pressSequentially('0712 345 678');
  await expect(phone).toHaveValue('+254712345678');
  await phone.fill('');
  await phone.pressSequentially('254712345678');
  await expect(phone).toHaveValue('+254712345678');
  await phone.fill('0112345678');
  await phone.blur();
  const message = page.getByText('Enter a valid MPESA number starting with 07 or +2547.');
  await expect(message).toBeVisible();
  await phone.fill('0712345678');
  await expect(message).toBeHidden();
  await expect(pay(page)).toBeDisabled();
});

test('a number pasted from a contact, with marks that nobody sees, pays', async ({ page }) => {
  await signedIn(page);
  await checkoutWith(page, await someProduct(page, 12));
  const phone = page.getByRole('textbox', { name: 'MPESA phone number' });
  const wrong = page.getByText('Enter a valid MPESA number starting with 07 or +2547.');
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
