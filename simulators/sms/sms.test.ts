import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { type SmsOptions, startSms } from './sms.ts';

const KEY = 'sim-sms-key';
const PHONE = '+254712345678';

/** The simulator and a minimal shop, which stores what is posted to it. */
async function openTestShop(options: Partial<SmsOptions> = {}) {
  const posted: { path: string; fields: Record<string, string> }[] = [];
  const shop = fastify({ forceCloseConnections: true });
  shop.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  shop.post('/*', async ({ url, body }) => {
    posted.push({ path: url, fields: Object.fromEntries(new URLSearchParams(String(body))) });
    return 'stored';
  });
  const address = await shop.listen({ host: '127.0.0.1', port: 0 });
  const sms = await startSms({
    username: 'sandbox',
    apiKey: KEY,
    reportUrl: () => `${address}/secret`,
    delayMs: 0,
    lateMs: 30,
    ...options,
  });
  return {
    sms,
    posted,
    async send(to: string, { apiKey = KEY, ...more }: Record<string, string> = {}) {
      const fields = { username: 'sandbox', to, message: 'Malkia: hello', bulkSMSMode: '1' };
      const response = await fetch(`${sms.url}/version1/messaging`, {
        method: 'POST',
        headers: { apiKey, accept: 'application/json' },
        body: new URLSearchParams({ ...fields, ...more }),
      });
      const text = await response.text();
      const type = response.headers.get('content-type') ?? '';
      const data = type.includes('json') ? JSON.parse(text).SMSMessageData : undefined;
      return { status: response.status, text, data };
    },
    /** Waits for this number of reports and returns their states. */
    async reports(count: number) {
      for (let i = 0; i < 200 && posted.length < count; i += 1) await sleep(10);
      return posted.map(({ fields }) => fields.status);
    },
    /** Calls a control over HTTP. */
    async sim(path: string, body?: object) {
      const headers = { 'content-type': 'application/json' };
      const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {};
      return (await fetch(`${sms.url}/_sim/${path}`, init)).json();
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([sms.close(), shop.close()]);
    },
  };
}

test('an SMS is answered 201 with id and cost, comes to the phone and is reported', async () => {
  await using shop = await openTestShop();
  const { status, data } = await shop.send(PHONE, { from: 'MALKIA' });
  expect(status).toBe(201);
  const { messageId } = data.Recipients[0];
  expect(data).toEqual({
    Message: 'Sent to 1/1 Total Cost: KES 0.8000',
    Recipients: [
      { statusCode: 101, number: PHONE, status: 'Success', cost: 'KES 0.8000', messageId },
    ],
  });
  expect((await shop.reports(2)).sort()).toEqual(['Submitted', 'Success']);
  expect(shop.posted).toContainEqual({
    path: '/secret',
    fields: { id: messageId, status: 'Success', phoneNumber: PHONE, networkCode: '63902' },
  });
  expect(shop.sms.control.arrived(5)).toMatchObject([
    { id: messageId, phone: PHONE, from: 'MALKIA', text: 'Malkia: hello' },
  ]);
});

test('some phones of a call are taken and others are not', async () => {
  await using shop = await openTestShop();
  const { status, data } = await shop.send(`${PHONE},+254712993403,0712`);
  expect(status).toBe(201);
  expect(data.Message).toBe('Sent to 1/3 Total Cost: KES 0.8000');
  const codes = data.Recipients.map(({ statusCode }: { statusCode: number }) => statusCode);
  expect(codes).toEqual([101, 403, 403]);
  expect(data.Recipients[1]).toMatchObject({ cost: '0', messageId: 'None' });
  expect(shop.sms.control.messages()).toHaveLength(1);
});

test.each(['401', '403', '404', '405', '406', '407', '409', '500', '501', '502'])(
  'a phone that ends in 993%s is answered this code',
  async (code) => {
    await using shop = await openTestShop();
    const { data } = await shop.send(`+254712993${code}`);
    expect(data.Recipients).toMatchObject([{ statusCode: Number(code), messageId: 'None' }]);
    expect(shop.sms.control.messages()).toEqual([]);
  },
);

test('a sender ID of somebody else fails the whole call and names nobody', async () => {
  await using shop = await openTestShop();
  const { status, data } = await shop.send(`${PHONE},+254712993402`);
  expect(status).toBe(201);
  expect(data).toEqual({ Message: 'InvalidSenderId', Recipients: [] });
  expect(shop.sms.control.messages()).toEqual([]);
});

test('a wrong key or user name is answered in plain text, and so is a missing field', async () => {
  await using shop = await openTestShop();
  const wrong = { status: 401, text: 'The supplied authentication is invalid' };
  expect(await shop.send(PHONE, { apiKey: 'other' })).toMatchObject(wrong);
  expect(await shop.send(PHONE, { username: 'other' })).toMatchObject(wrong);
  expect(await shop.send(PHONE, { message: '' })).toMatchObject({ status: 400 });
  const balance = (apiKey: string) =>
    fetch(`${shop.sms.url}/version1/user?username=sandbox`, { headers: { apiKey } });
  expect((await balance('other')).status).toBe(401);
  expect(await (await balance(KEY)).json()).toEqual({ UserData: { balance: 'KES 1000.0000' } });
});

test('an SMS is taken although its answer is cut or late', async () => {
  await using shop = await openTestShop();
  await expect(shop.send('+254712993001')).rejects.toThrow('fetch failed');
  expect(shop.sms.control.messages()).toHaveLength(1);
  shop.sms.control.next({ kind: 'delay', ms: 40 });
  const answer = shop.send(PHONE);
  await shop.reports(3);
  expect((await answer).status).toBe(201);
});

test('a firewall, a cut call and a chosen answer take nothing', async () => {
  await using shop = await openTestShop();
  shop.sms.control.next({ kind: 'html-503' });
  shop.sms.control.next({ kind: 'drop-request' });
  await shop.sim('next', { kind: 'answer', status: 500, text: 'Internal Server Error' });
  expect((await shop.send(PHONE)).status).toBe(503);
  await expect(shop.send(PHONE)).rejects.toThrow('fetch failed');
  expect(await shop.send(PHONE)).toMatchObject({ status: 500, text: 'Internal Server Error' });
  expect(shop.sms.control.messages()).toEqual([]);
});

test.each([
  ['002', 'twice', ['Success', 'Success']],
  ['004', 'out of order', ['Success', 'Sent']],
  ['005', 'of a phone that is off', ['AbsentSubscriber']],
])('reports for …993%s: %s', async (end, _name, states) => {
  await using shop = await openTestShop();
  await shop.send(`+254712993${end}`);
  expect(await shop.reports(states.length)).toEqual(states);
  expect(shop.sms.control.arrived(1)).toHaveLength(end === '005' ? 0 : 1);
});

test('a report comes late, or never until it is asked for', async () => {
  await using shop = await openTestShop();
  await shop.send('+254712993003');
  expect(await shop.reports(1)).toEqual(['Success']);
  const { data } = await shop.send('+254712993006');
  const [{ messageId }] = data.Recipients;
  expect(await shop.sim('report', { id: messageId, status: 'Failed' })).toEqual({ status: 200 });
  expect(await shop.reports(2)).toEqual(['Success', 'Failed']);
});

test('who opts out gets nothing more, and the shop is told', async () => {
  await using shop = await openTestShop();
  expect(await shop.sim('opt-out', { phone: PHONE })).toEqual({ status: 200 });
  expect(shop.posted).toEqual([
    { path: '/secret/opt-out', fields: { senderId: 'MALKIA', phoneNumber: PHONE } },
  ]);
  expect((await shop.send(PHONE)).data.Recipients).toMatchObject([{ statusCode: 406 }]);
  await shop.sim('reset', {});
  expect((await shop.send(PHONE)).data.Recipients).toMatchObject([{ statusCode: 101 }]);
});

test('a shop that does not answer is noted, and the simulator goes on', async () => {
  await using shop = await openTestShop({ reportUrl: () => 'http://127.0.0.1:9/secret' });
  const { data } = await shop.send('+254712993006');
  const [{ messageId }] = data.Recipients;
  expect(await shop.sms.control.report(messageId, 'Success')).toBeNull();
  expect((await shop.sim('deliveries')).deliveries).toMatchObject([{ status: null }]);
  expect((await shop.sim('messages')).messages).toHaveLength(1);
});
