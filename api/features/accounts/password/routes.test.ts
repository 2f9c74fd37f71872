import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';

let shop: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

const login = (email: string, password: string) =>
  shop.post('/api/auth/login', { email, password });
const enter = async (email: string, password: string): Promise<TestUser['auth']> => ({
  authorization: `Bearer ${(await login(email, password)).body.token}`,
});
const alive = async (auth: TestUser['auth']) =>
  (await shop.app.inject({ url: '/api/auth/me', headers: auth })).statusCode === 200;
const forgot = async (email: string) => {
  const answer = await shop.post('/api/auth/forgot-password', { email });
  await shop.jobs.runQueued();
  return answer;
};
const reset = (token: string, password: string) =>
  shop.post('/api/auth/reset-password', { token, password });
const mails = async () => (await shop.get('/api/mails', admin)).body.mails;
const tokenOf = (mail: { text: string }) => /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';

// Proves S2.3.
test('a new password ends the other sessions and keeps this one', async () => {
  const person = await shop.makeUser({ password: 'old' });
  const other = await enter(person.user.email, 'old');
  const change = (currentPassword: string, newPassword = 'new') =>
    shop.post('/api/auth/change-password', { currentPassword, newPassword }, person);
  const wrong = await change('wrong');
  expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_password']);
  expect(wrong.body.fields).toHaveProperty('currentPassword');
  expect((await change('old', '')).status).toBe(400);
  expect(await alive(other)).toBe(true);
  expect(await change('old')).toEqual({
    status: 200,
    body: { message: 'Password changed successfully' },
  });
  expect([await alive(other), await alive(person.auth)]).toEqual([false, true]);
  expect((await login(person.user.email, 'old')).status).toBe(401);
  expect((await login(person.user.email, 'new')).status).toBe(200);
  const stranger = await shop.post('/api/auth/change-password', {});
  expect(stranger.status).toBe(401);
});

// Proves S3.7.
test('logging out everywhere ends all sessions of that person alone', async () => {
  const person = await shop.makeUser({ password: 'x' });
  const other = await enter(person.user.email, 'x');
  expect((await shop.post('/api/auth/logout-all', {}, person)).status).toBe(200);
  expect([await alive(other), await alive(person.auth)]).toEqual([false, false]);
  expect(await alive(admin.auth)).toBe(true);
});

// Proves S2.21.
test('a forgotten password is set anew by a mailed link, once', async () => {
  const person = await shop.makeUser({ password: 'lost' });
  await forgot(person.user.email.toUpperCase());
  const [mail] = await mails();
  expect(mail).toMatchObject({ to: person.user.email, sentAt: null, tries: 0 });
  expect(mail.text).toContain('/reset-password?token=');
  const token = tokenOf(mail);
  const rows = await shop.db.selectFrom('password_resets').selectAll().execute();
  expect(JSON.stringify(rows.map((row) => row.token_hash.toString()))).not.toContain(token);

  const answers = await Promise.all([reset(token, 'found'), reset(token, 'found')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await reset(token, 'again')).body.code).toBe('dead_link');
  expect(await alive(person.auth)).toBe(false);
  expect((await login(person.user.email, 'found')).status).toBe(200);
});

// Proves S2.10.
test('an unknown e-mail gets the same answer and no mail', async () => {
  const person = await shop.makeUser();
  const known = await forgot(person.user.email);
  const before = (await mails()).length;
  expect(await forgot('nobody@example.test')).toEqual(known);
  expect(known.status).toBe(200);
  expect(await mails()).toHaveLength(before);
  expect((await forgot('no e-mail')).status).toBe(400);
});

// Proves S2.21.
test('a link dies after half an hour, with another one used, and with the address', async () => {
  const person = await shop.makeUser();
  const link = async () => {
    await forgot(person.user.email);
    return tokenOf((await mails())[0]);
  };
  const late = await link();
  shop.clock.advance(30 * 60_000);
  expect((await reset(late, 'x')).status).toBe(400);
  const [one, two] = [await link(), await link()];
  expect((await reset(two, 'x')).status).toBe(200);
  expect((await reset(one, 'y')).status).toBe(400);
  const old = await link();
  const email = 'moved-away@example.test';
  await shop.patch(`/api/auth/admin/update-user/${person.user.id}`, { email }, admin);
  expect((await reset(old, 'z')).status).toBe(400);

  await forgot(email);
  shop.clock.advance(3_600_000);
  await shop.jobs.runRepeated();
  expect(await shop.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
});

test('the outbox is for staff, in pages; a live shop hides the secret of a link', async () => {
  const shopper = await shop.makeUser();
  expect((await shop.get('/api/mails')).status).toBe(401);
  expect((await shop.get('/api/mails', shopper)).status).toBe(403);
  const { body } = await shop.get('/api/mails?limit=2&page=2', admin);
  expect(body.mails).toHaveLength(2);
  expect(body.totalPages).toBe(Math.ceil(body.totalMails / 2));

  const live = await createTestApp({
    config: { mode: 'live', passwordRule: 'strict', publicUrl: 'https://malkia.example' },
  });
  try {
    const chief = await live.makeUser({ role: 'admin', password: 'old' });
    const host = { host: 'evil.example' };
    const payload = { email: chief.user.email };
    const url = '/api/auth/forgot-password';
    await live.app.inject({ method: 'POST', url, payload, headers: host });
    await live.jobs.runQueued();
    const [mail] = (await live.get('/api/mails', chief)).body.mails;
    expect(mail.text).toContain('https://malkia.example/reset-password?token=…');
    const weak = { currentPassword: 'old', newPassword: 'short' };
    const refused = await live.post('/api/auth/change-password', weak, chief);
    expect(refused.body.fields).toHaveProperty('newPassword');
  } finally {
    await live.close();
  }
});
