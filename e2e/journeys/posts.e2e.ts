import type { Page } from '@playwright/test';
import { asAdmin, expect, expectToast, goTo, signedInAsAdmin, test } from '../shop.ts';
import { pressMore } from '../staff.ts';
import { TEXTS } from '../texts.ts';

let made = 0;
const newTitle = (): string => {
  made += 1;
  return `Kanga ${Date.now().toString(36)}${process.pid}n${made}`;
};

const titleBox = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const textBox = (page: Page) => page.getByRole('textbox', { name: 'Text (Markdown)' });
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

/** The preview is beside the text on a wide screen and behind a tab on a narrow one. */
const openPreview = async (page: Page) => {
  const tab = page.getByRole('tab', { name: 'Preview' });
  if (await tab.isVisible()) await tab.click();
  return page.getByRole('region', { name: 'Preview' });
};
const openText = async (page: Page) => {
  const tab = page.getByRole('tab', { name: 'Write' });
  if (await tab.isVisible()) await tab.click();
};

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** Dashboard pages are not in the first HTML: wait for their heading. */
const open = async (page: Page, path: string, heading: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
};

const HOSTILE = `<script>window.hurt = 1</script>
<img src=x onerror="window.hurt = 2">
[a](javascript:window.hurt=3) [b](data:text/html,x) <javascript:window.hurt=4>
![c](https://example.com/x.png" onerror="window.hurt=5) ![d](javascript:window.hurt=6)
<svg onload="window.hurt=7"></svg> <a href="/" onclick="window.hurt=8">e</a>
[&#106;ava](java&#115;cript:window.hurt=9) [f](/shop "x\\" onmouseover=\\"window.hurt=10")`;

/** Elements and attributes in rendered text that run code or load from other origins; must be none. */
const dangers = (page: Page, within: string) =>
  page.locator(within).evaluate((root) =>
    [...root.querySelectorAll('*')].flatMap((element) => {
      const found: string[] = [];
      if (/^(script|style|iframe|svg|form|object|embed|base|link|meta)$/i.test(element.tagName))
        found.push(element.tagName);
      for (const { name } of element.attributes)
        if (name.startsWith('on') || name === 'style') found.push(name);
      if (element instanceof HTMLAnchorElement && !/^(https?|mailto):/.test(element.protocol))
        found.push(element.href);
      if (
        element instanceof HTMLImageElement &&
        !element.src.startsWith(`${location.origin}/images/`)
      )
        found.push(element.src);
      return found;
    }),
  );

// Proves §0.2, §1.3, §2.17.
test('a post is written, previewed and saved as a draft, then published, taken back and deleted', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 404/);
  const title = newTitle();
  const slug = title.toLowerCase().replace(/ /g, '-');
  await signedInAsAdmin(page);
  await open(page, '/dashboard/add-new-post', TEXTS.addPost);
  await titleBox(page).fill(title);
  await page.getByRole('textbox', { name: 'Subtitle' }).fill('One cloth, two pieces');
  await textBox(page).fill('# The jina\n\nEvery kanga **speaks**.');
  const preview = await openPreview(page);
  await expect(preview.getByRole('heading', { level: 2, name: 'The jina' })).toBeVisible();
  await expect(preview.locator('strong')).toHaveText('speaks');
  await expect(page.getByRole('radio', { name: /^Draft/ })).toBeChecked();
  await save(page);
  await expectToast(page, TEXTS.postAdded);
  await expect(page).toHaveURL('/dashboard/manage-posts');
  await expect(row(page, title).getByText('Draft', { exact: true })).toBeVisible();
  expect((await page.request.get(`/blogs/${slug}`)).status()).toBe(404);

  try {
    await row(page, title)
      .getByRole('button', { name: `Publish ${title}` })
      .click();
    await expectToast(page, TEXTS.postUpdated);
    await expect(row(page, title).getByText('Published', { exact: true })).toBeVisible();
    const visitor = await (await page.context().browser()?.newContext())?.newPage();
    if (!visitor) throw new Error('No second browser window.');
    await goTo(visitor, new URL('/', page.url()).href);
    const blogs = visitor.getByRole('region', { name: 'Our Blogs' });
    await expect(blogs.getByRole('article')).toHaveCount(3);
    await blogs.getByRole('link', { name: title }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(visitor.getByRole('heading', { level: 2, name: 'The jina' })).toBeVisible();
    await expect(visitor).toHaveTitle(`${title} | Malkia`);
    await expect(visitor.locator('meta[name=description]')).toHaveAttribute(
      'content',
      'One cloth, two pieces',
    );
    const html = await (await page.request.get(`/blogs/${slug}`)).text();
    expect(html).toContain('<strong>speaks</strong>');

    await row(page, title)
      .getByRole('button', { name: `Unpublish ${title}` })
      .click();
    await expect(row(page, title).getByText('Draft', { exact: true })).toBeVisible();
    expect((await page.request.get(`/blogs/${slug}`)).status()).toBe(404);
    await visitor.goto(visitor.url());
    await expect(visitor.getByText(TEXTS.postGone)).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'All posts' })).toBeVisible();
    await visitor.context().close();
  } finally {
    const { posts } = await (await asAdmin(page))('GET', '/api/posts/admin/all?limit=100');
    const left = posts.find((post: { title: string }) => post.title === title);
    await (await asAdmin(page))('PATCH', `/api/posts/${left._id}`, { published: false });
  }

  await pressMore(row(page, title), `Delete ${title}`);
  const dialog = page.getByRole('dialog', { name: 'Delete post' });
  await expect(dialog).toContainText('Are you sure you want to delete this post?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, title)).toBeVisible();
  await pressMore(row(page, title), `Delete ${title}`);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Post deleted');
  await expect(row(page, title)).toHaveCount(0);
});

// Proves §2.17.
test('a half-written post survives a reload and can be started over', async ({ page }) => {
  await signedInAsAdmin(page);
  await open(page, '/dashboard/add-new-post', TEXTS.addPost);
  await titleBox(page).fill('Half a title');
  await textBox(page).fill('Half a text');
  await page.getByRole('radio', { name: /^Published/ }).check();
  await page.reload();
  await expect(titleBox(page)).toHaveValue('Half a title');
  await expect(textBox(page)).toHaveValue('Half a text');
  await expect(page.getByRole('radio', { name: /^Published/ })).toBeChecked();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(titleBox(page)).toHaveValue('');
  await page.reload();
  await expect(titleBox(page)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Start over' })).toBeHidden();
});

test('a post is changed in the same editor, with a picture, and its address stays', async ({
  page,
}) => {
  const send = await asAdmin(page);
  const title = newTitle();
  const { post } = await send('POST', '/api/posts', { title, text: 'Before' });
  await signedInAsAdmin(page);
  await open(page, `/dashboard/manage-posts/${post._id}`, 'Edit post');
  await expect(titleBox(page)).toHaveValue(title);
  await expect(textBox(page)).toHaveValue('Before');
  await titleBox(page).fill(`${title} anew`);
  await textBox(page).fill('After');
  const picture = await page.request.get('/images/art-blog-1/320.webp');
  await page
    .getByLabel('Picture')
    .setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer: await picture.body() });
  await page.getByRole('button', { name: TEXTS.wholePicture }).click();
  await save(page);
  await expectToast(page, TEXTS.postUpdated);
  await expect(page).toHaveURL('/dashboard/manage-posts');
  await row(page, `${title} anew`)
    .getByRole('link', { name: `Edit ${title} anew` })
    .click();
  await expect(textBox(page)).toHaveValue('After');
  const { post: saved } = await send('GET', `/api/posts/admin/${post._id}`);
  expect(saved.slug).toBe(post.slug);
  expect(saved.imageUrl).not.toBe(post.imageUrl);
  await send('DELETE', `/api/posts/${post._id}`);
});

test('a post that cannot be saved stays in the editor with the reason', async ({
  page,
  errors,
}) => {
  errors.allow(/status of (400|500)|ERR_FAILED/);
  await signedInAsAdmin(page);
  await open(page, '/dashboard/add-new-post', TEXTS.addPost);
  await textBox(page).fill('A text without a title');
  await save(page);
  await expectToast(page, TEXTS.postNotAdded);
  await expect(titleBox(page)).toHaveAccessibleDescription(TEXTS.fillTitle);
  await expect(titleBox(page)).toBeFocused();
  await titleBox(page).fill(newTitle());
  await page.route('**/api/posts', (route) => route.abort());
  await save(page);
  await expect(page.locator('form').getByRole('alert')).toContainText('What you wrote is kept');
  await expect(textBox(page)).toHaveValue('A text without a title');
  await page
    .getByLabel('Picture')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  // The browser can’t decode it: it goes to the shop as it is, without a frame.
  await expect(page.getByRole('dialog', { name: 'Crop picture' })).toHaveCount(0);
  await page.unroute('**/api/posts');
  await save(page);
  await expect(page.locator('form').getByRole('alert')).toContainText(TEXTS.notAPicture);

  const send = await asAdmin(page);
  const { post } = await send('POST', '/api/posts', { title: newTitle() });
  await open(page, `/dashboard/manage-posts/${post._id}`, 'Edit post');
  await titleBox(page).fill(' ');
  await save(page);
  await expectToast(page, 'Failed to update post');
  await expect(titleBox(page)).toHaveAccessibleDescription(TEXTS.fillTitle);
  await send('DELETE', `/api/posts/${post._id}`);
});

// Proves S5.3.
test('hostile Markdown is inert in the preview and on the page', async ({ page }) => {
  const send = await asAdmin(page);
  await signedInAsAdmin(page);
  await open(page, '/dashboard/add-new-post', TEXTS.addPost);
  await textBox(page).fill(HOSTILE);
  const preview = await openPreview(page);
  await expect(preview).toContainText('<script>window.hurt = 1</script>');
  expect(await dangers(page, '.markdown-preview')).toEqual([]);

  const { post } = await send('POST', '/api/posts', { title: newTitle(), text: HOSTILE });
  await send('PATCH', `/api/posts/${post._id}`, { published: true });
  try {
    await goTo(page, `/blogs/${post.slug}`);
  } finally {
    await send('PATCH', `/api/posts/${post._id}`, { published: false });
  }
  await expect(page.locator('.prose')).toContainText('<script>window.hurt = 1</script>');
  expect(await dangers(page, '.prose')).toEqual([]);
  await page.locator('.prose a').first().hover();
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
  await send('DELETE', `/api/posts/${post._id}`);
});

test('an older preview never replaces a newer one; the editor’s buttons and keys mark what is selected', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  await open(page, '/dashboard/add-new-post', TEXTS.addPost);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/posts/preview', async (route) => {
    if (route.request().postDataJSON().text === 'older') await held;
    // The page may have aborted the older call.
    await route.continue().catch(() => {});
  });
  const older = page.waitForRequest('**/api/posts/preview');
  await textBox(page).fill('older');
  const preview = await openPreview(page);
  await older;
  await openText(page);
  await textBox(page).fill('newer');
  await openPreview(page);
  await expect(preview).toHaveText('newer');
  release();
  await page.waitForLoadState('networkidle');
  await expect(preview).toHaveText('newer');

  await openText(page);
  const box = textBox(page);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await box.fill('kanga');
  await box.selectText();
  await box.press('ControlOrMeta+b');
  await expect(box).toHaveValue('**kanga**');
  await box.press('ControlOrMeta+i');
  await expect(box).toHaveValue('**_kanga_**');
  await press('Italic');
  await expect(box).toHaveValue('**kanga**');
  await press('Quote');
  await expect(box).toHaveValue('> **kanga**');
  await box.press('ControlOrMeta+z');
  await expect(box).toHaveValue('**kanga**');
  await box.selectText();
  await press('List');
  await expect(box).toHaveValue('- **kanga**');
  await box.fill('');
  await press('Heading');
  await page.keyboard.type('Kanga');
  await expect(box).toHaveValue('## Kanga');
  await box.press('End');
  await box.press('Enter');
  await box.press('ControlOrMeta+k');
  await page.keyboard.type('/shop');
  await expect(box).toHaveValue('## Kanga\n[words of the link](/shop)');
});
