import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SmsSimulator, startSms } from '../../../simulators/sms/sms.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { readSms } from '../config/sms-config.ts';
import { inTransaction } from '../database/database.ts';
import { queueSms, type Sms } from './outbox.ts';

const HOUR_MS = 3_600_000;
const settings = readSms({ SMS_TIMEOUT_MS: '2000', SMS_DAILY_LIMIT: '40' }, false);

let provider: SmsSimulator;
let shop: TestApp;
let address = 'http://127.0.0.1:9';
beforeAll(async () => {
  provider = await startSms({
    ...settings,
    reportUrl: () => `${address}/hooks/sms/${settings.hookToken}`,
    delayMs: 0,
    lateMs: 50,
  });
  shop = await createTestApp({ config: { sms: { ...settings, baseUrl: provider.url } } });
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await shop.close();
  await provider.close();
});
beforeEach(async () => {
  provider.control.reset();
  await shop.db.deleteFrom('outbox').execute();
  await shop.db.deleteFrom('sms_opt_outs').execute();
});

let keys = 0;
const queue = (to: string, sms: Partial<Sms> = {}) =>
  inTransaction(shop.db, (tx) => {
    keys += 1;
    const text = 'Malkia: order 3f2a9c1b-0 is on its way.';
    return queueSms(
      tx,
      { to, event: 'order-shipped', dedupeKey: `test:${keys}`, text, ...sms },
      shop.deps,
    );
  });
const row = () => shop.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
/** Runs the queue; a failed job is retried after its delay. */
const work = async () => {
  await shop.jobs.runQueued().catch(() => {});
};
/** The state of the only message, once it is no longer `from`. */
const becomes = async (from: string) => {
  for (let i = 0; i < 200 && (await row()).state === from; i += 1)
    await new Promise((resolve) => setTimeout(resolve, 25));
  return row();
};

test('an SMS is accepted, delivered, and its cost and id are stored', async () => {
  await queue('0712 345 678');
  await work();
  const sent = await becomes('accepted');
  expect(sent).toMatchObject({ state: 'delivered', tries: 1, cost_cents: 80, failure: null });
  const [message] = provider.control.messages();
  expect(message).toMatchObject({ phone: '+254712345678', id: sent.provider_id });
  expect(message?.text).toBe('Malkia: order 3f2a9c1b-0 is on its way.');
});

test('one SMS for each key, however often its cause is worked and by how many', async () => {
  const twice = { dedupeKey: 'order:1:shipped:sms' };
  await queue('0712345678', twice);
  await queue('0712345678', twice);
  await shop.db.transaction().execute(async (tx) => {
    const { id } = await row();
    for (let i = 0; i < 4; i += 1) await shop.jobs.enqueue(tx, 'send-sms', { id });
  });
  await Promise.all([work(), work(), work()]);
  expect(provider.control.messages()).toHaveLength(1);
});

test('what gets no SMS is a failed message for staff, and no job; nothing is written while the shop sends none', async () => {
  for (const to of ['020 123456', '+44 7700 900123', 'call her']) {
    await queue(to);
    await work();
    expect(await row()).toMatchObject({ recipient: to, state: 'failed', tries: 0 });
    await shop.db.deleteFrom('outbox').execute();
  }
  expect(provider.control.messages()).toEqual([]);
  const off = {
    ...shop.deps,
    config: { ...shop.deps.config, sms: { ...settings, provider: 'none' } },
  } as const;
  await inTransaction(shop.db, (tx) =>
    queueSms(tx, { to: '0712345678', event: 'order-paid', dedupeKey: 'off', text: 'x' }, off),
  );
  expect(await shop.db.selectFrom('outbox').select('id').execute()).toEqual([]);
});

const REFUSED = ['401', '403', '404', '407', '409', '502'];
test.each(REFUSED)('code %s ends as failed, with its reason for staff', async (code) => {
  await queue(`0712993${code}`);
  await work();
  expect(await row()).toMatchObject({ state: 'failed', tries: 1, failure: expect.any(String) });
  expect(provider.control.messages()).toEqual([]);
});

const LATER = ['402', '405', '500', '501'];
test.each(LATER)('code %s waits and is tried again', async (code) => {
  provider.control.next({ kind: 'code', code: Number(code) });
  await queue('0712345678');
  await work();
  expect(await row()).toMatchObject({
    state: 'queued',
    asked_at: null,
    failure: expect.any(String),
  });
  await enqueueAgain();
  await work();
  expect(await row()).toMatchObject({ tries: 2, sent_at: expect.any(Date) });
  expect(provider.control.messages()).toHaveLength(1);
});

/** Queues it again, long enough after the last call. */
const enqueueAgain = async () => {
  shop.clock.advance(60_000);
  const { id } = await row();
  await inTransaction(shop.db, (tx) => shop.jobs.enqueue(tx, 'send-sms', { id }));
};

const FAULTS = [
  {
    name: 'a wrong key',
    next: { kind: 'answer', status: 401, text: 'The supplied authentication is invalid' },
    state: 'queued',
    asked: false,
  },
  {
    name: 'too many calls',
    next: { kind: 'answer', status: 429, text: 'Slow down' },
    state: 'queued',
    asked: false,
  },
  {
    name: 'a refused call',
    next: { kind: 'answer', status: 400, text: 'Missing field' },
    state: 'failed',
    asked: false,
  },
  { name: 'a page of a firewall', next: { kind: 'html-503' }, state: 'queued', asked: true },
  {
    name: 'an answer that can’t be read',
    next: { kind: 'answer', status: 201, text: '{}' },
    state: 'queued',
    asked: true,
  },
  {
    name: 'a code that nobody knows',
    next: { kind: 'code', code: 399 },
    state: 'queued',
    asked: true,
  },
  { name: 'a cut connection', next: { kind: 'drop-request' }, state: 'queued', asked: true },
] as const;
test.each(FAULTS)('$name: $state', async ({ next, state, asked }) => {
  provider.control.next(next);
  await queue('0712345678');
  await work();
  const { asked_at, ...stored } = await row();
  expect(stored.state).toBe(state);
  expect(asked_at !== null).toBe(asked);
});

test('a lost answer: what pays for a second SMS is sent once more, anything else is left to staff', async () => {
  for (const event of ['order-paid', 'order-shipped'] as const) {
    await shop.db.deleteFrom('outbox').execute();
    provider.control.reset();
    await queue('0712993001', { event });
    await work();
    expect((await row()).asked_at).not.toBeNull();
    for (let i = 0; i < 3; i += 1) {
      await enqueueAgain();
      await work();
    }
    const sent = provider.control.messages().length;
    expect([event, sent]).toEqual([event, event === 'order-paid' ? 2 : 1]);
    expect(await row()).toMatchObject({
      state: 'failed',
      failure: 'The answer of the provider was lost: it may have arrived.',
    });
  }
});

test('a time-out after acceptance is a lost answer', async () => {
  provider.control.next({ kind: 'delay', ms: 4000 });
  await queue('0712345678');
  await work();
  expect((await row()).asked_at).not.toBeNull();
  expect(provider.control.messages()).toHaveLength(1);
});

test('reports that come twice, late or out of order change nothing that is final', async () => {
  for (const phone of ['0712993002', '0712993003', '0712993004']) {
    await shop.db.deleteFrom('outbox').execute();
    await queue(phone);
    await work();
    expect((await becomes('accepted')).state).toBe('delivered');
  }
  const { provider_id } = await row();
  for (const status of ['Sent', 'Failed', 'Buffered'])
    expect(await provider.control.report(provider_id ?? '', status)).toBe(200);
  expect((await row()).state).toBe('delivered');
});

test('a phone that was out of reach is told to staff', async () => {
  await queue('0712993005');
  await work();
  expect(await becomes('accepted')).toMatchObject({
    state: 'failed',
    failure: 'Not delivered: UserNotOnNetwork',
  });
});

test('a report that comes before its answer was stored is found with it', async () => {
  await queue('0712993006');
  const { id } = await row();
  provider.control.next({ kind: 'delay', ms: 600 });
  const working = work();
  let message = provider.control.messages()[0];
  while (!message) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    [message] = provider.control.messages();
  }
  expect(await provider.control.report(message.id, 'Success')).toBe(200);
  expect((await row()).state).toBe('queued');
  await working;
  expect(await row()).toMatchObject({ id, state: 'delivered', provider_id: message.id });
});

test('a phone that opted out gets nothing more, but a code it asks for', async () => {
  expect(await provider.control.optOut('+254712345678')).toBe(200);
  await queue('0712345678');
  await work();
  expect(await row()).toMatchObject({ state: 'suppressed', tries: 0 });
  await shop.db.deleteFrom('outbox').execute();
  provider.control.reset();
  await queue('0712345678', { event: 'sign-in-code', text: 'Malkia: 123456 is your code.' });
  await work();
  expect(provider.control.messages()).toHaveLength(1);
  expect((await row()).text).toBe('Malkia: …… is your code.');
});

test('who opts out while an SMS waits gets it no more', async () => {
  await queue('0712345678');
  await provider.control.optOut('+254712345678');
  provider.control.reset();
  await work();
  expect(await row()).toMatchObject({ state: 'suppressed', tries: 0 });
  expect(provider.control.messages()).toEqual([]);
});

test('a phone on the provider’s own list of opt-outs is put on ours', async () => {
  await queue('0712993406');
  await work();
  expect(await row()).toMatchObject({ state: 'suppressed' });
  const blocked = await shop.db.selectFrom('sms_opt_outs').select('phone').execute();
  expect(blocked).toEqual([{ phone: '254712993406' }]);
});

test('what could not be sent in time is not sent late', async () => {
  await queue('0712345678');
  await shop.db
    .updateTable('outbox')
    .set({ created_at: new Date(shop.clock.now().getTime() - 12 * HOUR_MS - 1) })
    .execute();
  await work();
  expect(await row()).toMatchObject({ state: 'failed', failure: 'It could not be sent in time.' });
  expect(provider.control.messages()).toEqual([]);
});

test('no more go out in 24 hours than the shop allows', async () => {
  const sent = {
    channel: 'sms',
    event: 'order-paid',
    recipient: '254700000000',
    subject: '',
    text: '',
  };
  const now = shop.clock.now();
  await shop.db
    .insertInto('outbox')
    .values(
      Array.from({ length: 40 }, () => ({
        ...sent,
        state: 'accepted',
        created_at: now,
        sent_at: now,
      })),
    )
    .execute();
  await queue('0712345678');
  await work();
  const [last] = await shop.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').execute();
  expect(last).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('no more than 40'),
  });
});

test('who does not know the secret address changes nothing', async () => {
  await queue('0712993006');
  await work();
  const { provider_id } = await row();
  const forged = `${address}/hooks/sms/${'x'.repeat(32)}`;
  expect(await provider.control.report(provider_id ?? '', 'Success', forged)).toBe(404);
  expect((await row()).state).toBe('accepted');
  expect(await provider.control.report('nobody knows this id', 'Success')).toBe(200);
  expect(await provider.control.report(provider_id ?? '', 'Strange')).toBe(200);
  expect((await row()).state).toBe('accepted');
});
