import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const slugs = async (query = '') => {
  const { status, body } = await shop.get(`/api/posts${query}`);
  expect(status).toBe(200);
  return body.posts.map((post: { slug: string }) => post.slug);
};

// Proves §3.21.
test('the newest three published posts are announced, drafts and later ones are not', async () => {
  const day = (n: number) => new Date(shop.clock.now().getTime() + n * 86_400_000);
  const posts = [
    { slug: 'draft', published_at: null },
    { slug: 'tomorrow', published_at: day(1) },
    { slug: 'oldest', published_at: day(-9) },
    { slug: 'today', published_at: day(0) },
    { slug: 'older', published_at: day(-5) },
    { slug: 'yesterday', published_at: day(-1) },
  ];
  await shop.db
    .insertInto('posts')
    .values(posts.map((post) => ({ ...post, title: `On ${post.slug}`, picture_id: 'art-blog-1' })))
    .execute();
  expect(await slugs()).toEqual(['today', 'yesterday', 'older']);
  expect(await slugs('?limit=100')).toEqual(['today', 'yesterday', 'older', 'oldest']);
  expect((await shop.get('/api/posts?limit=1')).body.posts).toEqual([
    {
      _id: expect.any(String),
      slug: 'today',
      title: 'On today',
      subtitle: '',
      date: shop.clock.now().toISOString(),
      imageUrl: '/images/art-blog-1/640.webp',
    },
  ]);

  shop.clock.advance(86_400_000);
  expect((await slugs())[0]).toBe('tomorrow');
});

test('a limit out of range is refused', async () => {
  expect((await shop.get('/api/posts?limit=0')).status).toBe(400);
});
