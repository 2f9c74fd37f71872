import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp, TestUser } from '../../../test/app.ts';
import { openCallShop } from '../../../test/endpoint-calls.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await openCallShop({ config: { rateLimits: 'strict' } });
});
afterAll(() => shop.close());

let amount = 100;
const push = async (who: TestUser, phone: string, key?: string) => {
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/mpesa/stk-push',
    headers: { ...who.auth, ...(key ? { 'idempotency-key': key } : {}) },
    payload: { phone, amount, method: 'mpesa' },
  });
  return { status: reply.statusCode, body: reply.json(), wait: reply.headers['retry-after'] };
};
/** Ends the prompt, so that the phone is free again. */
const end = (status: 'failed' | 'succeeded') =>
  shop.db
    .updateTable('payments')
    .set({ status })
    .where('status', 'in', ['created', 'prompted'])
    .execute();
const payments = async () => (await shop.db.selectFrom('payments').select('id').execute()).length;

// Proves S10.5, start-limited.
test('a phone is asked three times in ten minutes, by whomever; its holder, who paid with it, has their own', async () => {
  const phone = '0712000001';
  const holder = await shop.makeUser();
  expect((await push(holder, phone)).status).toBe(200);
  await end('succeeded');
  shop.clock.advance(601_000);

  for (let i = 0; i < 3; i++) {
    expect((await push(await shop.makeUser(), phone)).status).toBe(200);
    await end('failed');
  }
  const before = await payments();
  const refused = await push(await shop.makeUser(), `+254${phone.slice(1)}`);
  expect([refused.status, refused.wait]).toEqual([429, '600']);
  expect(refused.body.message).toBe(
    'You started several payments. Please try again in 10 minutes.',
  );
  expect(await payments()).toBe(before);

  // Unspent money is returned for an identical request, so the amounts differ.
  amount = 101;
  for (let i = 0; i < 3; i++) {
    expect((await push(holder, phone)).status).toBe(200);
    await end('failed');
  }
  expect((await push(holder, phone)).status).toBe(429);
  shop.clock.advance(600_000);
  expect((await push(holder, phone)).status).toBe(200);
  await end('failed');

  // Money that went back was paid with it, too.
  await shop.db
    .updateTable('payments')
    .set({ status: 'refunded' })
    .where('status', '=', 'succeeded')
    .execute();
  shop.clock.advance(601_000);
  for (let i = 0; i < 3; i++) {
    expect((await push(await shop.makeUser(), phone)).status).toBe(200);
    await end('failed');
  }
  expect((await push(await shop.makeUser(), phone)).status).toBe(429);
  expect((await push(holder, phone)).status).toBe(200);
  await end('failed');
});

test('a press that is repeated, or refused for another reason, is not counted', async () => {
  const person = await shop.makeUser();
  const phone = '0712000002';
  for (let i = 0; i < 7; i++) expect((await push(person, phone, 'one-key')).status).toBe(200);
  for (let i = 0; i < 7; i++) expect((await push(person, phone)).status).toBe(200);
  for (let i = 0; i < 7; i++) expect((await push(person, '0711')).status).toBe(400);
  await end('failed');
  for (let i = 0; i < 2; i++) {
    expect((await push(person, phone)).status).toBe(200);
    await end('failed');
  }
});

// Proves S10.6, start-limited.
test('an account starts five payments in ten minutes; cards of newcomers are counted by their address too', async () => {
  const card = (who: TestUser, paymentMethodId: string, ip: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/stripe/create-payment-intent',
      headers: who.auth,
      payload: { amount: 1050, paymentMethodId },
      remoteAddress: ip,
    });
  const person = await shop.makeUser();
  const known = await shop.makeUser();
  expect((await card(known, 'pm_card_known', '41.90.1.1')).statusCode).toBe(200);
  await shop.db
    .updateTable('payments')
    .set({ status: 'succeeded' })
    .where('user_id', '=', known.user.id)
    .execute();
  for (let i = 0; i < 5; i++) {
    expect((await card(person, `pm_card_${i}`, '41.90.1.1')).statusCode).toBe(200);
    await end('failed');
  }
  expect((await card(person, 'pm_card_6', '41.90.1.1')).statusCode).toBe(429);

  let refused = 0;
  for (let i = 0; i < 32; i++) {
    const { statusCode } = await card(await shop.makeUser(), `pm_card_tested_${i}`, '105.1.1.1');
    if (statusCode === 429) refused++;
    await end('failed');
  }
  expect(refused).toBe(2);
  expect((await card(known, 'pm_card_again', '105.1.1.1')).statusCode).toBe(200);
  await end('failed');
});
