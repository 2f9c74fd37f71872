import { argon2Sync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';

/** A password as the devices of one person send it: composed letters or decomposed ones, other blanks. */
const COMPOSED = 'Nyumb\u00E1ni kwa B\u00FBrra 26'.normalize('NFC');
const DECOMPOSED = COMPOSED.normalize('NFD');
const NO_BREAK = COMPOSED.replaceAll(' ', '\u00A0');
const SPELLINGS = { COMPOSED, DECOMPOSED, NO_BREAK };

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ config: { passwordRule: 'strict' } });
});
afterAll(() => shop.close());

/** The hash of a password exactly as it was typed, as accounts from before have it. */
const oldHashOf = (password: string): string => {
  const nonce = randomBytes(16);
  const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message: Buffer.from(password), nonce, ...cost });
  return `argon2id$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
};
const hashOf = async ({ user }: TestUser): Promise<string | null> =>
  (
    await shop.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
  ).password_hash;
const setHash = (person: TestUser, password_hash: string) =>
  shop.db.updateTable('users').set({ password_hash }).where('id', '=', person.user.id).execute();
const login = async ({ user }: TestUser, password: string) =>
  (await shop.post('/api/auth/login', { email: user.email, password })).status;

test('an account made on one device is opened on another, however it sends the letters', async () => {
  for (const [made, password] of Object.entries(SPELLINGS)) {
    const email = `${made.toLowerCase()}@example.test`;
    const body = { username: 'Wambui', email, password };
    expect((await shop.post('/api/auth/register', body)).status).toBe(201);
    for (const [typed, typedPassword] of Object.entries(SPELLINGS)) {
      const reply = await shop.post('/api/auth/login', { email, password: typedPassword });
      expect([made, typed, reply.status]).toEqual([made, typed, 200]);
    }
  }
});

test('other passwords stay others: case, accents and width count', async () => {
  const person = await shop.makeUser({ password: COMPOSED });
  for (const other of [
    COMPOSED.toUpperCase(),
    'Nyumbani kwa Burra 26',
    'Nyumb\u00E1ni kwa B\u00FBrra \uFF12\uFF16',
    COMPOSED.replaceAll(' ', ''),
    `${COMPOSED} `,
  ])
    expect(await login(person, other), other).toBe(401);
});

test.each([
  ['decomposed', DECOMPOSED, COMPOSED],
  ['composed', COMPOSED, DECOMPOSED],
  ['with no-break blanks', NO_BREAK, NO_BREAK],
])(
  'a hash of before, typed %s, is opened on any device and made anew for all spellings',
  async (_how, stored, typed) => {
    const person = await shop.makeUser();
    await setHash(person, oldHashOf(stored));
    const before = await hashOf(person);
    expect(await login(person, 'not this one')).toBe(401);
    expect(await hashOf(person)).toBe(before);
    expect(await login(person, typed)).toBe(200);
    const after = await hashOf(person);
    for (const spelling of Object.values(SPELLINGS))
      expect(await login(person, spelling)).toBe(200);
    // It is made anew once, and its sessions stay.
    expect(await hashOf(person)).toBe(after);
    expect((await shop.get('/api/auth/me', person)).status).toBe(200);
  },
);

test('two sign-ins at once by a hash of before both succeed', async () => {
  const person = await shop.makeUser();
  await setHash(person, oldHashOf(DECOMPOSED));
  const statuses = await Promise.all([login(person, COMPOSED), login(person, DECOMPOSED)]);
  expect(statuses).toEqual([200, 200]);
});

test('every other place that asks for the password takes it in any spelling', async () => {
  const boss = await shop.makeUser({ role: 'admin' });
  await setHash(boss, oldHashOf(DECOMPOSED));
  const enrol = await shop.post('/api/auth/second-factor/enrol', { password: COMPOSED }, boss);
  expect(enrol.status).toBe(200);

  const person = await shop.makeUser();
  await setHash(person, oldHashOf(DECOMPOSED));
  const next = 'Mlangoni kwa N\u00FDambura 27';
  const change = { currentPassword: COMPOSED, newPassword: next.normalize('NFD') };
  expect((await shop.post('/api/auth/change-password', change, person)).status).toBe(200);
  expect(await login(person, next.normalize('NFC'))).toBe(200);

  await shop.post('/api/auth/forgot-password', { email: person.user.email });
  await shop.jobs.runQueued();
  const mail = await shop.db
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', person.user.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const token = /token=([\w-]+)/.exec(mail.text)?.[1];
  const reset = await shop.post('/api/auth/reset-password', { token, password: DECOMPOSED });
  expect(reset.status).toBe(200);
  const { body } = await shop.post('/api/auth/login', {
    email: person.user.email,
    password: COMPOSED,
  });
  const again = { ...person, auth: { authorization: `Bearer ${body.token}` } };
  const gone = await shop.post('/api/privacy/delete-account', { password: NO_BREAK }, again);
  expect(gone.status).toBe(200);
});

test('the length of a new password is counted in letters, not in their parts', async () => {
  const register = async (password: string, email: string) =>
    (await shop.post('/api/auth/register', { username: 'W', email, password })).body.fields;
  const five = 'e\u0301a\u0302u\u0308i\u0301o\u0302';
  expect([...five]).toHaveLength(10);
  expect(await register(five, 'short@example.test')).toEqual({
    password: 'Please use at least 8 characters.',
  });
  expect(await register(`${five}kzw`, 'enough@example.test')).toBeUndefined();
  // Well known, in wide letters.
  expect(await register('\uFF30assword1', 'wide@example.test')).toHaveProperty('password');
});
