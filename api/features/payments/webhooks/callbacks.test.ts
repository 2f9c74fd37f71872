import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openPayingShop,
  type PayingShop,
  type Shopper,
  until,
} from '../../../../test/paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

const buy = async (shopper: Shopper, productId: string, phone: string, amount = 1050) =>
  (
    await shopper.post('/api/mpesa/stk-push', {
      phone,
      amount,
      method: 'mpesa',
      items: [{ productId, quantity: 1 }],
    })
  ).body;
const statusOf = async (shopper: Shopper, paymentId: string) =>
  (await shopper.get(`/api/payments/${paymentId}`)).body;
const settled = (shopper: Shopper, paymentId: string) =>
  until(
    () => statusOf(shopper, paymentId),
    ({ status }) => status !== 'pending',
  );

test('a look that waits is answered as soon as the money is there, and at once when there is nothing to wait for', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5);
  const { control } = shop.simulators.daraja;
  control.hold(true);
  const { paymentId } = await buy(shopper, dress, '0712000501');
  expect(await statusOf(shopper, `${paymentId}?wait=1`)).toMatchObject({ status: 'pending' });
  const looking = statusOf(shopper, `${paymentId}?wait=20`);
  const prompt = control.openPrompts().find(({ phone }) => phone === '254712000501');
  control.approve(prompt?.id ?? '');
  expect(await looking).toMatchObject({ status: 'succeeded' });
  expect(await statusOf(shopper, `${paymentId}?wait=20`)).toMatchObject({ status: 'succeeded' });
  expect((await shopper.get(`/api/payments/${paymentId}?wait=60`)).status).toBe(400);
  control.hold(false);
});

// Proves S11.4, success-again, callback-stored.
test('three deliveries of one callback have one effect', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5);
  const { paymentId } = await buy(shopper, dress, '0712999996');
  await settled(shopper, paymentId);
  await until(
    async () =>
      (
        await shop.db
          .selectFrom('payment_events')
          .select('id')
          .where('payment_id', '=', paymentId)
          .where('source', '=', 'callback')
          .execute()
      ).length,
    (count) => count === 3,
  );
  expect(await shop.stock(dress)).toEqual({ onHand: 4, held: 0, free: 4 });
  expect((await statusOf(shopper, paymentId)).status).toBe('succeeded');
});

// Proves query-paid.
test('a payment whose callback never comes is found by the query after twenty seconds', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5);
  const { paymentId } = await buy(shopper, dress, '0712999997');
  await until(
    async () => shop.simulators.daraja.control.openPrompts().length,
    (open) => open === 0,
  );
  await shop.pass(19_000);
  expect((await statusOf(shopper, paymentId)).status).toBe('pending');
  await shop.pass(2_000);
  expect(await statusOf(shopper, paymentId)).toMatchObject({ status: 'succeeded' });
  expect((await statusOf(shopper, paymentId)).receipt).toBeUndefined();
  expect(await shop.stock(dress)).toEqual({ onHand: 4, held: 0, free: 4 });
});

// Proves S11.2, success-other-amount.
test('another amount than asked needs attention and pays nothing', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5);
  const { paymentId, orderId } = await buy(shopper, dress, '0712999994');
  const payment = await settled(shopper, paymentId);
  expect(payment.status).toBe('needs_attention');
  expect(payment.message).toMatch(/^We received Ksh [\d,]+\.\d\d and are looking into it$/);
  const row = await shop.db
    .selectFrom('orders')
    .select(['status', 'flagged'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ status: 'awaiting', flagged: true });
  const saved = await shopper.post('/api/orders', {
    items: [{ productId: dress, quantity: 1 }],
    paymentId,
  });
  expect(saved).toMatchObject({ status: 409, body: { code: 'needs_attention' } });
});

// Proves S11.1, failure-after-end, callback-unknown-address.
test('forged callbacks change nothing', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5);
  shop.simulators.daraja.control.hold(true);
  const { paymentId } = await buy(shopper, dress, '0712000050');
  const row = await shop.db
    .selectFrom('payments')
    .select(['callback_token', 'request_id'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const success = (id: string, amount: number, receipt: string) => ({
    Body: {
      stkCallback: {
        CheckoutRequestID: id,
        ResultCode: 0,
        CallbackMetadata: {
          Item: [
            { Name: 'Amount', Value: amount },
            { Name: 'MpesaReceiptNumber', Value: receipt },
          ],
        },
      },
    },
  });
  const wrongPath = await shop.request(
    'POST',
    '/hooks/pay/guess',
    undefined,
    success(row.request_id ?? '', 1050, 'UKL0000001'),
  );
  expect(wrongPath.status).toBe(404);
  const wrongId = await shop.request(
    'POST',
    `/hooks/pay/${row.callback_token}`,
    undefined,
    success('ws_CO_other', 1050, 'UKL0000002'),
  );
  expect(wrongId.status).toBe(200);
  const nonsense = await shop.request('POST', `/hooks/pay/${row.callback_token}`, undefined, {
    hello: 1,
  });
  expect(nonsense.status).toBe(400);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await statusOf(shopper, paymentId)).status).toBe('pending');
  expect(await shop.stock(dress)).toMatchObject({ onHand: 5, held: 1 });
  shop.simulators.daraja.control.hold(false);
});

// Proves S11.2, success-used-receipt.
test('a receipt that backed another payment needs attention', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5);
  const first = await buy(shopper, dress, '0712345678');
  const { receipt } = await settled(shopper, first.paymentId);
  shop.simulators.daraja.control.hold(true);
  const bag = await shop.product(100000, 5);
  const second = await buy(shopper, bag, '0712000051');
  const row = await shop.db
    .selectFrom('payments')
    .select(['callback_token', 'request_id'])
    .where('id', '=', second.paymentId)
    .executeTakeFirstOrThrow();
  await shop.request('POST', `/hooks/pay/${row.callback_token}`, undefined, {
    Body: {
      stkCallback: {
        CheckoutRequestID: row.request_id,
        ResultCode: 0,
        CallbackMetadata: {
          Item: [
            { Name: 'Amount', Value: 1050 },
            { Name: 'MpesaReceiptNumber', Value: receipt },
          ],
        },
      },
    },
  });
  expect((await settled(shopper, second.paymentId)).status).toBe('needs_attention');
  shop.simulators.daraja.control.hold(false);
});

// Proves call-lost.
test('a push whose answer was lost stays pending, is not sent again, and its callback decides', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5);
  const before = shop.simulators.daraja.control.prompts().length;
  shop.simulators.daraja.control.next('push', { kind: 'drop-response' });
  const pushed = await buy(shopper, dress, '0712000060');
  expect(pushed).toMatchObject({ success: true, status: 'pending' });
  expect((await settled(shopper, pushed.paymentId)).status).toBe('succeeded');
  expect(shop.simulators.daraja.control.prompts().length - before).toBe(1);
});

// Proves S11.9, call-unreached.
test('a provider that can’t be reached answers 503 and keeps nothing held', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5);
  shop.simulators.daraja.control.next('push', { kind: 'html-503' });
  const answer = await shopper.post('/api/mpesa/stk-push', {
    phone: '0712000061',
    amount: 1050,
    items: [{ productId: dress, quantity: 1 }],
  });
  expect(answer).toMatchObject({ status: 503, body: { code: 'provider_unreachable' } });
  expect(await shop.stock(dress)).toMatchObject({ held: 0 });
});

// Proves S10.7, success-late, hold-ends.
test('an unpaid order ends with its hold, and money that comes later still pays it', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 1);
  shop.simulators.daraja.control.hold(true);
  const { paymentId, orderId } = await buy(shopper, dress, '0712000070');
  await shop.pass(16 * 60_000);
  expect((await statusOf(shopper, paymentId)).status).toBe('expired');
  expect(await shop.stock(dress)).toEqual({ onHand: 1, held: 0, free: 1 });
  const prompt = shop.simulators.daraja.control.openPrompts().at(-1);
  shop.simulators.daraja.control.approve(prompt?.checkoutRequestId ?? '');
  shop.simulators.daraja.control.hold(false);
  await until(
    () => statusOf(shopper, paymentId),
    ({ status }) => status === 'succeeded',
  );
  const order = await shop.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirst();
  expect(order?.status).toBe('Paid');
  expect(await shop.stock(dress)).toEqual({ onHand: 0, held: 0, free: 0 });
});

// Proves success-pieces-gone.
test('late money for pieces that are gone needs attention and oversells nothing', async () => {
  const [late, quick] = [await shop.shopper(), await shop.shopper()];
  const dress = await shop.product(100000, 1);
  shop.simulators.daraja.control.hold(true);
  const { paymentId } = await buy(late, dress, '0712000071');
  await shop.pass(16 * 60_000);
  await quick.post('/api/orders', { items: [{ productId: dress, quantity: 1 }] });
  const prompt = shop.simulators.daraja.control.openPrompts().at(-1);
  shop.simulators.daraja.control.approve(prompt?.checkoutRequestId ?? '');
  shop.simulators.daraja.control.hold(false);
  await until(
    () => statusOf(late, paymentId),
    ({ status }) => status === 'needs_attention',
  );
  expect(await shop.stock(dress)).toEqual({ onHand: 1, held: 1, free: 0 });
});

// Proves unspent-pays, unspent-to-staff.
test('unclaimed money is given to a waiting order of its size, and after a quarter of an hour to a person', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5);
  const saved = await shopper.post('/api/orders', { items: [{ productId: dress, quantity: 1 }] });
  expect(saved.body.order.status).toBe('Pending');
  const pushed = await shopper.post('/api/mpesa/stk-push', { phone: '0712345679', amount: 1050 });
  await settled(shopper, pushed.body.paymentId);
  await shop.pass(31_000);
  const mine = await shopper.get('/api/orders/my-orders');
  expect(mine.body.orders[0].status).toBe('Paid');

  const stray = await shopper.post('/api/mpesa/stk-push', { phone: '0712345679', amount: 77 });
  await settled(shopper, stray.body.paymentId);
  await shop.pass(16 * 60_000);
  expect((await statusOf(shopper, stray.body.paymentId)).status).toBe('needs_attention');
});

test('a callback is answered as M-PESA expects, also when it comes again', async () => {
  const shopper = await shop.shopper();
  const dress = await shop.product(100000, 5);
  const { paymentId } = await buy(shopper, dress, '0712000577');
  await settled(shopper, paymentId);
  const delivery = shop.simulators.daraja.control.deliveries().at(-1);
  const reply = await fetch(delivery?.url ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: delivery?.body ?? '',
  });
  expect([reply.status, await reply.json()]).toEqual([
    200,
    { ResultCode: 0, ResultDesc: 'Accepted' },
  ]);
});
