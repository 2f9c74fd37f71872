import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { readSms } from '../../platform/config/sms-config.ts';

const DAY = 86_400_000;

let shop: TestApp;
beforeAll(async () => {
  const sms = { ...readSms({}, false), baseUrl: 'http://127.0.0.1:9' };
  shop = await createTestApp({ config: { sms, rateLimits: 'strict', networkPaceMs: 1 } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of ['restock_notices', 'outbox', 'sms_opt_outs', 'rate_limits'] as const)
    await shop.db.deleteFrom(table).execute();
});

let networks = 0;
const newIp = () => `102.${69 + Math.floor(++networks / 250)}.${networks % 250}.1`;

const ask = async (id: string, payload: object, ip = newIp()) => {
  const reply = await shop.app.inject({
    method: 'POST',
    url: `/api/products/${id}/restock-notices`,
    payload,
    remoteAddress: ip,
  });
  return { status: reply.statusCode, body: reply.json() };
};
const restock = async () => {
  await shop.db.updateTable('products').set({ on_hand: 2 }).execute();
  await shop.jobs.runRepeated();
};
const sent = () =>
  shop.db.selectFrom('outbox').select(['recipient', 'state', 'text']).orderBy('id').execute();
const notices = () =>
  shop.db.selectFrom('restock_notices').select(['phone', 'user_id']).orderBy('id').execute();

test('somebody who is not signed in gets one SMS, which says how it came; the number is stored in one form', async () => {
  const { id } = await shop.makeProduct({ name: 'Leso wrap', stock: 0 });
  for (const phone of ['0712 345 678', '+254712345678'])
    expect(await ask(id, { phone })).toEqual({
      status: 202,
      body: { message: 'We will send you one SMS, when it is back.' },
    });
  expect(await notices()).toEqual([{ phone: '254712345678', user_id: null }]);
  await restock();
  await shop.jobs.runRepeated();
  expect(await sent()).toEqual([
    {
      recipient: '254712345678',
      state: 'queued',
      text: `Malkia: Asked for with this number: Leso wrap is back. http://127.0.0.1:9/shop/${id}`,
    },
  ]);
  expect(await notices()).toEqual([]);
});

test('a mobile number that M-PESA does not have gets its SMS too', async () => {
  const { id } = await shop.makeProduct({ stock: 0 });
  expect((await ask(id, { phone: '0112 345 678' })).status).toBe(202);
  await restock();
  expect(await sent()).toMatchObject([{ recipient: '254112345678', state: 'queued' }]);
});

test('the name of the product gives way, so that the SMS holds its link', async () => {
  const name = 'A very long name of a gown that was sewn by hand in Thika for a wedding';
  const { id } = await shop.makeProduct({ name, stock: 0 });
  await ask(id, { phone: '0712345678' });
  await restock();
  const [{ text } = { text: '' }] = await sent();
  expect(text).toContain('Asked for with this number: A very long name');
  expect(text).toContain(`/shop/${id}`);
  expect(text.length).toBeLessThanOrEqual(160);
});

test('what is no Kenyan mobile number is refused, and nothing is stored', async () => {
  const { id } = await shop.makeProduct({ stock: 0 });
  const refused = async (body: object) => {
    const answer = await ask(id, body);
    return [answer.status, answer.body.fields?.email];
  };
  const wrong = 'Please enter an email, or a Kenyan mobile number';
  for (const phone of ['njeri', '020 222 3344', '+447700900123', '07123', '0712345678 OR true'])
    expect(await refused({ phone }), phone).toEqual([400, wrong]);
  expect(await refused({})).toEqual([400, 'Please enter your email or phone']);
  expect(await notices()).toEqual([]);
});

test('a phone that opted out is sent nothing', async () => {
  const { id } = await shop.makeProduct({ stock: 0 });
  await shop.db
    .insertInto('sms_opt_outs')
    .values({ phone: '254712345678', created_at: shop.clock.now() })
    .execute();
  expect((await ask(id, { phone: '0712345678' })).status).toBe(202);
  await restock();
  expect(await sent()).toMatchObject([{ recipient: '254712345678', state: 'suppressed' }]);
});

test('a phone waits for three things that were asked for without signing in, and for all its owner asked for', async () => {
  const phone = '254712345678';
  const owner = await shop.makeUser();
  const account = { email: null, phone };
  await shop.db.updateTable('users').set(account).where('id', '=', owner.user.id).execute();
  const made = [];
  for (let i = 0; i < 8; i++) made.push((await shop.makeProduct({ stock: 0 })).id);
  for (const id of made.slice(0, 4))
    expect((await shop.post(`/api/products/${id}/restock-notices`, {}, owner)).status).toBe(202);
  for (const id of made.slice(4)) await ask(id, { phone });
  const users = (await notices()).map(({ user_id }) => user_id);
  expect(users).toEqual([...Array(4).fill(owner.user.id), ...Array(3).fill(null)]);
  // The owner's data contains all notices of their phone.
  const data = await shop.get('/api/privacy/my-data', owner);
  expect(data.body.restockNotices).toHaveLength(7);
});

test('what its owner asks for after a stranger entered the phone is the owner’s, and strangers can’t displace it', async () => {
  const phone = '254712345699';
  const owner = await shop.makeUser();
  const account = { email: null, phone };
  await shop.db.updateTable('users').set(account).where('id', '=', owner.user.id).execute();
  const made = [];
  for (let i = 0; i < 4; i++) made.push((await shop.makeProduct({ stock: 0 })).id);
  const [first = ''] = made;
  await ask(first, { phone });
  expect((await shop.post(`/api/products/${first}/restock-notices`, {}, owner)).status).toBe(202);
  for (const id of made) await ask(id, { phone });
  const users = (await notices()).map(({ user_id }) => user_id);
  expect(users).toEqual([owner.user.id, null, null, null]);
});

test('a phone is asked for five times a day, from wherever', async () => {
  const { id } = await shop.makeProduct({ stock: 0 });
  const statuses = [];
  for (let i = 0; i < 6; i++) statuses.push((await ask(id, { phone: '0712345678' })).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  expect((await ask(id, { phone: '0712345679' })).status).toBe(202);
  shop.clock.advance(DAY + 1000);
  expect((await ask(id, { phone: '0712345678' })).status).toBe(202);
});

test('other people’s numbers in a crowd: a network enters forty a day, all networks 300', async () => {
  const { id } = await shop.makeProduct({ stock: 0 });
  let phones = 0;
  const enter = async (ip?: string) =>
    (await ask(id, { phone: `0712${String(++phones).padStart(6, '0')}` }, ip)).status;
  const from = '41.90.7.7';
  const one: number[] = [];
  for (let i = 0; i < 45; i++) {
    // Each from an unknown browser: those of a network share one count, with a limit per hour.
    if (i % 15 === 14) shop.clock.advance(3_600_000);
    one.push(await enter(from));
  }
  expect(one.filter((status) => status === 202)).toHaveLength(40);
  const many: number[] = [];
  for (let i = 0; i < 265; i++) many.push(await enter());
  expect(many.filter((status) => status === 202)).toHaveLength(260);
  const last = await ask(id, { phone: '0799000000' });
  expect(last.body.message).toMatch(/^We were asked for many notices by SMS\. An e-mail address/);
  expect((await ask(id, { email: 'njeri@example.test' })).status).toBe(202);
});

test('a shop that sends no SMS takes no phone', async () => {
  const silent = await createTestApp();
  try {
    const { id } = await silent.makeProduct({ stock: 0 });
    const url = `/api/products/${id}/restock-notices`;
    const { status, body } = await silent.post(url, { phone: '0712345678' });
    expect([status, body.fields]).toEqual([400, { email: 'Please enter your email' }]);
  } finally {
    await silent.close();
  }
});

test('a notice by a typed phone ends after ninety days', async () => {
  const { id } = await shop.makeProduct({ stock: 0 });
  await ask(id, { phone: '0712345678' });
  shop.clock.advance(90 * DAY + 1000);
  await shop.jobs.runRepeated();
  expect(await notices()).toEqual([]);
});
