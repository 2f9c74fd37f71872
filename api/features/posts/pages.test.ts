import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { cachesResponses } from '../../../test/second-server.ts';

let shop: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  await cachesResponses(shop.app);
  admin = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

const NEW = { title: 'Bring it back', text: '**Ten** days. <b>Fine</b>', published: true };
const put = (name: string, body: object, who: TestUser | undefined = admin) =>
  shop.put(`/api/pages/${name}`, body, who);
const linked = async (): Promise<string[]> =>
  (await shop.get('/api/settings/shop')).body.pages.map(({ title }: { title: string }) => title);

test('a shop begins with four pages, which are no posts of the blog', async () => {
  expect(await linked()).toEqual(['Delivery', 'Returns', 'Terms', 'Sizes']);
  for (const name of ['delivery', 'returns', 'terms', 'sizes']) {
    const { status, body } = await shop.get(`/api/pages/${name}`);
    expect([status, body.page.html.length > 300], name).toEqual([200, true]);
  }
  expect((await shop.get('/api/posts')).body.totalPosts).toBe(0);
});

test('what staff write is shown at once, also where it was cached, made safe and in the audit log', async () => {
  await shop.get('/api/pages/returns');
  const cached = await shop.app.inject({ url: '/api/pages/returns' });
  expect(cached.headers['x-cache']).toBe('hit');
  const { status, body } = await put('returns', NEW);
  expect([status, body.message]).toEqual([200, 'Page saved!']);
  const { page } = (await shop.get('/api/pages/returns')).body;
  expect(page).toMatchObject({ name: 'returns', title: NEW.title });
  expect(page.html).toContain('<strong>Ten</strong> days. &lt;b&gt;Fine');
  expect(await linked()).toContain('Bring it back');
  const { entries } = (await shop.get('/api/audit?kind=page', admin)).body;
  expect(entries[0]).toMatchObject({ action: 'changed', thing: { _id: 'returns' } });
});

test('a hidden page is 404 and linked nowhere; its text is kept', async () => {
  await put('terms', { ...NEW, title: 'Terms', published: false });
  expect((await shop.get('/api/pages/terms')).status).toBe(404);
  expect(await linked()).not.toContain('Terms');
  const { pages } = (await shop.get('/api/pages/admin/all', admin)).body;
  expect(pages[2]).toMatchObject({ name: 'terms', text: NEW.text, published: false });
  await put('terms', { ...NEW, title: 'Terms' });
  expect(await linked()).toContain('Terms');
});

test.each([
  ['title', { ...NEW, title: ' ' }],
  ['title', { ...NEW, title: 'x'.repeat(61) }],
  ['text', { ...NEW, text: ' ' }],
  ['text', { ...NEW, text: 'x'.repeat(20_001) }],
])('a wrong %s is refused beside its field', async (field, body) => {
  const reply = await put('sizes', body);
  expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, [field]]);
});

test('only staff may, and nobody adds a page', async () => {
  expect((await put('sizes', NEW, await shop.makeUser())).status).toBe(403);
  expect((await shop.put('/api/pages/sizes', NEW)).status).toBe(401);
  for (const name of ['careers', '%00', '..%2Fa', 'a'.repeat(2000)]) {
    expect((await put(name, NEW)).status, name).toBe(404);
    expect((await shop.get(`/api/pages/${name}`)).status, name).toBe(404);
  }
});
