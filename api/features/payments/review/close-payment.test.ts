import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { emptyBooks, ledgerRows } from '../../../../test/ledger-rows.ts';
import { settle } from '../settlement/settle.ts';

let shop: TestApp;
let staff: TestUser;
let make: ReturnType<typeof ledgerRows>;
beforeAll(async () => {
  shop = await createTestApp();
  staff = await shop.makeUser({ role: 'admin' });
  make = ledgerRows(shop.db, () => shop.clock.now());
});
beforeEach(() => emptyBooks(shop.db).then(() => undefined));
afterAll(() => shop.close());

const close = (id: string, note = 'Not on the statement of 3 March.') =>
  shop.post(`/api/payments/${id}/close`, { note }, staff);
const read = (id: string) =>
  shop.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const readOrder = (id: string) =>
  shop.db
    .selectFrom('orders')
    .select(['status', 'flagged'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const deeds = async (id: string) =>
  (await shop.get(`/api/audit?thing=${id}`, staff)).body.entries.map(
    ({ action, changes }: { action: string; changes: object[] }) => ({ action, changes }),
  );
const listed = async () => (await shop.get('/api/payments/attention', staff)).body.totalPayments;
const report = async () => (await shop.get('/api/payments/report', staff)).body;

/** A payment of an order, reported with the receipt of an older payment. */
const named = async (values: { amount?: number } = {}) => {
  const amount = values.amount ?? 1050;
  await make.payment({ amount: 1, receipt: 'UC1AAA1111', orderId: await make.order('Paid', 1) });
  const orderId = await make.order('awaiting', amount);
  await shop.db.updateTable('orders').set({ flagged: true }).where('id', '=', orderId).execute();
  const about = { status: 'needs_attention', attention: 'used_receipt', amount, orderId } as const;
  return { id: await make.payment(about), orderId };
};

// Proves review-closed.
test('a payment that named a used receipt is closed with what was done, once, and leaves the list and the report', async () => {
  const { id, orderId } = await named();
  expect([await listed(), (await report()).totalUnaccounted]).toEqual([1, 1]);
  expect(await close(id, ' Not on the statement. ')).toMatchObject({
    status: 200,
    body: { message: 'Closed: no money of its own came' },
  });
  expect(await read(id)).toMatchObject({
    status: 'failed',
    code: 'no_money',
    message: 'No money came for this payment.',
    received_amount: null,
  });
  expect(await readOrder(orderId)).toEqual({ status: 'awaiting', flagged: false });
  expect([await listed(), (await report()).totalUnaccounted]).toEqual([0, 0]);

  expect((await close(id, 'Looked once more.')).status).toBe(200);
  expect(await deeds(id)).toEqual([
    {
      action: 'closed',
      changes: [
        { field: 'status', before: 'needs_attention', after: 'failed' },
        { field: 'note', after: 'Not on the statement.' },
      ],
    },
  ]);
});

// Proves review-closed.
test('after a close the used receipt is no news, and a receipt of its own still pays', async () => {
  const { id } = await named();
  await close(id);
  const now = shop.clock.now();
  await settle(
    { db: shop.db, log: shop.app.log, jobs: shop.jobs },
    id,
    { kind: 'success', amount: 1050, receipt: 'UC1AAA1111' },
    now,
  );
  expect((await read(id)).status).toBe('failed');
  await shop.db.updateTable('payments').set({ order_id: null }).where('id', '=', id).execute();
  await settle(
    { db: shop.db, log: shop.app.log, jobs: shop.jobs },
    id,
    { kind: 'success', amount: 1050, receipt: 'UC1NEW2222' },
    now,
  );
  expect(await read(id)).toMatchObject({
    status: 'succeeded',
    receipt: 'UC1NEW2222',
    received_amount: 1050,
  });
});

test('an order keeps its doubt while other money of it waits, and its pieces while it is being paid', async () => {
  const { id, orderId } = await named();
  const product = await shop.makeProduct({ stock: 2 });
  await shop.db
    .insertInto('order_items')
    .values({
      order_id: orderId,
      position: 0,
      product_id: product.id,
      quantity: 1,
      name: product.name,
      price_cents: product.priceCents,
    })
    .execute();
  const at = shop.clock.now();
  await shop.db
    .insertInto('holds')
    .values({ order_id: orderId, state: 'open', expires_at: new Date(at.getTime() + 60_000) })
    .execute();
  await shop.db.updateTable('products').set({ held: 1 }).where('id', '=', product.id).execute();
  await make.payment({ orderId, status: 'needs_attention', attention: 'wrong_amount' });
  await make.payment({ orderId, status: 'prompted', received: null });
  expect((await close(id)).status).toBe(200);
  expect((await readOrder(orderId)).flagged).toBe(true);
  const held = async () =>
    (
      await shop.db
        .selectFrom('products')
        .select('held')
        .where('id', '=', product.id)
        .executeTakeFirstOrThrow()
    ).held;
  expect(await held()).toBe(1);

  await shop.db.deleteFrom('payments').where('status', '<>', 'failed').execute();
  const again = { status: 'needs_attention', attention: 'used_receipt' };
  await shop.db.updateTable('payments').set(again).where('id', '=', id).execute();
  expect((await close(id)).status).toBe(200);
  expect(await held()).toBe(0);
  expect((await readOrder(orderId)).flagged).toBe(false);
});

test('other money, money that goes back, and an empty note are refused, and nothing is written', async () => {
  const { id } = await named();
  expect(await close(id, '  ')).toMatchObject({ status: 400, body: { fields: { note: /./ } } });
  const other = await make.payment({ status: 'needs_attention', attention: 'wrong_amount' });
  expect(await close(other)).toMatchObject({ status: 409, body: { code: 'not_closable' } });
  const whole = await make.payment();
  expect(await close(whole)).toMatchObject({ status: 409, body: { code: 'not_closable' } });
  await make.refund(id, 50, { state: 'sent' });
  expect(await close(id)).toMatchObject({ status: 409, body: { code: 'payment_returned' } });
  expect((await read(id)).status).toBe('needs_attention');
  expect([...(await deeds(id)), ...(await deeds(other)), ...(await deeds(whole))]).toEqual([]);
});
