import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Attention } from '#contract/ledger.endpoints.ts';
import { formatKsh } from '#contract/money.ts';
import { payment, REPORT, region, report, withWaiting } from '../payments-data.ts';
import {
  asAdmin,
  expect,
  expectToast,
  goTo,
  makeProduct,
  newShopper,
  register,
  signedIn,
  signedInAsAdmin,
  test,
} from '../shop.ts';
import { failing } from '../staff.ts';

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
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
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

test('what moved at the card company is seen, and leaves the list; a dispute waits for the bank', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  const card: Partial<Attention> = { method: 'visa', candidates: [], refundable: 0 };
  const returned = payment({
    ...card,
    why: `${formatKsh(12_400)} was returned at the card company’s own site.`,
    action: { kind: 'see', text: 'Nothing; the buyer has been told.' },
  });
  const disputed = payment({
    ...card,
    _id: 'aaaaaaaa-0000-4000-8000-000000000002',
    user: { _id: 'u2', username: 'Akinyi' },
    why: `The buyer’s bank disputes and holds ${formatKsh(105_000)}: the buyer says that nothing came.`,
    action: { kind: 'answer', text: 'Answer it on the card company’s site by 5 December 2026.' },
  });
  const list = await withWaiting(page, [returned, disputed]);
  await page.route('**/api/payments/*/seen', (route) => {
    list.payments = [disputed];
    return route.fulfill({ json: { message: 'Seen.' } });
  });
  await goTo(page, REPORT);
  const waiting = region(page, 'Needs attention');
  const bank = waiting.getByRole('article', { name: /from Akinyi$/ });
  await expect(bank).toContainText('Answer the bank');
  await expect(bank.getByRole('button')).toHaveCount(0);
  await waiting
    .getByRole('button', { name: new RegExp(`^Seen.*${formatKsh(105_000)} from Wanjiku$`) })
    .click();
  await expectToast(page, 'Seen.');
  await expect(waiting.getByRole('article')).toHaveCount(1);
  await expect(bank).toBeVisible();
});

test('money is given to an order only after asking, and leaves the list', async ({ page }) => {
  await signedInAsAdmin(page);
  const list = await withWaiting(page, [payment()]);
  const bound: unknown[] = [];
  await page.route('**/api/payments/*/bind', (route) => {
    bound.push([new URL(route.request().url()).pathname, route.request().postDataJSON()]);
    list.payments = [];
    return route.fulfill({ json: { message: 'The order is paid.' } });
  });
  await goTo(page, REPORT);
  const waiting = region(page, 'Needs attention');
  const give = waiting.getByRole('button', { name: 'Give to order order-of-w' });
  await give.click();
  const dialog = page.getByRole('dialog', { name: 'Give money to an order' });
  await expect(dialog).toContainText(
    `Give ${formatKsh(105_000)} from Wanjiku to order order-of-w of Wanjiku?`,
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(give).toBeFocused();
  expect(bound).toEqual([]);

  await give.click();
  await dialog.getByRole('button', { name: 'Give', exact: true }).click();
  await expectToast(page, 'The order is paid.');
  await expect(waiting).toContainText('No payment needs attention.');
  await expect(page.locator('#waiting-place')).toBeFocused();
  expect(bound).toEqual([[`/api/payments/${payment()._id}/bind`, { orderId: 'order-of-wanjiku' }]]);
});

test('money can be given to another order of the same amount, and a refusal stays in the dialog', async ({
  page,
  errors,
}) => {
  errors.allow(/409/);
  await signedInAsAdmin(page);
  await withWaiting(page, [payment()]);
  await page.route('**/api/payments/*/bind', (route) =>
    route.fulfill({
      status: 409,
      json: { message: 'The pieces are gone.', code: 'x', requestId: 'x' },
    }),
  );
  await goTo(page, REPORT);
  const others = page.getByText('Other unpaid orders of exactly this amount (1)');
  const other = page.getByRole('button', { name: 'Give to order order-of-a' });
  await expect(other).toBeHidden();
  await others.click();
  await expect(page.getByText('Akinyi (another customer), 19 Nov 2026')).toBeVisible();
  await other.click();
  const dialog = page.getByRole('dialog', { name: 'Give money to an order' });
  await dialog.getByRole('button', { name: 'Give', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The pieces are gone.');
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
  await expect(dialog.getByRole('alert')).toContainText('We could not reach the shop.');
  await dialog.getByRole('button', { name: `Return ${formatKsh(105_000)}` }).click();
  await expectToast(page, 'On its way.');
  await expect(dialog).toBeHidden();
  expect(keys[0]).toBeTruthy();
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('money that is being returned, or never came, offers no button', async ({ page }) => {
  await signedInAsAdmin(page);
  const none = { candidates: [], refundable: 0 };
  await withWaiting(page, [
    payment({
      ...none,
      refund: { status: 'sent', amount: 1050, message: '' },
      action: { kind: 'wait', text: `Nothing to do: ${formatKsh(105_000)} is being returned.` },
    }),
    payment({
      ...none,
      _id: 'aaaaaaaa-0000-4000-8000-000000000002',
      user: { _id: null, username: 'Unknown' },
      action: { kind: 'check', text: 'Look this payment up.' },
    }),
  ]);
  await goTo(page, REPORT);
  const first = page.getByRole('article', { name: `${formatKsh(105_000)} from Wanjiku` });
  await expect(first).toContainText(`${formatKsh(105_000)} is on its way`);
  await expect(first.getByText('Being returned', { exact: true })).toBeVisible();
  const second = page.getByRole('article', { name: `${formatKsh(105_000)} from Unknown` });
  await expect(second.getByText('Check first', { exact: true })).toBeVisible();
  await expect(region(page, 'Needs attention').getByRole('button')).toHaveCount(0);
});

test('a payment that named a used receipt is closed with what was done, and leaves the list', async ({
  page,
  errors,
}) => {
  errors.allow(/400/);
  await signedInAsAdmin(page);
  const action = { kind: 'close', text: 'Look this payment up.' } as const;
  const list = await withWaiting(page, [payment({ candidates: [], refundable: 0, action })]);
  const notes: unknown[] = [];
  await page.route('**/api/payments/*/close', (route) => {
    notes.push(route.request().postDataJSON());
    const message = 'Please say what you looked up and did.';
    const refusal = { message, code: 'invalid', requestId: 'x', fields: { note: message } };
    if (notes.length === 1) return route.fulfill({ status: 400, json: refusal });
    list.payments = [];
    return route.fulfill({ json: { message: 'Closed: no money of its own came' } });
  });
  await goTo(page, REPORT);
  const waiting = region(page, 'Needs attention');
  await waiting
    .getByRole('button', { name: `Close the payment of ${formatKsh(105_000)} from Wanjiku` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Close a payment without money' });
  const note = dialog.getByRole('textbox', { name: 'What you looked up and did' });
  await dialog.getByRole('button', { name: 'Close payment' }).click();
  await expect(note).toHaveAccessibleDescription('Please say what you looked up and did.');
  await note.fill('Not on the statement.');
  await dialog.getByRole('button', { name: 'Close payment' }).click();
  await expectToast(page, 'Closed: no money of its own came');
  await expect(waiting).toContainText('No payment needs attention.');
  await expect(page.locator('#waiting-place')).toBeFocused();
  expect(notes).toEqual([{ note: '' }, { note: 'Not on the statement.' }]);
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
  await expect(figures.getByText('Money in and out')).toBeVisible();
});

test('the payments report is for staff alone', async ({ page }) => {
  await signedIn(page);
  await goTo(page, REPORT);
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeHidden();
  await expect(page.getByText(/not allowed|staff/i).first()).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the payments report is sound for a screen reader, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.route(/\/api\/payments\/report\?/, (route) =>
      route.fulfill({ json: report({ totalUnaccounted: 11, totalPages: 2 }) }),
    );
    await withWaiting(page, [payment()]);
    await signedInAsAdmin(page);
    await goTo(page, REPORT);
    await expect(page.getByText('Not balanced yet')).toBeVisible();
    await page.getByText('Other unpaid orders of exactly this amount').click();
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    expect(
      violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`)),
    ).toEqual([]);
  });
}
