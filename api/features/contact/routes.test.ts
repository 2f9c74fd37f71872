import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';

let shop: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

const send = (body: object) => shop.post('/api/contact', body);
const list = (query = '') => shop.get(`/api/contact${query}`, admin);

test('a message is kept under a ticket and mailed to the staff', async () => {
  const letter = { name: ' Akinyi ', email: 'akinyi@example.test', message: '<b>Mko wapi?</b> 👗' };
  const { status, body } = await send({ ...letter, handled: true });
  expect(status).toBe(201);
  expect(body).toEqual({ message: expect.stringContaining(body.ticket), ticket: 'MLK-000001' });
  expect((await list()).body).toEqual({
    messages: [
      {
        _id: expect.any(String),
        ticket: 'MLK-000001',
        name: 'Akinyi',
        email: letter.email,
        message: letter.message,
        createdAt: shop.clock.now().toISOString(),
        handled: false,
      },
    ],
    totalPages: 1,
    totalMessages: 1,
  });
  const { mails } = (await shop.get('/api/mails', admin)).body;
  expect(mails).toMatchObject([{ to: admin.user.email, subject: 'Message MLK-000001' }]);
  expect(mails[0].text).toContain(letter.message);
});

test('nothing is required but something to answer', async () => {
  for (const body of [{ message: 'Hi' }, { name: '', email: 'not an e-mail', message: '' }])
    expect((await send(body)).status).toBe(201);
  for (const body of [{}, { name: 'A' }, { name: '', email: ' ', message: '\n' }]) {
    const refused = await send(body);
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toHaveProperty('message');
  }
  expect((await send({ message: 'x'.repeat(5000) })).status).toBe(201);
  expect((await send({ message: 'x'.repeat(5001) })).status).toBe(400);
  expect((await send({ message: 5 })).status).toBe(400);
});

test('a message sent again, as after a reply that was lost, is kept and mailed once', async () => {
  const letter = { name: 'Njeri', email: 'njeri@example.test', message: 'Is the shuka red?' };
  const count = async () => {
    const { totalMessages } = (await list()).body;
    return [totalMessages, (await shop.get('/api/mails', admin)).body.totalMails];
  };
  const [messages, mails] = await count();
  const answers = await Promise.all([send(letter), send(letter), send(letter)]);
  answers.push(await send({ ...letter, name: ' Njeri ' }));
  const [{ body: first } = { body: undefined }] = answers;
  for (const { status, body } of answers) expect([status, body]).toEqual([201, first]);
  expect(await count()).toEqual([messages + 1, mails + 1]);
  // Other words, another person, and the same words on another day or after an answer are new.
  const other = await shop.makeUser();
  await send({ ...letter, message: 'Is the shuka blue?' });
  await send({ ...letter, name: 'Njeri K.' });
  await shop.post('/api/contact', letter, other);
  expect(await count()).toEqual([messages + 4, mails + 4]);
  const { messages: kept } = (await list()).body;
  const { _id } = kept.find(({ ticket }: { ticket: string }) => ticket === first.ticket);
  await shop.patch(`/api/contact/${_id}`, { handled: true }, admin);
  const again = await send(letter);
  shop.clock.advance(25 * 60 * 60_000);
  expect(new Set([first.ticket, again.body.ticket, (await send(letter)).body.ticket]).size).toBe(3);
  await shop.patch(`/api/contact/${_id}`, { handled: false }, admin);
});

test('staff mark messages as handled and see what is open', async () => {
  const { ticket } = (await send({ message: 'Later' })).body;
  const [first] = (await list('?limit=1')).body.messages;
  expect(first.ticket).toBe(ticket);
  const mark = (handled: unknown, id = first._id) =>
    shop.patch(`/api/contact/${id}`, { handled, message: 'changed' } as object, admin);
  expect((await mark(true)).body.contact).toEqual({ ...first, handled: true });
  expect((await list('?handled=true')).body.messages).toEqual([{ ...first, handled: true }]);
  const open = (await list('?handled=false&limit=1')).body;
  expect(open.totalPages).toBe(open.totalMessages);
  expect((await mark(false)).body.contact.handled).toBe(false);
  expect((await mark('yes')).status).toBe(400);
  expect((await mark(true, 'x')).status).toBe(404);
  expect((await mark(true, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
});

test('messages are for staff', async () => {
  const shopper = await shop.makeUser();
  expect((await shop.get('/api/contact')).status).toBe(401);
  expect((await shop.get('/api/contact', shopper)).status).toBe(403);
  expect((await shop.patch('/api/contact/x', { handled: true }, shopper)).status).toBe(403);
});

test('the live shop takes a few messages an hour from one address', async () => {
  const live = await createTestApp({ config: { rateLimits: 'strict' } });
  try {
    const statuses = [];
    for (let i = 0; i < 6; i++)
      statuses.push((await live.post('/api/contact', { message: 'Hi' })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  } finally {
    await live.close();
  }
});
