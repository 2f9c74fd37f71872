import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../api/platform/database/database.ts';
import { openPayingShop, type PayingShop, type Shopper, until } from '../../test/paying-shop.ts';

let shop: PayingShop;
let shopper: Shopper;
let admin: Shopper;
let dress: string;
let dir: string;
beforeAll(async () => {
  shop = await openPayingShop();
  admin = await shop.shopper('admin');
  dress = await shop.product(100_000, 1000);
  dir = await mkdtemp(path.join(tmpdir(), 'malkia-reconcile-'));
});
afterAll(async () => {
  await shop.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  await sql`TRUNCATE payment_events, refunds, payments, holds, order_events, order_items, orders CASCADE`.execute(
    shop.db,
  );
  const { daraja, card } = shop.simulators;
  for (const { control } of [daraja, card]) control.reset();
  shopper = await shop.shopper();
});

type Ended = { code: number; out: string; said: string };

const reconcile = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const { daraja, card } = shop.config;
    const env = {
      DATABASE_URL: shop.databaseUrl,
      SIM_ELSEWHERE: '1',
      DARAJA_BASE_URL: daraja.baseUrl,
      STRIPE_BASE_URL: card.baseUrl,
      STRIPE_SECRET_KEY: card.secretKey,
    };
    const file = path.join(import.meta.dirname, 'reconcile.ts');
    const all = [file, '--providers', ...args];
    execFile(process.execPath, all, { env }, (error, out, said) =>
      resolve({ code: error ? Number(error.code) : 0, out, said }),
    );
  });

/** The statement that the owner exports. */
const statement = async (): Promise<string> => {
  const file = path.join(dir, 'statement.csv');
  const reply = await fetch(`${shop.config.daraja.baseUrl}/_sim/statement`);
  await writeFile(file, await reply.text());
  return file;
};
const withStatement = async (...args: string[]) =>
  reconcile('--statement', await statement(), ...args);

let phones = 0;
const items = () => [{ productId: dress, quantity: 1 }];
const paid = async (started: Awaited<ReturnType<Shopper['post']>>): Promise<string> => {
  const { paymentId } = started.body;
  await until(
    () => shopper.get(`/api/payments/${paymentId}`),
    ({ body }) => body.status === 'succeeded',
  );
  await shopper.post('/api/orders', { paymentId });
  return paymentId;
};
const byMpesa = async () => {
  phones++;
  const phone = `0712${345_000 + phones}`;
  return paid(await shopper.post('/api/mpesa/stk-push', { phone, amount: 1050, items: items() }));
};
const byCard = async () =>
  paid(
    await shopper.post('/api/stripe/create-payment-intent', {
      amount: 1050,
      paymentMethodId: 'pm_card_visa',
      items: items(),
    }),
  );
/** Deletes a payment, as a database that lost its last seconds has. */
const lose = async (id: string): Promise<void> => {
  await sql`DELETE FROM payment_events WHERE payment_id = ${id}`.execute(shop.db).catch(() => {});
  await sql`UPDATE payments SET status = 'failed', received_amount = NULL, receipt = NULL,
    request_id = 'lost-' || id WHERE id = ${id}`.execute(shop.db);
};

test('books that agree with both providers end with 0, refunds and unpaid presses included', async () => {
  await byMpesa();
  const card = await byCard();
  await shopper.post('/api/mpesa/stk-push', { phone: '0712991032', amount: 1050, items: items() });
  const refund = await admin.post(`/api/payments/${card}/refunds`, { amount: 50, reason: 'late' });
  expect(refund.status).toBeLessThan(300);
  await until(
    () => admin.get(`/api/payments/${card}/refunds`),
    ({ body }) => JSON.stringify(body).includes('"done"'),
  );
  const { code, out, said } = await withStatement();
  expect([code, said]).toEqual([0, '']);
  expect(out).toContain('M-PESA, statement.csv\n  1 movements there, 1 of them as in the books');
  expect(out).toContain('Cards, stripe\n  2 movements there, 2 of them as in the books');
});

test('money that a provider took and the shop lost is listed by its receipt, and ends with 1', async () => {
  const [mpesa, card] = [await byMpesa(), await byCard()];
  await byMpesa();
  const { daraja, card: cards } = shop.simulators;
  const [first] = daraja.control.books().entries;
  const [charge] = cards.control.books().entries;
  await lose(mpesa);
  await lose(card);
  const { code, out } = await withStatement();
  expect(code).toBe(1);
  expect(out.match(/At the provider, not in the books: 1/g)).toHaveLength(2);
  expect(out).toMatch(new RegExp(`1050 +${first?.receipt}`));
  expect(out).toMatch(new RegExp(`1050 +${charge?.paymentIntent}`));
});

test('money in the books that no provider took, and other amounts, end with 1', async () => {
  const [mpesa, card] = [await byMpesa(), await byCard()];
  const file = await statement();
  const again = await byMpesa();
  const other = await reconcile('--statement', file);
  expect(other.code).toBe(1);
  expect(other.out).toContain('In the books, not at the provider: 1');
  expect(other.out).toContain(again);
  await sql`UPDATE payments SET received_amount = 1049 WHERE id IN (${mpesa}, ${card})`.execute(
    shop.db,
  );
  const less = await withStatement();
  expect(less.code).toBe(1);
  expect(less.out.match(/Different amounts: 1/g)).toHaveLength(2);
});

test('a list of many pages is read to its end, and only of the days asked for', async () => {
  const { url } = shop.simulators.card;
  const charge = async (n: number) => {
    const body = new URLSearchParams({
      amount: '7000',
      currency: 'kes',
      payment_method: 'pm_card_visa',
      confirm: 'true',
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
      'metadata[n]': String(n),
    });
    const headers = { authorization: `Bearer ${shop.config.card.secretKey}` };
    await (await fetch(`${url}/v1/payment_intents`, { method: 'POST', headers, body })).text();
  };
  for (let n = 0; n < 205; n++) await charge(n);
  const all = JSON.parse((await withStatement('--json')).out) as { unknown: unknown[] }[];
  expect(all.at(-1)?.unknown).toHaveLength(205);
  const before = JSON.parse((await withStatement('--json', '--to', '2026-01-01')).out);
  expect(before.at(-1).unknown).toHaveLength(0);
});

test('what could not be compared ends with 2 and says why', async () => {
  const none = await reconcile();
  expect(none.code).toBe(2);
  expect(none.out).toContain('export the statement of these days');
  await byMpesa();
  const file = path.join(dir, 'no-statement.csv');
  await writeFile(file, 'a,b\n1,2\n');
  const wrong = await reconcile('--statement', file);
  expect(wrong.code).toBe(2);
  expect(wrong.out).toContain('This is no M-PESA statement');
  const missing = await reconcile('--statement', path.join(dir, 'not-there.csv'));
  expect(missing.code).toBe(2);
  expect(missing.out).toContain('ENOENT');
});
