import { afterAll, beforeAll, expect, test } from 'vitest';
import { disagreements } from '../../../test/books.ts';
import { openPayingShop, type PayingShop, type Shopper, until } from '../../../test/paying-shop.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts';
import { sweepPayments } from '../payments/clock/sweep.ts';
import type { PaymentsContext } from '../payments/context.ts';

let shop: PayingShop;
let otherDb: Database;
let otherJobs: Jobs;
/** A second server on the same database. */
let other: PaymentsContext;
const pieces = new Map<string, number>();

beforeAll(async () => {
  shop = await openPayingShop({ env: { LOG_LEVEL: 'silent' } });
  otherDb = openDatabase(shop.databaseUrl, 8);
  otherJobs = createJobs(shop.databaseUrl, () => {});
  other = { ...shop.context, db: otherDb, jobs: otherJobs };
  await otherJobs.start();
});
afterAll(async () => {
  await otherJobs.stop();
  await otherDb.destroy();
  await shop.close();
});

const product = async (stock: number, name?: string): Promise<string> => {
  const id = await shop.product(100_000, stock, name);
  pieces.set(id, stock);
  return id;
};
const pushBody = (phone: string, productId: string) => ({
  phone,
  amount: 1050,
  method: 'mpesa',
  items: [{ productId, quantity: 1 }],
});
const books = () =>
  disagreements({
    db: shop.db,
    daraja: shop.simulators.daraja.control,
    card: shop.simulators.card.control,
    pieces,
  });
const paid = (shopper: Shopper, paymentId: string) =>
  until(
    () => shopper.get(`/api/payments/${paymentId}`),
    ({ body }) => body.status === 'succeeded',
  );
const timesPaid = async (orderId: string): Promise<number> =>
  (
    await shop.db
      .selectFrom('order_events')
      .select('id')
      .where('order_id', '=', orderId)
      .where('to_status', '=', 'Paid')
      .execute()
  ).length;
const bothSweep = () => Promise.all([sweepPayments(shop.context), sweepPayments(other)]);

// Proves rule-locks.
test.each([
  ['with one key', 'one'],
  ['without a key', undefined],
])(
  'twenty identical presses at once, %s: one prompt, one order, twenty equal answers',
  async (_how, key) => {
    const shopper = await shop.shopper();
    const phone = key ? '0712000101' : '0712000102';
    const body = pushBody(phone, await product(9));
    const { control } = shop.simulators.daraja;
    const before = control.prompts().length;
    // An ended payment is never reused: without a key the next request would start another one.
    control.hold(true);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shopper.post('/api/mpesa/stk-push', body, key)),
    );
    expect(answers[0]).toMatchObject({ status: 200, body: { success: true } });
    for (const answer of answers) {
      expect([answer.status, answer.body.paymentId, answer.body.orderId]).toEqual([
        200,
        answers[0]?.body.paymentId,
        answers[0]?.body.orderId,
      ]);
    }
    expect(control.prompts().length - before).toBe(1);
    control.hold(false);
    const orders = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', shopper.id)
      .execute();
    expect(orders).toHaveLength(1);
  },
);

test('one callback, replayed ten times one by one and ten times at once, has one effect', async () => {
  const shopper = await shop.shopper();
  const dress = await product(5);
  const { body } = await shopper.post('/api/mpesa/stk-push', pushBody('0712000103', dress));
  await paid(shopper, body.paymentId);
  const { control } = shop.simulators.daraja;
  const prompt = control.prompts().find(({ phone }) => phone === '254712000103');
  const replay = () => control.redeliver(prompt?.id ?? '');
  for (let n = 0; n < 10; n++) expect((await replay())?.status).toBe(200);
  const together = await Promise.all(Array.from({ length: 10 }, replay));
  expect(new Set(together.map((delivery) => delivery?.status))).toEqual(new Set([200]));
  await until(
    () =>
      shop.db
        .selectFrom('payment_events')
        .select('id')
        .where('payment_id', '=', body.paymentId)
        .where('source', '=', 'callback')
        .execute(),
    (rows) => rows.length === 21,
  );
  expect(await timesPaid(body.orderId)).toBe(1);
  expect(await shop.stock(dress)).toEqual({ onHand: 4, held: 0, free: 4 });
  expect(await books()).toEqual([]);
});

// Proves S10.3, rule-locks.
test('two hundred buyers of seven pieces, all paying: seven orders, the others told, nothing oversold', async () => {
  const dress = await product(7, 'Seven dress');
  const buyers = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => ({
      shopper: await shop.shopper(),
      phone: `0712${String(300_000 + n)}`,
    })),
  );
  const ends = await Promise.all(
    buyers.map(async ({ shopper, phone }) => {
      const pushed = await shopper.post('/api/mpesa/stk-push', pushBody(phone, dress), 'pay');
      if (pushed.status !== 200) return `${pushed.status} ${pushed.body.message}`;
      await paid(shopper, pushed.body.paymentId);
      const saved = await shopper.post(
        '/api/orders',
        { ...pushBody(phone, dress), paymentId: pushed.body.paymentId },
        'save',
      );
      return `${saved.status} ${saved.body.order.status}`;
    }),
  );
  const count = (end: string) => ends.filter((each) => each === end).length;
  expect([count('201 Paid'), count('409 Seven dress is out of stock')]).toEqual([7, 193]);
  expect(await shop.stock(dress)).toEqual({ onHand: 0, held: 0, free: 0 });
  const orders = await shop.db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select('o.status')
    .where('i.product_id', '=', dress)
    .execute();
  expect(orders.map(({ status }) => status)).toEqual(Array(7).fill('Paid'));
  expect(await books()).toEqual([]);
});

// Proves query-times.
test('two servers that sweep at once ask about each payment once and settle it once', async () => {
  const dress = await product(20);
  const { control } = shop.simulators.daraja;
  const payments: { paymentId: string; orderId: string }[] = [];
  for (let n = 0; n < 12; n++) {
    control.next('push', { kind: 'outcome', outcome: { callbacks: 0 } });
    const shopper = await shop.shopper();
    const { body } = await shopper.post(
      '/api/mpesa/stk-push',
      pushBody(`07124000${10 + n}`, dress),
    );
    payments.push(body);
  }
  await until(
    async () => control.openPrompts().length,
    (open) => open === 0,
  );
  await shop.pass(21_000);
  await Promise.all([bothSweep(), bothSweep()]);
  const asked = await shop.db
    .selectFrom('payment_events')
    .select('payment_id')
    .where('source', '=', 'query')
    .execute();
  expect(asked.map(({ payment_id }) => payment_id).sort()).toEqual(
    payments.map(({ paymentId }) => paymentId).sort(),
  );
  for (const { orderId } of payments) expect(await timesPaid(orderId)).toBe(1);
  expect(await shop.stock(dress)).toEqual({ onHand: 8, held: 0, free: 8 });
  expect(await books()).toEqual([]);
});

test('two servers end a hold once, and give unclaimed money to one order once', async () => {
  const [dress, bag] = [await product(3), await product(3)];
  const { control } = shop.simulators.daraja;
  control.hold(true);
  const [late, early] = [await shop.shopper(), await shop.shopper()];
  await late.post('/api/mpesa/stk-push', pushBody('0712000120', dress));
  control.hold(false);
  await until(
    async () => control.openPrompts().length,
    (open) => open === 0,
  );
  control.hold(true);
  const unpaid = await shop.shopper();
  const { body: open } = await unpaid.post('/api/mpesa/stk-push', pushBody('0712000121', dress));
  const pushed = await early.post('/api/mpesa/stk-push', { phone: '0712000122', amount: 1050 });
  const prompt = control.openPrompts().find(({ phone }) => phone === '254712000122');
  control.approve(prompt?.id ?? '');
  await paid(early, pushed.body.paymentId);
  await shop.db
    .updateTable('payments')
    .set({ finished_at: new Date(shop.clock.now().getTime() - 31_000) })
    .where('id', '=', pushed.body.paymentId)
    .execute();
  const order = await early.post('/api/orders', {
    items: [{ productId: bag, quantity: 2 }],
  });
  expect(order.body.order.status).toBe('Pending');
  await early.post('/api/orders', { items: [{ productId: bag, quantity: 1 }] });
  await Promise.all([bothSweep(), bothSweep()]);
  const mine = await early.get('/api/orders/my-orders');
  const statuses = mine.body.orders.map(({ status }: { status: string }) => status);
  expect(statuses.filter((status: string) => status === 'Paid')).toHaveLength(1);
  expect(await timesPaid(mine.body.orders[0]._id)).toBe(1);

  await shop.pass(16 * 60_000);
  await Promise.all([bothSweep(), bothSweep()]);
  const ended = await shop.db
    .selectFrom('order_events')
    .select('to_status')
    .where('order_id', '=', open.orderId)
    .orderBy('id')
    .execute();
  expect(ended.map(({ to_status }) => to_status)).toEqual(['awaiting', 'lapsed']);
  expect(await books()).toEqual([]);
  control.hold(false);
});

// Proves S10.1, callback-other-payment.
test('a callback of another order’s payment, or of none, pays nothing', async () => {
  const { control } = shop.simulators.daraja;
  const dress = await product(5);
  const [rich, poor] = [await shop.shopper(), await shop.shopper()];
  const first = await rich.post('/api/mpesa/stk-push', pushBody('0712000130', dress));
  await paid(rich, first.body.paymentId);
  const told = control.deliveries().findLast(({ about }) => about.endsWith('712000130'));
  control.hold(true);
  const second = await poor.post('/api/mpesa/stk-push', pushBody('0712000131', dress));
  // A payment whose push got no response has no provider id that could contradict the callback.
  control.next('push', { kind: 'drop-response' });
  const lost = await shop.shopper();
  const third = await lost.post('/api/mpesa/stk-push', pushBody('0712000132', dress));
  const victims = [second.body.paymentId, third.body.paymentId];
  const paths = await shop.db
    .selectFrom('payments')
    .select(['id', 'callback_token'])
    .where('id', 'in', victims)
    .execute();
  const replayed = JSON.parse(told?.body ?? '{}');
  const unknown = structuredClone(replayed);
  unknown.Body.stkCallback.CheckoutRequestID = 'ws_CO_made_up';
  for (const { callback_token } of paths) {
    const { status } = await control.forge(`${shop.url}/hooks/pay/${callback_token}`, replayed);
    expect(status).toBe(200);
  }
  const booked = paths.find(({ id }) => id === second.body.paymentId);
  await control.forge(`${shop.url}/hooks/pay/${booked?.callback_token}`, unknown);
  const wrongPath = await control.forge(`${shop.url}/hooks/pay/made-up`, replayed);
  expect(wrongPath.status).toBe(404);
  await until(
    () =>
      shop.db
        .selectFrom('payment_events')
        .select('id')
        .where('payment_id', 'in', victims)
        .where('source', '=', 'callback')
        .execute(),
    (rows) => rows.length === 3,
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  for (const [shopper, id] of [
    [poor, victims[0]],
    [lost, victims[1]],
  ] as const) {
    expect((await shopper.get(`/api/payments/${id}`)).body.status).toBe('pending');
  }
  expect(await shop.stock(dress)).toEqual({ onHand: 4, held: 2, free: 2 });
  for (const { id } of control.openPrompts()) control.approve(id);
  control.hold(false);
  await paid(poor, victims[0]);
  await paid(lost, victims[1]);
  expect(await books()).toEqual([]);
});
