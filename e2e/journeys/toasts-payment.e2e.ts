import type { Page } from '@playwright/test';
import { formatKsh } from '#contract/money.ts';
import {
  checkoutWith,
  expect,
  expectThanks,
  expectToast,
  goTo,
  makeProduct,
  payByCard,
  payByMpesa,
  signedIn,
  type TestProduct,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { expectToastFor, FLOW_MS } from '../toast-time.ts';
import { stopClock } from '../waiting.ts';

const PHONE = '0712345678';
const CARD = '4242 4242 4242 4242';
const PUSH = '**/api/mpesa/stk-push';
const CHARGE = '**/api/stripe/create-payment-intent';

/** A signed-in shopper with one product in the cart, on /checkout. */
const onCheckout = async (page: Page): Promise<TestProduct> => {
  await signedIn(page);
  const product = await makeProduct(page);
  await page.clock.install();
  await checkoutWith(page, product);
  return product;
};

/** A faked reply to the payment call, without a payment. */
const answer = (status: 'succeeded' | 'failed', message: string) => ({
  json: { success: status === 'succeeded', message, paymentId: 'payment', status },
});

const refusal = (status: number, message: string, code = 'x') => ({
  status,
  json: { message, code, requestId: 'x' },
});

const pressMpesa = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'MPESA' }).check();
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

const CHANGED = `The total is now ${formatKsh(160_000)}: please check and pay again.`;
const TOO_MUCH = `M-PESA takes up to ${formatKsh(25_000_000)} at once.`;

/** Replies to the payment call: what a toast says of each, and what stands beside Pay if that is something else. */
const FAILURES: [
  url: typeof PUSH | typeof CHARGE,
  reply: { status?: number; json: object },
  said: string,
  beside?: string,
][] = [
  [CHARGE, answer('failed', 'Your card has expired.'), 'Your card has expired.'],
  [CHARGE, answer('failed', ''), TEXTS.cardFailed],
  [
    CHARGE,
    refusal(503, 'Try again soon.'),
    'Card failed. Check your info or try again.',
    'Try again soon.',
  ],
  [CHARGE, refusal(409, 'Only 2 left of this dress', 'stock'), 'Only 2 left of this dress'],
  // The documented fields alone.
  [CHARGE, { json: { success: false, message: '' } }, TEXTS.cardFailed],
  [
    PUSH,
    { json: { success: false, message: 'Insufficient funds' } },
    TEXTS.pushFailed,
    'Insufficient funds',
  ],
  [
    PUSH,
    answer('failed', 'The request was cancelled.'),
    TEXTS.pushFailed,
    'The request was cancelled.',
  ],
  [PUSH, refusal(503, 'Try again soon.'), TEXTS.checkoutFailed, 'Try again soon.'],
  [PUSH, refusal(409, CHANGED, 'amount_changed'), TEXTS.pushFailed, CHANGED],
  [PUSH, refusal(409, TOO_MUCH, 'out_of_range'), TEXTS.pushFailed, TOO_MUCH],
];

// Proves §8.10, §8.11, §8.13, §8.15, §8.16.
test('each way a payment can fail is said for 1.2 seconds, and beside Pay', async ({
  page,
  errors,
}) => {
  errors.allow(/status of (404|409|503)|my-payments|ERR_FAILED/);
  const nameless = watchCalls(page);
  const library = /\/sim\/.*\.js|js\.stripe\.com/;
  await page.route(library, (route) => route.abort());
  await onCheckout(page);
  await page.getByRole('radio', { name: 'VISA' }).check();
  await page.getByText(TEXTS.stripeNotLoaded).waitFor();
  await stopClock(page);
  await pay(page).click();
  await expectToastFor(page, TEXTS.stripeNotLoaded, FLOW_MS);
  await page.unroute(library);
  await page.clock.resume();

  await goTo(page, '/checkout');
  // No number of a card.
  await pressCard(page, '4242');
  await expectToastFor(page, TEXTS.cardNotRead, FLOW_MS);
  await expect(pay(page)).toBeEnabled();
  await page.clock.resume();

  for (const [url, reply, said, beside = said] of FAILURES) {
    await page.route(url, (route) => route.fulfill(reply));
    await (url === CHARGE ? pressCard(page, CARD) : pressMpesa(page));
    await expectToastFor(page, said, FLOW_MS);
    await expect(inline(page)).toContainText(beside);
    await expect(pay(page)).toBeEnabled();
    await page.unroute(url);
    await page.clock.resume();
  }

  // An answer that is a web page is looked up first.
  await page.route(PUSH, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Log in to the hotel’s network</h1>' }),
  );
  await payByMpesa(page, PHONE);
  await expectToast(page, TEXTS.checkoutFailed);
  await expect(inline(page)).toContainText('Nothing was charged');
  await expect(pay(page)).toBeEnabled();
  expect(nameless).toEqual([]);
});

// Proves §7.29, §8.14, §8.24, §9.7.
test('each end of a paid checkout is said for 1.2 seconds, and on the page of thanks why an order could not be saved', async ({
  page,
  errors,
}) => {
  // The page of thanks asks for the receipt of an order that the shop does not have.
  errors.allow(/status of (404|409)/);
  const product = await onCheckout(page);
  const orders = '**/api/orders';
  await page.route(CHARGE, (route) => route.fulfill(answer('succeeded', 'Paid')));
  await page.route(PUSH, (route) => route.fulfill(answer('succeeded', 'Payment received.')));
  await page.route(orders, (route) => route.fulfill(refusal(409, 'The shelf is empty.')));
  for (const [press, said] of [
    [() => pressCard(page, CARD), TEXTS.cardPaid],
    [() => pressMpesa(page), 'MPESA: Payment received.'],
    [() => pressMpesa(page), 'Order saving failed.'],
  ] as const) {
    await press();
    await expectToastFor(page, said, FLOW_MS);
    await page.clock.resume();
    await expectThanks(page);
    await expect(page.getByText('The shelf is empty.')).toBeVisible();
    await checkoutWith(page, product);
  }

  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'));
  await page.unroute(orders);
  // Fakes the saved order.
  await page.route(orders, (route) =>
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
