import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { POLL_MS } from '../../../test/limits.ts';
import { inTransaction, sql } from '../database/database.ts';
import { createJobs } from '../jobs/jobs.ts';
import { sendTestMail } from './mail.ts';
import { type Mail, queueMail, withoutSecrets } from './outbox.ts';

type Letter = { from: string; to: string[]; raw: string };
type Verdict = { code: number; text: string } | undefined;

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** An SMTP server; `judge` returns its response for each recipient. */
const openMailServer = async (judge: (to: string) => Verdict = () => undefined, port = 0) => {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const verdict = judge(address);
      done(verdict && Object.assign(new Error(verdict.text), { responseCode: verdict.code }));
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        letters.push({ from, to, raw: Buffer.concat(parts).toString('utf8') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  closers.push(close);
  return { letters, port: (server.server.address() as AddressInfo).port, close };
};

const mailConfig = (port: number) => ({
  smtpUrl: `smtp://127.0.0.1:${port}`,
  from: 'Malkia <hello@malkia.example>',
  shopEmail: 'orders@malkia.example',
  retrySeconds: 1,
});

const openShop = async (port: number): Promise<TestApp> => {
  const shop = await createTestApp({ config: { mail: mailConfig(port) } });
  closers.push(() => shop.close());
  return shop;
};

const queue = (shop: TestApp, mail: Partial<Mail> = {}) =>
  inTransaction(shop.db, (tx) =>
    queueMail(
      tx,
      { to: 'akinyi@example.test', event: 'other', subject: 'Hi', text: 'Karibu', ...mail },
      shop.deps,
    ),
  );

const rows = (shop: TestApp) => shop.db.selectFrom('outbox').selectAll().orderBy('id').execute();

/** The unfolded headers of a mail, and its text. */
const read = ({ raw }: Letter) => {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const text = body.join('\r\n\r\n').replace(/=\r\n/g, '');
  return { headers, names: lines.map((line) => line.split(':')[0]), text };
};

test('a contact message reaches the shop under its ticket, and an answer its writer', async () => {
  const { letters, port } = await openMailServer();
  const shop = await openShop(port);
  const letter = { name: 'Akinyi', email: 'akinyi@example.test', message: 'Mko wapi?' };
  const { ticket } = (await shop.post('/api/contact', letter)).body;
  expect(await shop.jobs.runQueued()).toBe(1);
  expect(letters).toHaveLength(1);
  const [got] = letters as [Letter];
  expect(got).toMatchObject({ from: 'hello@malkia.example', to: ['orders@malkia.example'] });
  const { headers, text } = read(got);
  expect(Object.fromEntries(headers)).toMatchObject({
    from: 'Malkia <hello@malkia.example>',
    to: 'orders@malkia.example',
    'reply-to': 'akinyi@example.test',
    subject: `Message ${ticket}`,
    date: shop.clock.now().toUTCString().replace('GMT', '+0000'),
    'message-id': expect.stringMatching(/^<mail-\d+\.\d+@malkia\.example>$/),
  });
  expect(text).toContain(ticket);
  expect(text).toContain('Mko wapi?');
  expect(await rows(shop)).toMatchObject([{ tries: 1, sent_at: shop.clock.now() }]);
});

test('what is no single address is not answered to', async () => {
  const { letters, port } = await openMailServer();
  const shop = await openShop(port);
  for (const email of ['', 'akinyi', 'a@b.co, evil@example.test', 'a@b.co\r\nBcc: x@example.test'])
    await shop.post('/api/contact', { email, message: 'Hi' });
  await shop.jobs.runQueued();
  expect(letters).toHaveLength(4);
  for (const letter of letters) {
    expect(read(letter).names).not.toContain('Reply-To');
    expect(read(letter).names).not.toContain('Bcc');
    expect(letter.to).toEqual(['orders@malkia.example']);
  }
});

test('a job that comes again, or twice at once, sends nothing more', async () => {
  const { letters, port } = await openMailServer();
  const shop = await openShop(port);
  await queue(shop);
  const id = (await rows(shop))[0]?.id;
  await inTransaction(shop.db, async (tx) => {
    for (let n = 0; n < 3; n++) await shop.deps.jobs.enqueue(tx, 'send-mail', { id });
    await shop.deps.jobs.enqueue(tx, 'send-mail', { id: 999_999 });
  });
  await Promise.all([shop.jobs.runQueued(), shop.jobs.runQueued()]);
  expect(letters).toHaveLength(1);
  expect((await rows(shop))[0]?.tries).toBe(1);
});

// Proves S12.3.
test('the secret of a link is mailed whole and then forgotten', async () => {
  const { letters, port } = await openMailServer();
  const shop = await openShop(port);
  const { user } = await shop.makeUser();
  await shop.post('/api/auth/forgot-password', { email: user.email });
  await shop.jobs.runQueued();
  const text = read(letters[0] as Letter).text.replace(/=3D/g, '=');
  expect(text).toMatch(/\/reset-password\?token=[\w-]{43}/);
  expect(text).toContain('within 30 minutes');
  const [row] = await rows(shop);
  expect(row?.text).toContain('/reset-password?token=…');
  expect(row?.text).toBe(withoutSecrets(row?.text ?? ''));
});

// Proves S5.7.
test('names and subjects can start no header and add no receiver', async () => {
  const { letters, port } = await openMailServer();
  const shop = await openShop(port);
  for (const end of ['\r\n', '\n', '\r', '\u2028', '\u0085', '%0d%0a'])
    await queue(shop, { subject: `Hi${end}Bcc: evil@example.test${end}${end}<p>` });
  await queue(shop, { replyTo: 'a@b.co\r\nBcc: evil@example.test' });
  await queue(shop, { to: 'akinyi@example.test, evil@example.test' }).then(() =>
    shop.jobs.runQueued().catch(() => undefined),
  );
  expect(letters.length).toBeGreaterThanOrEqual(7);
  for (const letter of letters) {
    expect(letter.to.join()).not.toMatch(/^evil|,evil/);
    const { names, text } = read(letter);
    expect(names.filter((name) => /^(bcc|cc)$/i.test(name ?? ''))).toEqual([]);
    expect(text.trim()).toBe('Karibu');
  }
});

test('a mailbox that does not exist is not asked again', async () => {
  const { letters, port } = await openMailServer(() => ({ code: 550, text: 'No such user' }));
  const shop = await openShop(port);
  await queue(shop);
  expect(await shop.jobs.runQueued()).toBe(1);
  expect(letters).toEqual([]);
  expect(await rows(shop)).toMatchObject([{ tries: 1, sent_at: null, text: 'Karibu' }]);
});

test('a mail that could not be sent counts its try and stays as it was', async () => {
  const { port } = await openMailServer(() => ({ code: 451, text: 'Later' }));
  const shop = await openShop(port);
  await queue(shop, { text: 'x?token=secret' });
  await expect(shop.jobs.runQueued()).rejects.toThrow('Later');
  expect(await rows(shop)).toMatchObject([{ tries: 1, sent_at: null, text: 'x?token=secret' }]);
});

test('a mail waits for a mail server that is down and arrives when it is back', async () => {
  const first = await openMailServer();
  await first.close();
  const shop = await openShop(first.port);
  const failures: unknown[] = [];
  const jobs = createJobs(shop.databaseUrl, (error) => failures.push(error));
  const real = await createTestApp({
    config: { mail: mailConfig(first.port) },
    deps: { jobs, db: shop.db },
  });
  closers.push(() => real.close());
  await jobs.start();
  closers.push(() => jobs.stop());
  const deps = { ...shop.deps, jobs };
  const mail = {
    to: 'akinyi@example.test',
    subject: 'Hi',
    text: 'Karibu',
    event: 'other',
  } as const;
  await inTransaction(shop.db, (tx) => queueMail(tx, mail, deps));
  const wait = { timeout: POLL_MS, interval: 50 };
  await vi.waitFor(async () => expect((await rows(shop))[0]?.tries).toBeGreaterThan(0), wait);
  const back = await openMailServer(undefined, first.port);
  await vi.waitFor(() => expect(back.letters).toHaveLength(1), wait);
  await vi.waitFor(async () => expect((await rows(shop))[0]?.sent_at).not.toBeNull(), wait);
  const waiting = sql<{ n: number }>`SELECT count(*) AS n FROM pgboss.job
    WHERE name = 'send-mail' AND state <> 'completed'`;
  await vi.waitFor(async () => expect((await waiting.execute(shop.db)).rows[0]?.n).toBe(0), wait);
  expect(back.letters).toHaveLength(1);
});

test('without a mail server a mail stays in the outbox, and no job waits for it', async () => {
  const shop = await createTestApp();
  closers.push(() => shop.close());
  await queue(shop);
  expect(await shop.jobs.runQueued()).toBe(0);
  expect(await rows(shop)).toMatchObject([{ tries: 0, sent_at: null, subject: 'Hi' }]);
});

test('a test mail goes out at once, and what the server says is a sentence', async () => {
  const server = await openMailServer((to) =>
    to.startsWith('nobody') ? { code: 550, text: 'No such mailbox' } : undefined,
  );
  const config = mailConfig(server.port);
  expect(await sendTestMail(config, 'owner@example.test')).toEqual({
    ok: true,
    message: 'A test mail was sent to owner@example.test. See whether it arrived.',
  });
  expect(server.letters.map(({ to }) => to)).toEqual([['owner@example.test']]);
  expect(await sendTestMail(config, 'nobody@example.test')).toMatchObject({
    ok: false,
    message: expect.stringContaining('refused the sender (MAIL_FROM) or your address'),
  });
  await server.close();
  expect(await sendTestMail(config, 'owner@example.test')).toMatchObject({
    ok: false,
    message: expect.stringContaining('could not be reached'),
  });
  expect(await sendTestMail({ ...config, smtpUrl: undefined }, 'owner@example.test')).toMatchObject(
    {
      ok: false,
      message: expect.stringContaining('SMTP_URL is not set'),
    },
  );
});
