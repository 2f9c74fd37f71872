import { expect, goTo, test } from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { fault } from '../waiting.ts';

test('all posts are listed in pages, each leading to its own page; a list that cannot be loaded says so, and is tried again', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 500|ERR_FAILED/);
  await goTo(page, '/blogs');
  const list = page.getByRole('main');
  await expect(list.getByRole('article').first()).toBeVisible();
  const { posts } = await (await page.request.get('/api/posts?limit=9')).json();
  expect(await list.getByRole('article').count()).toBe(posts.length);
  await list.getByRole('link', { name: 'How a kiondo is made' }).click();
  await expect(page).toHaveURL('/blogs/how-a-kiondo-is-made');
  await expect(page.getByRole('heading', { level: 1, name: 'How a kiondo is made' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'The weaving' })).toBeVisible();
  await page.route('**/api/posts?*', fault);
  await goTo(page, '/');
  await page.getByRole('link', { name: 'All posts' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to load posts. Please try again.');
  const json = { posts: [posts[0]], totalPages: 3, totalPosts: 19 };
  await page.route('**/api/posts?*', (route) => route.fulfill({ json }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(list.getByRole('article').first()).toBeVisible();
  const paging = page.getByRole('navigation', { name: 'Pagination' });
  const asked = page.waitForRequest(/\/api\/posts\?page=2&limit=9/);
  await paging.getByRole('link', { name: 'Next' }).click();
  await asked;
  await expect(page).toHaveURL('/blogs?page=2');
  await expect(paging.getByRole('link', { name: '2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

// Proves §1.5, §3.21.
test('the home page announces the newest three posts, whole cards that lead to them', async ({
  page,
}) => {
  await goTo(page, '/');
  const cards = page.getByRole('region', { name: 'Our Blogs' }).getByRole('article');
  await expect(cards).toHaveCount(3);
  const card = cards.last();
  const title = await card.getByRole('heading').innerText();
  await expect(card.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/);
  // On the picture, away from the text: the heading's link covers the whole card.
  await card.click({ position: { x: 20, y: 20 } });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await goTo(page, '/');
  await page
    .getByRole('region', { name: 'Our Blogs' })
    .getByRole('link', { name: 'All posts' })
    .click();
  await expect(page).toHaveURL('/blogs');
});

test('an address that is no post answers 404 with a way on', async ({ page, errors }) => {
  errors.allow(/status of 404/);
  expect((await page.request.get('/blogs/no-such-post')).status()).toBe(404);
  await page.goto('/blogs/no-such-post');
  await expect(page.getByText(TEXTS.postGone)).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'All posts' }).click();
  await expect(page).toHaveURL('/blogs');
});

for (const path of ['/', '/blogs']) {
  test(`on ${path} a narrow screen shows each post’s picture beside its words`, async ({
    page,
  }) => {
    for (const width of [360, 767]) {
      await page.setViewportSize({ width, height: 740 });
      await goTo(page, path);
      const teaser = page.getByRole('main').locator('.teaser').first();
      await teaser.scrollIntoViewIfNeeded();
      const { whole, picture, words } = await teaser.evaluate((card) => {
        const box = (element: Element | null) => {
          const { left = 0, right = 0, top = 0 } = element?.getBoundingClientRect() ?? {};
          return { left, right, top };
        };
        const heading = card.querySelector('h2, h3');
        return { whole: box(card), picture: box(card.querySelector('img')), words: box(heading) };
      });
      expect(picture.left).toBeCloseTo(whole.left, 0);
      expect(picture.top).toBeCloseTo(whole.top, 0);
      expect(words.left).toBeGreaterThanOrEqual(picture.right);
      // The text has more than half of the width.
      expect(whole.right - words.left).toBeGreaterThan((whole.right - whole.left) / 2);
    }
  });
}
