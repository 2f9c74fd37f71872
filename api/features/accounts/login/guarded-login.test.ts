import type * as crypto from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { codeOf, OLD_PASSWORD, turnOnFactor } from '../../../../test/account-inputs.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { sql } from '../../../platform/database/database.ts';

const hashes = vi.hoisted(() => ({ made: 0 }));
// Hashes are counted instead of timed, and made cheap because the tests make many.
vi.mock('node:crypto', async (load) => {
  const real = await load<typeof crypto>();
  const argon2: typeof real.argon2 = (algorithm, parameters, done) => {
    hashes.made++;
    return real.argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done);
  };
  return { ...real, argon2, default: { ...real, argon2 } };
});

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({
    config: { rateLimits: 'strict', loginSlowdown: { stepMs: 1, mostMs: 5 }, networkPaceMs: 150 },
  });
});
afterAll(() => shop.close());

type From = { ip?: string; device?: string };
const ask = async (url: string, payload: object, { ip = '102.68.1.1', device }: From = {}) => {
  const headers = device ? { 'x-device': device } : {};
  const reply = await shop.app.inject({
    method: 'POST',
    url,
    payload,
    headers,
    remoteAddress: ip,
  });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
};
const login = (user: TestUser, password: string, from?: From) =>
  ask('/api/auth/login', { email: user.user.email, password }, from);
/** The token of a mailed password reset link. */
const mailedToken = async (user: TestUser): Promise<string | undefined> => {
  await ask('/api/auth/forgot-password', { email: user.user.email }, { ip: '41.90.7.8' });
  await shop.jobs.runQueued();
  const { rows } = await sql<{ text: string }>`
    SELECT text FROM outbox WHERE recipient = ${user.user.email} ORDER BY id DESC LIMIT 1`.execute(
    shop.db,
  );
  return /token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1];
};
const mark = (letter: string) => letter.repeat(32);

// Proves S2.5.
test('strangers cannot shut an owner out, from many addresses or from the owner’s own', async () => {
  const owner = await shop.makeUser({ password: 'right' });
  const home = { ip: '102.68.9.9', device: mark('o') };
  expect((await login(owner, 'right', home)).status).toBe(200);
  for (let address = 1; address <= 14; address++) {
    const ip = address === 1 ? home.ip : `196.201.1.${address}`;
    const seen: number[] = [];
    for (let i = 0; i < 9; i++) seen.push((await login(owner, 'guess', { ip })).status);
    expect(seen, ip).toEqual([...Array(8).fill(401), 429]);
  }
  // The same address with another device mark is still unknown.
  expect((await login(owner, 'right', { ip: home.ip, device: mark('s') })).status).toBe(429);
  expect((await login(owner, 'right', home)).status).toBe(200);
  expect((await login(owner, 'right', { ...home, ip: '41.90.1.1' })).status).toBe(200);
  // An unknown browser at a quiet address gets in too.
  expect((await login(owner, 'right', { ip: '41.90.2.2' })).status).toBe(200);
});

// Proves S2.5.
test('a known browser is bounded as well, and a right password gives its tries back', async () => {
  const owner = await shop.makeUser({ password: 'right' });
  const home = { ip: '102.68.3.3', device: mark('k') };
  for (let i = 0; i < 30; i++) expect((await login(owner, 'right', home)).status).toBe(200);
  for (let i = 0; i < 8; i++) expect((await login(owner, 'wrong', home)).status).toBe(401);
  const refused = await login(owner, 'right', home);
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toBe('900');
  expect(refused.body).toEqual({
    message: 'Too many tries. Please try again in 15 minutes.',
    code: 'too_many_requests',
    requestId: expect.any(String),
    retryAfter: 900,
  });
});

// Proves S2.9.
test('one address that tries many accounts is slowed, and refuses no right password', async () => {
  const ip = '105.160.7.7';
  const owner = await shop.makeUser({ password: 'right' });
  const home = { ip, device: mark('h') };
  expect((await login(owner, 'right', home)).status).toBe(200);
  const nobody = (n: number) =>
    ask('/api/auth/login', { email: `nobody-${n}@example.test`, password: 'Password1' }, { ip });
  const crowdOf = async (from: number, size: number) => {
    const replies = await Promise.all(Array.from({ length: size }, (_, i) => nobody(from + i)));
    return replies.map(({ status }) => status);
  };
  for (let from = 0; from < 104; from += 26) {
    expect(await crowdOf(from, 26)).toEqual(Array(26).fill(401));
  }
  const another = await shop.makeUser({ password: 'right' });
  expect((await login(another, 'right', { ip, device: mark('x') })).status).toBe(200);
  // Serialised now: twenty of the crowd wait, the others get 429. Known browsers are not affected.
  const crowd = crowdOf(200, 60);
  expect((await login(owner, 'right', home)).status).toBe(200);
  const statuses = await crowd;
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(20);
  expect(statuses).toContain(429);
});

// Proves S2.6.
test('an account guessed at from many networks is tried one by one, and a mailed link lets the owner in', async () => {
  const owner = await shop.makeUser({ password: 'right' });
  const guess = (n: number) => login(owner, `guess ${n}`, { ip: `197.136.${n}.1` });
  for (let n = 0; n < 30; n++) expect((await guess(n)).status).toBe(401);
  const crowd = Array.from({ length: 30 }, (_, n) => guess(100 + n));
  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(30);
  expect(statuses).toContain(503);
  const token = await mailedToken(owner);
  const home = { ip: '41.90.7.7', device: mark('r') };
  const set = { token, password: 'another right one' };
  expect((await ask('/api/auth/reset-password', set, home)).status).toBe(200);
  const strangers = Array.from({ length: 30 }, (_, n) => guess(200 + n));
  expect((await login(owner, 'another right one', home)).status).toBe(200);
  await Promise.all(strangers);
});

// Proves S2.7.
test('a right password makes no hashes without end, and holds up nobody else', async () => {
  const owner = await shop.makeUser({ password: 'right' });
  const from = { ip: '41.80.9.9', device: mark('p') };
  expect((await login(owner, 'right', from)).status).toBe(200);
  const before = hashes.made;
  const crowd = Array.from({ length: 40 }, () => login(owner, 'right', from));
  const other = await shop.makeUser({ password: 'mine' });
  expect((await login(other, 'mine', { ip: '41.80.9.9' })).status).toBe(200);
  const refused = (await Promise.all(crowd)).filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(15);
  for (let n = 0; n < 80; n++) await login(owner, 'right', from);
  // Sixty, and two for the other person: hash and check.
  expect(hashes.made - before).toBeLessThanOrEqual(62);
  expect((await login(owner, 'right', from)).status).toBe(429);
});

// Proves S2.8.
test('an account has twenty sessions; a further sign-in ends the one used longest ago', async () => {
  const owner = await shop.makeUser({ password: 'right' });
  for (let n = 0; n < 21; n++) {
    shop.clock.advance(60_000);
    expect((await login(owner, 'right', { ip: '41.80.8.8' })).status).toBe(200);
  }
  expect((await shop.get('/api/auth/me', owner)).status).toBe(401);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM sessions WHERE user_id = ${owner.user.id}`.execute(shop.db);
  expect(rows).toEqual([{ count: 20 }]);
});

// Proves S2.11.
test('an unknown e-mail costs the same hashing as a known one, right or wrong', async () => {
  const user = await shop.makeUser({ password: 'right' });
  const ip = '41.80.1.1';
  const workOf = async (email: string, password: string) => {
    const before = hashes.made;
    await ask('/api/auth/login', { email, password }, { ip });
    return hashes.made - before;
  };
  expect(await workOf(user.user.email, 'right')).toBe(1);
  expect(await workOf(user.user.email, 'wrong')).toBe(1);
  expect(await workOf('nobody@example.test', 'wrong')).toBe(1);
  // A password with two spellings is looked for in both, whoever is asked for.
  for (const wrong of ['nyumbáni', 'nyumba\u0301ni', 'nyumbani\u00A0']) {
    expect(await workOf(user.user.email, wrong)).toBe(2);
    expect(await workOf('nobody@example.test', wrong)).toBe(2);
  }
});

// Proves S2.14.
test('wrong codes are bounded from everywhere, and a recovery code still lets the owner in', async () => {
  const user = await shop.makeUser({ role: 'admin' });
  const { secret, recoveryCodes } = await turnOnFactor(shop, user);
  const challengeFrom = async (from: From) =>
    (await login(user, OLD_PASSWORD, from)).body.secondFactor.challenge;
  const guess = async (from: From, code = '000000') =>
    ask('/api/auth/login/second-factor', { challenge: await challengeFrom(from), code }, from);
  const home = { ip: '102.68.5.5', device: mark('a') };
  expect((await guess(home, codeOf(shop, secret))).status).toBe(200);
  let wrong = 0;
  for (let n = 1; n <= 8; n++) {
    const ip = `196.201.3.${n}`;
    for (let i = 0; i < 5; i++) if ((await guess({ ip })).body.code === 'wrong_code') wrong++;
  }
  expect(wrong).toBe(20);
  shop.clock.advance(30_000);
  expect((await guess({ ip: '41.90.3.3' }, codeOf(shop, secret))).status).toBe(429);
  expect((await guess({ ip: '41.90.3.3' }, recoveryCodes[0])).status).toBe(200);
  expect((await guess(home, codeOf(shop, secret))).status).toBe(200);
});

// Proves S12.14.
test('a session is not opened by a password that was changed while it was checked', async () => {
  const user = await shop.makeUser({ password: 'right' });
  const { tryOpenSession } = await import('../../../platform/security/sessions.ts');
  const session = { now: shop.clock.now(), days: 1, passwordHash: 'argon2id$of$before' };
  expect(await tryOpenSession(shop.db, user.user.id, session)).toBeUndefined();
});

// Proves S10.9.
test('new accounts and letters are bounded per browser, and slowed per address', async () => {
  const from = { ip: '105.160.8.8' };
  const register = (i: number, device: string) =>
    ask(
      '/api/auth/register',
      { username: 'A', email: `new-${device[0]}${i}@example.test`, password: 'x' },
      { ...from, device },
    );
  for (let i = 0; i < 5; i++) expect((await register(i, mark('m'))).status).toBe(201);
  expect((await register(5, mark('m'))).status).toBe(429);
  expect((await register(0, mark('n'))).status).toBe(201);
  // Others at the same address are slowed, not refused.
  for (let i = 0; i < 60; i++) await register(i, mark(String.fromCharCode(65 + (i % 20))));
  expect((await register(99, mark('z'))).status).toBe(201);
  const letter = () => ask('/api/contact', { message: 'Hello' }, from);
  for (let i = 0; i < 5; i++) expect((await letter()).status).toBe(201);
  expect((await letter()).body.message).toMatch(/^You sent several messages\. Please try again in/);
});
