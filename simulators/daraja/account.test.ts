import { expect, test } from 'vitest';
import { openTestShop } from '../../test/simulators/daraja-shop.ts';

type Shop = Awaited<ReturnType<typeof openTestShop>>;

test('a reversal moves the books once and says so by callback', async () => {
  await using shop = await openTestShop();
  const receipt = await paid(shop, 1500);
  const ack = await reverse(shop, receipt, 500);
  expect(ack.body).toEqual({
    ConversationID: expect.stringMatching(/^AG_\d{8}_0000[0-9a-f]{16}$/),
    OriginatorConversationID: expect.stringMatching(/^\d+-\d+-1$/),
    ResponseCode: '0',
    ResponseDescription: 'Accept the service request successfully.',
  });
  const result = (await shop.callbacks(2))[1];
  expect(result?.path).toBe('/result');
  expect(result?.body.Result).toMatchObject({
    ResultType: 0,
    ResultCode: 0,
    ConversationID: ack.body.ConversationID,
    TransactionID: expect.stringMatching(/^[A-Z0-9]{10}$/),
  });
  expect(result?.body.Result.ResultParameters.ResultParameter).toContainEqual({
    Key: 'OriginalTransactionID',
    Value: receipt,
  });
  expect(shop.daraja.control.payment(receipt)).toMatchObject({ amount: 1500, reversed: 500 });
  expect(shop.daraja.control.books().totals).toMatchObject({ reversed: 500, balance: 1000 });
});

test('a reversal of too much, of a reversed or of an unknown payment is refused', async () => {
  await using shop = await openTestShop();
  const receipt = await paid(shop, 100);
  await reverse(shop, receipt, 101);
  await shop.callbacks(2);
  await reverse(shop, receipt, 100);
  await shop.callbacks(3);
  await reverse(shop, receipt, 100);
  await shop.callbacks(4);
  await reverse(shop, 'UKL0000000', 100);
  const results = (await shop.callbacks(5)).slice(1).map(({ body }) => body.Result);
  expect(results.map((result) => result.ResultCode)).toEqual([1, 0, 'R000001', 'R000002']);
  expect(results[3]).not.toHaveProperty('ResultParameters');
});

test('a payout is booked, and its id works once', async () => {
  await using shop = await openTestShop();
  const payout = {
    OriginatorConversationID: 'refund-1',
    InitiatorName: 'testapi',
    CommandID: 'BusinessPayment',
    Amount: 100,
    PartyA: '174379',
    PartyB: '254712345678',
  };
  const path = '/mpesa/b2c/v3/paymentrequest';
  const ack = await shop.account(path, payout);
  expect(ack.body.OriginatorConversationID).toBe('refund-1');
  const [result] = await shop.callbacks(1);
  expect(result?.body.Result).toMatchObject({ ResultCode: 0, ConversationID: expect.any(String) });
  const again = await shop.account(path, payout);
  expect([again.status, again.body.errorCode]).toEqual([500, '500.002.1001']);
  const small = await shop.account(path, { ...payout, Amount: 9 });
  expect(small.body.errorMessage).toBe('Bad Request - Invalid Amount');
  expect(shop.daraja.control.books().totals).toMatchObject({ paidOut: 100, balance: -100 });
});

test('the status of a transaction is found by receipt or by conversation', async () => {
  await using shop = await openTestShop();
  const receipt = await paid(shop, 70);
  await status(shop, { TransactionID: receipt });
  const byReceipt = (await shop.callbacks(2))[1]?.body.Result;
  expect(byReceipt.ResultParameters.ResultParameter).toEqual(
    expect.arrayContaining([{ Key: 'ReceiptNo', Value: receipt }, { Key: 'DebitPartyName' }]),
  );
  const { body: ack } = await reverse(shop, receipt, 70);
  await shop.callbacks(3);
  await status(shop, { OriginalConversationID: ack.ConversationID });
  expect((await shop.callbacks(4))[3]?.body.Result.ResultCode).toBe(0);
  await status(shop, { TransactionID: 'UKL0000000' });
  expect((await shop.callbacks(5))[4]?.body.Result.ResultCode).toBe('R000002');
});

test('the customer’s phone decides how often the result of a refund is told', async () => {
  await using shop = await openTestShop();
  await shop.push('254712999996', 70);
  const receipt = (await shop.callbacks(3))[0]?.body.Body.stkCallback.CallbackMetadata.Item[1]
    .Value;
  await reverse(shop, receipt, 70);
  const told = (await shop.callbacks(6)).slice(3).map(({ body }) => body.Result.TransactionID);
  expect(new Set(told).size).toBe(1);
  await shop.account('/mpesa/b2c/v3/paymentrequest', {
    OriginatorConversationID: 'refund-2',
    InitiatorName: 'testapi',
    CommandID: 'BusinessPayment',
    Amount: 100,
    PartyA: '174379',
    PartyB: '254712999997',
  });
  // A later operation is reported, and nothing before it.
  await reverse(shop, 'UKL0000000', 1);
  expect((await shop.callbacks(7))[6]?.body.Result.ResultCode).toBe('R000002');
  expect(shop.daraja.control.books().totals).toMatchObject({ reversed: 70, paidOut: 100 });
});

test('a chosen result code replaces the work of an account operation', async () => {
  await using shop = await openTestShop();
  const receipt = await paid(shop, 70);
  shop.daraja.control.next('reversal', { kind: 'result', resultCode: 21 });
  await reverse(shop, receipt, 70);
  expect((await shop.callbacks(2))[1]?.body.Result.ResultCode).toBe(21);
  expect(shop.daraja.control.books().totals.balance).toBe(70);
});

test('account operations name a bad field and need the token', async () => {
  await using shop = await openTestShop();
  const misspelt = await shop.account('/mpesa/reversal/v1/request', {
    ...reversal('UKL0000000', 1),
    RecieverIdentifierType: '4',
  });
  expect(misspelt.body.errorMessage).toBe('Bad Request - Invalid RecieverIdentifierType');
  shop.daraja.control.expireToken();
  const dead = await status(shop, { TransactionID: 'UKL0000000' });
  expect([dead.status, dead.body.errorCode]).toEqual([404, '404.001.03']);
});

async function paid(shop: Shop, amount: number): Promise<string> {
  await shop.push('254712345678', amount);
  const [callback] = await shop.callbacks(1);
  return callback?.body.Body.stkCallback.CallbackMetadata.Item[1].Value;
}

function reversal(receipt: string, amount: number) {
  return {
    CommandID: 'TransactionReversal',
    TransactionID: receipt,
    Amount: amount,
    ReceiverParty: '174379',
    RecieverIdentifierType: '11',
  };
}

function reverse(shop: Shop, receipt: string, amount: number) {
  return shop.account('/mpesa/reversal/v1/request', reversal(receipt, amount));
}

function status(shop: Shop, body: object) {
  return shop.account('/mpesa/transactionstatus/v1/query', {
    CommandID: 'TransactionStatusQuery',
    PartyA: '174379',
    IdentifierType: '4',
    ...body,
  });
}
