import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CartItem } from '#contract/shapes.endpoints.ts';
import { openRefundingShop, type RefundingShop } from '../../../test/refunding-shop.ts';
import { giveSizes } from '../../../test/sizes.ts';

let shop: RefundingShop;
beforeAll(async () => {
  shop = await openRefundingShop({ LOG_LEVEL: 'silent' });
});
afterAll(() => shop.close());

const PIECE = 1050;
const product = (stock: number) => shop.product(100_000, stock);
const buy = async (...items: CartItem[]) => {
  const shopper = await shop.shopper();
  const amount = PIECE * items.reduce((sum, { quantity }) => sum + quantity, 0);
  const paid = await shopper.post('/api/stripe/create-payment-intent', {
    paymentMethodId: 'pm_card_visa',
    amount,
    items,
  });
  const { paymentId } = paid.body;
  const { body } = await shopper.post('/api/orders', { items, paymentId, method: 'visa' });
  expect(body.order.status).toBe('Paid');
  return { orderId: body.order._id as string, paymentId: paymentId as string, amount };
};
const leaveUnpaid = async (...items: CartItem[]) => {
  const { body } = await (await shop.shopper()).post('/api/orders', { items, method: 'mpesa' });
  expect(body.order.status).toBe('Pending');
};
const move = (orderId: string, status: string) =>
  shop.staff.patch(`/api/orders/${orderId}/status`, { status });
const pieces = async (id: string) => {
  const { stock, held, toSend, sizes } = (await shop.staff.get(`/api/products/${id}/sizes`)).body;
  return { all: [stock, held, toSend], sizes: sizesOf(sizes) };
};
type Size = { label: string; stock: number; held: number; toSend: number; retired: boolean };
const sizesOf = (sizes: Size[]) =>
  Object.fromEntries(sizes.map(({ label, stock, held, toSend }) => [label, [stock, held, toSend]]));

test('what can be bought, is held and is to be sent: together it is what lies on the shelf', async () => {
  const id = await product(10);
  expect(await pieces(id)).toEqual({ all: [10, 0, 0], sizes: {} });
  await leaveUnpaid({ productId: id, quantity: 2 });
  const sent = await buy({ productId: id, quantity: 3 });
  await buy({ productId: id, quantity: 1 });
  expect((await pieces(id)).all).toEqual([4, 2, 4]);
  await move(sent.orderId, 'Shipped');
  expect((await pieces(id)).all).toEqual([4, 2, 1]);
  // Taken back: the parcel is with the shop again.
  await move(sent.orderId, 'Paid');
  expect((await pieces(id)).all).toEqual([4, 2, 4]);
  await shop.refund(sent.paymentId, { amount: sent.amount, restock: true });
  expect((await pieces(id)).all).toEqual([7, 2, 1]);
  expect((await pieces(await product(3))).all).toEqual([3, 0, 0]);
});

test('each size has its own, also one that is no longer sold; pieces without a size count for the product', async () => {
  const id = await product(0);
  await giveSizes(shop.db, id, { S: 5, M: 5, L: 1 });
  await leaveUnpaid({ productId: id, quantity: 1, size: 'S' });
  await buy({ productId: id, quantity: 2, size: 'M' }, { productId: id, quantity: 1, size: 'L' });
  await buy({ productId: id, quantity: 2 });
  expect(await pieces(id)).toEqual({
    all: [5, 1, 5],
    sizes: { S: [4, 1, 0], M: [3, 0, 2], L: [0, 0, 1] },
  });
  const sizes = JSON.stringify([
    { label: 'S', stock: 4 },
    { label: 'M', stock: 3 },
  ]);
  const { body } = await shop.staff.patch(`/api/products/update-product/${id}`, { sizes });
  expect(body.product.stock).toBe(5);
  const reply = (await shop.staff.get(`/api/products/${id}/sizes`)).body;
  expect(reply).toMatchObject({ stock: 5, held: 1, toSend: 5, owed: 2 });
  expect(reply.sizes.at(-1)).toMatchObject({ label: 'L', toSend: 1, retired: true });
});
