import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { makePayment } from '../../../../test/endpoint-inputs.ts';
import { readSms } from '../../../platform/config/sms-config.ts';
import { orderNumber } from '../search-rules.ts';

let shop: TestApp;
let staff: TestUser;
beforeAll(async () => {
  const sms = { ...readSms({}, false), baseUrl: 'http://127.0.0.1:9' };
  shop = await createTestApp({ config: { sms } });
  staff = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

/** How people write and paste the number of an order: as in messages, on M-PESA, by hand. */
const spellingsOf = (id: string): string[] => {
  const [head = '', tail = ''] = [id.slice(0, 8), id.slice(9, 10)];
  const number = `${head}-${tail}`;
  return [
    number,
    number.toUpperCase(),
    id,
    id.toUpperCase(),
    id.replaceAll('-', ''),
    `MLK${head}${tail}`.toUpperCase(),
    `mlk ${head} ${tail}`,
    `MLK-${number}`,
    `${head}${tail}`,
    `#${number}`,
    `# ${number.toUpperCase()}`,
    `${number}.`,
    `${number},`,
    `(${number})`,
    `“${number}”`,
    `'${number}'`,
    ` ${number}\n`,
    `\u00A0${number}\u00A0`,
    `${head} ${tail}`,
    `${head} - ${tail}`,
    `${head.slice(0, 4)} ${head.slice(4)} - ${tail}`,
    `${head}\u2010${tail}`,
    `${head}\u2011${tail}`,
    `${head}\u2013${tail}`,
    `${head}\u2014${tail}`,
    `${head}\u2212${tail}`,
    `${head}\u00AD-${tail}`,
    `\u202A${number}\u202C`,
    `\u200B${head}\u200B-${tail}\uFEFF`,
    `Order ${number}`,
    `order: ${number}`,
    `Order #${number}.`,
    `Order no. ${number}`,
    `Order number ${number.toUpperCase()}`,
    `Your order ${number}`,
    `Order No:${number}`,
    `ORDER\u00A0${number}`,
    `№ ${number}`,
    [...number].map((sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0)).join(''),
  ];
};

/** A paid order with its SMS; its number has letters and digits. */
const makeOrder = async (): Promise<string> => {
  const shopper = await shop.makeUser();
  const { id: productId } = await shop.makeProduct();
  const shippingInfo = { phone: '0712345678' };
  const items = [{ productId, quantity: 1 }];
  const { body } = await shop.post('/api/orders', { items, shippingInfo }, shopper);
  const id = `ab12cd34-e${(body.order._id as string).slice(10)}`;
  await shop.db.transaction().execute(async (tx) => {
    // The number is given for this test; nothing refers to it but its items.
    const row = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', body.order._id)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('orders')
      .values({ ...row, id, status: 'Paid', idempotency_key: null, track_token: id })
      .execute();
  });
  await shop.db
    .insertInto('outbox')
    .values({
      channel: 'sms',
      event: 'order-paid',
      dedupe_key: `order:${id}:paid:sms`,
      recipient: '254712345678',
      subject: '',
      text: 'x',
      created_at: shop.clock.now(),
    })
    .execute();
  return id;
};

test('an order is found by its number in every spelling: at /track, by staff, and its messages', async () => {
  const id = await makeOrder();
  const wrong: string[] = [];
  for (const code of spellingsOf(id)) {
    const tracked = await shop.post('/api/track', { code, phone: '0712345678' });
    if (tracked.status !== 200) wrong.push(`track ${JSON.stringify(code)}`);
    const search = encodeURIComponent(code);
    const listed = await shop.get(`/api/orders/admin/all-orders?search=${search}`, staff);
    if (listed.body.orders?.[0]?._id !== id) wrong.push(`orders ${JSON.stringify(code)}`);
    const sent = await shop.get(`/api/mails?search=${search}`, staff);
    if (sent.body.totalMails !== 1) wrong.push(`mails ${JSON.stringify(code)}`);
  }
  expect(wrong).toEqual([]);
});

test('a receipt or an e-mail pasted with marks or signs around it finds its order, its customer and its mails', async () => {
  const owner = await shop.makeUser({ email: 'wambui.otieno@example.test' });
  const { id: productId } = await shop.makeProduct();
  const items = [{ productId, quantity: 1 }];
  const { body } = await shop.post('/api/orders', { items }, owner);
  const id: string = body.order._id;
  await shop.db
    .updateTable('payments')
    .set({ order_id: id, receipt: 'UKL9C4V3B7' })
    .where('id', '=', await makePayment({ shop, owner }))
    .execute();
  await shop.post('/api/auth/forgot-password', { email: owner.user.email });
  await shop.jobs.runQueued();
  const list = async (url: string, text: string) =>
    (await shop.get(`${url}?search=${encodeURIComponent(text)}`, staff)).body;
  const orders = async (text: string) =>
    (await list('/api/orders/admin/all-orders', text)).orders.map(
      (order: { _id: string }) => order._id,
    );
  for (const text of [
    'UKL9C4V3B7.',
    '#ukl9c4v3b7',
    '\u202AUKL9C4V3B7\u202C',
    '“UKL9C4V”',
    'UKL９C4',
  ])
    expect(await orders(text), text).toEqual([id]);
  for (const email of [
    '\u202Awambui.otieno@example.test\u202C',
    'wambui\u200B.otieno',
    'ｗambui.otieno',
  ]) {
    expect(await orders(email), email).toEqual([id]);
    expect((await list('/api/auth/users', email)).users, email).toHaveLength(1);
    expect((await list('/api/mails', email)).totalMails, email).toBe(1);
  }
  // What has nothing to see finds nothing, not everything.
  for (const nothing of ['\u200B\u200B\u200B', '...', '\u202A#\u202C']) {
    expect(await orders(nothing), nothing).toEqual([]);
    expect((await list('/api/auth/users', nothing)).users, nothing).toEqual([]);
    expect((await list('/api/mails', nothing)).totalMails, nothing).toBe(0);
  }
});

test('the number is read from any beginning of an id, in one form', () => {
  expect(orderNumber('AB12CD34E')).toBe('ab12cd34-e');
  expect(orderNumber('MLKAB12CD34E')).toBe('ab12cd34-e');
  expect(orderNumber('AB12')).toBe('ab12');
  expect(orderNumber('ab12cd34')).toBe('ab12cd34');
  expect(orderNumber('ab12cd34-')).toBe('ab12cd34');
  expect(orderNumber('ab12cd34-e56f-4a')).toBe('ab12cd34-e56f-4a');
  expect(orderNumber('order ab12')).toBe('ab12');
});

test.each([
  'dress',
  'Njeri Kamau',
  'decade of beads',
  'idea',
  'a b',
  'no',
  'order',
  'mlk',
  'SK7712345678',
  'njeri@example.test',
  '100%',
  '#',
  '...',
  '',
  `${'a'.repeat(33)}`,
])('%j is no number of an order', async (text) => {
  expect(orderNumber(text)).toBeUndefined();
});

test('another number of the same length finds nothing, and every spelling has one count of tries', async () => {
  const strict = await createTestApp({ config: { rateLimits: 'strict' } });
  try {
    const statuses: number[] = [];
    const spellings = spellingsOf('0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d').slice(0, 7);
    for (const [i, code] of spellings.entries()) {
      const { status } = await strict.post('/api/track', { code, phone: `071234561${i}` });
      statuses.push(status);
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429]);
  } finally {
    await strict.close();
  }
});

test('a customer, a recipient and a product are found however their names are typed', async () => {
  const search = async (text: string) => {
    const url = `/api/orders/admin/all-orders?search=${encodeURIComponent(text)}`;
    const { body } = await shop.get(url, staff);
    return body.orders.map((order: { _id: string }) => order._id);
  };
  const places = [
    ["Nyong'o", 'Nyong’o', 'nyongʼo'],
    ['Wanjikũ', 'Wanjiku\u0303', 'WANJIKU'],
    ['Anne\u2011Marie', 'Anne-Marie', 'anne–marie'],
    ['Achieng\u00A0Otieno', 'Achieng Otieno', 'Achieng\u200B Otieno'],
  ];
  for (const [index, spellings] of places.entries()) {
    const [written = ''] = spellings;
    const customer = await shop.makeUser({ username: `${written} ${index}a` });
    const other = await shop.makeUser();
    const plain = await shop.makeProduct();
    const named = await shop.makeProduct({ name: `${written} ${index}c` });
    const buy = async (by: TestUser, productId: string, shippingInfo = {}) => {
      const items = [{ productId, quantity: 1 }];
      return (await shop.post('/api/orders', { items, shippingInfo }, by)).body.order._id as string;
    };
    const orders = {
      a: await buy(customer, plain.id),
      b: await buy(other, plain.id, { fullName: `${written} ${index}b` }),
      c: await buy(other, named.id),
    };
    for (const typed of spellings)
      for (const [kind, id] of Object.entries(orders))
        expect(await search(`${typed} ${index}${kind}`), `${written}: ${typed}`).toEqual([id]);
  }
});
