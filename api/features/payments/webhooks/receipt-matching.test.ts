import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayingShop, type PayingShop, until } from '../../../../test/paying-shop.ts';
import { forbiddenWordIn } from '../../../platform/config/public-address.ts';
import {
  callbackAddress,
  readCallback,
  statusAddress,
  statusLateAddress,
} from '../providers/mpesa/callback.ts';
import { readStatusResult } from '../providers/mpesa/status.ts';

let shop: PayingShop;
beforeAll(async () => {
  const env = { DARAJA_INITIATOR: 'testapi', DARAJA_SECURITY_CREDENTIAL: 'c2VjcmV0' };
  shop = await openPayingShop({ env });
});
afterAll(() => shop.close());

const eventsOf = (paymentId: string, source: string) =>
  shop.db
    .selectFrom('payment_events')
    .select('body')
    .where('payment_id', '=', paymentId)
    .where('source', '=', source)
    .execute();

const silentQueries = (count: number): void => {
  const behaviour = { kind: 'error', errorCode: '500.001.1001', errorMessage: '' } as const;
  for (let i = 0; i < count; i++) shop.simulators.daraja.control.next('query', behaviour);
};

// Proves callback-receipt-asked.
test('a paid prompt of a lost push, whose queries never answer, is settled by asking about its receipt', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5);
  shop.simulators.daraja.control.next('push', { kind: 'drop-response' });
  silentQueries(40);
  const items = [{ productId: dress, quantity: 1 }];
  const pushed = await shopper.post('/api/mpesa/stk-push', {
    phone: '0712000201',
    amount: 1050,
    items,
  });
  const { paymentId } = pushed.body;
  const status = async () => (await shopper.get(`/api/payments/${paymentId}`)).body;
  await until(
    () => eventsOf(paymentId, 'callback'),
    (events) => events.length === 1,
  );
  await until(
    async () =>
      (
        await shop.context.db
          .selectFrom('payments')
          .select('next_query_at')
          .where('id', '=', paymentId)
          .executeTakeFirst()
      )?.next_query_at,
    (at) => at instanceof Date,
  );
  await shop.pass(61_000);
  expect((await status()).status).toBe('pending');
  expect(await eventsOf(paymentId, 'query')).not.toContainEqual({
    body: { kind: 'status_asked', taken: true },
  });
  await shop.pass(5 * 60_000);
  await until(status, (payment) => payment.status === 'succeeded');
  expect((await status()).receipt).toMatch(/^[A-Z0-9]{10}$/);
  expect(await shop.stock(dress)).toEqual({ onHand: 4, held: 0, free: 4 });
  const asked = (await eventsOf(paymentId, 'query')).filter(
    ({ body }) => (body as { kind: string }).kind === 'status_asked',
  );
  expect(asked).toHaveLength(1);
});

test('an answer about a receipt that nobody claimed changes nothing', async () => {
  const shopper = await shop.shopper();
  shop.simulators.daraja.control.hold(true);
  const { body } = await shopper.post('/api/mpesa/stk-push', { phone: '0712000202', amount: 50 });
  const row = await shop.db
    .selectFrom('payments')
    .select('callback_token')
    .where('id', '=', body.paymentId)
    .executeTakeFirstOrThrow();
  const forged = result([
    { Key: 'ReceiptNo', Value: 'UKL0000009' },
    { Key: 'Amount', Value: 50 },
    { Key: 'TransactionStatus', Value: 'Completed' },
  ]);
  const sent = await shop.request('POST', statusAddress('', row), undefined, forged);
  expect(sent.status).toBe(200);
  expect((await shopper.get(`/api/payments/${body.paymentId}`)).body.status).toBe('pending');
  const nobody = await shop.request('POST', '/hooks/pay/guess/status', undefined, forged);
  expect(nobody.status).toBe(404);
  shop.simulators.daraja.control.hold(false);
});

test('no callback address contains a word that M-PESA refuses, whatever its secret', async () => {
  const rows = await shop.db.selectFrom('payments').select('callback_token').execute();
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) {
    expect(row.callback_token).toMatch(/^[0-9a-f]{48}$/);
    for (const address of [callbackAddress, statusAddress, statusLateAddress]) {
      expect(forbiddenWordIn(address('https://malkia.example', row))).toBeUndefined();
    }
  }
});

const result = (ResultParameter: unknown, ResultCode: unknown = 0) => ({
  Result: { ResultCode, ResultParameters: { ResultParameter } },
});
const completed = [
  { Key: 'DebitPartyName', Value: '2547 - Akinyi' },
  { Key: 'DebitPartyName' },
  { Key: 'ReceiptNo', Value: 'UKL4B7XQ2M' },
  { Key: 'Amount', Value: '1050.00' },
  { Key: 'TransactionStatus', Value: 'Completed' },
];

test('a status result counts when it is completed, complete and about this shop', () => {
  const read = (body: unknown) => readStatusResult(body, ['123456']);
  expect(read(result(completed))).toEqual({ receipt: 'UKL4B7XQ2M', amount: 1050 });
  const credit = (Value: string) => [...completed, { Key: 'CreditPartyName', Value }];
  expect(read(result(credit('123456 - Malkia')))).toBeDefined();
  expect(read(result(credit('654321 - Other')))).toBeUndefined();
  expect(read(result(completed, 'R000002'))).toBeUndefined();
  expect(read(result(completed.slice(0, 4)))).toBeUndefined();
  expect(read(result({ Key: 'ReceiptNo' }))).toBeUndefined();
  for (const odd of [null, {}, { Result: null }, result(undefined)])
    expect(read(odd)).toBeUndefined();
});

const callback = (Item: unknown, ResultCode: unknown = 0) => ({
  Body: { stkCallback: { CheckoutRequestID: 'ws', ResultCode, CallbackMetadata: { Item } } },
});

test('a callback is read by the names of its items, whatever their types', () => {
  const items = [
    { Name: 'Balance' },
    null,
    { Name: 'MpesaReceiptNumber', Value: 'UKL4B7XQ2M' },
    { Name: 'Amount', Value: '1500.00' },
  ];
  expect(readCallback(callback(items, '0'))).toEqual({
    requestId: 'ws',
    resultCode: '0',
    amount: 1500,
    receipt: 'UKL4B7XQ2M',
  });
  const none = { amount: undefined, receipt: undefined };
  for (const odd of [
    undefined,
    {},
    'x',
    [{ Name: 'Amount', Value: null }],
    [{ Name: 'Amount', Value: '' }],
  ]) {
    expect(readCallback(callback(odd))).toMatchObject(none);
  }
  for (const odd of [null, 1, {}, { Body: null }, { Body: { stkCallback: 'x' } }]) {
    expect(readCallback(odd)).toBeUndefined();
  }
});
