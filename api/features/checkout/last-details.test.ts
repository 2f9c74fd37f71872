import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayingShop, type PayingShop, type Shopper, until } from '../../../test/paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

const LAST = '/api/orders/last-details';

const buy = async (shopper: Shopper, phone: string, shippingInfo: Record<string, string>) => {
  const items = [{ productId: await shop.product(100_000, 5), quantity: 1 }];
  const started = await shopper.post('/api/mpesa/stk-push', {
    ...{ phone, amount: 1050, items, shippingInfo },
  });
  await until(
    () => shopper.get(`/api/payments/${started.body.paymentId}`),
    ({ body }) => body.status !== 'pending',
  );
  return started.body.orderId as string;
};

test('the checkout is filled in from the newest paid order of the person, and of nobody else', async () => {
  const [shopper, other] = [await shop.shopper(), await shop.shopper()];
  expect(await shopper.get(LAST)).toEqual({ status: 200, body: {} });
  const place = { fullName: 'Akinyi Otieno', county: 'Kisumu', town: 'Milimani' };
  const note = { estate: 'Villa 3', landmark: 'the mast', note: 'Ring twice' };
  await buy(shopper, '0712000201', { ...place, ...note, phone: '0722000111' });
  expect((await shopper.get(LAST)).body).toEqual({ ...place, phone: '+254712000201' });

  await buy(shopper, '0712000202', { fullName: 'Akinyi', town: 'Kondele' });
  // Refused by its owner: not a paid order.
  await buy(shopper, '0712991032', { fullName: 'Mistyped' });
  expect((await shopper.get(LAST)).body).toEqual({
    ...{ fullName: 'Akinyi', town: 'Kondele', phone: '+254712000202' },
  });
  expect((await other.get(LAST)).body).toEqual({});
});

test('of an account that signs in by phone it is that phone, before the first order', async () => {
  const shopper = await shop.shopper();
  await shop.db
    .updateTable('users')
    .set({ phone: '254722000301' })
    .where('id', '=', shopper.id)
    .execute();
  expect((await shopper.get(LAST)).body).toEqual({ phone: '+254722000301' });
});
