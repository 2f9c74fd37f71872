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
    { state: 'suppressed' },
  ]) {
    const { status, body } = await resend(await store(row));
    expect([status, body.code]).toEqual([409, 'not_resendable']);
  }
  expect((await resend(999_999_999)).status).toBe(404);
  expect((await resend('x')).status).toBe(404);
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
