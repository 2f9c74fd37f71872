import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeInvite } from '../../../test/account-inputs.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';

let shop: TestApp;
let owner: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  owner = await shop.makeUser({ role: 'admin', username: 'Owner' });
});
afterAll(() => shop.close());

const DAY_MS = 86_400_000;
const tokenIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? '';
const invite = (email: string, staff = 'manager') =>
  shop.post('/api/staff/invites', { email, staff }, owner);
const accept = (token: string, more: object = {}, as?: TestUser) =>
  shop.post('/api/staff/accept', { token, ...more }, as);
const NEW = { username: 'Wanjiru', password: 'kanga-na-leso' };
const asks = async (email: string) => {
  const { body } = await shop.post('/api/auth/login', { email, password: NEW.password });
  return { auth: { authorization: `Bearer ${body.token}` } } as TestUser;
};

test('an invite is mailed and, as this shop sends no mail, its link is told once', async () => {
  const { status, body } = await invite('halima@example.test');
  expect(status).toBe(201);
  expect(body.link).toContain('/staff-invite?token=');
  expect(body.invite).toMatchObject({ email: 'halima@example.test', staff: 'manager' });
  const mail = await shop.db
    .selectFrom('outbox')
    .select(['event', 'text'])
    .where('recipient', '=', 'halima@example.test')
    .executeTakeFirstOrThrow();
  expect(mail.event).toBe('staff-invite');
  expect(mail.text).toContain(tokenIn(body.link));
  const { body: listed } = await shop.get('/api/staff', owner);
  expect(JSON.stringify(listed)).not.toContain(tokenIn(body.link));
  expect(listed.invites.map(({ email }: { email: string }) => email)).toContain(
    'halima@example.test',
  );
  expect(listed.staff[0]).toMatchObject({ username: 'Owner', role: 'admin', staff: 'owner' });
});

test('somebody without an account sets name and password, and is a manager of a confirmed address', async () => {
  const email = 'wanjiru@example.test';
  const token = tokenIn((await invite(email)).body.link);
  const shown = await shop.post('/api/staff/invite', { token });
  expect(shown.body).toEqual({ email, staff: 'manager', hasAccount: false });
  for (const lacking of [{}, { username: 'Wanjiru' }, { password: NEW.password }])
    expect((await accept(token, lacking)).status).toBe(400);
  expect((await accept(token, NEW)).status).toBe(200);
  const manager = await asks(email);
  const me = await shop.get('/api/auth/me', manager);
  expect(me.body).toMatchObject({
    user: { role: 'admin', staff: 'manager' },
    emailConfirmed: true,
  });
  expect((await shop.get('/api/orders/admin/all-orders', manager)).status).toBe(200);
  expect((await shop.get('/api/staff', manager)).body.message).toBe(
    'This is for the shop’s owner only.',
  );
  expect((await accept(token, NEW)).body.code).toBe('dead_link');
});

test('somebody with an account signs in to accept, as that account alone, and signs in again after it', async () => {
  const shopper = await shop.makeUser();
  const token = tokenIn((await invite(shopper.user.email.toUpperCase())).body.link);
  expect((await accept(token, NEW)).body.code).toBe('sign_in_first');
  const other = await shop.makeUser();
  expect((await accept(token, {}, other)).body.code).toBe('another_account');
  expect((await accept(token, {}, shopper)).status).toBe(200);
  expect((await shop.get('/api/auth/me', shopper)).status).toBe(401);
  const row = await shop.db
    .selectFrom('users')
    .select(['role', 'staff'])
    .where('id', '=', shopper.user.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ role: 'admin', staff: 'manager' });
  expect((await invite(shopper.user.email)).body.code).toBe('already_staff');
});

test('a signed-in stranger makes no account by somebody’s invite', async () => {
  const stranger = await shop.makeUser();
  const { token } = await makeInvite(shop);
  expect((await accept(token, NEW, stranger)).body.code).toBe('another_account');
});

test('a link is dead when withdrawn, when a newer one was sent, and after three days', async () => {
  const email = 'achieng@example.test';
  const first = await invite(email);
  const second = await invite(email.toUpperCase(), 'owner');
  const dead = async (link: string) =>
    (await shop.post('/api/staff/invite', { token: tokenIn(link) })).body.code;
  expect(await dead(first.body.link)).toBe('dead_link');
  expect(await dead(second.body.link)).toBeUndefined();
  const path = `/api/staff/invites/${second.body.invite._id}`;
  expect((await shop.delete(path, owner)).status).toBe(200);
  expect((await shop.delete(path, owner)).status).toBe(404);
  expect(await dead(second.body.link)).toBe('dead_link');
  const third = await invite(email);
  shop.clock.advance(3 * DAY_MS);
  expect(await dead(third.body.link)).toBe('dead_link');
  await shop.jobs.runRepeated();
  expect(await shop.db.selectFrom('staff_invites').select('id').execute()).toEqual([]);
});

test('an owner’s invite makes an owner, and one of two presses at once', async () => {
  const { body } = await invite('nyambura@example.test', 'owner');
  const both = await Promise.all([
    accept(tokenIn(body.link), NEW),
    accept(tokenIn(body.link), NEW),
  ]);
  expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  const me = await shop.get('/api/auth/me', await asks('nyambura@example.test'));
  expect(me.body.user).toMatchObject({ role: 'admin', staff: 'owner' });
});

test('a manager acts on customers, and neither on staff nor on who is staff', async () => {
  const manager = await shop.makeUser({ role: 'admin', staff: 'manager' });
  const packer = await shop.makeUser({ role: 'admin', staff: 'packer' });
  const customer = await shop.makeUser();
  const edit = (who: TestUser, change: object) =>
    shop.patch(`/api/auth/admin/update-user/${who.user.id}`, change, manager);
  expect((await edit(customer, { profession: 'Tailor' })).status).toBe(200);
  expect((await edit(customer, { role: 'admin' })).body.code).toBe('owner_only');
  for (const staff of [owner, packer, manager]) {
    expect((await edit(staff, { email: 'mine@example.test' })).body.code).toBe('owner_only');
    const user = `/api/auth/users/${staff.user.id}`;
    expect((await shop.put(user, { role: 'user' }, manager)).status).toBe(403);
    expect((await shop.delete(user, manager)).body.code).toBe('owner_only');
    expect((await shop.delete(`${user}/second-factor`, manager)).status).toBe(403);
    expect((await shop.post(`${user}/end-sessions`, {}, manager)).body.code).toBe('owner_only');
  }
  const path = `/api/auth/users/${customer.user.id}`;
  expect((await shop.post(`${path}/end-sessions`, {}, manager)).status).toBe(200);
  expect((await shop.delete(path, manager)).status).toBe(200);
});

test('roles are given, kept and taken by the specified word and by ours', async () => {
  const person = await shop.makeUser();
  const path = `/api/auth/users/${person.user.id}`;
  const put = async (body: object) => (await shop.put(path, body, owner)).body.user.staff;
  expect(await put({ role: 'admin' })).toBe('owner');
  expect(await put({ role: 'admin', staff: 'manager' })).toBe('manager');
  expect(await put({ role: 'admin' })).toBe('manager');
  expect(await put({ role: 'admin', staff: 'packer' })).toBe('packer');
  expect(await put({ role: 'user' })).toBeUndefined();
  expect(await put({ role: 'admin' })).toBe('owner');
});

test('another role ends the sessions of its bearer, the same one does not', async () => {
  const manager = await shop.makeUser({ role: 'admin', staff: 'manager' });
  const path = `/api/auth/users/${manager.user.id}`;
  await shop.put(path, { role: 'admin' }, owner);
  expect((await shop.get('/api/auth/me', manager)).status).toBe(200);
  await shop.put(path, { role: 'admin', staff: 'packer' }, owner);
  expect((await shop.get('/api/auth/me', manager)).status).toBe(401);
});

test('managers do not count as the last owner', async () => {
  const alone = await createTestApp();
  try {
    const last = await alone.makeUser({ role: 'admin' });
    await alone.makeUser({ role: 'admin', staff: 'manager' });
    const path = `/api/auth/users/${last.user.id}`;
    for (const reply of [
      await alone.put(path, { role: 'user' }, last),
      await alone.put(path, { role: 'admin', staff: 'manager' }, last),
      await alone.delete(path, last),
    ])
      expect(reply.body.code).toBe('last_admin');
  } finally {
    await alone.close();
  }
});
