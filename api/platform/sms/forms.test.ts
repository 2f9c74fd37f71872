import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toMsisdn } from '#contract/phone.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { openProvider, type Reply, tableOf, writtenTable } from '../../../test/forms/rows.ts';
import {
  ACCEPTED,
  AGAIN,
  DELIVERED,
  FAILED,
  POSTED_FORMS,
  SMS_FORMS,
  SUPPRESSED,
  TWICE,
  UNCHANGED,
} from '../../../test/forms/sms.ts';
import { readSms } from '../config/sms-config.ts';
import { inTransaction } from '../database/database.ts';
import { queueSms } from '../outbox/outbox.ts';
import { createAfricasTalking, parseOptOut, parseReport } from './africas-talking.ts';

const PHONE = '0712345678';
const TEXT = 'Malkia: order 3f2a9c1b-0 is on its way.';
const settings = readSms({ SMS_TIMEOUT_MS: '1000', AFRICASTALKING_SENDER_ID: 'MALKIA' }, false);
const taken = SMS_FORMS[0]?.reply ?? 'cut';

let reply: Reply = taken;
let calls = 0;
let provider: Awaited<ReturnType<typeof openProvider>>;
let shop: TestApp;
let address: string;
beforeAll(async () => {
  provider = await openProvider(() => {
    calls += 1;
    return reply;
  });
  shop = await createTestApp({ config: { sms: { ...settings, baseUrl: provider.url } } });
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await shop.close();
  provider.close();
});
beforeEach(async () => {
  calls = 0;
  for (const table of ['outbox', 'sms_reports', 'sms_opt_outs'] as const)
    await shop.db.deleteFrom(table).execute();
});

let keys = 0;
/** The outbox row of an SMS about an order, after the first call. */
const send = async (first: Reply) => {
  reply = first;
  keys += 1;
  const sms = { to: PHONE, text: TEXT, dedupeKey: `form:${keys}` };
  await inTransaction(shop.db, (tx) => queueSms(tx, { ...sms, event: 'order-shipped' }, shop.deps));
  // A job to be retried fails.
  await shop.jobs.runQueued().catch(() => {});
  return row();
};
const row = () => shop.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
const optOuts = async () => {
  const rows = await shop.db.selectFrom('sms_opt_outs').select('phone').execute();
  return rows.map(({ phone }) => phone);
};

/** What happened to the message, in the document's terms. */
const becameOf = async ({ state, asked_at, failure }: Awaited<ReturnType<typeof row>>) => {
  if (state === 'accepted') return ACCEPTED;
  if (state === 'delivered') return DELIVERED;
  if (state === 'failed' && failure) return FAILED;
  if (state === 'suppressed' && (await optOuts()).length === 1) return SUPPRESSED;
  if (state === 'queued') return asked_at ? TWICE : AGAIN;
  return `${state}?`;
};

test.each(SMS_FORMS)('send, $form', async ({ reply: given, outcome, state }) => {
  reply = given;
  const { sendSms } = createAfricasTalking({ ...settings, baseUrl: provider.url, timeoutMs: 500 });
  const answer = await sendSms({ to: '+254712345678', message: TEXT });
  expect(answer).toMatchObject(outcome);
  // Failures for staff and the log contain neither the phone nor the key.
  expect(JSON.stringify(answer)).not.toMatch(new RegExp(`712345678|${settings.apiKey}`));
  expect(calls).toBe(1);
  expect(await becameOf(await send(given))).toBe(state);
  expect(calls).toBe(2);
});

test('nobody listens at the address: nothing was sent', async () => {
  const closed = await openProvider(() => 'cut');
  closed.close();
  const { sendSms } = createAfricasTalking({ ...settings, baseUrl: closed.url });
  expect(await sendSms({ to: '+254712345678', message: TEXT })).toMatchObject({ kind: 'later' });
});

// Proves S11.7.
test('an answer that never ends is left at the time limit', async () => {
  const endless = createServer((_request, response) => {
    response.writeHead(201).write('{"SMSMessageData":');
  });
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
  const { port } = endless.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  const { sendSms } = createAfricasTalking({ ...settings, baseUrl, timeoutMs: 300 });
  expect(await sendSms({ to: '+254712345678', message: TEXT })).toMatchObject({ kind: 'unknown' });
  endless.closeAllConnections();
  endless.close();
});

const post = (path: string, fields: Record<string, string>) =>
  fetch(`${address}/hooks/sms/${settings.hookToken}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });

test.each(POSTED_FORMS)('$call, $form', async ({ call, fields, outcome, state }) => {
  const sent = await send(taken);
  expect(sent.state).toBe('accepted');
  const form = new URLSearchParams(fields);
  const read =
    call === 'report' ? parseReport(form)?.state : toMsisdn(parseOptOut(form) ?? '') && 'phone';
  expect({ kind: read ?? 'ignored' }).toEqual(outcome);

  const answer = await post(call === 'report' ? '' : '/opt-out', fields);
  expect(answer.status).toBe(200);
  if (call === 'report') {
    const now = await row();
    expect(now.state === sent.state ? UNCHANGED : await becameOf(now)).toBe(state);
    return;
  }
  await shop.db.deleteFrom('outbox').execute();
  const next = await becameOf(await send(taken));
  expect(next === ACCEPTED ? UNCHANGED : next).toBe(state);
});

test('what is no form, or too long, changes nothing', async () => {
  await send(taken);
  const url = `${address}/hooks/sms/${settings.hookToken}`;
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ id: 'ATXid_1', status: 'Success' });
  expect((await fetch(url, { method: 'POST', headers: json, body })).status).toBe(200);
  expect((await post('', { id: 'ATXid_1', status: 'x'.repeat(20_000) })).status).toBe(413);
  expect((await post('x', { id: 'ATXid_1', status: 'Success' })).status).toBe(404);
  expect((await row()).state).toBe('accepted');
});

// Proves S11.7.
test('the document shows this table', () => {
  expect(writtenTable('sms')).toBe(tableOf([...SMS_FORMS, ...POSTED_FORMS], 'The message'));
});
