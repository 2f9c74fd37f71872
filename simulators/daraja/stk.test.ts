import { expect, test } from 'vitest';
import { openTestShop } from '../../test/simulators/daraja-shop.ts';
import { nairobiTimestamp, receiptNumber, stkPassword } from './wire.ts';

const PHONE = '254712345678';

test('the password is the one of the portal sample', () => {
  const passkey = 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919';
  expect(stkPassword('174379', passkey, '20210628092408')).toBe(
    'MTc0Mzc5YmZiMjc5ZjlhYTliZGJjZjE1OGU5N2RkNzFhNDY3Y2QyZTBjODkzMDU5YjEwZjc4ZTZiNzJhZGExZWQyYzkxOTIwMjEwNjI4MDkyNDA4',
  );
});

test('timestamps are on the Nairobi clock and receipts carry their date', () => {
  const moment = new Date('2026-11-20T22:15:30Z');
  expect(nairobiTimestamp(moment)).toBe('20261121011530');
  expect(receiptNumber(moment, () => false)).toMatch(/^UKL[A-Z0-9]{7}$/);
});

test('a token has 28 characters, lives 3599 seconds and is killed by the next one', async () => {
  let now = new Date();
  await using shop = await openTestShop({ now: () => now });
  const first = await shop.freshToken();
  expect(first.body.access_token).toHaveLength(28);
  expect(first.body.expires_in).toBe('3599');
  await shop.freshToken();
  const path = '/mpesa/stkpush/v1/processrequest';
  const dead = await shop.post(path, shop.pushBody(PHONE), first.body.access_token);
  expect(dead.status).toBe(404);
  expect(dead.body).toMatchObject({
    errorCode: '404.001.03',
    errorMessage: 'Invalid Access Token',
    requestId: expect.stringMatching(/\S/),
  });
  expect((await shop.push(PHONE)).status).toBe(200);
  now = new Date(now.getTime() + 3_600_000);
  expect((await shop.push(PHONE)).body.errorCode).toBe('404.001.03');
});

test('wrong credentials and a wrong grant are refused with 400', async () => {
  await using shop = await openTestShop();
  const wrong = await shop.freshToken('sim-key:nonsense');
  expect([wrong.status, wrong.body.errorCode]).toEqual([400, '400.008.01']);
  const grant = await shop.freshToken(undefined, 'password');
  expect([grant.status, grant.body.errorCode]).toEqual([400, '400.008.02']);
});

test('unknown paths and wrong methods have their own errors', async () => {
  await using shop = await openTestShop();
  expect((await shop.call('/mpesa/nothing')).body.errorCode).toBe('404.001.01');
  const method = await shop.call('/mpesa/stkpush/v1/processrequest');
  expect([method.status, method.body.errorCode]).toEqual([405, '405.001']);
});

test('a push is accepted, paid, called back and booked', async () => {
  await using shop = await openTestShop();
  const reply = await shop.push(PHONE);
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    MerchantRequestID: expect.stringMatching(
      /^[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\d{7}$/,
    ),
    CheckoutRequestID: expect.stringMatching(/^ws_CO_\d{14}\d712345678$/),
    ResponseCode: '0',
    ResponseDescription: 'Success. Request accepted for processing',
    CustomerMessage: 'Success. Request accepted for processing',
  });
  const [callback] = await shop.callbacks(1);
  expect(callback?.path).toBe('/hooks/9f2c7b1e64d84c0f');
  expect(callback?.headers).toMatchObject({
    'content-type': 'application/json;charset=UTF-8',
    businessshortcode: '174379',
  });
  const stkCallback = callback?.body.Body.stkCallback;
  expect(stkCallback).toMatchObject({
    MerchantRequestID: reply.body.MerchantRequestID,
    CheckoutRequestID: reply.body.CheckoutRequestID,
    ResultCode: 0,
  });
  expect(callback?.raw).toContain('{"Name":"Amount","Value":1500.00}');
  const [amount, receipt, balance, date, phone] = stkCallback.CallbackMetadata.Item;
  expect(amount).toEqual({ Name: 'Amount', Value: 1500 });
  expect(receipt.Value).toMatch(/^[A-Z0-9]{10}$/);
  expect(balance).toEqual({ Name: 'Balance' });
  expect(String(date.Value)).toMatch(/^20\d{12}$/);
  expect(phone.Value).toBe(254712345678);
  const { entries, totals } = shop.daraja.control.books();
  expect(entries).toMatchObject([{ kind: 'payment', receipt: receipt.Value, amount: 1500 }]);
  expect(totals).toEqual({ received: 1500, reversed: 0, paidOut: 0, balance: 1500 });
});

test.each([
  ['991032', 1032, 'Request cancelled by user', 'Request cancelled by user'],
  ['991037', 1037, 'No response from user.', 'DS timeout user cannot be reached.'],
  ['990001', 1, /balance is insufficient/, /balance is insufficient/],
  ['992001', 2001, /initiator information is invalid/, /initiator information is invalid/],
])('phone …%s fails with code %s', async (suffix, code, callbackText, queryText) => {
  await using shop = await openTestShop();
  const push = await shop.push(`254712${suffix}`);
  const [callback] = await shop.callbacks(1);
  const stkCallback = callback?.body.Body.stkCallback;
  expect(stkCallback.ResultCode).toBe(code);
  expect(stkCallback.ResultDesc).toMatch(callbackText);
  expect(stkCallback).not.toHaveProperty('CallbackMetadata');
  const query = await shop.query(push.body.CheckoutRequestID);
  expect(query.body).toMatchObject({ ResponseCode: '0', ResultCode: String(code) });
  expect(query.body.ResultDesc).toMatch(queryText);
  expect(shop.daraja.control.books().totals.received).toBe(0);
});

test('phone …999998 is refused at once', async () => {
  await using shop = await openTestShop();
  const reply = await shop.push('254712999998');
  expect(reply.status).toBe(500);
  expect(reply.body.errorCode).toBe('500.001.1001');
  expect(shop.daraja.control.prompts()).toEqual([]);
});

test('phone …999997 pays, but only the query says so', async () => {
  await using shop = await openTestShop();
  const { body } = await shop.push('254712999997');
  await settled(shop, body.CheckoutRequestID);
  expect((await shop.query(body.CheckoutRequestID)).body.ResultCode).toBe('0');
  expect(shop.daraja.control.books().totals.received).toBe(1500);
  expect(shop.received).toEqual([]);
});

test('phone …999996 pays once and is called back three times with the same receipt', async () => {
  await using shop = await openTestShop();
  await shop.push('254712999996');
  const callbacks = await shop.callbacks(3);
  expect(new Set(callbacks.map((callback) => callback.raw)).size).toBe(1);
  expect(shop.daraja.control.books().entries).toHaveLength(1);
});

test('phone …999995 pays at once and is called back late', async () => {
  await using shop = await openTestShop({ lateMs: 60 });
  const { body } = await shop.push('254712999995');
  await settled(shop, body.CheckoutRequestID);
  expect((await shop.query(body.CheckoutRequestID)).body.ResultCode).toBe('0');
  expect(shop.received).toEqual([]);
  await shop.callbacks(1);
});

test('phone …999994 pays another amount than asked', async () => {
  await using shop = await openTestShop();
  await shop.push('254712999994', 1500);
  const [callback] = await shop.callbacks(1);
  expect(callback?.body.Body.stkCallback.CallbackMetadata.Item[0].Value).toBe(1499);
  expect(shop.daraja.control.books().totals.received).toBe(1499);
});

test('an open prompt is queried in three forms of "not yet"', async () => {
  await using shop = await openTestShop();
  shop.daraja.control.hold(true);
  const { body } = await shop.push(PHONE);
  const forms = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const { status, body: query } = await shop.query(body.CheckoutRequestID);
    forms.push([status, query.errorCode ?? query.ResultCode, query.errorMessage]);
  }
  expect(forms).toEqual([
    [500, '500.001.1001', 'The transaction is being processed'],
    [200, '4999', undefined],
    [200, '500.001.1001', ''],
    [500, '500.001.1001', 'The transaction is being processed'],
  ]);
});

test('a query about an unknown id says so in the overloaded code', async () => {
  await using shop = await openTestShop();
  const { status, body } = await shop.query('ws_CO_nothing');
  expect([status, body.errorCode]).toEqual([500, '500.001.1001']);
  expect(body.errorMessage).toBe('The transaction does not Exist');
});

test('a phone with an open prompt is locked until the prompt ends', async () => {
  await using shop = await openTestShop();
  shop.daraja.control.hold(true);
  const { body } = await shop.push(PHONE);
  const second = await shop.push(PHONE);
  expect(second.status).toBe(500);
  expect(second.body.errorMessage).toMatch(/^Unable to lock subscriber/);
  expect((await shop.push('254712345679')).status).toBe(200);
  shop.daraja.control.cancel(body.MerchantRequestID);
  expect((await shop.push(PHONE)).status).toBe(200);
});

test('the rule of 17 is off by default and ends the twin of a push when on', async () => {
  let now = new Date();
  await using shop = await openTestShop({ ruleOf17: true, now: () => now });
  await shop.push(PHONE, 100);
  await shop.callbacks(1);
  await shop.push(PHONE, 100);
  await shop.callbacks(2);
  await shop.push(PHONE, 101);
  await shop.callbacks(3);
  now = new Date(now.getTime() + 120_000);
  await shop.freshToken();
  await shop.push(PHONE, 100);
  const codes = (await shop.callbacks(4)).map(({ body }) => body.Body.stkCallback.ResultCode);
  expect(codes).toEqual([0, 17, 0, 0]);
});

async function settled(shop: Awaited<ReturnType<typeof openTestShop>>, id: string) {
  await expect.poll(() => shop.daraja.control.prompt(id)?.state, { interval: 2 }).toBe('paid');
}
