import type { Page } from '@playwright/test';
import { toCents, totalsOf } from '#contract/money.ts';
import { ownPhone } from './own-phone.ts';
import { expect, type Send, type TestProduct } from './shop.ts';

/** Calls the API directly as the user who is signed in on the page. */
export const asShopper = async (page: Page): Promise<Send> => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  return async (method, path, body) => {
    const reply = await page.request.fetch(path, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { data: body }),
    });
    expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
    return reply.json();
  };
};

export const payableOf = (product: TestProduct, quantity = 1): number =>
  totalsOf([{ priceCents: toCents(product.price), quantity }]).payable;

/** The test's own phone as the API has it; its ending determines what the simulator does. */
export const phoneOf = (ending: string): string => `254${ownPhone(ending).slice(1)}`;

type Purchase = { quantity?: number; ending?: string; shippingInfo?: Record<string, string> };

/** Starts a payment for one product; returns it once it has ended. */
export const prompt = async (
  send: Send,
  product: TestProduct,
  { quantity = 1, ending = '345670', shippingInfo = {} }: Purchase = {},
) => {
  const { paymentId } = await send('POST', '/api/mpesa/stk-push', {
    phone: phoneOf(ending),
    amount: payableOf(product, quantity),
    items: [{ productId: product._id, quantity }],
    shippingInfo,
    method: 'mpesa',
  });
  await expect
    .poll(async () => (await send('GET', `/api/payments/${paymentId}`)).status)
    .not.toBe('pending');
  return send('GET', `/api/payments/${paymentId}`);
};

/** Creates a paid order. */
export const buy = async (send: Send, product: TestProduct, purchase: Purchase = {}) => {
  const { _id } = await prompt(send, product, purchase);
  const { order } = await send('POST', '/api/orders', { paymentId: _id });
  expect(order.status).toBe('Paid');
  return order;
};

/** Creates an order without a payment. */
export const orderUnpaid = async (send: Send, product: TestProduct) => {
  const items = [{ productId: product._id, quantity: 1 }];
  const { order } = await send('POST', '/api/orders', { items, method: 'mpesa' });
  expect(order.status).toBe('Pending');
  return order;
};
