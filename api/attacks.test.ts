import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallKey } from '#contract/all.endpoints.ts';
import { OLD_PASSWORD } from '../test/account-inputs.ts';
import type { TestApp } from '../test/app.ts';
import type { Schema } from '../test/bad-inputs.ts';
import { ask, isStaffCall, keyOf, openCallShop, specOf, specs } from '../test/endpoint-calls.ts';
import { goodInputs } from '../test/endpoint-inputs.ts';
import { sql } from './platform/database/database.ts';

let shop: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  shop = await openCallShop({
    config: { publicUrl: 'https://malkia.example', logLevel: 'info' },
    logTo: { write: (line) => lines.push(line) },
  });
});
afterAll(() => shop.close());

const namesIn = (schema: Schema | undefined): string[] =>
  Object.entries(schema?.properties ?? {}).flatMap(([name, part]) => [
    name,
    ...namesIn(part),
    ...namesIn(part.items),
  ]);

/**
 * Protected columns and members that an attacker with the source code would send; no call declares
 * them all.
 */
const DECIDING = {
  _id: '5eed5eed-0000-4000-8000-000000000000',
  id: '5eed5eed-0000-4000-8000-000000000000',
  user_id: '5eed5eed-0000-4000-8000-000000000000',
  userId: '5eed5eed-0000-4000-8000-000000000000',
  role: 'admin',
  password_hash: 'marked-5eed',
  email: 'marked-5eed@example.test',
  slug: 'marked-5eed',
  place: 'about',
  picture_id: '5eed5eed-0000-4000-8000-000000000000',
  image: 'https://marked-5eed.example.test/x.png',
  created_at: '1971-05-05T00:00:00Z',
  createdAt: '1971-05-05T00:00:00Z',
  price_cents: 5_115_115,
  payable: 5_115_115,
  totalPrice: 5_115_115,
  on_hand: 5_115_115,
  status: 'Delivered',
  rating_sum: 5_115_115,
  ticket: 'marked-5eed',
};

/** An owner's invite makes its receiver staff, of the role that the owner chose. */
const BY_INVITE = 'POST /api/staff/accept';

// Proves S1.10.
test('a field that decides and is not declared changes nothing, whatever call it is sent to', async ({
  signal,
}) => {
  const marked = /5eed5eed|marked-5eed|1971-05-05|5115115/;
  const tables = await sql<{ name: string }>`SELECT quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'sent_mails'`.execute(shop.db);
  const admins = () =>
    shop.db.selectFrom('users').select('id').where('role', '=', 'admin').execute();
  let sent = 0;
  const taken: string[] = [];
  for (const spec of specs.filter(({ body }) => body)) {
    signal.throwIfAborted();
    const by = await shop.makeUser({ role: isStaffCall(spec) ? 'admin' : 'user' });
    const good = await goodInputs[keyOf(spec) as CallKey]({ shop, owner: by, caller: by });
    const declared = Object.keys((spec.body as Schema).properties ?? {});
    const extra = Object.entries(DECIDING).filter(([name]) => !declared.includes(name));
    const before = (await admins()).length;
    const body = { ...Object.fromEntries(extra), ...(good.body as object) };
    const { status, text } = await ask(shop, spec, { ...good, body }, by);
    sent += extra.length;
    expect(status, keyOf(spec)).toBe(spec.status ?? 200);
    if (marked.test(text)) taken.push(`${keyOf(spec)} answers with it`);
    if ((await admins()).length > before && !isStaffCall(spec) && keyOf(spec) !== BY_INVITE)
      taken.push(`${keyOf(spec)} makes an admin`);
  }
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      row: string;
    }>`SELECT t::text AS row FROM ${sql.raw(name)} t`.execute(shop.db);
    taken.push(...rows.filter(({ row }) => marked.test(row)).map(({ row }) => `${name}: ${row}`));
  }
  expect(taken).toEqual([]);
  expect(sent).toBeGreaterThan(400);
});

// Proves S4.14.
test('what is for one person or for staff is kept by no cache, answered or refused', async ({
  signal,
}) => {
  const guarded = specs.filter((spec) => spec.access === 'user' || isStaffCall(spec));
  for (const spec of guarded) {
    signal.throwIfAborted();
    const refused = await shop.app.inject({ method: spec.method, url: spec.path });
    expect(refused.statusCode, keyOf(spec)).toBe(401);
    expect(refused.headers['cache-control'], keyOf(spec)).toBe('no-store');
  }
  const { auth } = await shop.makeUser();
  const me = await shop.app.inject({ url: '/api/auth/me', headers: auth });
  expect(me.statusCode).toBe(200);
  expect(me.headers['cache-control']).toBe('no-store');
  expect(guarded.length).toBeGreaterThan(40);
});

// Proves S7.3.
test('mailed links, the sitemap and robots lead to the shop’s own address, whatever host a request names', async () => {
  const { user } = await shop.makeUser();
  const evil = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
  };
  const asked = { method: 'POST', url: '/api/auth/forgot-password', headers: evil } as const;
  expect((await shop.app.inject({ ...asked, payload: { email: user.email } })).statusCode).toBe(
    200,
  );
  await shop.jobs.runQueued();
  const staff = await shop.makeUser({ role: 'admin' });
  const { mails } = (await shop.get('/api/mails', staff)).body;
  const letter = JSON.stringify(mails.find((mail: { to: string }) => mail.to === user.email));
  expect(letter).toContain('https://malkia.example/reset-password?token=');
  for (const url of ['/sitemap.xml', '/robots.txt']) {
    const { payload } = await shop.app.inject({ url, headers: evil });
    expect(payload).toContain('https://malkia.example');
    expect(payload).not.toContain('evil');
  }
  expect(letter).not.toContain('evil');
});

// Proves S5.9.
test('no call takes an address for the server to fetch, in any field', () => {
  const named = specs.flatMap((spec) =>
    [spec.params, spec.query, spec.body]
      .flatMap((part) => namesIn(part as Schema | undefined))
      .filter((name) => name !== 'courier')
      .filter((name) => /url|uri|href|link|host|domain|callback|webhook|redirect|proxy/i.test(name))
      .map((name) => `${keyOf(spec)} ${name}`),
  );
  expect(named).toEqual([]);
  expect(specs.flatMap(({ body }) => namesIn(body as Schema | undefined)).length).toBeGreaterThan(
    60,
  );
});

// Proves S3.1.
test('each sign-in has a token of its own, of 256 random bits', async () => {
  const { user } = await shop.makeUser({ password: OLD_PASSWORD });
  const tokens = new Set<string>();
  for (let turn = 0; turn < 5; turn++) {
    const body = { email: user.email, password: OLD_PASSWORD };
    const { token } = (await ask(shop, specOf('POST /api/auth/login'), { body })).body;
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    tokens.add(token);
  }
  expect(tokens.size).toBe(5);
});

// Proves S9.5.
test('a picture’s name leads out of no folder, encoded or not', async () => {
  const names = ['../../../etc/passwd', '..%2f..%2f..%2fetc%2fpasswd', '%2e%2e/%2e%2e/etc/passwd'];
  const more = ['....//....//etc/passwd', '..%5c..%5cetc%5cpasswd', '..%252f..%252fetc%252fpasswd'];
  for (const name of [...names, ...more, '%00', 'art-blog-1/640.webp%00.png', '/etc/passwd']) {
    for (const url of [`/images/${name}`, `/images/${name}/640.webp`]) {
      const reply = await shop.app.inject({ url });
      expect(reply.statusCode, url).toBe(404);
      expect(reply.payload, url).not.toContain('root:');
    }
  }
});

// Proves S12.10.
test('line breaks sent by somebody start no line of the log', async () => {
  const from = lines.length;
  const broken = '%0d%0a{"level":"error","msg":"forged"}';
  await shop.app.inject({ url: `/api/products/${broken}?search=${broken}` });
  await shop.app.inject({
    url: `/api/auth/me${broken}`,
    headers: { authorization: 'Bearer x\ty' },
  });
  await shop.post('/api/auth/login', { email: 'a\r\n@b.test', password: '\r\n{"level":"error"}' });
  const written = lines.slice(from);
  expect(written.length).toBeGreaterThan(1);
  for (const line of written) {
    expect(line.trimEnd()).not.toMatch(/[\r\n]/);
    expect(JSON.parse(line).msg).not.toBe('forged');
  }
});
