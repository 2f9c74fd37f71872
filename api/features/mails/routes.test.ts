import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';

let shop: TestApp;
let staff: TestUser;
beforeAll(async () => {
  shop = await createTestApp({
    config: {
      mail: {
        smtpUrl: 'smtp://127.0.0.1:9',
        from: 'a@b.example',
        shopEmail: undefined,
        retrySeconds: 1,
      },
    },
  });
  staff = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

const store = async (row: object = {}): Promise<number> => {
  const { id } = await shop.db
    .insertInto('outbox')
    .values({
      event: 'order-paid',
      recipient: 'njeri@example.test',
      subject: 'Your order is paid',
      text: 'Asante',
      state: 'accepted',
      sent_at: shop.clock.now(),
      created_at: shop.clock.now(),
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const resend = (id: number | string) => shop.post(`/api/mails/${id}/resend`, {}, staff);
test.each(['accepted', 'failed', 'delivered'])(
  'staff send a message again that is %s',
  async (state) => {
    const id = await store({ state });
    const { status, body } = await resend(id);
    expect([status, body.mail.state, body.mail.sentAt]).toEqual([200, 'queued', null]);
    const again = await resend(id);
    expect([again.status, again.body.code]).toEqual([409, 'not_resendable']);
    const { entries } = (await shop.get('/api/audit?kind=outbox', staff)).body;
    expect(entries[0]).toMatchObject({ action: 'resent', thing: { _id: String(id) } });
  },
);

test('what has a secret, or goes to a phone that opted out, is not sent again', async () => {
  for (const row of [
    { event: 'new-password' },
    { event: 'sign-in-code' },
    { event: 'staff-invite' },
    { state: 'suppressed' },
  ]) {
    const { status, body } = await resend(await store(row));
    expect([status, body.code]).toEqual([409, 'not_resendable']);
  }
  expect((await resend(999_999_999)).status).toBe(404);
  expect((await resend('x')).status).toBe(404);
});

const found = async (search: string, more = ''): Promise<number[]> => {
  const path = `/api/mails?search=${encodeURIComponent(search)}${more}`;
  const { status, body } = await shop.get(path, staff);
  expect([status, body.totalMails]).toEqual([200, body.mails.length]);
  return body.mails.map(({ _id }: { _id: number }) => _id);
};

test('a message is found by a part of the e-mail or phone it goes to, in any form, and by state', async () => {
  const mail = await store({ recipient: 'Wambui.Search@example.test' });
  const sms = await store({ channel: 'sms', recipient: '254799100200', subject: '' });
  const failed = await store({ recipient: 'wambui.search@example.test', state: 'failed' });
  for (const part of ['wambui.search@example.test', 'WAMBUI.S', ' wambui.search '])
    expect(await found(part), part).toEqual([failed, mail]);
  for (const phone of ['0799100200', '+254799100200', '254 799 100 200', '0799 100', '100200'])
    expect(await found(phone), phone).toEqual([sms]);
  expect(await found('wambui.search', '&state=failed')).toEqual([failed]);
  expect(await found('0799100200', '&state=failed')).toEqual([]);
  expect(await found('wambui%search')).toEqual([]);
  expect((await shop.get(`/api/mails?search=${'x'.repeat(201)}`, staff)).status).toBe(400);
});

test('letters about an order are found by its number, to whomever they go', async () => {
  const order = 'ab12cd34-0000-4000-8000-000000000001';
  const key = (rest: string) => ({ dedupe_key: `order:${order}:${rest}` });
  const buyer = await store({ ...key('paid:mail'), recipient: 'buyer@example.test' });
  const owner = await store({ ...key('paid:shop:o@example.test'), recipient: 'o@example.test' });
  await store({ dedupe_key: 'order:ab12cd35-0000-4000-8000-000000000001:paid:mail' });
  for (const number of [order, order.slice(0, 10), 'AB12CD34', 'MLKAB12CD340'])
    expect(await found(number), number).toEqual([owner, buyer]);
  expect(await found('ab1')).toEqual([]);
});

// Proves S12.3.
test('texts and subjects are not searched: they may hold the secret of a link', async () => {
  await store({
    event: 'new-password',
    subject: 'Set a new password zzsubject',
    text: 'https://malkia.test/reset-password?token=zzsecret',
    dedupe_key: 'sign-in-code:00zzkey',
  });
  for (const part of ['zzsecret', 'zzsubject', 'token=', 'zzkey', 'sign-in-code'])
    expect(await found(part), part).toEqual([]);
});

test('the outbox is listed by state, an SMS with its phone', async () => {
  const id = await store({
    channel: 'sms',
    recipient: '254712345678',
    subject: '',
    state: 'failed',
    failure: 'No way',
  });
  const { body } = await shop.get('/api/mails?state=failed', staff);
  expect(body.mails[0]).toMatchObject({
    _id: id,
    channel: 'sms',
    to: '+254712345678',
    failure: 'No way',
    resendable: true,
  });
  expect(body.mails.every(({ state }: { state: string }) => state === 'failed')).toBe(true);
  expect((await shop.get('/api/mails?state=lost', staff)).status).toBe(400);
});
