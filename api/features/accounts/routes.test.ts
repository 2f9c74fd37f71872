import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseDemoAccounts } from '../../../demo/demo-rows.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const register = (body: object) => shop.post('/api/auth/register', body);
const login = (email: string, password: string) =>
  shop.post('/api/auth/login', { email, password });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const DAY = 86_400_000;

// Proves §3.2, §7.5, §7.6, §7.7, S3.3.
test('a visitor registers, logs in, is known, logs out, and the token is dead', async () => {
  const person = { username: ' Wanjiku ', email: 'Wanjiku@Example.test', password: 'm' };
  const registered = await register({ ...person, role: 'admin' });
  expect(registered).toEqual({
    status: 201,
    body: {
      message: 'Registration successful!',
      user: {
        _id: expect.any(String),
        username: 'Wanjiku',
        email: 'Wanjiku@Example.test',
        profileImage: null,
        profession: '',
        bio: '',
        role: 'user',
      },
    },
  });

  const entered = await login('wanjiku@example.TEST', 'm');
  expect(entered.status).toBe(200);
  expect(entered.body).toEqual({
    message: 'Login successful!',
    token: expect.stringMatching(/^[\w-]{43}$/),
    user: registered.body.user,
  });

  const headers = bearer(entered.body.token);
  const me = await shop.app.inject({ method: 'GET', url: '/api/auth/me', headers });
  expect(me.json()).toEqual({ user: registered.body.user, emailConfirmed: false });

  const out = () => shop.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
  const left = await out();
  expect([left.statusCode, left.json()]).toEqual([200, { message: 'Logged out successfully!' }]);
  expect((await out()).statusCode).toBe(401);
});

test('an e-mail is taken in any case, also when two register at the same moment', async () => {
  const answers = await Promise.all(
    ['njeri@example.test', 'NJERI@example.test'].map((email) =>
      register({ username: 'Njeri', email, password: 'x' }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    message: 'Registration failed. This email is already registered.',
    code: 'email_taken',
  });
});

test('two people may share a username', async () => {
  const one = await register({ username: 'Mama Mboga', email: 'a1@example.test', password: 'x' });
  const two = await register({ username: 'Mama Mboga', email: 'a2@example.test', password: 'x' });
  expect([one.status, two.status]).toEqual([201, 201]);
});

// Proves §5.4.
test.each([
  ['username', {}],
  ['username', { username: '   ' }],
  ['username', { username: 'x'.repeat(61) }],
  ['email', { username: 'A', email: 'no-mail' }],
  ['password', { username: 'A', email: 'a@example.test', password: '' }],
])('a bad %s is named', async (field, body) => {
  const full = { email: 'bad@example.test', password: 'x', ...body };
  const { status, body: problem } = await register(full);
  expect(status).toBe(400);
  expect(Object.keys(problem.fields)).toContain(field);
});

// Proves S2.10.
test('a wrong password and an unknown e-mail get the same answer', async () => {
  const { user } = await shop.makeUser({ password: 'right' });
  const wrong = await login(user.email, 'wrong');
  const unknown = await login('nobody@example.test', 'wrong');
  for (const answer of [wrong, unknown]) {
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ message: 'Invalid email or password' });
  }
  expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
});

// Proves S12.2.
test('the database holds neither the password nor the token', async () => {
  const { user } = await shop.makeUser({ password: 'unmistakable-secret' });
  const { body } = await login(user.email, 'unmistakable-secret');
  const people = JSON.stringify(await shop.db.selectFrom('users').selectAll().execute());
  const sessions = await shop.db.selectFrom('sessions').selectAll().execute();
  expect(people).not.toContain('unmistakable-secret');
  expect(sessions.some((row) => row.token_hash.toString('utf8').includes(body.token))).toBe(false);
});

// Proves S3.4.
test('a session slides while it is used and ends when it is not', async () => {
  const used = await shop.makeUser();
  const left = await shop.makeUser();
  for (let day = 0; day < 4; day++) {
    shop.clock.advance(10 * DAY);
    expect((await shop.get('/api/auth/me', used)).status).toBe(200);
  }
  expect((await shop.get('/api/auth/me', left)).status).toBe(401);

  await shop.jobs.runRepeated();
  const rows = await shop.db.selectFrom('sessions').select('user_id').execute();
  const kept = rows.map((row) => row.user_id);
  expect(kept).toContain(used.user.id);
  expect(kept).not.toContain(left.user.id);
});

// Proves S3.2.
test('a malformed or foreign token is nobody', async () => {
  for (const authorization of ['Bearer nonsense', 'Basic abc', 'Bearer ']) {
    const reply = await shop.app.inject({
      method: 'GET',
      url: '/api/auth/me',
      headers: { authorization },
    });
    expect(reply.statusCode).toBe(401);
  }
});

test('the live shop limits tries per account and asks for a real password', async () => {
  const live = await createTestApp({ config: { passwordRule: 'strict', rateLimits: 'strict' } });
  try {
    const weak = { username: 'A', email: 'a@example.test', password: 'password123' };
    const refused = await live.post('/api/auth/register', weak);
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toHaveProperty('password');

    const { user } = await live.makeUser({ password: 'right' });
    const guess = () =>
      live.post('/api/auth/login', { email: user.email.toUpperCase(), password: 'wrong' });
    for (let i = 0; i < 8; i++) expect((await guess()).status).toBe(401);
    const limited = await live.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: user.email, password: 'right' },
    });
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect(
      (await live.post('/api/auth/login', { email: 'b@example.test', password: 'x' })).status,
    ).toBe(401);
  } finally {
    await live.close();
  }
});

test('a live shop takes no account at the demo’s domain, and opens again with one that is left', async () => {
  const live = await createTestApp({ config: { mode: 'live' } });
  try {
    const { status, body } = await live.post('/api/auth/register', {
      username: 'X',
      email: 'x@Malkia.test',
      password: 'a long password',
    });
    expect([status, body.message]).toEqual([
      400,
      'Addresses at malkia.test get no mail. Please use your own email.',
    ]);
    expect(body.fields).toHaveProperty('email');

    const admin = await live.makeUser({ role: 'admin' });
    await live.db.updateTable('sessions').set({ second_factor: true }).execute();
    const change = { email: 'y@malkia.test' };
    const url = `/api/auth/admin/update-user/${admin.user.id}`;
    expect((await live.patch(url, change, admin)).status).toBe(400);

    await live.makeUser({ email: 'left@malkia.test' });
    await expect(refuseDemoAccounts(live.db)).resolves.toBeUndefined();
  } finally {
    await live.close();
  }
});
