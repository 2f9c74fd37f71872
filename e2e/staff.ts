import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { toCents, totalsOf } from '#contract/money.ts';
import { SHORT_ID } from '#contract/payment.ts';
import { LOOK_MS } from '../test/limits.ts';
import { ownPhone } from './own-phone.ts';
import { goTo, makeProduct, newShopper, register, type Shopper, type TestProduct } from './shop.ts';

export type TestOrder = {
  _id: string;
  shortId: string;
  totalPrice: number;
  shopper: Shopper;
  userId: string;
  product: TestProduct;
  /** The phone that paid, as it was typed. */
  payer: string;
};

/** A new customer's order of two pieces of a new product, or of the given one, without a size unless it is said; Pending unless paid. */
export const makeOrder = async (
  page: Page,
  {
    paid = false,
    shopper = newShopper(),
    again = false,
    of,
    size,
    phone,
  }: {
    paid?: boolean;
    shopper?: Shopper;
    /** The shopper has an account already. */
    again?: boolean;
    of?: TestProduct;
    size?: string;
    /** The receiver's, as it was written. */
    phone?: string;
  } = {},
): Promise<TestOrder> => {
  const product = of ?? (await makeProduct(page));
  if (!again) await register(page, shopper);
  const login = await page.request.post('/api/auth/login', {
    data: { email: shopper.email, password: shopper.password },
  });
  const { token, user } = await login.json();
  const headers = { authorization: `Bearer ${token}` };
  const items = [{ productId: product._id, quantity: 2, ...(size && { size }) }];
  const place = { county: 'Nyeri', town: 'Karatina' };
  const shippingInfo = { fullName: shopper.username, ...(phone ? { phone } : {}), ...place };
  const { payable } = totalsOf([{ priceCents: toCents(product.price), quantity: 2 }]);
  // An ending of its own: whoever stops the SMS of one order stops them for this number alone.
  const payer = ownPhone(`2${String(randomInt(100_000)).padStart(5, '0')}`);
  let data: object = { items, shippingInfo, method: 'mpesa' };
  if (paid) {
    const push = { phone: payer, amount: payable, items, shippingInfo, method: 'mpesa' };
    const pushed = await page.request.post('/api/mpesa/stk-push', { headers, data: push });
    data = { paymentId: (await pushed.json()).paymentId };
    await expect(async () => {
      const { paymentId } = data as { paymentId: string };
      const payment = await page.request.get(`/api/payments/${paymentId}`, { headers });
      expect((await payment.json()).status).toBe('succeeded');
    }).toPass();
  }
  const saved = await page.request.post('/api/orders', { headers, data });
  expect(saved.status()).toBe(201);
  const { order } = await saved.json();
  expect(order.status).toBe(paid ? 'Paid' : 'Pending');
  return {
    _id: order._id,
    shortId: order._id.slice(0, SHORT_ID),
    totalPrice: order.totalPrice,
    shopper,
    userId: user._id,
    product,
    payer,
  };
};

/** The row of a table, or the card on a phone, that contains this text. */
export const rowWith = (page: Page, text: string): Locator =>
  page.getByRole('row').filter({ hasText: text });

/** The cell of a row with exactly this text; on a phone it also has the column's heading. */
export const cellOf = (row: Locator, text: string): Locator =>
  row.getByRole('cell').filter({ hasText: new RegExp(`^${text}$`) });

/** Presses an action of the menu of rare ones, of the first thing in there that has one. */
export const pressMore = async (within: Locator | Page, action: string | RegExp): Promise<void> => {
  await within
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await within.getByRole('button', { name: action }).click();
};

/** Makes every call to this path fail until the returned function is called. */
export const failing = async (page: Page, path: string): Promise<() => Promise<void>> => {
  const url = new RegExp(`${path}(\\?|$)`);
  const body = { message: 'Something went wrong.', code: 'internal', requestId: 'x' };
  await page.route(url, (route) => route.fulfill({ status: 500, json: body }));
  return () => page.unroute(url);
};

/**
 * Opens the outbox, searched for a recipient or an order number, as soon as the message is there: a background
 * job may write it later.
 */
export const openInOutbox = async (page: Page, search: string, message: Locator): Promise<void> => {
  await expect(async () => {
    await goTo(page, `/dashboard/mails?search=${encodeURIComponent(search)}`);
    await expect(message.first()).toBeVisible({ timeout: LOOK_MS });
  }).toPass();
};
