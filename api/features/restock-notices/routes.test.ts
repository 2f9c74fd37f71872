import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { readSms } from '../../platform/config/sms-config.ts';
import { sql } from '../../platform/database/database.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('restock_notices').execute();
  await shop.db.deleteFrom('outbox').execute();
});

/** A product with this stock by size. */
const makeSized = async (sizes: Record<string, number>) => {
  const stock = Object.values(sizes).reduce((sum, pieces) => sum + pieces, 0);
  const product = await shop.makeProduct({ name: 'Leso wrap', stock });
  await shop.db
    .updateTable('products')
    .set({ size_system: 'letter' })
    .where('id', '=', product.id)
    .execute();
  const rows = Object.entries(sizes).map(([label, on_hand], position) => ({
    product_id: product.id,
    label,
    on_hand,
    position,
  }));
  await shop.db.insertInto('product_sizes').values(rows).execute();
  return product.id;
};

const setSize = async (id: string, label: string, pieces: number) => {
  await shop.db
    .updateTable('products')
    .set((eb) => ({ on_hand: eb('on_hand', '+', pieces) }))
    .where('id', '=', id)
    .execute();
  await shop.db
    .updateTable('product_sizes')
    .set({ on_hand: pieces })
    .where('product_id', '=', id)
    .where('label', '=', label)
    .execute();
};

const ask = (id: string, body: object) => shop.post(`/api/products/${id}/restock-notices`, body);
const email = 'wanjiku@example.test';
const mails = () =>
  shop.db.selectFrom('outbox').select(['recipient', 'subject', 'text']).orderBy('id').execute();
const notices = () =>
  shop.db.selectFrom('restock_notices').select(['email', 'size']).orderBy('id').execute();

test('whoever asks for a size gets one mail when that size is back, and no other', async () => {
  const id = await makeSized({ S: 0, M: 0, L: 4 });
  const asked = await ask(id, { email: 'Wanjiku@Example.test', size: 'M' });
  expect(asked).toEqual({
    status: 202,
    body: { message: 'We will mail you once, when it is back.' },
  });
  await setSize(id, 'S', 3);
  await shop.jobs.runRepeated();
  expect(await mails()).toEqual([]);
  await setSize(id, 'M', 2);
  await shop.jobs.runRepeated();
  await shop.jobs.runRepeated();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: email, subject: 'Leso wrap in size M is back' });
  expect(mail?.text).toContain(`http://127.0.0.1:9/shop/${id}?size=M\n`);
  expect(await notices()).toEqual([]);
});

test('a notice without a size waits for any piece of the product', async () => {
  const { id, name } = await shop.makeProduct({ stock: 0 });
  const sized = await makeSized({ S: 0, M: 0 });
  for (const product of [id, sized]) expect((await ask(product, { email })).status).toBe(202);
  await shop.jobs.runRepeated();
  expect(await mails()).toEqual([]);
  await setSize(sized, 'S', 1);
  await shop.db.updateTable('products').set({ on_hand: 1 }).where('id', '=', id).execute();
  await shop.jobs.runRepeated();
  const subjects = (await mails()).map(({ subject }) => subject);
  expect(subjects).toEqual([`${name} is back`, 'Leso wrap is back']);
});

test('pieces that are held, archived or not of a size are not back', async () => {
  const id = await makeSized({ M: 0 });
  await ask(id, { email, size: 'M' });
  const change = (values: object) =>
    shop.db.updateTable('products').set(values).where('id', '=', id).execute();
  const hold = (held: number) =>
    shop.db.updateTable('product_sizes').set({ held }).where('product_id', '=', id).execute();
  await setSize(id, 'M', 3);
  await change({ held: 3 });
  await shop.jobs.runRepeated();
  await change({ held: 0, archived_at: shop.clock.now() });
  await shop.jobs.runRepeated();
  await change({ archived_at: null });
  await hold(3);
  await shop.jobs.runRepeated();
  expect(await mails()).toEqual([]);
  await hold(2);
  await shop.jobs.runRepeated();
  expect(await mails()).toHaveLength(1);
});

test('the answer is the same for every address, however often it is asked', async () => {
  const id = await makeSized({ M: 0 });
  const { user } = await shop.makeUser();
  const answers = [];
  for (const to of [user.email, user.email, user.email.toUpperCase(), email])
    answers.push(await ask(id, { email: to, size: 'M' }));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await notices()).toEqual([
    { email: user.email, size: 'M' },
    { email, size: 'M' },
  ]);
});

test('what is in stock, what is unknown and what is no address is refused', async () => {
  const id = await makeSized({ S: 2, M: 0 });
  const refused = async (body: object, product = id) => {
    const { status, body: answer } = await ask(product, body);
    return [status, answer.code];
  };
  expect(await refused({ email, size: 'S' })).toEqual([409, 'in_stock']);
  expect(await refused({ email })).toEqual([409, 'in_stock']);
  expect(await refused({ email, size: 'XXL' })).toEqual([422, 'no_such_size']);
  await shop.db
    .updateTable('product_sizes')
    .set({ retired_at: shop.clock.now() })
    .where('product_id', '=', id)
    .where('label', '=', 'M')
    .execute();
  expect(await refused({ email, size: 'M' })).toEqual([422, 'no_such_size']);
  const plain = await shop.makeProduct({ stock: 0 });
  expect(await refused({ email, size: 'M' }, plain.id)).toEqual([422, 'no_such_size']);
  const gone = await shop.makeProduct({ archived: true });
  for (const product of [gone.id, 'x', '00000000-0000-4000-8000-000000000000'])
    expect(await refused({ email }, product)).toEqual([404, 'not_found']);
  expect((await refused({ email: 'nobody' }))[0]).toBe(400);
  expect(await notices()).toEqual([]);
});

test('two servers at once mail each notice once, and a failure mails none of its batch', async () => {
  const { id } = await shop.makeProduct({ stock: 0 });
  const { id: other } = await shop.makeProduct({ stock: 0 });
  for (let i = 0; i < 130; i++)
    await ask(i % 2 ? id : other, { email: `shopper-${i}@example.test` });
  await shop.db.updateTable('products').set({ on_hand: 5 }).execute();
  // The 100 oldest are sent in one transaction.
  const bad = 'shopper-99@example.test';
  await sql`
    ALTER TABLE outbox ADD CONSTRAINT refused CHECK (recipient <> ${sql.lit(bad)}) NOT VALID`.execute(
    shop.db,
  );
  await expect(shop.jobs.runRepeated()).rejects.toThrow('refused');
  expect([(await mails()).length, (await notices()).length]).toEqual([0, 130]);
  await sql`ALTER TABLE outbox DROP CONSTRAINT refused`.execute(shop.db);
  await Promise.all([shop.jobs.runRepeated(), shop.jobs.runRepeated(), shop.jobs.runRepeated()]);
  const recipients = (await mails()).map(({ recipient }) => recipient);
  expect([recipients.length, new Set(recipients).size]).toEqual([130, 130]);
  expect(await notices()).toEqual([]);
});

test('an address waits for at most ten things, the newest ones', async () => {
  for (let i = 0; i < 12; i++) {
    const { id } = await shop.makeProduct({ stock: 0 });
    expect((await ask(id, { email })).status).toBe(202);
    if (i === 0) await shop.db.updateTable('restock_notices').set({ size: 'oldest' }).execute();
  }
  const left = await notices();
  expect(left).toHaveLength(10);
  expect(left).not.toContainEqual({ email, size: 'oldest' });
});

test('a notice ends after ninety days', async () => {
  const { id } = await shop.makeProduct({ stock: 0 });
  await ask(id, { email });
  const start = shop.clock.now();
  shop.clock.advance(90 * 86_400_000);
  await shop.jobs.runRepeated();
  expect(await notices()).toHaveLength(1);
  shop.clock.advance(1000);
  await shop.jobs.runRepeated();
  expect(await notices()).toEqual([]);
  shop.clock.set(start);
});

test('the live shop takes a few notices an hour from one browser', async () => {
  const live = await createTestApp({ config: { rateLimits: 'strict' } });
  try {
    const { id } = await live.makeProduct({ stock: 0 });
    const statuses = new Set<number>();
    for (let i = 0; i < 21; i++) {
      const body = { email: `shopper-${i}@example.test` };
      statuses.add((await live.post(`/api/products/${id}/restock-notices`, body)).status);
    }
    expect([...statuses]).toEqual([202, 429]);
  } finally {
    await live.close();
  }
});

test('an account made by a phone gets one SMS; others, and a shop that sends none, ask for the address', async () => {
  const sms = { ...readSms({}, false), baseUrl: 'http://127.0.0.1:9' };
  const texting = await createTestApp({ config: { sms } });
  try {
    const byPhone = await texting.makeUser();
    await texting.db
      .updateTable('users')
      .set({ email: null, phone: '254712345678' })
      .where('id', '=', byPhone.user.id)
      .execute();
    const name = 'A very long name of a gown that was sewn by hand in Thika for a wedding';
    const { id } = await texting.makeProduct({ name, sizes: { M: 0 } });
    const url = `/api/products/${id}/restock-notices`;
    const byMail = await texting.makeUser();
    // Only guests may enter a phone.
    for (const given of [{ size: 'M' }, { size: 'M', phone: '0712345678' }]) {
      const { status, body } = await texting.post(url, given, byMail);
      expect([status, body.fields]).toEqual([400, { email: 'Please enter your email' }]);
    }
    for (let times = 0; times < 2; times++)
      expect(await texting.post(url, { size: 'M' }, byPhone)).toEqual({
        status: 202,
        body: { message: 'We will send you one SMS, when it is back.' },
      });
    const { restockNotices } = (await texting.get('/api/privacy/my-data', byPhone)).body;
    expect(restockNotices).toMatchObject([{ size: 'M', phone: '+254712345678' }]);
    await texting.db.updateTable('products').set({ on_hand: 2 }).where('id', '=', id).execute();
    await texting.db.updateTable('product_sizes').set({ on_hand: 2 }).execute();
    await texting.jobs.runRepeated();
    await texting.jobs.runRepeated();
    const sent = await texting.db.selectFrom('outbox').selectAll().execute();
    expect(sent).toMatchObject([
      { channel: 'sms', recipient: '254712345678', event: 'back-in-stock', state: 'queued' },
    ]);
    expect(sent[0]?.text).toContain(
      `in size M is back in stock. http://127.0.0.1:9/shop/${id}?size=M`,
    );
    expect(sent[0]?.text.length).toBeLessThanOrEqual(160);
    const plain = await shop.makeProduct({ stock: 0 });
    expect((await ask(plain.id, {})).status).toBe(400);
  } finally {
    await texting.close();
  }
});
