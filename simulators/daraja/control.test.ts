import { expect, test } from 'vitest';
import { openTestShop } from '../../test/simulators/daraja-shop.ts';

const PHONE = '254712345678';

test('a held prompt waits for the hand, and the hand overrules the phone', async () => {
  await using shop = await openTestShop();
  const { control } = shop.daraja;
  control.hold(true);
  const paying = await shop.push('254712991032');
  const cancelled = await shop.push(PHONE);
  expect(control.openPrompts()).toHaveLength(2);
  expect(control.approve(paying.body.MerchantRequestID)).toBe(true);
  expect(control.cancel(cancelled.body.CheckoutRequestID)).toBe(true);
  expect(control.approve(cancelled.body.CheckoutRequestID)).toBe(false);
  const codes = (await shop.callbacks(2)).map(({ body }) => body.Body.stkCallback.ResultCode);
  expect(codes.sort()).toEqual([0, 1032]);
});

test('holding stops a running timer, and letting go lets the frozen outcome happen', async () => {
  await using shop = await openTestShop({ delayMs: 15 });
  const { control } = shop.daraja;
  const { body } = await shop.push('254712991037');
  control.hold(true);
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(control.prompt(body.MerchantRequestID)?.state).toBe('open');
  control.hold(false);
  const [callback] = await shop.callbacks(1);
  expect(callback?.body.Body.stkCallback.ResultCode).toBe(1037);
});

test('a dropped answer leaves a prompt, a dropped request does not', async () => {
  await using shop = await openTestShop();
  const { control } = shop.daraja;
  control.next('push', { kind: 'drop-response' });
  await expect(shop.push(PHONE)).rejects.toThrow('fetch failed');
  await shop.callbacks(1);
  control.next('push', { kind: 'drop-request' });
  await expect(shop.push(PHONE)).rejects.toThrow('fetch failed');
  expect(control.prompts()).toHaveLength(1);
});

test('a delayed answer may come after the callback', async () => {
  await using shop = await openTestShop();
  shop.daraja.control.next('push', { kind: 'delay', ms: 60 });
  const answer = shop.push(PHONE);
  const [callback] = await shop.callbacks(1);
  const id = callback?.body.Body.stkCallback.CheckoutRequestID;
  expect((await answer).body.CheckoutRequestID).toBe(id);
});

test('a firewall page, a gateway fault and a chosen error do no work', async () => {
  await using shop = await openTestShop();
  const { control } = shop.daraja;
  control.next('push', { kind: 'html-503' });
  control.next('push', { kind: 'fault' });
  control.next('push', {
    kind: 'error',
    errorCode: '500.003.1001',
    errorMessage: 'Internal Server Error',
  });
  const page = await shop.push(PHONE);
  expect(page.status).toBe(503);
  expect(page.body).toContain('Incapsula incident ID');
  const fault = await shop.push(PHONE);
  expect(fault.status).toBe(429);
  expect(fault.body.fault.detail.errorcode).toBe('policies.ratelimit.SpikeArrestViolation');
  const error = await shop.push(PHONE);
  expect([error.status, error.body.errorCode]).toEqual([500, '500.003.1001']);
  expect(control.prompts()).toEqual([]);
  expect((await shop.push(PHONE)).status).toBe(200);
});

test('a query can be made to contradict the callback', async () => {
  await using shop = await openTestShop();
  const { control } = shop.daraja;
  control.next('push', { kind: 'outcome', outcome: { queryCode: 1032 } });
  const { body } = await shop.push(PHONE);
  const [callback] = await shop.callbacks(1);
  expect(callback?.body.Body.stkCallback.ResultCode).toBe(0);
  expect((await shop.query(body.CheckoutRequestID)).body.ResultCode).toBe('1032');
  control.next('query', { kind: 'result', resultCode: 'SFC_IC0003' });
  expect((await shop.query(body.CheckoutRequestID)).body.ResultCode).toBe('SFC_IC0003');
});

test('token calls can fail too', async () => {
  await using shop = await openTestShop();
  shop.daraja.control.next('token', { kind: 'html-503' });
  expect((await shop.freshToken()).status).toBe(503);
});

test('callbacks are tried once, logged, and can be repeated or forged by hand', async () => {
  const lines: string[] = [];
  await using shop = await openTestShop({ log: (line) => lines.push(line) });
  const { control } = shop.daraja;
  const { body } = await shop.push(PHONE, 10, { CallBackURL: 'http://127.0.0.1:9/gone' });
  await expect.poll(() => control.deliveries(), { interval: 2 }).toHaveLength(1);
  expect(control.deliveries()).toMatchObject([
    { about: body.CheckoutRequestID, status: null, error: expect.any(String) },
  ]);
  expect(lines.some((line) => line.includes('failed'))).toBe(true);
  await shop.push('254712345679');
  const [callback] = await shop.callbacks(1);
  const again = await control.redeliver(callback?.body.Body.stkCallback.CheckoutRequestID);
  expect(again?.status).toBe(200);
  const forged = await control.forge(`${shop.shopUrl}/forged`, { Body: {} });
  expect(forged.status).toBe(200);
  expect(shop.received.map(({ path }) => path)).toContain('/forged');
});

test('the levers work over HTTP as well', async () => {
  await using shop = await openTestShop();
  const lever = (path: string, body?: object) =>
    shop.call(`/_sim/${path}`, body ? { method: 'POST', body: JSON.stringify(body) } : {});
  expect((await lever('hold', { hold: true })).body).toEqual({ held: true });
  const { body } = await shop.push(PHONE);
  const listed = await lever('prompts');
  expect(listed.body).toMatchObject({ held: true, prompts: [{ phone: PHONE, state: 'open' }] });
  expect((await lever(`prompts/${body.MerchantRequestID}/approve`, {})).status).toBe(200);
  expect((await lever(`prompts/${body.MerchantRequestID}/cancel`, {})).status).toBe(409);
  expect((await lever('prompts/nothing/cancel', {})).status).toBe(404);
  await shop.callbacks(1);
  await expect.poll(() => shop.daraja.control.deliveries(), { interval: 2 }).toHaveLength(1);
  expect((await lever('deliveries')).body.deliveries).toMatchObject([{ status: 200 }]);
  expect((await lever('books')).body.totals.received).toBe(1500);
  expect((await lever('next', { call: 'push', behaviour: { kind: 'html-503' } })).status).toBe(200);
  expect((await lever('next', { call: 'nothing' })).status).toBe(400);
  expect((await shop.push(PHONE)).status).toBe(503);
  await lever('token/expire', {});
  expect((await shop.push(PHONE)).status).toBe(404);
  await lever('reset', {});
  expect((await lever('prompts')).body).toEqual({ held: false, prompts: [] });
});

test('pushes by the thousand settle, each with its own ids and receipt', async () => {
  await using shop = await openTestShop();
  const phones = Array.from({ length: 1000 }, (_, index) => `2547${20_000_000 + index}`);
  for (let start = 0; start < phones.length; start += 50) {
    await Promise.all(phones.slice(start, start + 50).map((phone) => shop.push(phone, 10)));
  }
  await shop.callbacks(1000);
  const { entries, totals } = shop.daraja.control.books();
  expect(totals.received).toBe(10_000);
  expect(new Set(entries.map(({ receipt }) => receipt)).size).toBe(1000);
  expect(new Set(entries.map(({ checkoutRequestId }) => checkoutRequestId)).size).toBe(1000);
});
