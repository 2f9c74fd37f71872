import { constantFrom, integer, record, sample } from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { emptyBooks, ledgerRows } from '../../test/ledger-rows.ts';
import { sql } from './database.ts';
import { dayOf, foldTallies, startOf, sumLists } from './tallies.ts';

let shop: TestApp;
let make: ReturnType<typeof ledgerRows>;
beforeAll(async () => {
  shop = await createTestApp();
  make = ledgerRows(shop.db, () => shop.clock.now());
});
beforeEach(() => emptyBooks(shop.db).then(() => undefined));
afterAll(() => shop.close());

type Row = { list: string; kind: string; bucket: number; entries: number };

/** What is kept, folded or not, against a count of all rows, both at one instant. */
const expectTrue = (): Promise<void> =>
  shop.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const kept = await sql<Row>`
        SELECT list, kind, bucket, sum(entries) AS entries, sum(amount) AS amount,
          sum(returned) AS returned
        FROM (SELECT * FROM tallies UNION ALL SELECT * FROM tally_changes) all_of_it
        WHERE list <> 'backed_returned' GROUP BY list, kind, bucket
        HAVING (sum(entries), sum(amount), sum(returned)) <> (0, 0, 0)
        ORDER BY list, kind, bucket`.execute(tx);
      const counted = await sql<Row>`
        SELECT * FROM counted_tallies ORDER BY list, kind, bucket`.execute(tx);
      expect(kept.rows).toEqual(counted.rows);
    });
const waiting = () => countRows('tally_changes');
const countRows = async (table: 'tally_changes' | 'tallies'): Promise<number> =>
  (await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(shop.db)).rows[0]
    ?.n ?? -1;

const STATES = ['awaiting', 'lapsed', 'Pending', 'Paid', 'Shipped', 'Delivered', 'Refunded'];
const PAYMENTS = ['failed', 'succeeded', 'needs_attention', 'refunded'];
const step = record({
  status: constantFrom(...STATES),
  next: constantFrom(...STATES),
  payment: constantFrom(...PAYMENTS),
  later: constantFrom(...PAYMENTS),
  refund: constantFrom('sent', 'done', 'failed'),
  amount: integer({ min: 1, max: 9 }),
  day: integer({ min: 0, max: 3 }),
});
type Step = ReturnType<typeof sample<ReturnType<typeof draw>[number]>>[number];
const draw = (count: number) => sample(step, count);

/** An order with its payment and refund, which then all change. */
const live = async ({ status, next, payment, later, refund, amount, day }: Step): Promise<void> => {
  const at = new Date(startOf(dayOf(shop.clock.now()) - day).getTime() + amount * 3_600_000);
  const orderId = await make.order(status, amount, { at });
  const paymentId = await make.payment({ orderId, status: payment, amount, at });
  const refundId = await make.refund(paymentId, amount, { state: refund, at });
  const set = { status: next, returned: amount, paid_at: shop.clock.now() };
  await shop.db.updateTable('orders').set(set).where('id', '=', orderId).execute();
  const money = { status: later, attention: amount > 5 ? 'used_receipt' : null };
  await shop.db.updateTable('payments').set(money).where('id', '=', paymentId).execute();
  const end = { state: amount > 4 ? 'done' : 'failed', finished_at: shop.clock.now() };
  await shop.db.updateTable('refunds').set(end).where('id', '=', refundId).execute();
};

test('what is kept is what counting all rows gives, before and after it is added up', async () => {
  for (const [index, each] of draw(25).entries()) {
    await live(each);
    if (index % 5 === 4) await expectTrue();
    if (index % 10 === 9) await foldTallies(shop.db);
  }
  await expectTrue();
  await foldTallies(shop.db);
  expect(await waiting()).toBe(0);
  await expectTrue();
  const gone = await make.order('Paid', 5);
  await shop.db.deleteFrom('orders').where('id', '=', gone).execute();
  await expectTrue();
  await emptyBooks(shop.db);
  await expectTrue();
});

test('forty orders change at once while two servers add up: nobody waits for long and nothing is lost', async () => {
  let done = false;
  const fold = async (): Promise<void> => {
    while (!done) {
      await foldTallies(shop.db);
      await expectTrue();
    }
  };
  const folding = [fold(), fold()];
  await Promise.all(draw(40).map(live));
  done = true;
  await Promise.all(folding);
  await foldTallies(shop.db);
  expect(await waiting()).toBe(0);
  await expectTrue();
});

test('a change that is not committed holds up neither another nor the adding up', async () => {
  const orders = await Promise.all([make.order('Pending', 5), make.order('Pending', 6)]);
  const pay = (id: string, db = shop.db) =>
    db.updateTable('orders').set({ status: 'Paid' }).where('id', '=', id).execute();
  const today = dayOf(shop.clock.now());
  const sold = async () =>
    (await sumLists(shop.db, ['sales'], { from: today, to: today + 1 }))[0]?.amount;
  await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('orders').set({ status: 'Paid' }).where('id', '=', orders[0]).execute();
    // The same day, the same kinds: a kept row of them would be locked here.
    await pay(orders[1]);
    await foldTallies(shop.db);
    expect(await sold()).toBe(6);
  });
  expect(await sold()).toBe(11);
  await expectTrue();
});

test('days are those of Nairobi, in the database as here', async () => {
  for (const at of ['2026-03-01T20:59:59.999Z', '2026-03-01T21:00:00Z', '1969-12-31T20:59:00Z']) {
    const { rows } = await sql<{ day: number }>`SELECT shop_day(${at}::timestamptz) AS day`.execute(
      shop.db,
    );
    expect(rows[0]?.day).toBe(dayOf(new Date(at)));
  }
  expect(startOf(dayOf(new Date('2026-03-01T20:59:59Z'))).toISOString()).toBe(
    '2026-02-28T21:00:00.000Z',
  );
});
