import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, OLD_PASSWORD, turnOnFactor } from '../../../../test/account-inputs.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';

let shop: TestApp;
let chief: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  chief = await shop.makeUser({ role: 'admin', username: 'Chief' });
});
afterAll(() => shop.close());

const login = async (user: TestUser) =>
  (await shop.post('/api/auth/login', { email: user.user.email, password: OLD_PASSWORD })).body;
const step = (challenge: string, code: string) =>
  shop.post('/api/auth/login/second-factor', { challenge, code });
const alive = async (token: string) =>
  (await shop.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } }))
    .statusCode === 200;
const withFactor = async (role: 'admin' | 'user' = 'admin') => {
  const user = await shop.makeUser({ role });
  return { user, ...(await turnOnFactor(shop, user)) };
};

// Proves S2.12.
test('signing in asks for a code once two-step login is on, and no code is taken twice', async () => {
  const { user, secret, recoveryCodes } = await withFactor();
  expect(recoveryCodes).toHaveLength(10);
  const asked = await login(user);
  expect(asked).toEqual({
    message: 'Enter the code of your authenticator app',
    secondFactor: { challenge: expect.stringMatching(/^[\w-]{43}$/), expiresIn: 300 },
  });
  const { challenge } = asked.secondFactor;
  expect((await step(challenge, '000000')).body.code).toBe('wrong_code');

  const other = (await login(user)).secondFactor.challenge;
  const code = codeOf(shop, secret);
  const spaced = `\u202A${code.slice(0, 3)}\u00A0${code.slice(3)}\u202C`;
  const answers = await Promise.all([step(challenge, spaced), step(other, code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  const entered = answers.find(({ status }) => status === 200)?.body;
  expect(entered).toEqual({
    message: 'Login successful!',
    token: expect.stringMatching(/^[\w-]{43}$/),
    user: expect.objectContaining({ _id: user.user.id, role: 'admin' }),
  });
  expect(await alive(entered.token)).toBe(true);
  const third = (await login(user)).secondFactor.challenge;
  expect((await step(third, code)).status).toBe(401);
  shop.clock.advance(30_000);
  expect((await step(third, codeOf(shop, secret))).status).toBe(200);
});

// Proves S2.13.
test('a recovery code lets in once, in any spelling, and only hashes of them are kept', async () => {
  const { user, recoveryCodes } = await withFactor();
  const [code = ''] = recoveryCodes;
  const [one, two] = [await login(user), await login(user)];
  const typed = [code.toUpperCase(), code.replace('-', ' ')] as const;
  const answers = await Promise.all([
    step(one.secondFactor.challenge, typed[0]),
    step(two.secondFactor.challenge, typed[1]),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await shop.get('/api/auth/second-factor', user)).body).toEqual({
    enabled: true,
    required: false,
    recoveryCodesLeft: 9,
  });
  const kept = JSON.stringify(await shop.db.selectFrom('second_factors').selectAll().execute());
  for (const shown of recoveryCodes) expect(kept).not.toContain(shown.replace('-', ''));
});

// Proves S12.1.
test('the secret is kept encrypted, bound to its user', async () => {
  const { user, secret } = await withFactor();
  const row = await shop.db
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', user.user.id)
    .executeTakeFirstOrThrow();
  expect(row.secret.toString('latin1')).not.toContain(secret);
  expect(shop.deps.secrets.open(row.secret, user.user.id)).toBe(secret);
  expect(() => shop.deps.secrets.open(row.secret, chief.user.id)).toThrow();
});

// Proves S2.12.
test('the right password alone opens nothing: a challenge ends after five tries, five minutes, a new password', async () => {
  const { user, secret } = await withFactor();
  const tried = (await login(user)).secondFactor.challenge;
  for (let i = 0; i < 5; i++) expect((await step(tried, '000000')).body.code).toBe('wrong_code');
  expect((await step(tried, codeOf(shop, secret))).body.code).toBe('login_expired');

  const late = (await login(user)).secondFactor.challenge;
  shop.clock.advance(300_000);
  expect((await step(late, codeOf(shop, secret))).body.code).toBe('login_expired');

  const open = (await login(user)).secondFactor.challenge;
  const change = { currentPassword: OLD_PASSWORD, newPassword: 'another one' };
  expect((await shop.post('/api/auth/change-password', change, user)).status).toBe(200);
  expect((await step(open, codeOf(shop, secret))).body.code).toBe('login_expired');
});

// Proves S2.20.
test('turning on needs the password and a right code, and signs the other devices out', async () => {
  const user = await shop.makeUser({ password: 'mine' });
  const elsewhere = await shop.post('/api/auth/login', {
    email: user.user.email,
    password: 'mine',
  });
  const enrol = (password: string) =>
    shop.post('/api/auth/second-factor/enrol', { password }, user);
  const confirm = (code: string) => shop.post('/api/auth/second-factor/confirm', { code }, user);
  expect((await confirm('123456')).status).toBe(409);
  expect((await enrol('wrong')).body.fields).toEqual({ password: 'The password is not right.' });
  const first = (await enrol('mine')).body;
  const { secret, uri } = (await enrol('mine')).body;
  expect(secret).not.toBe(first.secret);
  expect(new URL(uri).searchParams.get('secret')).toBe(secret);
  expect((await confirm(codeOf(shop, first.secret))).body.fields).toHaveProperty('code');
  // Six characters of more than six bytes are a wrong code, not an error.
  for (const odd of ['ũũũũũũ', '👗👗👗', '١٢٣٤٥٦', '12345\u0967'])
    expect((await confirm(odd)).body.fields, odd).toHaveProperty('code');
  expect((await shop.get('/api/auth/second-factor', user)).body.enabled).toBe(false);
  expect((await confirm(`\u200B${codeOf(shop, secret)}\uFEFF`)).status).toBe(200);
  expect([await alive(user.token), await alive(elsewhere.body.token)]).toEqual([true, false]);
  expect((await enrol('mine')).body.code).toBe('second_factor_on');
});

// Proves S2.20.
test('turning off needs the password and a code', async () => {
  const { user, secret, recoveryCodes } = await withFactor();
  const off = (password: string, code: string) =>
    shop.post('/api/auth/second-factor/disable', { password, code }, user);
  expect((await off('wrong', codeOf(shop, secret))).body.fields).toHaveProperty('password');
  expect((await off(OLD_PASSWORD, '000000')).body.fields).toHaveProperty('code');
  expect((await off(OLD_PASSWORD, recoveryCodes[3] ?? '')).status).toBe(200);
  expect((await login(user)).token).toEqual(expect.any(String));
  expect((await off(OLD_PASSWORD, codeOf(shop, secret))).body.code).toBe('second_factor_off');
});

// Proves S2.20.
test('another admin lets in who lost the phone, nobody their own way round the code', async () => {
  const { user } = await withFactor();
  const reset = (of: TestUser, by: TestUser) =>
    shop.delete(`/api/auth/users/${of.user.id}/second-factor`, by);
  expect((await reset(user, user)).body.code).toBe('own_second_factor');
  expect((await reset(user, chief)).status).toBe(200);
  expect(await alive(user.token)).toBe(false);
  expect((await login(user)).token).toEqual(expect.any(String));
  expect((await reset(user, chief)).body.code).toBe('second_factor_off');
});

// Proves S1.7.
test('a shop that requires it opens staff calls only to sessions of two steps', async () => {
  const strict = await createTestApp({ config: { requireSecondFactor: true } });
  try {
    const admin = await strict.makeUser({ role: 'admin' });
    const users = () => strict.get('/api/auth/users', admin);
    expect((await users()).body).toMatchObject({
      code: 'second_factor_required',
      message: 'Please set up two-step login first. Staff pages need it.',
    });
    expect((await strict.get('/api/auth/second-factor', admin)).body.required).toBe(true);
    await turnOnFactor(strict, admin);
    expect((await users()).status).toBe(200);
    const shopper = await strict.makeUser();
    expect((await strict.get('/api/auth/users', shopper)).body.code).toBe('forbidden');
  } finally {
    await strict.close();
  }
});
