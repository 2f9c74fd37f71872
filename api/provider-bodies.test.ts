import { gzipSync } from 'node:zlib';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileJson } from '../test/hostile-json.ts';
import { ledgerRows } from '../test/ledger-rows.ts';
import { openPayingShop, type PayingShop, type Shopper, until } from '../test/paying-shop.ts';
import fc from '../test/random.ts';
import { sql } from './platform/database/database.ts';

/** Whatever a provider, or anybody who knows an address of its calls, can send. */

const SMS_TOKEN = 'Kq3v9Xw2Rt7Lm5Np8Zs4Yd6Bf1Hg0JcA';

let shop: PayingShop;
let staff: Shopper;
beforeAll(async () => {
  const env = { SMS_PROVIDER: 'simulated', SMS_HOOK_TOKEN: SMS_TOKEN };
  shop = await openPayingShop({ env, sweeps: false });
  staff = await shop.shopper('admin');
  shop.simulators.daraja.control.hold(true);
});
afterAll(() => shop.close());

type Body = string | Uint8Array;

const JSON_TYPE = { 'content-type': 'application/json' };

const post = async (path: string, body: Body, headers: Record<string, string> = JSON_TYPE) => {
  const response = await fetch(shop.url + path, {
    method: 'POST',
    // As bytes: fetch names no type then.
    body: new Uint8Array(Buffer.from(body as string)),
    headers,
  });
  return { status: response.status, text: await response.text() };
};

let phones = 100;
/** A payment of Ksh 1050 whose prompt is on the phone. */
const prompted = async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100_000, 5);
  const { body } = await shopper.post('/api/mpesa/stk-push', {
    phone: `0712000${++phones}`,
    amount: 1050,
    items: [{ productId: dress, quantity: 1 }],
  });
  return { dress, ...(await paymentRow(body.paymentId)) };
};
const paymentRow = (id: string) =>
  shop.db
    .selectFrom('payments')
    .select(['id', 'status', 'receipt', 'received_amount', 'callback_token', 'request_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const bodiesOf = async (paymentId: string): Promise<unknown[]> => {
  const rows = await shop.db
    .selectFrom('payment_events')
    .select('body')
    .where('payment_id', '=', paymentId)
    .where('source', '=', 'callback')
    .orderBy('id')
    .execute();
  return rows.map(({ body }) => body);
};
const queue = async () => (await staff.get('/api/payments/attention')).body;
const listed = async (paymentId: string) =>
  (await queue()).payments.find(({ _id }: { _id: string }) => _id === paymentId);

/** Whether no callback waits or is being worked. */
const idle = async (): Promise<boolean> => {
  const { rows } = await sql`
    SELECT 1 FROM pgboss.job WHERE state IN ('created', 'retry', 'active')
      AND name IN ('payment-callback', 'refund-result')`.execute(shop.db);
  return rows.length === 0;
};

let receipts = 0;
const newReceipt = (): string => `UKN${String(++receipts).padStart(7, '0')}`;

type Paid = { id: string; receipt: string };
/** What M-PESA sends for a paid prompt, with more JSON among its members. */
const success = ({ id, receipt }: Paid, more = '', item = '', amount = '1050.00'): string =>
  `{"Body":{"stkCallback":{"MerchantRequestID":"m-1","CheckoutRequestID":"${id}","ResultCode":0,${more}
   "CallbackMetadata":{"Item":[${item}{"Name":"Amount","Value":${amount}},
   {"Name":"MpesaReceiptNumber","Value":"${receipt}"},{"Name":"Balance"}]}}}}`;

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const DEEP = `${'['.repeat(5000)}${']'.repeat(5000)}`;

const READABLE: Record<string, (paid: Paid) => Body> = {
  'has a NUL in another field': (paid) => success(paid, '"ResultDesc":"Paid\\u0000",'),
  'has half an emoji in another field': (paid) => success(paid, '"ResultDesc":"\\ud83d",'),
  'has the other half of an emoji': (paid) => success(paid, '"ResultDesc":"a\\udc57b",'),
  'has a NUL in a name': (paid) => success(paid, '"Resu\\u0000lt":"x","ResultCode\\u0000":1032,'),
  'has half an emoji in a name': (paid) => success(paid, '"\\ud83d":{"\\udc57":1},'),
  'has a NUL among its items': (paid) =>
    success(paid, '', '{"Name":"Person\\u0000","Value":"A\\u0000"},null,5,"\\u0000",'),
  'has a NUL after its receipt': ({ id, receipt }) => success({ id, receipt: `${receipt}\\u0000` }),
  'has a NUL after its request id': ({ id, receipt }) => success({ id: `${id}\\u0000`, receipt }),
  'has a zero byte': (paid) => success(paid, '"ResultDesc":"Paid\0",'),
  'ends in zero bytes': (paid) => `${success(paid)}\0\0\0`,
  'has bytes that are no UTF-8': (paid) => latin1(success(paid, '"ResultDesc":"\xff\xc3\x28",')),
  'begins with a mark of its encoding': (paid) => `\ufeff${success(paid)}`,
  'has a very large number': (paid) => success(paid, '"Balance":1e400,"Least":-1e400,'),
  'has its amount as a text': (paid) => success(paid, '', '', '"1050.00"'),
  'has a field twice': (paid) => success(paid, '"ResultDesc":"a","ResultDesc":"b\\u0000",'),
  'is nested deeply': (paid) => success(paid, `"ResultDesc":${DEEP},`),
  'names a prototype': (paid) => success(paid, '"__proto__":{"ResultCode":1},"constructor":{},'),
};

// Proves callback-unclean.
test.each(Object.entries(READABLE))(
  'a payment is booked though its callback %s',
  async (_what, make) => {
    const payment = await prompted();
    const receipt = newReceipt();
    const body = make({ id: payment.request_id ?? '', receipt });
    const path = `/hooks/pay/${payment.callback_token}`;
    expect(await post(path, body)).toMatchObject({ status: 200 });
    await until(
      () => paymentRow(payment.id),
      ({ status }) => status !== 'prompted',
    );
    // Once more as it came, and once clean: each effect once.
    expect(await post(path, body)).toMatchObject({ status: 200 });
    const clean = success({ id: payment.request_id ?? '', receipt });
    expect(await post(path, clean)).toMatchObject({ status: 200 });
    await until(idle, (isIdle) => isIdle);
    const booked = { status: 'succeeded', receipt, received_amount: 1050 };
    expect(await paymentRow(payment.id)).toMatchObject(booked);
    expect(await shop.stock(payment.dress)).toEqual({ onHand: 4, held: 0, free: 4 });
    expect(await bodiesOf(payment.id)).toHaveLength(3);
    expect(await listed(payment.id)).toBeUndefined();
  },
);

// Proves callback-unclean.
test.each([
  undefined,
  'text/plain',
  'text/plain; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'nonsense',
  '',
  'application/json; charset=latin1',
])('a callback of the type %j is read as what it is', async (type) => {
  const payment = await prompted();
  const receipt = newReceipt();
  const body = success({ id: payment.request_id ?? '', receipt });
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
  const sent = await post(`/hooks/pay/${payment.callback_token}`, body, headers);
  expect(sent).toMatchObject({ status: 200 });
  const booked = await until(
    () => paymentRow(payment.id),
    ({ status }) => status !== 'prompted',
  );
  expect(booked).toMatchObject({ status: 'succeeded', receipt });
});

/** Bodies of which no callback can be read. */
const UNREADABLE: Record<string, Body> = {
  'half a callback': '{"Body":{"stkCallback":{"CheckoutRequestID":"ws_1","ResultCode":0',
  'no JSON': 'Body=stkCallback&ResultCode=0',
  'single quotes': "{'Body':{'stkCallback':{}}}",
  'a web page': '<html><body>\0</body></html>',
  gzip: gzipSync(success({ id: 'ws_1', receipt: 'UKL4B7XQ2M' })),
  'UTF-16': Buffer.from(`\ufeff${success({ id: 'ws_1', receipt: 'UKL4B7XQ2M' })}`, 'utf16le'),
  'random bytes': latin1('\xff\xfe\0\x80\xed\xa0\xbd'),
  nothing: '',
  'zero bytes': '\0\0\0',
  null: 'null',
  'a list': '[]',
  'a list of callbacks': '[{"Body":{"stkCallback":{"CheckoutRequestID":"ws_1"}}}]',
  'a text': '"\\ud83d"',
  'a number': '1e400',
  'another object': '{"hello":"\\u0000","\\ud83d":1}',
  'a prototype': '{"__proto__":{"Body":{"stkCallback":{}}}}',
  'a Body that is null': '{"Body":null}',
  'a callback that is a text': '{"Body":{"stkCallback":"x"}}',
  'lists in lists': DEEP,
};

// Proves callback-malformed.
test.each(Object.entries(UNREADABLE))(
  'a callback that is %s is kept as bytes, and told to staff until the payment is paid',
  async (_what, body) => {
    const payment = await prompted();
    const path = `/hooks/pay/${payment.callback_token}`;
    // 400, as before; the second one is the same news.
    expect(await post(path, body)).toMatchObject({ status: 400 });
    expect(await post(path, body)).toMatchObject({ status: 400 });
    expect(await bodiesOf(payment.id)).toEqual([
      { unreadable: Buffer.from(body as string).toString('base64') },
    ]);
    expect(await listed(payment.id)).toMatchObject({
      why: 'A message of M-PESA about this payment could not be read.',
      asked: 1050,
      refundable: 0,
      action: { kind: 'wait' },
    });
    expect(await paymentRow(payment.id)).toMatchObject({ status: 'prompted', receipt: null });

    const readable = success({ id: payment.request_id ?? '', receipt: newReceipt() });
    expect(await post(path, readable)).toMatchObject({ status: 200 });
    await until(
      () => paymentRow(payment.id),
      ({ status }) => status === 'succeeded',
    );
    expect(await listed(payment.id)).toBeUndefined();
  },
);

// Proves review-closed.
test('staff close a payment whose callback could not be read once it has ended, with what they looked up', async () => {
  const payment = await prompted();
  await post(`/hooks/pay/${payment.callback_token}`, '{"Body":');
  const close = () => staff.post(`/api/payments/${payment.id}/close`, { note: 'Not there.' });
  expect(await close()).toMatchObject({ status: 409, body: { code: 'payment_in_progress' } });
  await shop.db
    .updateTable('payments')
    .set({ status: 'expired' })
    .where('id', '=', payment.id)
    .execute();
  expect(await listed(payment.id)).toMatchObject({ action: { kind: 'close' } });
  expect(await close()).toMatchObject({ status: 200 });
  expect(await close()).toMatchObject({ status: 200 });
  expect(await listed(payment.id)).toBeUndefined();
  // The same bytes again are no news, and money that comes late still counts.
  await post(`/hooks/pay/${payment.callback_token}`, '{"Body":');
  expect(await listed(payment.id)).toBeUndefined();
  const late = success({ id: payment.request_id ?? '', receipt: newReceipt() });
  await post(`/hooks/pay/${payment.callback_token}`, late);
  await until(
    () => paymentRow(payment.id),
    ({ status }) => status === 'succeeded',
  );
});

/** A refund on its way by M-PESA, which has named its operation. */
const sentRefund = async () => {
  const make = ledgerRows(shop.db, () => shop.clock.now());
  const paymentId = await make.payment({ receipt: newReceipt() });
  const id = await make.refund(paymentId, 50, { state: 'sent' });
  const own = { provider_id: `AG_${id}` };
  await shop.db.updateTable('refunds').set(own).where('id', '=', id).execute();
  const { callback_token } = await refundRow(id);
  return { id, paymentId, callback_token, ...own };
};
const refundRow = (id: string) =>
  shop.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const resultOf = (id: string, code = '0'): string =>
  `{"Result":{"ResultCode":${code},"ResultDesc":"\\u0000 \\ud83d","OriginatorConversationID":"${id}",
   "TransactionID":"${newReceipt()}","ResultParameters":{"ResultParameter":[null,5,{"Key\\u0000":1},
   {"Key":"Amount","Value":"50.00"}]}}}`;

test('a refund is done though its result has a NUL and half an emoji in other fields', async () => {
  const refund = await sentRefund();
  const path = `/hooks/refund/${refund.callback_token}`;
  const body = resultOf(refund.provider_id);
  for (const type of ['application/json', 'text/plain', 'nonsense'])
    expect(await post(path, body, { 'content-type': type })).toMatchObject({ status: 200 });
  await until(
    () => refundRow(refund.id),
    ({ state }) => state === 'done',
  );
});

// Proves callback-malformed.
test('a refund’s result that can’t be read is kept as bytes, noted at the refund, and M-PESA is asked', async () => {
  const refund = await sentRefund();
  const body = '{"Result":"\\u0000"}';
  expect(await post(`/hooks/refund/${refund.callback_token}`, body)).toMatchObject({ status: 400 });
  const { message, next_look_at } = await until(
    () => refundRow(refund.id),
    (row) => row.next_look_at !== null,
  );
  expect(message).toBe('M-PESA sent something that could not be read. The shop keeps asking.');
  expect(next_look_at).toBeInstanceOf(Date);
  expect(await bodiesOf(refund.paymentId)).toEqual([
    { unreadable: Buffer.from(body).toString('base64') },
  ]);
  expect((await refundRow(refund.id)).state).toBe('sent');
});

const stripe = new Stripe('sk_test_x');
const signed = (payload: string): Record<string, string> => ({
  'stripe-signature': stripe.webhooks.generateTestHeaderString({
    payload,
    secret: shop.config.card.webhookSecret ?? '',
  }),
});
const eventOf = (id: string, intent: string, more = ''): string =>
  `{"id":"${id}","object":"event","type":"payment_intent.succeeded","livemode":false,${more}
   "data":{"object":{"object":"payment_intent","id":"${intent}","metadata":{"payment_id":"\\u0000"}}}}`;

// Proves callback-unclean.
test('a card event with a NUL and half an emoji is stored once, of whatever type it says it is', async () => {
  const payload = eventOf('evt_\\u00001', 'pi_\\ud83d', '"\\u0000":"\\udc57",');
  for (const type of ['application/json', 'text/plain', 'nonsense', '']) {
    const headers = { 'content-type': type, ...signed(payload) };
    expect(await post('/hooks/card', payload, headers)).toMatchObject({ status: 200 });
  }
  const rows = await shop.db
    .selectFrom('payment_events')
    .select('body')
    .where('provider_event', '=', 'evt_1')
    .execute();
  expect(rows).toEqual([{ body: { type: 'payment_intent.succeeded', intent: 'pi_\ufffd' } }]);
});

/** All addresses of providers, and whether they need a secret that is part of the address. */
const addresses = async () => {
  const payment = await prompted();
  const refund = await sentRefund();
  const under = (base: string, secret: string, ends: string[]) =>
    ends.map((end) => ({ right: `/${base}/${secret}${end}`, wrong: `/${base}/x${secret}${end}` }));
  return [
    ...under('hooks/pay', payment.callback_token, ['', '/status', '/late']),
    ...under('hooks/refund', refund.callback_token, ['', '/status', '/late']),
    ...under('hooks/sms', SMS_TOKEN, ['', '/opt-out']),
    { right: '/hooks/card', wrong: '/hooks/card' },
  ];
};

const rowsOf = async (): Promise<unknown> => {
  const { rows } = await sql<{ events: number; jobs: number; reports: number }>`
    SELECT (SELECT count(*) FROM payment_events) AS events, (SELECT count(*) FROM pgboss.job) AS jobs,
      (SELECT count(*) FROM sms_reports) + (SELECT count(*) FROM sms_opt_outs) AS reports,
      (SELECT count(*) FROM payments WHERE unreadable_at IS NOT NULL) AS unreadable`.execute(
    shop.db,
  );
  return rows;
};

const HOSTILE: Body[] = [
  ...Object.values(UNREADABLE),
  ...Object.values(READABLE).map((make) => make({ id: 'ws_1', receipt: 'UKL4B7XQ2M' })),
  '{"Result":{"ResultCode":{"toString":1,"valueOf":1},"ResultParameters":{"ResultParameter":{"Key":"Amount"}}}}',
  '{"Result":{"ResultCode":0,"ResultParameters":{"ResultParameter":[null,{"Key":"Amount","Value":{"toString":1}}]}}}',
  '{"Result":[]}',
  '{"Body":{"stkCallback":{"CheckoutRequestID":{},"ResultCode":[],"CallbackMetadata":{"Item":{"a":1}}}}}',
  'id=%00&status=Success&failureReason=%00',
  'id=ATX%ED%A0%BD&status=Failed&failureReason=%EF%BF%BE&phoneNumber=%00',
  `id=${'x'.repeat(5000)}&status=Success`,
];

// Proves S11.3.
test('nothing that comes without the right secret is stored, or worked, or more than refused', async () => {
  const all = await addresses();
  await until(idle, (isIdle) => isIdle);
  const before = await rowsOf();
  const answers = new Set<number>();
  for (const { wrong } of all)
    for (const body of HOSTILE) answers.add((await post(wrong, body)).status);
  expect([...answers].sort()).toEqual([400, 404]);
  expect(await rowsOf()).toEqual(before);
});

// Proves S11.3.
test('with the right secret any body is taken or refused, never a fault of ours', async () => {
  const faults: string[] = [];
  for (const { right } of await addresses()) {
    for (const body of HOSTILE) {
      const { status } = await post(right, body, signed(String(body)));
      if (status !== 200 && status !== 400) faults.push(`${right} ${status} ${String(body)}`);
    }
  }
  expect(faults).toEqual([]);
});

// Proves S11.3.
test('a sample of random bodies is taken or refused by every address', async () => {
  const all = (await addresses()).map(({ right }) => right);
  const bodies = fc.oneof(
    { weight: 4, arbitrary: hostileJson.map((one) => JSON.stringify(one)) },
    {
      weight: 2,
      arbitrary: hostileJson.map((one) => `{"Body":{"stkCallback":${JSON.stringify(one)}}}`),
    },
    { weight: 2, arbitrary: hostileJson.map((one) => `{"Result":${JSON.stringify(one)}}`) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...all), bodies, async (path, body) => {
      const { status } = await post(path, body, { ...JSON_TYPE, ...signed(String(body)) });
      expect([200, 400]).toContain(status);
    }),
    { numRuns: 200 },
  );
  await until(idle, (isIdle) => isIdle);
  // The simulator knows no such card payments; they are asked about again.
  const faults = shop.errors.filter((error) => !/card provider/.test(String(error)));
  expect(faults).toEqual([]);
});
