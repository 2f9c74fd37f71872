import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { readSms } from '../../platform/config/sms-config.ts';

const FORM = 'application/x-www-form-urlencoded';
const DAY_MS = 86_400_000;
const ID = 'ATXid_1';
const SUCCESS = `id=${ID}&status=Success&phoneNumber=%2B254712345678`;
const OPT_OUT = 'phoneNumber=%2B254712345678&senderId=MALKIA';
const settings = readSms({ SMS_HOOK_TOKEN: 'Kq3v9Xw2Rt7Lm5Np8Zs4Yd6Bf1Hg0JcA' }, false);
const lines: string[] = [];

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({
    config: { sms: settings, logLevel: 'trace' },
    logTo: { write: (line) => lines.push(line) },
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of ['outbox', 'sms_reports', 'sms_opt_outs'] as const)
    await shop.db.deleteFrom(table).execute();
  const sms = { channel: 'sms', event: 'order-shipped', subject: '', text: 'Malkia: hello' };
  await shop.db
    .insertInto('outbox')
    .values(
      [ID, 'ATXid_2'].map((provider_id) => ({
        ...sms,
        provider_id,
        recipient: '254712345678',
        state: 'accepted',
        created_at: shop.clock.now(),
        sent_at: shop.clock.now(),
      })),
    )
    .execute();
});

const post = async (path: string, payload: string, type = FORM) => {
  const url = `/hooks/sms/${path}`;
  const headers = { 'content-type': type };
  return (await shop.app.inject({ method: 'POST', url, payload, headers })).statusCode;
};
const states = async () => {
  const rows = await shop.db.selectFrom('outbox').select(['provider_id', 'state']).execute();
  return Object.fromEntries(rows.map(({ provider_id, state }) => [provider_id, state]));
};
const count = async (table: 'sms_reports' | 'sms_opt_outs') =>
  (await shop.db.selectFrom(table).selectAll().execute()).length;
const assertUntouched = async () => {
  expect(await states()).toEqual({ [ID]: 'accepted', ATXid_2: 'accepted' });
  expect([await count('sms_reports'), await count('sms_opt_outs')]).toEqual([0, 0]);
};

const { hookToken } = settings;
test.each([
  ['another', 'x'.repeat(32)],
  ['its beginning', hookToken.slice(0, -1)],
  ['more than it', `${hookToken}x`],
  ['in small letters', hookToken.toLowerCase()],
  ['a very long one', 'x'.repeat(5000)],
  ['none', ''],
])('a wrong secret in the address, %s: 404 for reports and opt-outs', async (_name, token) => {
  for (const [path, body] of [
    [token, SUCCESS],
    [`${token}/opt-out`, OPT_OUT],
  ] as const)
    expect([404, 414]).toContain(await post(path, body));
  await assertUntouched();
});

// Proves S11.5.
test('thousands of forged reports write nothing and are each refused', async () => {
  const wrong = 'y'.repeat(32);
  for (let i = 0; i < 20; i += 1) {
    const round = Array.from({ length: 100 }, () => post(wrong, SUCCESS));
    expect(new Set(await Promise.all(round))).toEqual(new Set([404]));
  }
  await assertUntouched();
});

// Proves S11.6.
test('a huge body is refused, and of what is no form nothing is read', async () => {
  expect(await post(hookToken, `${SUCCESS}&x=${'x'.repeat(20_000)}`)).toBe(413);
  expect(await post(`${hookToken}/opt-out`, `${OPT_OUT}&x=${'x'.repeat(20_000)}`)).toBe(413);
  await post(hookToken, JSON.stringify({ id: ID, status: 'Success' }), 'application/json');
  await post(hookToken, '\0\ufffd', 'nonsense');
  await assertUntouched();
});

test.each(['text/plain', 'application/json', 'multipart/form-data; boundary=x', 'nonsense'])(
  'a report is read whatever type it says it is: %s',
  async (type) => {
    expect(await post(hookToken, SUCCESS, type)).toBe(200);
    expect(await states()).toEqual({ [ID]: 'delivered', ATXid_2: 'accepted' });
  },
);

test('a report is about its own message, whatever phone it names', async () => {
  expect(await post(hookToken, SUCCESS.replace(ID, 'ATXid_2'))).toBe(200);
  expect(await states()).toEqual({ [ID]: 'accepted', ATXid_2: 'delivered' });
});

test('a field that comes twice, or holds markup or SQL, is nothing but text', async () => {
  const why = encodeURIComponent("<script>'; DROP TABLE outbox; --");
  expect(await post(hookToken, `id=${ID}&status=Failed&failureReason=${why}`)).toBe(200);
  expect(await post(hookToken, `id=${ID}%27&id=ATXid_2&status=Success&status=Failed`)).toBe(200);
  const { failure } = await shop.db
    .selectFrom('outbox')
    .select('failure')
    .where('provider_id', '=', ID)
    .executeTakeFirstOrThrow();
  expect(failure).toBe('Not delivered: Failed');
  expect(await states()).toEqual({ [ID]: 'failed', ATXid_2: 'accepted' });
});

// Proves S11.6.
test('many reports of one message at once leave one state', async () => {
  const all = ['Success', 'Failed', 'Sent', 'Buffered', 'Success', 'Expired'].map((status) =>
    post(hookToken, `id=${ID}&status=${status}`),
  );
  expect(new Set(await Promise.all(all))).toEqual(new Set([200]));
  const first = (await states())[ID];
  expect(['delivered', 'failed']).toContain(first);
  await post(hookToken, `id=${ID}&status=${first === 'delivered' ? 'Failed' : 'Success'}`);
  expect((await states())[ID]).toBe(first);
});

test('reports are deleted after a month, and what they said of a message stays', async () => {
  await post(hookToken, SUCCESS);
  await post(hookToken, SUCCESS.replace(ID, 'ATXid_unknown'));
  shop.clock.advance(29 * DAY_MS);
  await shop.jobs.runRepeated();
  expect(await count('sms_reports')).toBe(2);
  shop.clock.advance(2 * DAY_MS);
  await shop.jobs.runRepeated();
  expect(await count('sms_reports')).toBe(0);
  expect((await states())[ID]).toBe('delivered');
});

test('the same opt-out twice is one', async () => {
  await Promise.all([1, 2, 3].map(() => post(`${hookToken}/opt-out`, OPT_OUT)));
  expect(await count('sms_opt_outs')).toBe(1);
});

test('a shop that sends no SMS has no such address', async () => {
  const off = await createTestApp({ config: { sms: { ...settings, provider: 'none' } } });
  try {
    for (const path of [hookToken, `${hookToken}/opt-out`]) {
      const answer = await off.app.inject({
        method: 'POST',
        url: `/hooks/sms/${path}`,
        payload: SUCCESS,
        headers: { 'content-type': FORM },
      });
      expect(answer.statusCode).toBe(404);
    }
  } finally {
    await off.close();
  }
});

// Proves S11.8.
test('neither the secret of the address nor a phone gets into a log', async () => {
  await post(hookToken, 'id=&status=Success&phoneNumber=%2B254712345678');
  await post(`${hookToken}/opt-out`, 'phoneNumber=%2B256712345678');
  await post(`${hookToken}x/opt-out`, OPT_OUT);
  const written = lines.join('\n');
  expect(written).toContain('/hooks/sms');
  expect(written).toContain('could not be read');
  expect(written).not.toContain(hookToken.slice(0, 12));
  expect(written).not.toMatch(/25[46]7\d{8}|712345678/);
});
