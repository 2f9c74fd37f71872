import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { OLD_PASSWORD, sentCode, turnOnFactor } from '../../../../test/account-inputs.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { readSms } from '../../../platform/config/sms-config.ts';

const MINUTE = 60_000;
const DAILY_CODES = 60;

let shop: TestApp;
let silent: TestApp;
beforeAll(async () => {
  const sms = { ...readSms({}, false), baseUrl: 'http://127.0.0.1:9', dailyCodes: DAILY_CODES };
  shop = await createTestApp({ config: { sms, rateLimits: 'strict', networkPaceMs: 1 } });
  silent = await createTestApp();
});
afterAll(async () => {
  await shop.close();
  await silent.close();
});
// Moves the clock past the daily limits and the life of codes.
afterEach(async () => {
  shop.clock.advance(25 * 60 * MINUTE);
  await shop.db.deleteFrom('phone_codes').execute();
});

let phones = 0;
const newPhone = () => `0712${String(100_000 + ++phones)}`;
let networks = 0;
const newIp = () => `102.68.${++networks}.1`;

type From = { ip?: string; device?: string };
const ask = async (path: string, payload: object, { ip = newIp(), device }: From = {}) => {
  const reply = await shop.app.inject({
    method: 'POST',
    url: `/api/auth/phone/${path}`,
    payload,
    headers: device ? { 'x-device': device } : {},
    remoteAddress: ip,
  });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
};
const start = (phone: string, from?: From) => ask('start', { phone }, from);
/** Requests a code and reads it on the simulated phone. */
const getCode = async (phone: string, from?: From) => {
  const { status, body } = await start(phone, from);
  expect(status, JSON.stringify(body)).toBe(200);
  return { phone, challenge: body.challenge as string, code: await sentCode(shop, phone) };
};
const verify = (given: { phone: string; challenge: string; code: string }, from?: From) =>
  ask('verify', given, from);
const signIn = async (phone: string, from?: From) => {
  const { status, body } = await verify(await getCode(phone, from), from);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const userOf = (token: string) => ({ auth: { authorization: `Bearer ${token}` } }) as TestUser;
const mark = (letter: string) => letter.repeat(32);

test('the first code makes an account of its own, the next one opens it again', async () => {
  const phone = newPhone();
  const first = await signIn(phone);
  expect(first).toMatchObject({
    message: 'Login successful!',
    user: { email: '', phone: `+254${phone.slice(1)}`, role: 'user' },
  });
  expect(first.user.username).toMatch(/^Shopper \d{4}$/);
  const again = await signIn(`+254 ${phone.slice(1)}`);
  expect(again.user._id).toBe(first.user._id);
  const me = await shop.get('/api/auth/me', userOf(again.token));
  expect(me.body).toEqual({ user: first.user, emailConfirmed: false });
});

test('an SMS has the code, the shop and the time in 160 characters; the code is stored hashed', async () => {
  const { phone, code, challenge } = await getCode(newPhone());
  const { text, dedupe_key } = await shop.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', `254${phone.slice(1)}`)
    .executeTakeFirstOrThrow();
  expect(text).toBe(
    `Malkia: ${code} is your code to sign in. It ends in 10 minutes. Tell it to nobody.`,
  );
  expect(dedupe_key).not.toContain(code);
  const rows = await shop.db.selectFrom('phone_codes').selectAll().execute();
  const stored = rows.map((row) =>
    Object.values(row)
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join(' '),
  );
  expect(stored.join(' ')).not.toContain(code);
  expect(stored.join(' ')).not.toContain(challenge);
});

// Proves S2.15.
test('guessing: five tries of a challenge, then the right code is refused too', async () => {
  const given = await getCode(newPhone());
  for (let i = 0; i < 5; i++) {
    const guess = await verify({ ...given, code: wrong(given.code) });
    expect([guess.status, guess.body.code]).toEqual([401, 'wrong_code']);
  }
  const right = await verify(given);
  expect([right.status, right.body.code]).toEqual([401, 'code_expired']);
});

// Proves S2.15.
test('guessing at once: a crowd of tries gets five looks at a code, no more', async () => {
  const given = await getCode(newPhone());
  const guess = { ...given, code: wrong(given.code) };
  const replies = await Promise.all(Array.from({ length: 20 }, () => verify(guess)));
  const codes = replies.map(({ body }) => body.code);
  expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(5);
  expect(codes.filter((code) => code === 'code_expired')).toHaveLength(15);
});

test('what is no code costs no try', async () => {
  const given = await getCode(newPhone());
  for (const code of ['1', '12345', '1234567', 'abcdef', '\u200B', ' ']) {
    expect((await verify({ ...given, code })).status).toBe(401);
  }
  const { code } = given;
  expect((await verify({ ...given, code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(
    200,
  );
});

test('a code is read as it was pasted: with blanks, dashes, marks that nobody sees, digits of any script', async () => {
  const spellings = (code: string): string[] => [
    `\u202A${code}\u202C`,
    `\u2068${code.slice(0, 3)}\u00A0${code.slice(3)}\u2069`,
    `${code.slice(0, 3)}\u2011${code.slice(3)}\uFEFF`,
    `${code.slice(0, 3)}\u200B${code.slice(3)}\n`,
    [...code].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join(''),
  ];
  for (let i = 0; i < spellings('000000').length; i++) {
    const given = await getCode(newPhone());
    const code = spellings(given.code)[i] ?? '';
    expect([code, (await verify({ ...given, code })).status]).toEqual([code, 200]);
  }
});

test('strangers who ask for codes keep no earlier code from working, nor use up its tries', async () => {
  const given = await getCode(newPhone());
  for (let i = 0; i < 2; i++) {
    const { body } = await start(given.phone);
    for (let n = 0; n < 6; n++) {
      await verify({ ...given, challenge: body.challenge, code: wrong(given.code) });
    }
  }
  expect((await verify(given)).status).toBe(200);
});

// Proves S2.16.
test('codes of others: a code opens nothing with another challenge or another phone', async () => {
  const victim = await getCode(newPhone());
  const attacker = await getCode(newPhone());
  const tries = [
    { ...victim, challenge: attacker.challenge },
    { ...attacker, phone: victim.phone },
    { ...attacker, challenge: victim.challenge },
    { ...victim, challenge: 'a'.repeat(43) },
  ];
  for (const given of tries) expect((await verify(given)).status).toBe(401);
});

// Proves S2.16.
test('reuse: a code works once', async () => {
  const given = await getCode(newPhone());
  expect((await verify(given)).status).toBe(200);
  const again = await verify(given);
  expect([again.status, again.body.code]).toEqual([401, 'code_expired']);
});

// Proves S2.16.
test('reuse at once: of many calls with the right code one signs in', async () => {
  const given = await getCode(newPhone());
  const replies = await Promise.all(Array.from({ length: 5 }, () => verify(given)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('two codes of a new phone at once make one account', async () => {
  const phone = newPhone();
  const given = [await getCode(phone), await getCode(phone)];
  const replies = await Promise.all(given.map((each) => verify(each)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(replies[0]?.body.user._id).toBe(replies[1]?.body.user._id);
});

// Proves S2.16.
test('expired: a code ends after ten minutes', async () => {
  const given = await getCode(newPhone());
  shop.clock.advance(10 * MINUTE - 1);
  const late = await getCode(given.phone);
  expect((await verify(given)).status).toBe(200);
  shop.clock.advance(10 * MINUTE);
  expect((await verify(late)).body.code).toBe('code_expired');
});

// Proves S2.17.
test('flooding one phone: three codes an hour and eight a day, from wherever', async () => {
  const phone = newPhone();
  for (let i = 0; i < 3; i++) expect((await start(phone)).status).toBe(200);
  const refused = await start(phone);
  expect(refused.status).toBe(429);
  expect(refused.body.message).toMatch(/^This phone was sent several codes already\./);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  for (let hour = 0; hour < 2; hour++) {
    shop.clock.advance(61 * MINUTE);
    for (let i = 0; i < 3; i++) await start(phone);
  }
  shop.clock.advance(61 * MINUTE);
  expect((await start(phone)).status).toBe(429);
  const { rows } = await shop.db
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', `254${phone.slice(1)}`)
    .execute()
    .then((found) => ({ rows: found.length }));
  expect(rows).toBe(8);
});

// Proves S2.17.
test('flooding one phone keeps its owner out of no browser that signed in before', async () => {
  const phone = newPhone();
  const home = { ip: '41.90.1.1', device: mark('h') };
  await signIn(phone, home);
  for (let i = 0; i < 4; i++) await start(phone);
  expect((await start(phone)).status).toBe(429);
  await signIn(phone, home);
});

// Proves S2.17.
test('flooding many phones: one browser and one address get few codes', async () => {
  const browser = { ip: '41.90.2.2', device: mark('b') };
  for (let i = 0; i < 6; i++) expect((await start(newPhone(), browser)).status).toBe(200);
  expect((await start(newPhone(), browser)).status).toBe(429);
  const marks = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ'].map(mark);
  const seen: number[] = [];
  for (const device of marks)
    seen.push((await start(newPhone(), { ip: '41.90.2.2', device })).status);
  expect(seen.filter((status) => status === 200)).toHaveLength(34);
});

// Proves S2.17.
test('flooding many phones from many addresses: the shop sends no more than its codes of a day', async () => {
  const phone = newPhone();
  const home = { ip: newIp(), device: mark('h') };
  await signIn(phone, home);
  // Concurrently: the limit holds exactly.
  const answers = await Promise.all(
    Array.from({ length: DAILY_CODES + 20 }, () => start(newPhone())),
  );
  const sent = answers.filter(({ status }) => status === 200);
  expect(sent).toHaveLength(DAILY_CODES - 1);
  const refused = await start(newPhone());
  expect(refused.status).toBe(429);
  expect(refused.body.message).toContain('try again tomorrow');
  // An account without e-mail signs in from a known browser.
  expect((await start(phone, home)).status).toBe(200);
});

// Proves S2.18.
test('answers are alike for a phone with an account and one without', async () => {
  const phone = newPhone();
  await signIn(phone);
  const [known, unknown] = [await start(phone), await start(newPhone())];
  const shapeOf = ({ status, body }: typeof known) => ({
    status,
    body: { ...body, challenge: body.challenge.length },
  });
  expect(shapeOf(known)).toEqual(shapeOf(unknown));
});

// Proves S2.19.
test('taking over: the phone of an account with an e-mail opens no account but its own', async () => {
  const owner = await shop.makeUser();
  const phone = newPhone();
  // Her order has this phone, so the shop knows it.
  const product = await shop.makeProduct();
  const items = [{ productId: product.id, quantity: 1 }];
  const shippingInfo = { fullName: 'Akinyi', phone };
  const body = { items, totalPrice: 2625, shippingInfo };
  expect((await shop.post('/api/orders', body, owner)).status).toBe(201);
  const { user, token } = await signIn(phone);
  expect(user._id).not.toBe(owner.user.id);
  expect(user.email).toBe('');
  const orders = await shop.get('/api/orders/my-orders', userOf(token));
  expect(orders.body.orders).toEqual([]);
});

// Proves S2.19.
test('staff, and whoever has two steps, never sign in by phone', async () => {
  const phone = newPhone();
  const { user } = await signIn(phone);
  const admin = await shop.makeUser({ role: 'admin' });
  // An account without e-mail can't become staff.
  const bare = await shop.put(`/api/auth/users/${user._id}`, { role: 'admin' }, admin);
  expect([bare.status, bare.body.code]).toEqual([409, 'no_email']);
  const email = `phone-${phone}@example.test`;
  const edit = await shop.patch(`/api/auth/admin/update-user/${user._id}`, { email }, admin);
  expect(edit.body.user.email).toBe(email);
  await shop.put(`/api/auth/users/${user._id}`, { role: 'admin' }, admin);
  const refused = await verify(await getCode(phone));
  expect([refused.status, refused.body.code]).toEqual([403, 'use_password']);
  expect(refused.body.token).toBeUndefined();

  shop.clock.advance(61 * MINUTE);
  await shop.put(`/api/auth/users/${user._id}`, { role: 'user' }, admin);
  const { token } = await signIn(phone);
  await turnOnFactor(shop, { ...userOf(token), user: { ...user, id: user._id } });
  expect((await verify(await getCode(phone))).status).toBe(403);
});

const NUMBERS = [
  '',
  '12',
  '0112345678',
  '020123456',
  '+256712345678',
  '07123456789',
  'phone',
  '0712 34567',
  "0712'--",
];
test.each(NUMBERS)('%j is no number to send a code to', async (phone) => {
  const { status, body } = await start(phone);
  expect(status).toBe(400);
  expect(body.fields.phone).toBeDefined();
  expect((await verify({ phone, challenge: 'x', code: '123456' })).status).toBe(400);
});

test.each(['0799 000 111', '+254799000111', '254799000111', '799000111'])(
  '%s is the same phone',
  async (phone) => {
    expect((await signIn(phone)).user.phone).toBe('+254799000111');
  },
);

test('a shop without SMS has no such calls, and says so to its pages', async () => {
  const phone = '0712345678';
  expect((await silent.post('/api/auth/phone/start', { phone })).status).toBe(404);
  const given = { phone, challenge: 'x', code: '123456' };
  expect((await silent.post('/api/auth/phone/verify', given)).status).toBe(404);
  expect((await silent.get('/api/settings/shop')).body.phoneSignIn).toBe(false);
  expect((await shop.get('/api/settings/shop')).body.phoneSignIn).toBe(true);
  expect(await silent.db.selectFrom('phone_codes').selectAll().execute()).toEqual([]);
});

test('a code is not sent after its ten minutes, and its text is gone', async () => {
  const { phone, code } = await getCode(newPhone());
  shop.clock.advance(10 * MINUTE + 1);
  await shop.jobs.runQueued();
  const sms = await shop.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', `254${phone.slice(1)}`)
    .executeTakeFirstOrThrow();
  expect(sms).toMatchObject({ state: 'failed', tries: 0 });
  expect(sms.text).not.toContain(code);
});

test('an account without an e-mail: no password and no letter opens or asks anything', async () => {
  const { user, token } = await signIn(newPhone());
  const as = userOf(token);
  const login = await shop.post('/api/auth/login', { email: 'null@example.test', password: 'x' });
  expect(login.status).toBe(401);
  const change = { currentPassword: 'x', newPassword: 'kanga-na-leso' };
  expect((await shop.post('/api/auth/change-password', change, as)).status).toBe(400);
  const enrol = await shop.post('/api/auth/second-factor/enrol', { password: 'x' }, as);
  expect(enrol.status).toBe(400);
  const confirm = await shop.post('/api/auth/send-confirmation', {}, as);
  expect([confirm.status, confirm.body.code]).toEqual([409, 'no_email']);
  const admin = await shop.makeUser({ role: 'admin' });
  const found = await shop.get(`/api/auth/users?search=${user.phone.slice(1)}`, admin);
  expect(found.body.users).toEqual([user]);
});

test('it is exported and deleted, after a sign-in of the last fifteen minutes', async () => {
  const phone = newPhone();
  const { user, token } = await signIn(phone);
  const as = userOf(token);
  const data = await shop.get('/api/privacy/my-data', as);
  expect(data.body.account).toMatchObject({ _id: user._id, email: '', phone: user.phone });
  expect(data.body.mails).toHaveLength(1);
  expect(JSON.stringify(data.body)).not.toMatch(/Malkia: \d{6}/);

  shop.clock.advance(16 * MINUTE);
  const early = await shop.post('/api/privacy/delete-account', { password: OLD_PASSWORD }, as);
  expect([early.status, early.body.code]).toEqual([409, 'sign_in_again']);
  const fresh = userOf((await signIn(phone)).token);
  expect((await shop.post('/api/privacy/delete-account', {}, fresh)).status).toBe(200);
  expect((await shop.get('/api/auth/me', fresh)).status).toBe(401);
  for (const table of ['phone_codes', 'outbox'] as const) {
    const rows = await shop.db.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(phone.slice(1));
  }
  expect((await signIn(phone)).user._id).not.toBe(user._id);
});
