import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTestApp,
  formOf,
  pictureOf,
  type TestApp,
  type TestUser,
} from '../../../test/app.ts';
import { freeSlug, slugOf } from './rules.ts';

let shop: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const create = (body: object) => shop.post('/api/posts', body, admin);
const update = (id: string, body: object) => shop.patch(`/api/posts/${id}`, body, admin);
const read = (slug: string) => shop.get(`/api/posts/${slug}`);

test('a draft is seen by staff alone until it is published', async () => {
  const text = '# Kitenge\n\n<script>alert(1)</script>';
  const { status, body } = await create({ title: ' How to wear Kitenge ', text, id: UNKNOWN });
  expect(status).toBe(201);
  expect(body).toEqual({
    message: 'Post added successfully!',
    post: {
      _id: expect.any(String),
      slug: 'how-to-wear-kitenge',
      title: 'How to wear Kitenge',
      subtitle: '',
      text,
      date: null,
      imageUrl: '/images/art-no-picture/640.webp',
      published: false,
      createdAt: shop.clock.now().toISOString(),
    },
  });
  const { _id, slug } = body.post;
  expect((await read(slug)).status).toBe(404);
  const all = await shop.get('/api/posts/admin/all', admin);
  expect(all.body).toMatchObject({ posts: [{ _id, published: false }], totalPages: 1 });

  const saved = await update(_id, { published: true, title: 'Another title', slug: 'mine' });
  expect(saved.body.message).toBe('Post updated successfully!');
  expect((await read(slug)).body).toEqual({
    post: {
      _id,
      slug,
      title: 'Another title',
      subtitle: '',
      date: shop.clock.now().toISOString(),
      imageUrl: expect.any(String),
      text,
      html: '<h2>Kitenge</h2>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n',
    },
  });
  expect((await update(_id, { published: false })).body.post.date).toBeNull();
  expect((await read(slug)).status).toBe(404);
});

test('a form with a picture does the same; pictures go with their post', async () => {
  const withPicture = async (texts: Record<string, string>, color: string) =>
    formOf(texts, { field: 'image', data: await pictureOf(color) });
  const form = await withPicture({ title: 'Pictures', published: 'true' }, 'red');
  const { post } = (await create(form)).body;
  expect(post.published).toBe(true);
  const status = async (url: string) => (await shop.app.inject({ url })).statusCode;
  const next = (await update(post._id, await withPicture({}, 'blue'))).body.post;
  expect(next.date).toBe(post.date);
  expect([await status(post.imageUrl), await status(next.imageUrl)]).toEqual([404, 200]);
  const gone = await shop.delete(`/api/posts/${post._id}`, admin);
  expect(gone.body).toEqual({ message: 'Post deleted' });
  expect([await status(next.imageUrl), (await read(post.slug)).status]).toEqual([404, 404]);
  expect((await shop.delete(`/api/posts/${post._id}`, admin)).status).toBe(404);
});

test('posts of one title get addresses of their own, also at the same moment', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => create({ title: 'Same' })));
  expect(answers.map(({ body }) => body.post.slug).sort()).toEqual(['same', 'same-2', 'same-3']);
});

test.each([
  ['Café & Crème – 2026!', 'cafe-creme-2026'],
  ['Women’s wear', 'womens-wear'],
  ['漢字', 'post'],
  ['../../etc', 'etc'],
  [`${'long '.repeat(40)}`, 'long-'.repeat(16).slice(0, -1)],
])('the address of %j is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('the first free number is taken', () => {
  expect(freeSlug('a', ['b'])).toBe('a');
  expect(freeSlug('a', ['a', 'a-2', 'a-4'])).toBe('a-3');
});

test('the public list has pages and true totals', async () => {
  for (const n of [1, 2, 3, 4]) {
    shop.clock.advance(1000);
    await create({ title: `Page ${n}`, published: true });
  }
  const { body } = await shop.get('/api/posts?page=2');
  expect(body.totalPages).toBe(Math.ceil(body.totalPosts / 3));
  expect(body.posts[0].title).toBe('Page 1');
  expect(body.posts[0]).not.toHaveProperty('text');
});

test('a bad post, an unknown one and other people are refused', async () => {
  for (const title of [undefined, '', '  '])
    expect((await create({ title })).body.fields).toHaveProperty('title');
  expect((await create({ title: 'x'.repeat(161) })).status).toBe(400);
  expect((await create({ title: 'x', published: 'yes' })).status).toBe(400);
  const noPicture = { field: 'image', data: Buffer.from('text') };
  expect((await create(formOf({ title: 'x' }, noPicture))).body.message).toBe(
    'The image must be an image file.',
  );
  for (const id of ['x', UNKNOWN]) {
    expect((await update(id, { title: 'x' })).status).toBe(404);
    expect((await shop.delete(`/api/posts/${id}`, admin)).status).toBe(404);
  }
  const shopper = await shop.makeUser();
  expect((await shop.post('/api/posts', { title: 'x' }, shopper)).status).toBe(403);
  expect((await shop.post('/api/posts', { title: 'x' })).status).toBe(401);
  expect((await shop.get('/api/posts/admin/all', shopper)).status).toBe(403);
});

test('staff open one post, draft or not, and see it as its page would show it', async () => {
  const text = '# Kanga\n\n<script>alert(1)</script> [x](javascript:alert(1)) **jua**';
  const { post } = (await create({ title: 'One post', text })).body;
  const one = (id: string, as?: TestUser) => shop.get(`/api/posts/admin/${id}`, as);
  expect((await one(post._id, admin)).body).toEqual({ post });
  const preview = (body: object, as?: TestUser) => shop.post('/api/posts/preview', body, as);
  const { html } = (await preview({ text }, admin)).body;
  expect(html).toContain('<h2>Kanga</h2>');
  expect(html).toContain('<strong>jua</strong>');
  expect(html).not.toContain('<script');
  expect(html).not.toContain('href');
  await update(post._id, { published: true });
  expect((await read(post.slug)).body.post.html).toBe(html);

  for (const id of ['x', UNKNOWN]) expect((await one(id, admin)).status).toBe(404);
  expect((await preview({}, admin)).status).toBe(400);
  expect((await preview({ text: 'x'.repeat(50_001) }, admin)).status).toBe(400);
  const shopper = await shop.makeUser();
  expect([(await one(post._id)).status, (await one(post._id, shopper)).status]).toEqual([401, 403]);
  expect([(await preview({ text })).status, (await preview({ text }, shopper)).status]).toEqual([
    401, 403,
  ]);
});
