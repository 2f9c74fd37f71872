import { expect, test } from 'vitest';
import { openTestShop } from '../../test/simulators/daraja-shop.ts';

const PHONE = '254712345678';

test.each([
  ['BusinessShortCode', 'shop'],
  ['Password', ''],
  ['Timestamp', '2026-11-21'],
  ['TransactionType', 'CustomerPay'],
  ['Amount', '10.50'],
  ['Amount', 0],
  ['Amount', 250_001],
  ['PartyA', '0712345678'],
  ['PartyB', ''],
  ['PhoneNumber', '+254712345678'],
  ['CallBackURL', 'https://shop.example/a b'],
  ['AccountReference', 'ORDER-12345678'],
  ['TransactionDesc', 'far too long a text'],
])('a push with a bad %s (%s) names the field', async (field, value) => {
  await using shop = await openTestShop();
  const { status, body } = await shop.push(PHONE, 10, { [field]: value });
  expect([status, body.errorCode]).toEqual([400, '400.002.02']);
  expect(body.errorMessage).toBe(`Bad Request - Invalid ${field}`);
});

test('numbers and numeric strings are both taken, and the description is optional', async () => {
  await using shop = await openTestShop();
  const mixed = { BusinessShortCode: 174379, PhoneNumber: 254712345678 };
  expect((await shop.push(PHONE, '10', mixed)).status).toBe(200);
  expect((await shop.push('254112345678', 10, { TransactionDesc: undefined })).status).toBe(200);
});

test('without a JSON content type no field is seen', async () => {
  await using shop = await openTestShop();
  const { body: token } = await shop.freshToken();
  const reply = await shop.call('/mpesa/stkpush/v1/processrequest', {
    method: 'POST',
    headers: { authorization: `Bearer ${token.access_token}` },
    body: JSON.stringify(shop.pushBody(PHONE)),
  });
  expect(reply.body.errorMessage).toBe('Bad Request - Invalid BusinessShortCode');
});

test('fields are checked before the shortcode, the shortcode before the password', async () => {
  await using shop = await openTestShop();
  const other = { BusinessShortCode: '600000', Password: 'd3Jvbmc=' };
  const field = await shop.push(PHONE, 10, { ...other, PartyA: '1' });
  expect(field.body.errorMessage).toBe('Bad Request - Invalid PartyA');
  const merchant = await shop.push(PHONE, 10, other);
  expect([merchant.status, merchant.body.errorMessage]).toEqual([500, 'Merchant does not exist']);
  const password = await shop.push(PHONE, 10, { Password: 'd3Jvbmc=' });
  expect([password.status, password.body.errorMessage]).toEqual([500, 'Wrong credentials']);
});

test('a PayBill push to another PartyB is accepted and ends with 2028', async () => {
  await using shop = await openTestShop();
  expect((await shop.push(PHONE, 10, { PartyB: '600000' })).status).toBe(200);
  const [callback] = await shop.callbacks(1);
  expect(callback?.body.Body.stkCallback.ResultCode).toBe(2028);
});

test('reserved words in a callback address are refused only by the switch', async () => {
  const words = { CallBackURL: 'http://127.0.0.1:9/mpesa/callback' };
  await using observed = await openTestShop();
  expect((await observed.push(PHONE, 10, words)).status).toBe(200);
  await using strict = await openTestShop({ strictUrlWords: true });
  const { body } = await strict.push(PHONE, 10, words);
  expect(body.errorMessage).toBe('Bad Request - Invalid CallBackURL');
});

test('a live-looking set-up is refused', async () => {
  await expect(openTestShop({ host: '0.0.0.0' })).rejects.toThrow('loopback only');
  await expect(openTestShop({ host: 'api.safaricom.co.ke' })).rejects.toThrow('loopback only');
  await expect(openTestShop({ consumerKey: 'Zk3vT1realkey' })).rejects.toThrow('consumer key');
});
