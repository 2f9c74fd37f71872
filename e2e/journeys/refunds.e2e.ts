import { formatKsh } from '#contract/money.ts';
import { asAdmin, expect, expectToast, goTo, signedInAsAdmin, signIn, test } from '../shop.ts';
import { makeOrder, pressMore } from '../staff.ts';
import { TEXTS } from '../texts.ts';

const pageOf = (id: string): string => `/dashboard/manage-orders/${id}`;

test('staff return a part and then the rest, and the shopper sees both', async ({ page }) => {
  const order = await makeOrder(page, { paid: true });
  await signedInAsAdmin(page);
  await goTo(page, pageOf(order._id));
  const payments = page.getByRole('region', { name: 'Payments' });
  const refund = payments.getByRole('button', { name: /^Refund/ });
  const dialog = page.getByRole('dialog', { name: 'Return money' });

  await refund.click();
  const amount = dialog.getByRole('textbox', { name: TEXTS.amount });
  await expect(amount).toHaveValue('3150');
  await expect(dialog.getByText(TEXTS.piecesUnsent)).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: TEXTS.piecesBack })).toBeHidden();
  await amount.fill('150');
  // Only a full refund puts the pieces back.
  await expect(dialog.getByText(TEXTS.piecesUnsent)).toBeHidden();
  await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('One button was missing');
  await dialog.getByRole('button', { name: `Return ${formatKsh(15_000)}` }).click();
  await expectToast(page, `${formatKsh(15_000)} is on its way back`);
  await expect(dialog).toBeHidden();
  const refunds = payments.getByRole('list', { name: 'Refunds' }).getByRole('listitem');
  await expect(refunds).toHaveText([/−Ksh 150\.00 by M-PESA reversal.*Returned.*One button was/]);
  await expect(page.getByRole('region', { name: 'Items' })).toContainText(
    `Returned${formatKsh(-15_000)}`,
  );

  await refund.click();
  await expect(amount).toHaveValue('3000');
  await amount.fill('3,000');
  await dialog.getByRole('button', { name: `Return ${formatKsh(300_000)}` }).click();
  await expect(refunds.nth(1)).toContainText('Returned');
  await expect(refund).toHaveCount(0);
  await expect(page.locator('#order-state')).toContainText('Refunded');
  const steps = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(steps).toHaveText([
    /^Order placed/,
    /^Payment received/,
    /^Part of the money returnedKsh 150.00 returned: One button was missing.*by staff$/,
    /^Part of the money returnedKsh 3,000\.00 returned.*by staff$/,
    /^Refunded.*by staff$/,
  ]);
  const product = await page.request.get(`/api/products/${order.product._id}`);
  expect((await product.json()).product.stock).toBe(order.product.stock);

  await signIn(page, order.shopper);
  await goTo(page, '/dashboard/orders');
  const card = page.getByRole('listitem').filter({ hasText: `Order ${order.shortId}` });
  await expect(card).toContainText('Refunded');
  await expect(card).toContainText(`${formatKsh(315_000)} returned`);
  await goTo(page, '/dashboard/payments');
  await expect(page.getByRole('table')).toContainText('Returned');
});

test('a shopper reads what part of an order came back', async ({ page }) => {
  const order = await makeOrder(page, { paid: true });
  const send = await asAdmin(page);
  const shown = await send('GET', `/api/orders/${order._id}`);
  const [payment] = (shown as { order: { payments: { _id: string }[] } }).order.payments;
  await send('POST', `/api/payments/${payment?._id}/refunds`, { amount: 500, byHand: true });
  await signIn(page, order.shopper);
  await goTo(page, `/dashboard/orders/${order._id}`);
  await expect(page.getByRole('region', { name: 'Items' })).toContainText(
    `Returned${formatKsh(-50_000)}`,
  );
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText(
    `${formatKsh(50_000)} returned`,
  );
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await goTo(page, '/dashboard/payments');
  await expect(page.getByRole('table')).toContainText(`${formatKsh(50_000)} returned`);
});

test('a paid order is cancelled by returning all of its money, booked by hand if it went so', async ({
  page,
}) => {
  const order = await makeOrder(page, { paid: true });
  await signedInAsAdmin(page);
  await goTo(page, pageOf(order._id));
  await pressMore(page, /^Cancel and refund/);
  const dialog = page.getByRole('dialog', { name: 'Cancel and refund' });
  await expect(dialog).toContainText('The order stays Paid until the money is back');
  await expect(dialog.getByRole('textbox', { name: TEXTS.amount })).toHaveAttribute('readonly');
  await expect(dialog.getByText(TEXTS.piecesUnsent)).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'I have returned it by hand already' }).check();
  await dialog.getByRole('textbox', { name: 'Receipt (optional)' }).fill(`Cash ${order.shortId}`);
  await dialog.getByRole('button', { name: `Record ${formatKsh(315_000)}` }).click();
  await expectToast(page, `${formatKsh(315_000)} returned`);
  await expect(page.locator('#order-state')).toContainText('Refunded');
  await expect(page.locator('#order-state')).toBeFocused();
  await expect(page.getByRole('button', { name: /^(More for|Mark as|Refund)/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText(
    `Receipt Cash ${order.shortId}`,
  );
});

test('an amount that can’t be returned is said beside its field; a refund that fails says why in the dialog, and frees the money', async ({
  page,
}) => {
  const order = await makeOrder(page, { paid: true });
  await signedInAsAdmin(page);
  await goTo(page, pageOf(order._id));
  await page.getByRole('button', { name: /^Refund/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Return money' });
  const amount = dialog.getByRole('textbox', { name: TEXTS.amount });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await amount.fill('3151');
  await dialog.getByRole('button', { name: 'Return' }).click();
  await expect(dialog).toContainText(`At most ${formatKsh(315_000)} can still be returned.`);
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await amount.fill('12.50');
  await dialog.getByRole('button', { name: 'Return' }).click();
  await expect(dialog).toContainText('Enter whole shillings, such as 500 or 3,000.');
  expect(sent).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Refund/ })).toBeFocused();

  await page.getByRole('button', { name: /^Refund/ }).click();
  const all = dialog.getByRole('button', { name: `Return ${formatKsh(315_000)}` });
  await amount.fill('3150');
  const reason = 'The shop’s M-PESA account has not enough money.';
  await page.route('**/refunds', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const refund = {
      _id: order._id,
      paymentId: order._id,
      amount: 3150,
      way: 'mpesa_reversal',
      status: 'failed',
      message: reason,
      reason: '',
      restock: false,
      createdAt: new Date().toISOString(),
    };
    await route.fulfill({ status: 201, json: { message: reason, refund, refundable: 3150 } });
  });
  await all.click();
  await expect(dialog.getByRole('alert')).toContainText(reason);
  await page.unroute('**/refunds');
  await all.click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('#order-state')).toContainText('Refunded');
});

test('a refund that nobody answers about is settled by a person', async ({ page }) => {
  const order = await makeOrder(page, { paid: true });
  await signedInAsAdmin(page);
  let asked: unknown;
  const refund = {
    _id: order._id,
    paymentId: order._id,
    amount: 3150,
    way: 'mpesa_reversal',
    status: 'requested',
    unanswered: true,
    message: 'The provider gave no answer.',
    reason: '',
    restock: false,
    createdAt: new Date().toISOString(),
  };
  await page.route('**/refunds', (route) =>
    route.fulfill({
      json: {
        refunds: [asked ? { ...refund, status: 'failed', unanswered: undefined } : refund],
        disputes: [],
        refundable: asked ? 3150 : 0,
        restockable: false,
      },
    }),
  );
  await page.route('**/settle', async (route) => {
    asked = route.request().postDataJSON();
    await route.fulfill({ json: { message: 'Settled', refund, refundable: 3150 } });
  });
  await goTo(page, pageOf(order._id));
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments).toContainText('No answer');
  await payments.getByRole('button', { name: TEXTS.recordResult }).click();
  const dialog = page.getByRole('dialog', { name: TEXTS.recordResult });
  await dialog.getByRole('radio', { name: 'It did not: the money is still here' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(asked).toEqual({ status: 'failed' });
  await expect(payments).toContainText('Failed');
  await expect(payments.getByRole('button', { name: /^Refund/ })).toBeVisible();
});

test('a dispute and a refund at the card company stand at the order, with until when to answer', async ({
  page,
}) => {
  const order = await makeOrder(page, { paid: true });
  const at = '2026-11-20T09:00:00.000Z';
  const refund = { orderId: order._id, restock: false, reason: '', createdAt: at };
  await page.route(/\/api\/payments\/[^/]+\/refunds$/, async (route) => {
    const paymentId = new URL(route.request().url()).pathname.split('/')[3];
    const one = (more: object) => ({ ...refund, paymentId, elsewhere: true, ...more });
    await route.fulfill({
      json: {
        refunds: [
          one({
            _id: 'r1',
            amount: 124,
            moved: 123.45,
            way: 'card',
            status: 'done',
            message: 'Made at the card company’s own site',
          }),
          one({
            _id: 'r2',
            amount: 1000,
            way: 'dispute',
            status: 'sent',
            message: 'The buyer’s bank holds it',
          }),
        ],
        disputes: [
          {
            _id: 'd1',
            amount: 1000,
            reason: 'the buyer says that nothing came',
            state: 'open',
            taken: true,
            respondBy: '2026-12-05T20:59:00.000Z',
            openedAt: at,
          },
        ],
        refundable: 2026,
        restockable: false,
      },
    });
  });
  await page.route(`**/api/orders/${order._id}`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { order: { ...body.order, moneyHeld: true } } });
  });
  await signedInAsAdmin(page);
  await goTo(page, pageOf(order._id));
  await expect(page.getByText('Do not send it:')).toBeVisible();
  await expect(page.getByRole('button', { name: /Mark as Shipped|More for/ })).toHaveCount(0);
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments).toContainText(
    `The buyer’s bank disputes ${formatKsh(100_000)}: the buyer says that nothing came.`,
  );
  await expect(payments).toContainText('Answer on the card company’s site by 5 Dec 2026');
  const refunds = payments.getByRole('list', { name: 'Refunds' }).getByRole('listitem');
  await expect(refunds).toHaveText([
    /−Ksh 123\.45 to the card, at the card company’s own site.*Returned/,
    /−Ksh 1,000\.00 taken by the buyer’s bank.*Held/,
  ]);
  await expect(payments.getByRole('button', { name: /^Refund/ })).toBeVisible();
});
