import type { Page } from '@playwright/test';
import { formatKsh } from '#contract/money.ts';
import {
  expect,
  expectThanks,
  expectToast,
  goTo,
  makeProduct,
  payByCard,
  payByMpesa,
  putInCart,
  signedIn,
  test,
} from '../shop.ts';
import { expectToastFor, FLOW_MS } from '../toast-time.ts';
import { stopClock } from '../waiting.ts';

const PHONE = '0712345678';
const CARD = '4242 4242 4242 4242';
const PUSH = '**/api/mpesa/stk-push';
const CHARGE = '**/api/stripe/create-payment-intent';

/** A signed-in shopper with one product in the cart, on /checkout. */
const onCheckout = async (page: Page): Promise<void> => {
  await signedIn(page);
  await putInCart(page, await makeProduct(page));
  await page.clock.install();
  await goTo(page, '/checkout');
};

/** Fakes the reply of the payment call, without a payment. */
const answer = (page: Page, url: string, status: 'succeeded' | 'failed', message: string) =>
  page.route(url, (route) =>
    route.fulfill({
      json: { success: status === 'succeeded', message, paymentId: 'payment', status },
    }),
  );

const unreachable = (page: Page, url: string) =>
  page.route(url, (route) =>
    route.fulfill({ status: 503, json: { message: 'Try again soon.', code: 'x', requestId: 'x' } }),
  );

const refuseOrder = (page: Page) =>
  page.route('**/api/orders', (route) =>
    route.fulfill({
      status: 409,
      json: { message: 'The shelf is empty.', code: 'x', requestId: 'x' },
    }),
  );

const pressMpesa = async (page: Page): Promise<void> => {
  await stopClock(page);
  await payByMpesa(page, PHONE);
};

/** Waits for the card form before the clock is stopped. */
const pressCard = async (page: Page, number: string): Promise<void> => {
  await page.getByRole('radio', { name: 'VISA' }).check();
  await page.getByLabel('Card number').fill(number);
  await stopClock(page);
  await payByCard(page, number);
};

test('a card library that has not loaded is said for 1.2 seconds', async ({ page, errors }) => {
  errors.allow(/Failed to load resource|ERR_FAILED/);
  await page.route(/\/sim\/.*\.js|js\.stripe\.com/, (route) => route.abort());
  await onCheckout(page);
  await page.getByRole('radio', { name: 'VISA' }).check();
  await page.getByText('Stripe has not loaded.').waitFor();
  await stopClock(page);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectToastFor(page, 'Stripe has not loaded.', FLOW_MS);
});

test('a card that can’t be used is said for 1.2 seconds', async ({ page }) => {
  await onCheckout(page);
  await pressCard(page, '4242');
  await expectToastFor(page, 'Stripe failed to create payment method.', FLOW_MS);
});

test('a declined card shows the server’s message for 1.2 seconds', async ({ page }) => {
  await onCheckout(page);
  await answer(page, CHARGE, 'failed', 'Your card has expired.');
  await pressCard(page, CARD);
  await expectToastFor(page, 'Your card has expired.', FLOW_MS);
});

test('a declined card without a message is said for 1.2 seconds', async ({ page }) => {
  await onCheckout(page);
  await answer(page, CHARGE, 'failed', '');
  await pressCard(page, CARD);
  await expectToastFor(page, 'Stripe payment failed', FLOW_MS);
});

test('a card payment that broke is said for 1.2 seconds', async ({ page, errors }) => {
  errors.allow(/status of 503/);
  await onCheckout(page);
  await unreachable(page, CHARGE);
  await pressCard(page, CARD);
  await expectToastFor(page, 'Card failed. Check your info or try again.', FLOW_MS);
});

test('a card payment is said for 1.2 seconds', async ({ page, errors }) => {
  errors.allow(/status of 409/);
  await onCheckout(page);
  await answer(page, CHARGE, 'succeeded', 'Paid');
  await refuseOrder(page);
  await pressCard(page, CARD);
  await expectToastFor(page, 'VISA Payment successful', FLOW_MS);
});

test('a push that failed is said for 1.2 seconds', async ({ page }) => {
  await onCheckout(page);
  await answer(page, PUSH, 'failed', 'The request was cancelled.');
  await pressMpesa(page);
  await expectToastFor(page, 'MPESA STK Push failed.', FLOW_MS);
});

test('a push that broke is said for 1.2 seconds', async ({ page, errors }) => {
  errors.allow(/status of 503/);
  await onCheckout(page);
  await unreachable(page, PUSH);
  await pressMpesa(page);
  await expectToastFor(page, 'Server error during MPESA checkout.', FLOW_MS);
});

test('a payment by M-PESA shows the server’s message for 1.2 seconds', async ({ page, errors }) => {
  errors.allow(/status of 409/);
  await onCheckout(page);
  await answer(page, PUSH, 'succeeded', 'Payment received.');
  await refuseOrder(page);
  await pressMpesa(page);
  await expectToastFor(page, 'MPESA: Payment received.', FLOW_MS);
});

test('a saved order is said for 1.2 seconds, on the way to the thanks', async ({
  page,
  errors,
}) => {
  // The page of thanks asks for the receipt of an order that the shop does not have.
  errors.allow(/status of 404/);
  await onCheckout(page);
  await answer(page, PUSH, 'succeeded', 'Payment received.');
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'));
  // Fakes the saved order.
  await page.route('**/api/orders', (route) =>
    route.fulfill({
      status: 201,
      json: {
        message: 'Order saved',
        order: {
          _id: '60dcb34e-0000-4000-8000-000000000000',
          user: { _id: user._id, username: user.username },
          items: [],
          totalPrice: 1575,
          subtotal: 1500,
          tax: 75,
          taxRate: 5,
          status: 'Paid',
          method: 'mpesa',
          createdAt: '2026-03-01T09:00:00.000Z',
        },
      },
    }),
  );
  await pressMpesa(page);
  await expectToastFor(page, 'Order saved', FLOW_MS);
  await page.clock.resume();
  await expectThanks(page);
});

test('an order that could not be saved is said for 1.2 seconds, and why on the page of thanks', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 409/);
  await onCheckout(page);
  await answer(page, PUSH, 'succeeded', 'Payment received.');
  await refuseOrder(page);
  await pressMpesa(page);
  await expectToastFor(page, 'Order saving failed.', FLOW_MS);
  await page.clock.resume();
  await expectThanks(page);
  await expect(page.getByText('The shelf is empty.')).toBeVisible();
});

const pay = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true });
const inline = (page: Page) => page.getByRole('form', { name: 'Payment' }).getByRole('alert');

/** Records the calls after Pay: none may be for a payment without an id. */
const watchCalls = (page: Page): string[] => {
  const nameless: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/payments\/(\?|$|undefined)/.test(request.url())) nameless.push(request.url());
  });
  return nameless;
};

for (const [what, code, message] of [
  [
    'another amount',
    'amount_changed',
    `The total is now ${formatKsh(160_000)}: please check and pay again.`,
  ],
  [
    'more than M-PESA takes',
    'out_of_range',
    `M-PESA takes up to ${formatKsh(25_000_000)} at once.`,
  ],
] as const) {
  test(`a push refused for ${what} is said for 1.2 seconds and beside Pay`, async ({
    page,
    errors,
  }) => {
    errors.allow(/status of 409/);
    await onCheckout(page);
    const json = { message, code, requestId: 'x' };
    await page.route(PUSH, (route) => route.fulfill({ status: 409, json }));
    await pressMpesa(page);
    await expectToastFor(page, 'MPESA STK Push failed.', FLOW_MS);
    await expect(inline(page)).toContainText(message);
    await expect(pay(page)).toBeEnabled();
  });
}

test('a card payment that the shop refuses shows its message for 1.2 seconds and beside Pay', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 409/);
  await onCheckout(page);
  const json = { message: 'Only 2 left of this dress', code: 'stock', requestId: 'x' };
  await page.route(CHARGE, (route) => route.fulfill({ status: 409, json }));
  await pressCard(page, CARD);
  await expectToastFor(page, 'Only 2 left of this dress', FLOW_MS);
  await expect(inline(page)).toContainText('Only 2 left of this dress');
});

test('an answer with the documented fields alone is a failure, said as specified', async ({
  page,
}) => {
  const nameless = watchCalls(page);
  await onCheckout(page);
  await page.route(PUSH, (route) =>
    route.fulfill({ json: { success: false, message: 'Insufficient funds' } }),
  );
  await pressMpesa(page);
  await expectToastFor(page, 'MPESA STK Push failed.', FLOW_MS);
  await expect(inline(page)).toContainText('Insufficient funds');
  await expect(pay(page)).toBeEnabled();
  await page.route(CHARGE, (route) => route.fulfill({ json: { success: false, message: '' } }));
  await page.clock.resume();
  await pressCard(page, CARD);
  await expectToastFor(page, 'Stripe payment failed', FLOW_MS);
  await expect(pay(page)).toBeEnabled();
  expect(nameless).toEqual([]);
});

test('an answer that is a web page is looked up, then said as a failure', async ({
  page,
  errors,
}) => {
  errors.allow(/my-payments|status of 404/);
  const nameless = watchCalls(page);
  await onCheckout(page);
  await page.route(PUSH, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Log in to the hotel’s network</h1>' }),
  );
  await payByMpesa(page, PHONE);
  await expectToast(page, 'Server error during MPESA checkout.');
  await expect(inline(page)).toContainText('Nothing was charged');
  await expect(pay(page)).toBeEnabled();
  expect(nameless).toEqual([]);
});
