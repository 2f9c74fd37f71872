import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/all.endpoints.ts';
import {
  createTestApp,
  formOf,
  pictureOf,
  type TestApp,
  type TestUser,
} from '../../../test/app.ts';

let shop: TestApp;
let person: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  person = await shop.makeUser({ username: 'Same' });
});
afterAll(() => shop.close());

const URL = '/api/auth/edit-profile';
const part = (head: string, text: string) =>
  `--cut\r\ncontent-disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
const raw = async (payload: string, type = 'multipart/form-data; boundary=cut') => {
  const headers = { ...person.auth, 'content-type': type };
  const reply = await shop.app.inject({ method: 'PATCH', url: URL, headers, payload });
  return { status: reply.statusCode, body: reply.json() };
};

test('a file field that was left blank is no picture', async () => {
  const blank =
    '--cut\r\ncontent-disposition: form-data; name="profileImage"; filename=""\r\n' +
    'content-type: application/octet-stream\r\n\r\n\r\n';
  const { status, body } = await raw(`${blank}${part('name="bio"', 'Hi')}--cut--\r\n`);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ bio: 'Hi', profileImage: null });
});

test('an empty file under a name is no picture either, and is refused', async () => {
  const empty = formOf({}, { field: 'profileImage', data: Buffer.alloc(0) });
  expect((await shop.patch(URL, empty, person)).status).toBe(400);
});

// Proves §5.16.
test('a refused file is told beside the call’s own file field, in every call with a file', async () => {
  const admin = await shop.makeUser({ role: 'admin' });
  const product = await shop.makeProduct();
  const post = await shop.post('/api/posts', { title: 'Before' }, admin);
  const fits = { name: 'Gauni', price: '100', category: 'dress', stock: '1', title: 'Habari' };
  const refused = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, 'image_unreadable'],
    [Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'image_too_large'],
  ] as const;
  const ofStatement = { image_unreadable: 'invalid_statement', image_too_large: 'file_too_large' };
  const calls = endpoints.filter((spec) => 'form' in spec);
  expect(calls.length).toBeGreaterThanOrEqual(6);
  for (const { method, path, form } of calls) {
    const id = path.startsWith('/api/posts') ? post.body.post._id : product.id;
    for (const [data, status, said] of refused) {
      const code = 'what' in form ? ofStatement[said] : said;
      const payload = formOf(fits, { field: form.file, data });
      const url = path.replace(':id', id).replace(':place', 'about');
      const reply = await shop.app.inject({ method, url, headers: admin.auth, payload });
      expect([path, reply.statusCode, reply.json()]).toEqual([
        path,
        status,
        expect.objectContaining({ code, fields: { [form.file]: reply.json().message } }),
      ]);
    }
  }
});

test('a file that nobody asked for is left alone', async () => {
  const form = formOf({ bio: 'Still' }, { field: 'cover', data: await pictureOf('red') });
  const { status, body } = await shop.patch(URL, form, person);
  expect([status, body.user.bio, body.user.profileImage]).toEqual([200, 'Still', null]);
});

test('texts of a form that look like other types stay texts', async () => {
  const form = formOf({ username: '254', bio: 'true', profession: 'null' });
  expect((await shop.patch(URL, form, person)).body.user).toMatchObject({
    username: '254',
    bio: 'true',
    profession: 'null',
  });
});

test.each([
  ['without an end', part('name="bio"', 'x'), undefined],
  ['without a boundary', 'x', 'multipart/form-data'],
  ['with a poisoned field', `${part('name="__proto__"', 'x')}--cut--\r\n`, undefined],
  ['of another type', '<a/>', 'text/xml'],
  ['that is no object', '5', 'application/json'],
  ['of broken JSON', '{"bio":', 'application/json'],
  [
    'with two files',
    `${part('name="a"; filename="a"', 'x')}${part('name="b"; filename="b"', 'x')}--cut--\r\n`,
    undefined,
  ],
])('a body %s is refused as the caller’s mistake', async (_what, payload, type) => {
  const { status, body } = await raw(payload, type);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
});
