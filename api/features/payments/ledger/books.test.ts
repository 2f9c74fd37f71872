import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attention, StatementMatch } from '#contract/ledger.endpoints.ts';
import { ledgerRows } from '../../../../test/ledger-rows.ts';
import { openPayingShop, type PayingShop, until } from '../../../../test/paying-shop.ts';
import { openSession } from '../../../platform/security/sessions.ts';

let shop: PayingShop;
let asStaff: (method: string, url: string, body?: object) => Promise<any>;
beforeAll(async () => {
  shop = await openPayingShop();
  const { id } = await shop.db
    .insertInto('users')
    .values({ username: 'Staff', email: 'staff@example.com', password_hash: '-', role: 'admin' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await openSession(shop.db, id, { now: shop.clock.now(), days: 30 });
  asStaff = async (method, url, body) => {
    const reply = await shop.request(method, url, token, body);
    expect(reply.status, url).toBe(200);
    return reply.body;
  };
});
afterAll(() => shop.close());

const books = async () => {
  const totals = async (url: string) => (await (await fetch(`${url}/_sim/books`)).json()).totals;
  const [mpesa, card] = [
    await totals(shop.simulators.daraja.url),
    await totals(shop.simulators.card.url),
  ];
  return {
    received: { mpesa: mpesa.received, visa: card.charged / 100 },
    balance: mpesa.balance + card.balance / 100,
  };
};

/** How a checkout ends, chosen by the last digits of its phone or by its card. */
const WAYS = [
  '0712345601',
  'pm_card_visa',
  '0712999994',
  '0712999997',
  'pm_card_visa_chargeDeclined',
  '0712999996',
  '0712999995',
  '0712991032',
  'pm_card_mastercard',
  '0712990001',
];

const checkOut = async (way: string, turn: number) => {
  const shopper = await shop.shopper();
  const price = 90_000 + turn * 1100;
  const items = [{ productId: await shop.product(price, 5), quantity: 1 }];
  const amount = Math.floor((price * 105 + 5000) / 10_000);
  const card = way.startsWith('pm_');
  const started = await shopper.post(
    card ? '/api/stripe/create-payment-intent' : '/api/mpesa/stk-push',
    // A phone has one prompt at a time: each checkout has a phone of its own with the same ending.
    {
      amount,
      items,
      ...(card ? { paymentMethodId: way } : { phone: `07${10 + turn}${way.slice(4)}` }),
    },
  );
  expect(started.status).toBe(200);
  return shopper;
};

// Proves rule-books.
test('after thirty checkouts of every kind the books are those of the providers, to the shilling', async () => {
  for (let turn = 0; turn < 30; turn++) await checkOut(WAYS[turn % WAYS.length] ?? '', turn);
  // Money that an order takes later, and money that no order takes.
  const late = await shop.shopper();
  const items = [{ productId: await shop.product(70_000, 5), quantity: 1 }];
  await late.post('/api/orders', { items });
  await late.post('/api/mpesa/stk-push', { phone: '0799345678', amount: 735 });
  await late.post('/api/mpesa/stk-push', { phone: '0798345678', amount: 77 });
  await until(
    async () => shop.simulators.daraja.control.openPrompts().length,
    (open) => open === 0,
  );
  await until(
    async () => {
      await shop.pass(21_000);
      return shop.db
        .selectFrom('payments')
        .select('id')
        .where('status', 'in', ['created', 'prompted'])
        .execute();
    },
    (live) => live.length === 0,
  );
  await shop.pass(31_000);
  await shop.pass(16 * 60_000);

  const { received, returned, net, balance, ...list } = await asStaff(
    'GET',
    '/api/payments/report',
  );
  const provider = await books();
  const came = Object.fromEntries(received.map((row: any) => [row.method, row.amount]));
  expect(came).toEqual(provider.received);
  expect(net).toBe(provider.balance);
  expect(balance.received - balance.returned).toBe(provider.balance);
  expect(returned.map((row: any) => row.amount)).toEqual([0, 0]);

  // Three wrong amounts and the unclaimed 77 wait for staff; nothing else is left over.
  expect(list.unaccounted.map((row: any) => row.reason)).toEqual(
    Array.from({ length: 4 }, () => 'needs_attention'),
  );
  expect(list.unaccountedDifference).toBe(balance.difference);
  const { payments, totalReceived } = await asStaff('GET', '/api/payments/attention');
  expect(totalReceived).toBe(balance.difference);
  expect(payments.map(({ why }: Attention) => /came where|No order claimed/.test(why))).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

/** The provider's statement as its portal would export it. */
const statement = async (): Promise<string[][]> => {
  const { entries } = await (await fetch(`${shop.simulators.daraja.url}/_sim/books`)).json();
  // The shop's clock has been moved ahead, the provider's has not: only the day matters.
  return [
    ['Organization Name:', 'MALKIA'],
    [
      'Receipt No.',
      'Completion Time',
      'Details',
      'Transaction Status',
      'Paid In',
      'Withdrawn',
      'Balance',
    ],
    ...entries.map((entry: any) => [
      entry.receipt,
      new Date(Date.parse(entry.at) + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
      'Pay Bill Online',
      'Completed',
      entry.amount > 0 ? entry.amount.toLocaleString('en-KE', { minimumFractionDigits: 2 }) : '',
      entry.amount < 0 ? entry.amount.toFixed(2) : '',
      '',
    ]),
  ];
};
const matched = async (rows: string[][]): Promise<StatementMatch> =>
  asStaff('POST', '/api/payments/statement', { csv: stringify(rows) });

test('the provider’s statement matches the books, and each change of it is told', async () => {
  const rows = await statement();
  const payments = rows.length - 2;
  const byTime = ({ matched: { lines } }: StatementMatch) =>
    lines.filter(({ by }) => by === 'time');
  // A late callback may still be in flight after a query has reported the money.
  const whole = await until(
    () => matched(rows),
    (told) => byTime(told).length <= 3,
  );
  expect(whole).toMatchObject({
    rows: payments,
    matched: { total: payments },
    unknown: { total: 0 },
    missing: { total: 0 },
    different: { total: 0 },
  });
  // Three callbacks never came: only the provider knows those receipts.
  expect(byTime(whole)).toHaveLength(3);

  const named = whole.matched.lines
    .filter(({ by }) => by === 'receipt')
    .map((line) => line.receipt);
  const without = rows.filter(([receipt]) => receipt !== named[0]);
  const changed = without.map((row) => (row[0] === named[1] ? row.with(4, '1.00') : row));
  const stray = ['UC1ZZZ9999', rows.at(-1)?.[1] ?? '', 'Pay Bill', 'Completed', '55.00', '', ''];
  const other = await matched([...changed, stray]);
  expect(other.missing.lines.map((line) => line.receipt)).toEqual([named[0]]);
  expect(other.different.lines).toMatchObject([{ receipt: named[1], statement: 1 }]);
  expect(other.unknown.lines).toMatchObject([{ receipt: 'UC1ZZZ9999', statement: 55 }]);
});

test('once everything that waited is returned, the books balance and the list is empty', async () => {
  const make = ledgerRows(shop.db, () => shop.clock.now());
  const { payments } = await asStaff('GET', '/api/payments/attention');
  for (const payment of payments as Attention[]) {
    await make.refund(payment._id, payment.refundable);
    const refunded = { status: 'refunded' };
    await shop.db.updateTable('payments').set(refunded).where('id', '=', payment._id).execute();
  }
  const { balance, unaccounted } = await asStaff('GET', '/api/payments/report');
  expect(balance).toMatchObject({ difference: 0, waiting: 0 });
  expect(balance.received - balance.returned).toBe(balance.orders);
  expect(unaccounted).toEqual([]);
});

test('nothing that a provider says is left out of the ledger', async () => {
  const silent = await shop.db
    .selectFrom('payments as p')
    .select('p.id')
    .where('p.status', '<>', 'created')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_events as e')
            .select('e.id')
            .whereRef('e.payment_id', '=', 'p.id')
            .where('e.source', '<>', 'shop'),
        ),
      ),
    )
    .execute();
  expect(silent).toEqual([]);
  const told = await shop.db
    .selectFrom('payments as p')
    .innerJoin('payment_events as e', 'e.payment_id', 'p.id')
    .select(['p.id', 'p.status', 'e.body'])
    .where('e.source', '=', 'shop')
    .orderBy('e.id')
    .execute();
  const last = new Map(told.map((row) => [row.id, row]));
  for (const { status, body } of last.values()) expect(body).toMatchObject({ to: status });
});
