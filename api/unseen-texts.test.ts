import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallKey } from '#contract/all.endpoints.ts';
import type { TestApp, TestUser } from '../test/app.ts';
import { ask, isStaffCall, openCallShop, specOf } from '../test/endpoint-calls.ts';
import { goodInputs } from '../test/endpoint-inputs.ts';

/** A required text must have something to see: blanks and invisible characters alone are none. */
const UNSEEN: Record<string, string> = {
  blanks: ' \t ',
  'no-break and wide spaces': '\u00A0\u2003\u3000',
  'zero-width signs': '\u200B\u200C\u200D\u2060\uFEFF',
  'direction marks': '\u200E\u202A\u202C\u2068\u2069',
  'a soft hyphen': '\u00AD',
  'a Hangul filler': '\u3164',
  'other Hangul fillers': '\u115F\u1160\uFFA0',
  'a blank of Braille': '\u2800',
  'variation selectors': '\uFE0F\u{E0100}',
  tags: '\u{E0041}\u{E007F}',
  'a mark without a letter': '\u0301',
  'a blank symbol': '\u{1D159}',
};

/** The required texts of each call, and the field that its refusal names. */
const REQUIRED: [key: CallKey, field: string, names?: string][] = [
  ['POST /api/auth/register', 'username'],
  ['PATCH /api/auth/edit-profile', 'username'],
  ['PATCH /api/auth/admin/update-user/:userId', 'updatedData.username', 'username'],
  ['POST /api/reviews/post-review', 'comment'],
  ['POST /api/products/create-product', 'name'],
  ['PATCH /api/products/update-product/:id', 'name'],
  ['POST /api/posts', 'title'],
  ['PATCH /api/posts/:id', 'title'],
  ['PUT /api/pages/:name', 'title'],
  ['PUT /api/pages/:name', 'text'],
  ['PUT /api/settings/texts', 'name'],
  ['PUT /api/settings/texts', 'heroTitle'],
  ['POST /api/delivery/zones', 'name'],
  ['PUT /api/delivery/zones/:id', 'name'],
  ['POST /api/delivery/options', 'name'],
  ['PUT /api/delivery/options/:id', 'name'],
  ['POST /api/delivery/options', 'points.name', 'name'],
  ['POST /api/payments/:id/close', 'note'],
];

let shop: TestApp;
let staff: TestUser;
beforeAll(async () => {
  shop = await openCallShop();
  staff = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

const withText = (body: any, field: string, text: string): any => {
  const [head = '', ...rest] = field.split('.');
  if (Array.isArray(body)) return [withText(body[0] ?? {}, field, text)];
  if (rest.length === 0) return { ...body, [head]: text };
  return { ...body, [head]: withText(body?.[head], rest.join('.'), text) };
};

test.each(REQUIRED)('%s: %s needs something to see', async (key, field, names = field) => {
  const spec = specOf(key);
  for (const [what, text] of Object.entries(UNSEEN)) {
    const shopper = await shop.makeUser();
    const caller = isStaffCall(spec) ? staff : shopper;
    const good = await goodInputs[key]({ shop, owner: shopper, caller });
    const given = good.form ? Object.fromEntries(good.form) : good.body;
    const body = withText(given, field, text);
    for (const [name, value] of Object.entries(body)) if (value instanceof Blob) delete body[name];
    // A form's numbers are texts.
    for (const name of ['price', 'oldPrice', 'stock', 'modelCm'])
      if (typeof body[name] === 'string' && body[name] !== '') body[name] = Number(body[name]);
    const reply = await ask(shop, spec, { ...good, form: undefined, body }, caller);
    expect([what, reply.status >= 400 && reply.status < 500]).toEqual([what, true]);
    expect(Object.keys(reply.body.fields ?? {}), `${what} ${reply.text}`).toEqual([names]);
  }
});

test('a message to the shop needs a word or an address that can be seen', async () => {
  for (const [what, text] of Object.entries(UNSEEN)) {
    const { status, body } = await shop.post('/api/contact', {
      name: text,
      email: text,
      message: text,
    });
    expect([what, status, Object.keys(body.fields ?? {})]).toEqual([what, 400, ['message']]);
  }
});

test('what a delivery needs is not given by what nobody sees, and a paid order then waits for its address', async () => {
  const { id: optionId } = await shop.db
    .insertInto('delivery_options')
    .values({ kind: 'parcel', name: 'Bus', fee: 300 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const whole = { fullName: 'Njeri', phone: '0712345678', county: 'Nyeri', town: 'Karatina' };
  for (const [what, text] of Object.entries(UNSEEN)) {
    const shopper = await shop.makeUser();
    const items = [{ productId: (await shop.makeProduct()).id, quantity: 1 }];
    for (const field of ['fullName', 'phone', 'county', 'town'] as const) {
      const shippingInfo = { ...whole, [field]: text };
      const order = { items, shippingInfo, deliveryId: optionId };
      const { status, body } = await shop.post('/api/orders', order, shopper);
      expect([what, field, status, Object.keys(body.fields ?? {})]).toEqual([
        what,
        field,
        422,
        [field],
      ]);
    }
    const hidden = { fullName: text, county: text, town: text };
    const saved = await shop.post('/api/orders', { items, shippingInfo: hidden }, shopper);
    const id: string = saved.body.order._id;
    await shop.db.updateTable('orders').set({ status: 'Paid' }).where('id', '=', id).execute();
    const { body } = await shop.get(`/api/orders/${id}`, shopper);
    expect([what, body.order.addressMissing]).toEqual([what, true]);
    const waiting = await shop.get('/api/orders/admin/all-orders?waiting=address', staff);
    expect(waiting.body.orders.map(({ _id }: { _id: string }) => _id)).toContain(id);
    await shop.db.updateTable('orders').set({ status: 'Delivered' }).where('id', '=', id).execute();
  }
});

test('an optional text of which nothing is seen is stored as none', async () => {
  const text = '\u3164\u200B';
  const { body } = await shop.patch(
    '/api/auth/edit-profile',
    { bio: text, profession: text },
    staff,
  );
  expect(body.user).toMatchObject({ bio: '', profession: '' });
});

test('an e-mail is read as it is meant: marks, wide letters and case make no other account', async () => {
  const email = 'wanjiku.pasted@example.test';
  const spellings = [
    '\u202Awanjiku.pasted@example.test\u202C',
    ' wanjiku.pasted@example.test ',
    'wanjiku\u200B.pasted@example.test\uFEFF',
    '\uFF57anjiku.pasted\uFF20example.test',
    'Wanjiku.Pasted@Example.TEST',
    '\u2068wanjiku.pasted@example.test\u2069\u00A0',
  ];
  const password = 'kanga na leso';
  const made = await shop.post('/api/auth/register', {
    username: 'Wanjiku',
    email: spellings[0],
    password,
  });
  expect([made.status, made.body.user?.email]).toEqual([201, email]);
  for (const spelling of spellings) {
    const again = { username: 'Other', email: spelling, password };
    expect((await shop.post('/api/auth/register', again)).status, spelling).toBe(409);
    const entered = await shop.post('/api/auth/login', { email: spelling, password });
    expect(entered.status, spelling).toBe(200);
    expect((await shop.post('/api/auth/forgot-password', { email: spelling })).status).toBe(200);
    const { id } = await shop.makeProduct({ stock: 0 });
    const asked = await shop.post(`/api/products/${id}/restock-notices`, { email: spelling });
    expect(asked.status, spelling).toBe(202);
  }
  const notices = await shop.db.selectFrom('restock_notices').select('email').execute();
  expect(new Set(notices.map((notice) => notice.email))).toEqual(new Set([email]));
  const person = await shop.makeUser();
  const url = `/api/auth/admin/update-user/${person.user.id}`;
  const moved = { updatedData: { email: '\u202Amoved.there@example.test\u202C' } };
  expect((await shop.patch(url, moved, staff)).body.user.email).toBe('moved.there@example.test');
  for (const wrong of ['wanjiku', 'wanjiku @example.test', '\u200B@example.test', 'a@b\0.test'])
    expect((await shop.post('/api/auth/login', { email: wrong, password })).status).toBe(400);
});
