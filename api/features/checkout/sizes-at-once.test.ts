import { afterAll, beforeAll, expect, test } from 'vitest';
import { disagreements } from '../../../test/books.ts';
import { openPayingShop, type PayingShop, until } from '../../../test/paying-shop.ts';
import { giveSizes, piecesOf, sizeDifferences } from '../../../test/sizes.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => shop.close());

const books = (productId: string, pieces: number) =>
  disagreements({
    db: shop.db,
    daraja: shop.simulators.daraja.control,
    card: shop.simulators.card.control,
    pieces: new Map([[productId, pieces]]),
  });

test('two hundred buyers of size M, of which there are seven, while L has fifty: seven orders of M, nothing oversold', async () => {
  const dress = await shop.product(100_000, 0, 'Seven of M');
  await giveSizes(shop.db, dress, { M: 7, L: 50 });
  const buyers = await Promise.all(
    Array.from({ length: 220 }, async (_, n) => ({
      shopper: await shop.shopper(),
      phone: `0712${String(800_000 + n)}`,
      // Some order L or no size at the same time: these take none of M.
      size: n < 200 ? 'M' : n < 210 ? 'L' : undefined,
    })),
  );
  const ends = await Promise.all(
    buyers.map(async ({ shopper, phone, size }) => {
      const items = [{ productId: dress, quantity: 1, ...(size ? { size } : {}) }];
      const body = { phone, amount: 1050, method: 'mpesa', items };
      const pushed = await shopper.post('/api/mpesa/stk-push', body, 'pay');
      if (pushed.status !== 200) return `${size}: ${pushed.status} ${pushed.body.message}`;
      const { paymentId } = pushed.body;
      await until(
        () => shopper.get(`/api/payments/${paymentId}`),
        (payment) => payment.body.status === 'succeeded',
      );
      const saved = await shopper.post('/api/orders', { ...body, paymentId }, 'save');
      return `${size}: ${saved.status} ${saved.body.order.status}`;
    }),
  );
  const count = (end: string) => ends.filter((each) => each === end).length;
  expect([count('M: 201 Paid'), count('M: 409 Seven of M, size M is out of stock')]).toEqual([
    7, 193,
  ]);
  expect([count('L: 201 Paid'), count('undefined: 201 Paid')]).toEqual([10, 10]);
  expect(await piecesOf(shop.db, dress)).toEqual({ M: [0, 0], L: [40, 0] });
  expect(await shop.stock(dress)).toEqual({ onHand: 30, held: 0, free: 30 });
  const { pieces } = await shop.db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select((eb) => eb.fn.sum<number>('i.quantity').as('pieces'))
    .where('i.product_id', '=', dress)
    .where('i.size', '=', 'M')
    .where('o.status', '=', 'Paid')
    .executeTakeFirstOrThrow();
  expect(Number(pieces)).toBe(7);
  expect(await books(dress, 57)).toEqual([]);
});

test('a client of the specification alone buys every piece of a product with sizes, by M-PESA and card; none is sent before its size is agreed', async () => {
  const staff = await shop.shopper('admin');
  const dress = await shop.product(100_000, 0, 'Whole dress');
  await giveSizes(shop.db, dress, { S: 1, M: 2, L: 1 });
  const buy = async (method: 'mpesa' | 'visa') => {
    const shopper = await shop.shopper();
    const started =
      method === 'mpesa'
        ? await shopper.post('/api/mpesa/stk-push', { phone: '0712900001', amount: 1050, method })
        : await shopper.post('/api/stripe/create-payment-intent', {
            amount: 1050,
            paymentMethodId: 'pm_card_visa',
          });
    expect(started.body).toMatchObject({ success: true });
    return shopper.post('/api/orders', {
      items: [{ productId: dress, quantity: 1 }],
      totalPrice: 1050,
      status: 'Paid',
      method,
    });
  };
  const orderIds: string[] = [];
  for (const method of ['mpesa', 'visa', 'mpesa', 'visa'] as const) {
    const saved = await buy(method);
    expect(saved).toMatchObject({ status: 201, body: { order: { status: 'Paid', method } } });
    orderIds.push(saved.body.order._id);
  }
  expect(await shop.stock(dress)).toEqual({ onHand: 0, held: 0, free: 0 });
  expect(await buy('mpesa')).toMatchObject({
    status: 409,
    body: { message: 'Whole dress is out of stock' },
  });

  const ship = (id: string) => staff.patch(`/api/orders/${id}/status`, { status: 'Shipped' });
  for (const [n, id] of orderIds.entries()) {
    expect(await ship(id)).toMatchObject({ status: 409, body: { code: 'size_missing' } });
    const sizes = [{ label: ['S', 'M', 'L', 'M'][n], quantity: 1 }];
    const agreed = await staff.patch(`/api/orders/${id}/sizes`, {
      items: [{ position: 0, sizes }],
    });
    expect(agreed.status).toBe(200);
    expect((await ship(id)).status).toBe(200);
  }
  expect(await piecesOf(shop.db, dress)).toEqual({ S: [0, 0], M: [0, 0], L: [0, 0] });
  expect(await sizeDifferences(shop.db)).toEqual([]);
});
