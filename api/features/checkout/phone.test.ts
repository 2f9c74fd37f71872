import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayingShop, type PayingShop, until } from '../../../test/paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

const PUSH = '/api/mpesa/stk-push';
const open = () => shop.simulators.daraja.control.openPrompts();
const BUSY = {
  status: 409,
  body: {
    code: 'payment_in_progress',
    message:
      'This phone has a payment request open. Answer or cancel it on the phone, or wait a minute, then try again.',
  },
};

// Proves start-phone-busy.
test('a phone that a stranger prompted is busy until its owner cancels there, or for a minute', async () => {
  const [stranger, owner] = [await shop.shopper(), await shop.shopper()];
  shop.simulators.daraja.control.hold(true);
  const first = await stranger.post(PUSH, { phone: '0712000101', amount: 10 });
  expect(await owner.post(PUSH, { phone: '+254712000101', amount: 20 })).toMatchObject(BUSY);
  expect(open()).toHaveLength(1);
  shop.simulators.daraja.control.cancel(open()[0]?.checkoutRequestId ?? '');
  await until(
    () => stranger.get(`/api/payments/${first.body.paymentId}`),
    ({ body }) => body.status === 'failed',
  );
  const mine = await owner.post(PUSH, { phone: '0712000101', amount: 20 });
  expect(mine).toMatchObject({ status: 200, body: { success: true } });

  // M-PESA still reports the phone as busy; the shop's own limit is over.
  await shop.pass(61_000);
  const later = await stranger.post(PUSH, { phone: '0712000101', amount: 30 });
  expect(later).toMatchObject({ status: 200, body: { success: false, code: '500.001.1001' } });
  shop.simulators.daraja.control.hold(false);
});

test('ten shoppers at once on one phone make one prompt, and hold pieces for one', async () => {
  const dress = await shop.product(100000, 20);
  const shoppers = await Promise.all(Array.from({ length: 10 }, () => shop.shopper()));
  shop.simulators.daraja.control.hold(true);
  const body = { phone: '0712000102', amount: 1050, items: [{ productId: dress, quantity: 1 }] };
  const answers = await Promise.all(shoppers.map((shopper) => shopper.post(PUSH, body)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  expect(open().filter(({ phone }) => phone === '254712000102')).toHaveLength(1);
  expect(await shop.stock(dress)).toMatchObject({ held: 1 });
  shop.simulators.daraja.control.hold(false);
});

// Proves start-same.
test('the shopper’s own repeated press still joins the open prompt', async () => {
  const shopper = await shop.shopper();
  shop.simulators.daraja.control.hold(true);
  const body = { phone: '0712000103', amount: 40 };
  const first = await shopper.post(PUSH, body);
  const again = await shopper.post(PUSH, body);
  expect(again.body.paymentId).toBe(first.body.paymentId);
  shop.simulators.daraja.control.hold(false);
});
