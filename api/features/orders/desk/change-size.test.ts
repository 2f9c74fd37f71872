import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRefundingShop, type RefundingShop } from '../../../../test/refunding-shop.ts';
import { giveSizes, piecesOf, sizeDifferences } from '../../../../test/sizes.ts';
import { findDifferences } from '../../stock/books.ts';

let shop: RefundingShop;
beforeAll(async () => {
  shop = await openRefundingShop({ LOG_LEVEL: 'silent' });
});
afterAll(() => shop.close());

let phones = 0;
/** A paid order of so many pieces of size M of a dress with these sizes. */
const bought = async (pieces: Record<string, number>, quantity: number) => {
  const dress = await shop.product(100_000, 0, 'Sized dress');
  await giveSizes(shop.db, dress, pieces);
  const shopper = await shop.shopper();
  const items = [{ productId: dress, quantity, size: 'M' }];
  const amount = 1050 * quantity;
  const phone = `0712${String(800_000 + phones++)}`;
  await shopper.post('/api/mpesa/stk-push', { phone, amount, method: 'mpesa' });
  const order = { items, totalPrice: amount, status: 'Paid', method: 'mpesa' };
  const { body } = await shopper.post('/api/orders', order);
  const id: string = body.order._id;
  const payment = await shop.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  return { dress, shopper, id, amount, paymentId: payment.id };
};

type Asked = { position?: number; from?: string; to?: string; quantity?: number; seen?: number };
const change = (id: string, asked: Asked = {}) =>
  shop.staff.put(`/api/orders/${id}/size`, {
    ...{ position: 0, from: 'M', to: 'L', quantity: 1, seen: 0 },
    ...asked,
  });
/** What the books lack, as the product got its sizes without them. */
const missingOf = async (dress: string) =>
  (await findDifferences(shop.db)).filter(({ productId }) => productId === dress);
const itemsOf = async (id: string) =>
  (await shop.staff.get(`/api/orders/${id}`)).body.order.items.map(
    ({ size, quantity }: { size: string; quantity: number }) => `${quantity} × ${size}`,
  );

// Proves size-changed, rule-items-stay, rule-shelf.
test('one of two pieces becomes another size: the new one is taken, the old one on sale, price and cart stay', async () => {
  const { dress, id, shopper } = await bought({ M: 3, L: 1 }, 2);
  const before = await shop.orderRow(id);
  const missing = await missingOf(dress);
  const { status, body } = await change(id);
  expect([status, body.message]).toEqual([200, 'The size is changed']);
  expect(await itemsOf(id)).toEqual(['1 × M', '1 × L']);
  expect(await piecesOf(shop.db, dress)).toEqual({ M: [2, 0], L: [0, 0] });
  expect(await shop.stock(dress)).toEqual({ onHand: 2, held: 0, free: 2 });
  const after = await shop.orderRow(id);
  expect(after).toMatchObject({ payable: before.payable, cart: before.cart, revision: 1 });
  expect(await sizeDifferences(shop.db)).toEqual([]);
  expect(await missingOf(dress)).toEqual(missing);
  const { history } = (await shopper.get(`/api/orders/${id}`)).body.order;
  expect(history.at(-1).note).toBe('Size changed: 1 × Sized dress: M to L');
});

// Proves size-changed.
test('all pieces of an item become another size in place, and a size that was given up is in use again', async () => {
  const { dress, id } = await bought({ M: 1, L: 2 }, 1);
  await shop.db
    .updateTable('product_sizes')
    .set({ retired_at: new Date() })
    .where('product_id', '=', dress)
    .where('label', '=', 'M')
    .execute();
  expect((await change(id)).status).toBe(200);
  expect(await itemsOf(id)).toEqual(['1 × L']);
  const sizes = (await shop.staff.get(`/api/products/${dress}/sizes`)).body.sizes;
  expect(sizes).toMatchObject([
    { label: 'M', stock: 1, retired: false },
    { label: 'L', stock: 1 },
  ]);
});

// Proves size-stays.
test('a size that is short, was changed meanwhile, or of an order that is sent or loses its money stays', async () => {
  const { dress, id, paymentId, amount } = await bought({ M: 2, L: 0, S: 1 }, 2);
  const refusal = async (asked: Asked) => {
    const { status, body } = await change(id, asked);
    return `${status} ${body.code}: ${body.message}`;
  };
  expect(await refusal({})).toBe('409 out_of_stock: Sized dress, size L is out of stock');
  expect(await refusal({ to: 'XL' })).toBe('422 no_such_size: Sized dress has no size XL');
  expect(await refusal({ to: 'M' })).toContain('400 invalid');
  expect(await refusal({ to: 'S', quantity: 3 })).toBe('400 invalid: Only 2 of it are to be sent.');
  expect(await refusal({ to: 'S', from: 'L' })).toContain('409 changed');
  expect(await refusal({ to: 'S', position: 1 })).toContain('409 changed');
  expect(await refusal({ to: 'S', seen: 1 })).toContain('409 changed');
  const shopper = await shop.shopper();
  expect((await shopper.put(`/api/orders/${id}/size`, {})).status).toBe(403);

  // The same press twice: the second one saw what is no more.
  expect((await change(id, { to: 'S' })).status).toBe(200);
  expect(await refusal({ to: 'S' })).toContain('409 changed');
  const move = (status: string) => shop.staff.patch(`/api/orders/${id}/status`, { status });
  expect((await move('Shipped')).status).toBe(200);
  expect(await refusal({ from: 'S', to: 'M', position: 1, seen: 1 })).toContain('illegal_move');
  expect((await move('Paid')).status).toBe(200);
  await shop.refund(paymentId, { amount });
  expect(await refusal({ from: 'S', to: 'M', position: 1, seen: 1 })).toMatch(
    /409 (refund_in_progress|illegal_move)/,
  );
  expect(await sizeDifferences(shop.db)).toEqual([]);
  expect(await shop.stock(dress)).toMatchObject({ held: 0 });
});

test('the last piece of a size goes to one of two who ask at once', async () => {
  const { dress, id } = await bought({ M: 2, L: 1 }, 2);
  const answers = await Promise.all([change(id), change(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await piecesOf(shop.db, dress)).toEqual({ M: [1, 0], L: [0, 0] });
});
