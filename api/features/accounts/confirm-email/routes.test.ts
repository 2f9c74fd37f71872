import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const DAY = 24 * 3_600_000;
const send = (user: TestUser) => shop.post('/api/auth/send-confirmation', {}, user);
const confirm = (token: string) => shop.post('/api/auth/confirm-email', { token });
/** The token of the newest link sent to a person. */
const tokenFor = async (user: TestUser): Promise<string> => {
  expect((await send(user)).status).toBe(200);
  const { text } = await shop.db
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', user.user.email)
    .where('event', '=', 'confirm-email')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /token=([\w-]+)/.exec(text)?.[1] ?? 'none';
};
const isConfirmed = async (user: TestUser): Promise<boolean> => {
  const row = await shop.db
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', user.user.id)
    .executeTakeFirstOrThrow();
  return row.email_confirmed_at !== null;
};

test('a link confirms the address of its account alone, once', async () => {
  const [person, other] = [await shop.makeUser(), await shop.makeUser()];
  const [token, others] = [await tokenFor(person), await tokenFor(other)];
  expect((await confirm(token)).status).toBe(200);
  expect([await isConfirmed(person), await isConfirmed(other)]).toEqual([true, false]);
  expect((await confirm(token)).body.code).toBe('dead_link');
  expect((await send(person)).body.code).toBe('email_confirmed');
  expect((await confirm(others)).status).toBe(200);
  expect(await isConfirmed(other)).toBe(true);
});

test('a link is valid for three days', async () => {
  const person = await shop.makeUser();
  const token = await tokenFor(person);
  shop.clock.advance(3 * DAY - 1);
  const last = await shop.makeUser();
  const tooLate = await tokenFor(last);
  expect((await confirm(token)).status).toBe(200);
  shop.clock.advance(3 * DAY);
  expect((await confirm(tooLate)).body.code).toBe('dead_link');
  expect(await isConfirmed(last)).toBe(false);
});

test('a link for an address that the account has no more confirms nothing', async () => {
  const person = await shop.makeUser();
  const token = await tokenFor(person);
  await shop.db
    .updateTable('users')
    .set({ email: `new-${person.user.email}` })
    .where('id', '=', person.user.id)
    .execute();
  expect((await confirm(token)).body.code).toBe('dead_link');
  expect(await isConfirmed(person)).toBe(false);
});

test('a reset of the password by a mailed link confirms the address of that account alone', async () => {
  const [person, other] = [await shop.makeUser(), await shop.makeUser()];
  await shop.post('/api/auth/forgot-password', { email: person.user.email });
  await shop.jobs.runQueued();
  const { text } = await shop.db
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', person.user.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? 'none';
  await shop.post('/api/auth/reset-password', { token, password: 'a new password' });
  expect([await isConfirmed(person), await isConfirmed(other)]).toEqual([true, false]);
});
