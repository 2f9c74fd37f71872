import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { deviceName, roughAddress } from '../../../platform/http/visitor.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

const enter = async (user: TestUser, agent = ANDROID, ip = '102.68.77.9') => {
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.user.email, password: 'x' },
    headers: { 'user-agent': agent },
    remoteAddress: ip,
  });
  return { ...user, auth: { authorization: `Bearer ${reply.json().token}` } };
};
const sessions = async (user: TestUser) =>
  (await shop.get('/api/auth/sessions', user)).body.sessions;
const alive = async (user: TestUser) => (await shop.get('/api/auth/me', user)).status === 200;

// Proves S12.6.
test('people see where they are signed in, in plain words and with a shortened address', async () => {
  const person = await shop.makeUser({ password: 'x' });
  shop.clock.advance(60_000);
  const phone = await enter(person);
  shop.clock.advance(20 * 60_000);
  const [first, second] = await sessions(phone);
  expect(first).toEqual({
    _id: expect.any(String),
    device: 'Chrome on Android',
    address: '102.68.…',
    firstUsed: new Date(shop.clock.now().getTime() - 20 * 60_000).toISOString(),
    lastUsed: shop.clock.now().toISOString(),
    current: true,
  });
  expect(second).toMatchObject({ device: 'An unknown device', current: false });
  const kept = JSON.stringify(await shop.db.selectFrom('sessions').selectAll().execute());
  expect(kept).not.toContain('102.68.77.9');
  expect(kept).not.toContain('Mozilla');
});

// Proves S1.6.
test('one session is ended, or all others, and never somebody else’s', async () => {
  const person = await shop.makeUser({ password: 'x' });
  const stranger = await shop.makeUser();
  const [phone, laptop] = [await enter(person), await enter(person)];
  const idOf = async (of: TestUser) =>
    (await sessions(of)).find(({ current }: { current: boolean }) => current)._id;
  const id = await idOf(phone);
  expect((await shop.delete(`/api/auth/sessions/${id}`, stranger)).status).toBe(404);
  expect(await alive(phone)).toBe(true);
  expect((await shop.delete(`/api/auth/sessions/${id}`, laptop)).body).toEqual({
    message: 'Signed out there',
  });
  expect([await alive(phone), await alive(laptop), await alive(person)]).toEqual([
    false,
    true,
    true,
  ]);
  await shop.post('/api/auth/sessions/end-others', {}, laptop);
  expect([await alive(laptop), await alive(person), await alive(stranger)]).toEqual([
    true,
    false,
    true,
  ]);
});

// Proves S1.9, S3.9.
test('an admin ends the sessions of a user, and a lower role counts at once', async () => {
  const chief = await shop.makeUser({ role: 'admin' });
  const clerk = await shop.makeUser({ role: 'admin', password: 'x' });
  const same = await enter(clerk);
  expect((await shop.post(`/api/auth/users/${clerk.user.id}/end-sessions`, {}, chief)).status).toBe(
    200,
  );
  expect([await alive(clerk), await alive(same)]).toEqual([false, false]);
  const again = await enter(clerk);
  expect((await shop.get('/api/auth/users', again)).status).toBe(200);
  await shop.put(`/api/auth/users/${clerk.user.id}`, { role: 'user' }, chief);
  expect((await shop.get('/api/auth/users', again)).status).toBe(401);
  expect((await shop.get('/api/auth/users', await enter(clerk))).status).toBe(403);
});

test('browsers are told from their words', () => {
  const agents: Record<string, string> = {
    [ANDROID]: 'Chrome on Android',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1':
      'Safari on an iPhone',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0':
      'Edge on Windows',
    'Opera/9.80 (Android; Opera Mini/36.2/191.0; U; en) Presto/2.12 Version/12.16':
      'Opera Mini on Android',
    'Mozilla/5.0 (Mobile; Nokia_8110; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5':
      'Firefox on a KaiOS phone',
    'curl/8.5': 'An unknown device',
    '': 'An unknown device',
  };
  for (const [agent, name] of Object.entries(agents)) expect(deviceName(agent)).toBe(name);
  expect(roughAddress('::ffff:102.68.77.9')).toBe('102.68.…');
  expect(roughAddress('2c0f:fe38:2101::1')).toBe('2c0f:fe38:…');
});

// Proves S3.5.
test('a session ends ninety days after the sign-in, however much it is used', async () => {
  const person = await shop.makeUser();
  for (let day = 0; day < 85; day += 5) {
    shop.clock.advance(5 * 86_400_000);
    expect(await alive(person), `day ${day + 5}`).toBe(true);
  }
  shop.clock.advance(5 * 86_400_000 - 1000);
  expect(await alive(person)).toBe(true);
  shop.clock.advance(1000);
  expect(await alive(person)).toBe(false);
});
