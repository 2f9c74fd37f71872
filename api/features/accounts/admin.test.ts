import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTestApp,
  formOf,
  pictureOf,
  type TestApp,
  type TestUser,
} from '../../../test/app.ts';

let shop: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.makeUser({ role: 'admin', username: 'Chief', email: 'chief@example.test' });
});
afterAll(() => shop.close());

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const me = (who: TestUser) => shop.get('/api/auth/me', who);
const update = (id: string, body: object, who = admin) =>
  shop.patch(`/api/auth/admin/update-user/${id}`, body, who);
const setRole = (id: string, role: unknown, who = admin) =>
  shop.put(`/api/auth/users/${id}`, { role: role as string }, who);

// Proves §7.11, S1.10.
test('a person edits their profile with a picture, but not their role or e-mail', async () => {
  const person = await shop.makeUser();
  const send = async (texts: Record<string, string>, color?: string) =>
    shop.patch(
      '/api/auth/edit-profile',
      formOf(texts, color ? { field: 'profileImage', data: await pictureOf(color) } : undefined),
      person,
    );
  const texts = { username: ' Atieno ', profession: 'Tailor', bio: 'Hello', role: 'admin' };
  const { status, body } = await send({ ...texts, email: 'new@example.test' }, 'red');
  expect(status).toBe(200);
  expect(body).toEqual({
    message: 'Profile updated successfully',
    user: {
      _id: person.user.id,
      username: 'Atieno',
      email: person.user.email,
      profileImage: expect.stringMatching(/^\/images\//),
      profession: 'Tailor',
      bio: 'Hello',
      role: 'user',
    },
  });
  const next = (await send({ bio: '' }, 'blue')).body.user;
  expect(next).toMatchObject({ username: 'Atieno', bio: '' });
  expect((await shop.app.inject({ url: body.user.profileImage })).statusCode).toBe(404);
  expect((await shop.app.inject({ url: next.profileImage })).statusCode).toBe(200);

  const text = { field: 'profileImage', data: Buffer.from('no picture') };
  const refused = await shop.patch('/api/auth/edit-profile', formOf({ bio: 'x' }, text), person);
  expect([refused.status, refused.body.message]).toEqual([400, 'The image must be an image file.']);
  expect((await me(person)).body.user).toEqual(next);
  expect((await send({ username: ' ' })).body.fields).toHaveProperty('username');
  expect((await shop.patch('/api/auth/edit-profile', {})).status).toBe(401);
});

// Proves §6.5, §7.8.
test('staff list users newest first, in pages, found by name or e-mail, without secrets', async () => {
  shop.clock.advance(1000);
  const one = await shop.makeUser({ username: 'Zawadi_1', email: 'z1@example.test' });
  shop.clock.advance(1000);
  const two = await shop.makeUser({ username: 'Other', email: 'ZAWADI_2@example.test' });
  const { status, body } = await shop.get('/api/auth/users?search=zawadi_', admin);
  expect(status).toBe(200);
  expect(body.users.map((u: { _id: string }) => u._id)).toEqual([two.user.id, one.user.id]);
  expect(Object.keys(body.users[0]).sort()).toEqual(
    ['_id', 'bio', 'email', 'profession', 'profileImage', 'role', 'username'].sort(),
  );
  const paged = await shop.get('/api/auth/users?search=zawadi&limit=1&page=2', admin);
  expect(paged.body).toMatchObject({ users: [{ _id: one.user.id }], totalPages: 2, totalUsers: 2 });
  expect((await shop.get('/api/auth/users?limit=0', admin)).status).toBe(400);
  expect((await shop.get('/api/auth/users', one)).status).toBe(403);
  expect((await shop.get('/api/auth/users')).status).toBe(401);
});

test('people are found however their names are typed', async () => {
  for (const written of ["Lupita Nyong'o", 'Lupita Nyong’o', 'Lupita Nyongʼo']) {
    const { user } = await shop.makeUser({ username: written });
    for (const typed of ["nyong'o", 'Nyong’o', 'NYONG‘O', 'Nyong\u200B´o']) {
      const url = `/api/auth/users?search=${encodeURIComponent(typed)}`;
      const { body } = await shop.get(url, admin);
      const ids = body.users.map((found: { _id: string }) => found._id);
      expect(ids, `${written} by ${typed}`).toContain(user.id);
    }
  }
});

// Proves §6.5, §7.10, S1.9.
test('a new role ends the sessions of its bearer', async () => {
  const person = await shop.makeUser();
  const same = await setRole(person.user.id, 'user');
  expect([same.status, (await me(person)).status]).toEqual([200, 200]);
  const { status, body } = await setRole(person.user.id, 'admin');
  expect([status, body.user.role]).toEqual([200, 'admin']);
  expect((await me(person)).status).toBe(401);
  expect((await setRole(person.user.id, 'user')).body.user.role).toBe('user');
  expect((await setRole(person.user.id, 5)).status).toBe(400);
  expect((await setRole(UNKNOWN, 'user')).status).toBe(404);
  expect((await setRole('x', 'user')).status).toBe(404);
});

// Proves §6.5, §7.12.
test('staff change listed fields of a user, bare or wrapped, and no other', async () => {
  const person = await shop.makeUser({ password: 'mine' });
  const bare = await update(person.user.id, {
    username: 'Bare',
    password_hash: 'x',
    password: 'x',
  });
  expect(bare.body).toMatchObject({
    message: 'User updated successfully',
    user: { username: 'Bare', email: person.user.email },
  });
  const wrapped = { updatedData: { bio: 'Wrapped', email: 'moved@example.test', id: UNKNOWN } };
  expect((await update(person.user.id, wrapped)).body.user).toMatchObject({
    _id: person.user.id,
    username: 'Bare',
    bio: 'Wrapped',
    email: 'moved@example.test',
  });
  const login = { email: 'moved@example.test', password: 'mine' };
  expect((await shop.post('/api/auth/login', login)).status).toBe(200);
  const taken = await update(person.user.id, { email: 'CHIEF@example.test' });
  expect([taken.status, taken.body.code]).toEqual([409, 'email_taken']);
  expect((await update(person.user.id, { email: 'none' })).status).toBe(400);
  expect((await update(UNKNOWN, { bio: '' })).status).toBe(404);
  expect((await update(person.user.id, { role: 'admin' }, person)).status).toBe(403);
});

test('any word for a role but admin makes a customer', async () => {
  const person = await shop.makeUser();
  expect((await setRole(person.user.id, 'admin')).body.user.role).toBe('admin');
  expect((await setRole(person.user.id, 'other')).body.user.role).toBe('user');
  for (const body of [{ role: 'customer' }, { updatedData: { role: 'Admin' } }]) {
    await setRole(person.user.id, 'admin');
    expect((await update(person.user.id, body)).body.user.role).toBe('user');
  }
});

test('a change of a user without anything that can be changed is 400', async () => {
  const { user } = await shop.makeUser();
  for (const body of [
    {},
    { updatedData: {} },
    { updatedData: { _id: UNKNOWN } },
    { password: 'x' },
  ]) {
    const { status, body: problem } = await update(user.id, body);
    expect([status, problem.code]).toEqual([400, 'invalid']);
    expect(problem.message).toContain('username, email, profession, bio or role');
  }
});

// Proves §7.9, S3.6, user-deleted.
test('a deleted user takes reviews and sessions along and leaves orders', async () => {
  const person = await shop.makeUser();
  const product = await shop.makeProduct();
  const review = (who: TestUser, rating: number) =>
    shop.post('/api/reviews/post-review', { comment: 'x', rating, productId: product.id }, who);
  await review(admin, 5);
  await review(person, 2);
  const items = [{ productId: product.id, quantity: 1 }];
  const { order } = (await shop.post('/api/orders', { items }, person)).body;

  const gone = await shop.delete(`/api/auth/users/${person.user.id}`, admin);
  expect(gone).toEqual({ status: 200, body: { message: 'User deleted' } });
  expect((await me(person)).status).toBe(401);
  const shown = (await shop.get(`/api/products/${product.id}`)).body;
  expect(shown.product).toMatchObject({ rating: 5, reviews: 1 });
  expect(shown.reviews).toHaveLength(1);
  const kept = (await shop.get(`/api/orders/${order._id}`, admin)).body.order;
  expect(kept.user).toEqual({ _id: null, username: 'Unknown' });
  expect((await shop.delete(`/api/auth/users/${person.user.id}`, admin)).status).toBe(404);
  expect((await shop.delete('/api/auth/users/x', admin)).status).toBe(404);
});

// Proves S1.15.
test('there is always an admin left, also when two remove each other', async () => {
  for (const answer of [
    await setRole(admin.user.id, 'user'),
    await update(admin.user.id, { role: 'user' }),
    await shop.delete(`/api/auth/users/${admin.user.id}`, admin),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([409, 'last_admin']);
  }
  expect((await me(admin)).status).toBe(200);

  const second = await shop.makeUser({ role: 'admin' });
  await Promise.all([
    setRole(second.user.id, 'user', admin),
    shop.delete(`/api/auth/users/${admin.user.id}`, second),
  ]);
  const admins = await shop.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .execute();
  expect(admins).toHaveLength(1);
});
