import { expect, goTo, signedInAsAdmin, test } from '../shop.ts';
import { pressMore } from '../staff.ts';
import { TEXTS } from '../texts.ts';
import { navigateClient } from '../waiting.ts';

/** Lists with an address for each page that the demo fills beyond one page, or may; each with its heading. */
const LISTS = [
  ['/shop', 'page', 'Shop'],
  ['/blogs', 'page', 'Our Blogs'],
  ['/dashboard/manage-products', 'page', 'Manage products'],
  ['/dashboard/manage-orders', 'page', 'All orders'],
  ['/dashboard/stock', 'page', 'Stock'],
  ['/dashboard/pack?part=sent', 'page', 'Pack'],
  ['/dashboard/manage-users', 'page', 'Users'],
  ['/dashboard/manage-posts', 'page', 'Manage posts'],
  ['/dashboard/messages', 'page', 'Messages'],
  ['/dashboard/mails', 'page', TEXTS.mailsAndSms],
  ['/dashboard/payments-report', 'page', 'Payments'],
  ['/dashboard/payments-report', 'waiting', 'Payments'],
] as const;

test('a page past the end of a list shows the last page there is, by address and by client navigation', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  await goTo(page, '/contact');
  for (const [path, name, heading] of LISTS) {
    const main = page.getByRole('main');
    // An empty list says that it is empty, at any page.
    const empty = main.getByText(/^(No|There are no|Nothing|Every shilling) .*[.!]$/);
    // Lists of posts have no such line.
    const range = main.getByText(/^Showing \d+ to (\d+) of \1 /);
    const posts = main.getByRole('link', { name: /^Edit / }).or(main.getByRole('article'));
    await navigateClient(page, path);
    await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const some = main.getByText(/^Showing \d+ to \d+ of /).or(posts);
    await expect(some.or(empty).first()).toBeVisible();
    const isEmpty = !(await some.first().isVisible());
    for (const open of [navigateClient, goTo]) {
      await open(page, `${path}${path.includes('?') ? '&' : '?'}${name}=999`);
      const numberIn = () => new URL(page.url()).searchParams.get(name) ?? '1';
      await expect.poll(async () => numberIn() !== '999' || isEmpty, path).toBe(true);
      await expect(range.or(empty).or(posts).first()).toBeVisible();
      const number = numberIn();
      const pagination = page.locator('.pagination [aria-current="page"]');
      if (await pagination.count())
        await expect(pagination.getByText(number).first()).toBeVisible();
    }
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
