import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Attention } from '#contract/ledger.endpoints.ts';
import { formatKsh } from '#contract/money.ts';
import { payment, REPORT, region, withWaiting } from '../payments-data.ts';
import {
  asAdmin,
  expect,
  expectToast,
  goTo,
  makeProduct,
  newShopper,
  register,
  signedInAsAdmin,
  test,
} from '../shop.ts';
import { failing } from '../staff.ts';
import { TEXTS } from '../texts.ts';

/** A customer with an unpaid order of Ksh 1049, whose phone pays one shilling too little. */
const paysWrongly = async (page: Page) => {
  const shopper = newShopper();
  await register(page, shopper);
  const { email, password } = shopper;
  const login = await page.request.post('/api/auth/login', { data: { email, password } });
  const headers = { authorization: `Bearer ${(await login.json()).token}` };
  const { _id } = await makeProduct(page, { price: 999.05 });
  const items = [{ productId: _id, quantity: 1 }];
  const saved = await page.request.post('/api/orders', { headers, data: { items } });
  const phone = `07${String(Date.now() % 100).padStart(2, '0')}999994`;
  const data = { phone, amount: 1050 };
  const pushed = await page.request.post('/api/mpesa/stk-push', { headers, data });
  const { paymentId } = await pushed.json();
  await expect(async () => {
    const payment = await page.request.get(`/api/payments/${paymentId}`, { headers });
    expect((await payment.json()).status).toBe('needs_attention');
  }).toPass();
  return { shopper, orderId: (await saved.json()).order._id as string };
};

/** Opens the page of the review queue that has this customer's payment. */
const goToWaiting = async (page: Page, username: string): Promise<void> => {
  const send = await asAdmin(page);
  const { payments } = await send('GET', '/api/payments/attention?limit=1000');
  const place = payments.findIndex(({ user }: Attention) => user.username === username);
  expect(place).toBeGreaterThanOrEqual(0);
  await goTo(page, `${REPORT}?waiting=${Math.floor(place / 10) + 1}`);
};

test('money of another amount is listed with what to do, and the admin home shows that it waits', async ({
  page,
}) => {
  const { shopper, orderId } = await paysWrongly(page);
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/admin');
  const waiting = page.getByRole('region', { name: TEXTS.waitingForYou });
  await expect(waiting.getByRole('link', { name: /^[1-9]\d* payments? to decide$/ })).toBeVisible();
  await goToWaiting(page, shopper.username);
  const money = page.getByRole('article', {
    name: `${formatKsh(104_900)} from ${shopper.username}`,
  });
  await expect(money).toContainText(
    `${formatKsh(104_900)} came where ${formatKsh(105_000)} was asked.`,
  );
  await expect(money.getByRole('link', { name: /^\+2547\d{5}994$/ })).toHaveAttribute(
    'href',
    /^tel:\+2547\d{8}$/,
  );
  const short = orderId.slice(0, 10);
  await expect(money).toContainText(`What to do: Give it to order ${short} of the same customer`);
  await expect(money.getByRole('button', { name: `Give to order ${short}` })).toBeVisible();
  await expect(money.getByRole('button', { name: /^Refund/ })).toBeVisible();
});

test('money that waits says what can be done: seen, closed, or nothing yet', async ({
  page,
  errors,
}) => {
  errors.allow(/400/);
  await signedInAsAdmin(page);
  const from = (username: string, over: Partial<Attention>) =>
    payment({
      ...{ _id: randomUUID(), user: { _id: username, username } },
      ...{ candidates: [], refundable: 0, ...over },
    });
  const others = [
    from('Akinyi', {
      method: 'visa',
      action: { kind: 'answer', text: 'Answer it by 5 December.' },
    }),
    from('Njeri', {
      refund: { status: 'sent', amount: 1050, message: '' },
      action: { kind: 'wait', text: `Nothing to do: ${formatKsh(105_000)} is being returned.` },
    }),
    from('Unknown', {
      user: { _id: null, username: 'Unknown' },
      action: { kind: 'check', text: 'Look this payment up.' },
    }),
    from('Wambui', { action: { kind: 'close', text: 'Look this payment up.' } }),
  ];
  const see = { kind: 'see', text: 'Nothing; the buyer has been told.' } as const;
  const list = await withWaiting(page, [
    from('Wanjiku', { method: 'visa', action: see }),
    ...others,
  ]);
  await page.route('**/api/payments/*/seen', (route) => {
    list.payments = others;
    return route.fulfill({ json: { message: 'Seen.' } });
  });
  await goTo(page, REPORT);
  const waiting = region(page, 'Needs attention');
  const of = (username: string) =>
    waiting.getByRole('article', { name: `${formatKsh(105_000)} from ${username}` });
  await expect(of('Akinyi')).toContainText('Answer the bank');
  await expect(of('Njeri')).toContainText(`${formatKsh(105_000)} is on its way`);
  await expect(of('Njeri').getByText('Being returned', { exact: true })).toBeVisible();
  await expect(of('Unknown').getByText('Check first', { exact: true })).toBeVisible();
  for (const username of ['Akinyi', 'Njeri', 'Unknown'])
    await expect(of(username).getByRole('button')).toHaveCount(0);
  await waiting
    .getByRole('button', { name: new RegExp(`^Seen.*${formatKsh(105_000)} from Wanjiku$`) })
    .click();
  await expectToast(page, 'Seen.');
  await expect(waiting.getByRole('article')).toHaveCount(4);
  await expect(of('Akinyi')).toBeVisible();

  const notes: unknown[] = [];
  await page.route('**/api/payments/*/close', (route) => {
    notes.push(route.request().postDataJSON());
    const message = TEXTS.sayWhatYouDid;
    const refusal = { message, code: 'invalid', requestId: 'x', fields: { note: message } };
    if (notes.length === 1) return route.fulfill({ status: 400, json: refusal });
    list.payments = [];
    return route.fulfill({ json: { message: TEXTS.closedAsNone } });
  });
  const ofWambui = `Close the payment of ${formatKsh(105_000)} from Wambui`;
  await waiting.getByRole('button', { name: ofWambui }).click();
  const dialog = page.getByRole('dialog', { name: 'Close a payment without money' });
  const note = dialog.getByRole('textbox', { name: 'What you looked up and did' });
  await dialog.getByRole('button', { name: 'Close payment' }).click();
  await expect(note).toHaveAccessibleDescription(TEXTS.sayWhatYouDid);
  await note.fill('Not on the statement.');
  await dialog.getByRole('button', { name: 'Close payment' }).click();
  await expectToast(page, TEXTS.closedAsNone);
  await expect(waiting).toContainText(TEXTS.nothingNeedsAttention);
  await expect(page.locator('#waiting-place')).toBeFocused();
  expect(notes).toEqual([{ note: '' }, { note: 'Not on the statement.' }]);
});

test('money is given to an order only after asking, and leaves the list; a refusal stays in the dialog, and another order of the same amount can have it', async ({
  page,
  errors,
}) => {
  errors.allow(/409/);
  await signedInAsAdmin(page);
  const list = await withWaiting(page, [payment()]);
  const bound: unknown[] = [];
  await page.route('**/api/payments/*/bind', (route) => {
    bound.push([new URL(route.request().url()).pathname, route.request().postDataJSON()]);
    const refusal = { message: 'The pieces are gone.', code: 'x', requestId: 'x' };
    if (bound.length === 1) return route.fulfill({ status: 409, json: refusal });
    list.payments = [];
    return route.fulfill({ json: { message: 'The order is paid.' } });
  });
  await goTo(page, REPORT);
  const waiting = region(page, 'Needs attention');
  const give = waiting.getByRole('button', { name: 'Give to order order-of-w' });
  const dialog = page.getByRole('dialog', { name: 'Give money to an order' });
  await give.click();
  await expect(dialog).toContainText(
    `Give ${formatKsh(105_000)} from Wanjiku to order order-of-w of Wanjiku?`,
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(give).toBeFocused();
  expect(bound).toEqual([]);

  const other = page.getByRole('button', { name: 'Give to order order-of-a' });
  await expect(other).toBeHidden();
  await page.getByText('Other unpaid orders of exactly this amount (1)').click();
  await expect(page.getByText('Akinyi (another customer), 19 Nov 2026')).toBeVisible();
  await other.click();
  await dialog.getByRole('button', { name: 'Give', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The pieces are gone.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await give.click();
  await dialog.getByRole('button', { name: 'Give', exact: true }).click();
  await expectToast(page, 'The order is paid.');
  await expect(waiting).toContainText(TEXTS.nothingNeedsAttention);
  await expect(page.locator('#waiting-place')).toBeFocused();
  const path = `/api/payments/${payment()._id}/bind`;
  expect(bound).toEqual([
    [path, { orderId: 'order-of-akinyi' }],
    [path, { orderId: 'order-of-wanjiku' }],
  ]);
});

test('a refund is asked for once, under one key, until it is answered', async ({
  page,
  errors,
}) => {
  errors.allow(/ERR_FAILED/);
  await signedInAsAdmin(page);
  const waiting = payment({
    candidates: [],
    action: { kind: 'refund', text: `Return ${formatKsh(105_000)}.` },
  });
  await withWaiting(page, [waiting]);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/payments/*/refunds', (route) => {
    if (route.request().method() === 'GET') {
      return route.fulfill({ json: { refunds: [], refundable: 1050, restockable: false } });
    }
    keys.push(route.request().headers()['idempotency-key']);
    expect(route.request().postDataJSON()).toMatchObject({ amount: 1050, byHand: false });
    if (keys.length === 1) return route.abort();
    const refund = { _id: '1', paymentId: waiting._id, amount: 1050, status: 'sent' };
    return route.fulfill({
      status: 201,
      json: { message: 'On its way.', refund, refundable: 0 },
    });
  });
  await goTo(page, REPORT);
  await page.getByRole('button', { name: `Refund ${formatKsh(105_000)} to Wanjiku` }).click();
  const dialog = page.getByRole('dialog', { name: 'Return money' });
  await dialog.getByRole('button', { name: `Return ${formatKsh(105_000)}` }).click();
  await expect(dialog.getByRole('alert')).toContainText(TEXTS.shopNotReached);
  await dialog.getByRole('button', { name: `Return ${formatKsh(105_000)}` }).click();
  await expectToast(page, 'On its way.');
  await expect(dialog).toBeHidden();
  expect(keys[0]).toBeTruthy();
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('the two lists and the report fail and recover each for itself', async ({ page, errors }) => {
  errors.allow(/500/);
  await signedInAsAdmin(page);
  const mendList = await failing(page, '/api/payments/attention');
  const mendReport = await failing(page, '/api/payments/report');
  await goTo(page, REPORT);
  const waiting = region(page, 'Needs attention');
  const figures = region(page, 'Report');
  await expect(waiting.getByRole('alert')).toHaveText('Failed to load what needs attention.');
  await expect(figures.getByRole('alert')).toHaveText('Failed to load the report.');
  await mendList();
  await waiting.getByRole('button', { name: 'Try again' }).click();
  await expect(waiting.getByRole('alert')).toBeHidden();
  await mendReport();
  await figures.getByRole('button', { name: 'Try again' }).click();
  await expect(figures.getByText(TEXTS.moneyInAndOut)).toBeVisible();
});
