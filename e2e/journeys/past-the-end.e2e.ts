import { expect, goTo, signedInAsAdmin, test } from '../shop.ts';
import { pressMore } from '../staff.ts';
import { navigateClient } from '../waiting.ts';

/** Lists with an address for each page that the demo fills beyond one page, or may. */
const LISTS = [
  ['/shop', 'page'],
  ['/blogs', 'page'],
  ['/dashboard/manage-products', 'page'],
  ['/dashboard/manage-orders', 'page'],
  ['/dashboard/manage-users', 'page'],
  ['/dashboard/manage-posts', 'page'],
  ['/dashboard/messages', 'page'],
  ['/dashboard/mails', 'page'],
  ['/dashboard/payments-report', 'page'],
  ['/dashboard/payments-report', 'waiting'],
] as const;

test('a page past the end of a list shows the last page there is, by address and by client navigation', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  for (const [path, name] of LISTS)
    for (const open of [goTo, navigateClient]) {
      const main = page.getByRole('main');
      // An empty list says that it is empty, at any page.
      const empty = main.getByText(/^(No|There are no|Nothing|Every shilling) .*[.!]$/);
      // Lists of posts have no such line.
      const range = main.getByText(/^Showing \d+ to (\d+) of \1 /);
      const posts = main.getByRole('link', { name: /^Edit / }).or(main.getByRole('article'));
      await goTo(page, path);
      const some = main.getByText(/^Showing \d+ to \d+ of /).or(posts);
      await expect(some.or(empty).first()).toBeVisible();
      const isEmpty = !(await some.first().isVisible());
      await open(page, `${path}?${name}=999`);
      const numberIn = () => new URL(page.url()).searchParams.get(name) ?? '1';
      await expect.poll(async () => numberIn() !== '999' || isEmpty, path).toBe(true);
      await expect(range.or(empty).or(posts).first()).toBeVisible();
      const number = numberIn();
      const pagination = page.locator('.pagination [aria-current="page"]');
      if (await pagination.count())
        await expect(pagination.getByText(number).first()).toBeVisible();
    }
});

test('after the last post of the last page is deleted, the page before it is shown', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  const post = {
    ...{ _id: '0190a0a0-0000-7000-8000-000000000000', slug: 'last', title: 'The last of all' },
    ...{ subtitle: '', text: '', published: false, createdAt: new Date().toISOString() },
  };
  let deleted = false;
  await page.route('**/api/posts/admin/all*', (route) => {
    const wanted = new URL(route.request().url()).searchParams.get('page') ?? '1';
    const totalPages = deleted ? 1 : 2;
    const title = wanted === '1' ? 'One of the first page' : post.title;
    const posts = Number(wanted) > totalPages ? [] : [{ ...post, title }];
    return route.fulfill({ json: { posts, totalPages, totalPosts: totalPages } });
  });
  await page.route(`**/api/posts/${post._id}`, (route) => {
    deleted = true;
    return route.fulfill({ json: { message: 'Post deleted' } });
  });
  await goTo(page, '/dashboard/manage-posts?page=2');
  await pressMore(page, 'Delete The last of all');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'One of the first page' })).toBeVisible();
  await expect(page).toHaveURL(/manage-posts$/);
});
