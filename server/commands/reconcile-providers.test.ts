import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../api/platform/database/database.ts';
import { chargeElsewhere } from '../../test/foreign-charge.ts';
import { openReconcilingShop, type ReconcilingShop } from '../../test/reconciling-shop.ts';

let shop: ReconcilingShop;
beforeAll(async () => {
  shop = await openReconcilingShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.startOver());

test('books that agree with both providers end with 0, refunds and unpaid presses included', async () => {
  await shop.byMpesa();
  const card = await shop.byCard();
  await shop.unpaid();
  await shop.refunded(card, 50);
  const { code, out, said } = await shop.withStatement();
  expect([code, said]).toEqual([0, '']);
  expect(out).toContain('M-PESA, statement.csv\n  1 movements there, 1 of them as in the books');
  expect(out).toContain('Cards, stripe\n  2 movements there, 2 of them as in the books');
});

test('money that a provider took and the shop lost is listed by its receipt, and ends with 1', async () => {
  const [mpesa, card] = [await shop.byMpesa(), await shop.byCard()];
  await shop.byMpesa();
  const { daraja, card: cards } = shop.simulators;
  const [first] = daraja.control.books().entries;
  const [charge] = cards.control.books().entries;
  await shop.lose(mpesa);
  await shop.lose(card);
  const { code, out } = await shop.withStatement();
  expect(code).toBe(1);
  expect(out.match(/At the provider, not in the books: 1/g)).toHaveLength(2);
  expect(out).toMatch(new RegExp(`1050 +${first?.receipt}`));
  expect(out).toMatch(new RegExp(`1050 +${charge?.paymentIntent}`));
});

test('money in the books that no provider took, and other amounts, end with 1', async () => {
  const [mpesa, card] = [await shop.byMpesa(), await shop.byCard()];
  const file = await shop.statement();
  const again = await shop.byMpesa();
  const other = await shop.reconcile('--statement', file);
  expect(other.code).toBe(1);
  expect(other.out).toContain('In the books, not at the provider: 1');
  expect(other.out).toContain(again);
  await sql`UPDATE payments SET received_amount = 1049 WHERE id IN (${mpesa}, ${card})`.execute(
    shop.db,
  );
  const less = await shop.withStatement();
  expect(less.code).toBe(1);
  expect(less.out.match(/Different amounts: 1/g)).toHaveLength(2);
});

test('a list of many pages is read to its end, and only of the days asked for', async () => {
  for (let n = 0; n < 205; n++) await chargeElsewhere(shop.config.card);
  const all = JSON.parse((await shop.withStatement('--json')).out) as { unknown: unknown[] }[];
  expect(all.at(-1)?.unknown).toHaveLength(205);
  const before = JSON.parse((await shop.withStatement('--json', '--to', '2026-01-01')).out);
  expect(before.at(-1).unknown).toHaveLength(0);
});

test('what could not be compared ends with 2 and says why', async () => {
  const none = await shop.reconcile();
  expect(none.code).toBe(2);
  expect(none.out).toContain('export the statement of these days');
  await shop.byMpesa();
  const file = await shop.fileOf('no-statement.csv', 'a,b\n1,2\n');
  const wrong = await shop.reconcile('--statement', file);
  expect(wrong.code).toBe(2);
  expect(wrong.out).toContain('This is no M-PESA statement');
  const missing = await shop.reconcile('--statement', `${file}.not-there`);
  expect(missing.code).toBe(2);
  expect(missing.out).toContain('ENOENT');
});
