import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { makeOrder, makePayment } from '../../../test/endpoint-inputs.ts';
import { sql } from '../../platform/database.ts';

let shop: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

const shipping = { fullName: 'Akinyi Otieno', phone: '0712345678', county: 'Kisumu' };

/** Somebody about whom every table knows something. */
const makeKnown = async () => {
  const owner = await shop.makeUser({ password: 'kanga' });
  const scene = { shop, owner };
  const ids = [];
  for (const status of ['Delivered', 'Paid']) ids.push(await makeOrder(scene, status));
  await shop.db
    .updateTable('orders')
    .set({ shipping: JSON.stringify(shipping) })
    .where('id', 'in', ids)
    .execute();
  const payment = await makePayment(scene);
  const product = await shop.makeProduct({ name: 'Leso wrap' });
  const review = { productId: product.id, rating: 4, comment: 'Nzuri sana' };
  await shop.post('/api/reviews/post-review', review, owner);
  const email = owner.user.email.toUpperCase();
  await shop.post('/api/contact', { name: 'Akinyi', email, message: 'Mko wapi?' });
  await shop.post('/api/auth/forgot-password', { email });
  await shop.jobs.runQueued();
  return { owner, product, payment, delivered: ids[0] as string, paid: ids[1] as string };
};

const remove = (owner: TestUser, password = 'kanga') =>
  shop.post('/api/privacy/delete-account', { password }, owner);

const orderRow = (id: string) =>
  shop.db
    .selectFrom('orders')
    .select(['user_id', 'shipping', 'payable', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('a person takes away everything the shop keeps of them, and nothing of others', async () => {
  const { owner, product, payment, paid, delivered } = await makeKnown();
  const stranger = await makeKnown();
  const { status, body } = await shop.get('/api/privacy/my-data', owner);
  expect(status).toBe(200);
  expect(body.account).toMatchObject({ _id: owner.user.id, email: owner.user.email });
  expect(body.orders.map((order: { _id: string }) => order._id).sort()).toEqual(
    [paid, delivered].sort(),
  );
  expect(body.orders[0].shippingInfo).toEqual(shipping);
  expect(body.payments).toMatchObject([{ _id: payment, phone: '254712345678', amount: 1050 }]);
  expect(body.reviews).toMatchObject([{ productId: product.id, product: 'Leso wrap', rating: 4 }]);
  expect(body.messages).toMatchObject([{ message: 'Mko wapi?' }]);
  expect(body.mails).toMatchObject([{ subject: 'Set a new password' }]);
  expect(body.mails[0].text).toContain('token=…');
  expect(body.sessions).toHaveLength(1);
  const text = JSON.stringify(body);
  for (const secret of [stranger.owner.user.email, stranger.owner.user.id, 'hash', 'callback'])
    expect(text).not.toContain(secret);
});

test('a deleted account leaves nothing that names the person, and the books unchanged', async () => {
  const { owner, product, payment, delivered, paid } = await makeKnown();
  const before = await orderRow(delivered);
  expect(await remove(owner)).toEqual({
    status: 200,
    body: { message: 'Your account was deleted' },
  });
  expect((await shop.get('/api/auth/me', owner)).status).toBe(401);
  const { email } = owner.user;
  expect((await shop.post('/api/auth/login', { email, password: 'kanga' })).status).toBe(401);
  expect((await shop.get(`/api/products/${product.id}`)).body).toMatchObject({ reviews: [] });
  // What it cost stays; whose it was and where it went does not.
  expect(await orderRow(delivered)).toEqual({ ...before, user_id: null, shipping: {} });
  const kept = await shop.db
    .selectFrom('payments')
    .select(['user_id', 'amount', 'status'])
    .where('id', '=', payment)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ user_id: null, amount: 1050, status: 'succeeded' });
  const { rows } = await sql<{ named: number }>`
    SELECT (SELECT count(*) FROM contact_messages WHERE lower(email) = lower(${email}))
      + (SELECT count(*) FROM users WHERE lower(email) = lower(${email})) AS named`.execute(
    shop.db,
  );
  expect(rows).toEqual([{ named: 0 }]);
  // One letter says what happened; all others are gone.
  const { mails } = (await shop.get('/api/mails?limit=1000', admin)).body;
  const theirs = mails.filter((mail: { to: string }) => mail.to === email);
  expect(theirs).toMatchObject([{ subject: 'Your Malkia account was deleted' }]);
  // Where an order is still to go is known until it has arrived.
  expect((await orderRow(paid)).shipping).toEqual(shipping);
  await shop.db.updateTable('orders').set({ status: 'Delivered' }).where('id', '=', paid).execute();
  await shop.jobs.runRepeated();
  expect((await orderRow(paid)).shipping).toEqual({});
});

test('deleting needs the password, no payment under way, and leaves the shop an admin', async () => {
  const owner = await shop.makeUser({ password: 'kanga' });
  const wrong = await remove(owner, 'leso');
  expect([wrong.status, wrong.body.fields.password]).toEqual([400, 'The password is not right.']);
  const id = await makePayment({ shop, owner }, { status: 'prompted' });
  expect(await remove(owner)).toMatchObject({
    status: 409,
    body: { code: 'payment_in_progress' },
  });
  await shop.db.updateTable('payments').set({ status: 'failed' }).where('id', '=', id).execute();
  expect((await remove(owner)).status).toBe(200);

  const alone = await createTestApp();
  try {
    const boss = await alone.makeUser({ role: 'admin', password: 'kanga' });
    const refused = await alone.post('/api/privacy/delete-account', { password: 'kanga' }, boss);
    expect([refused.status, refused.body.code]).toEqual([409, 'last_admin']);
  } finally {
    await alone.close();
  }
});

test('what has been kept long enough is forgotten, and the books refuse any other change', async () => {
  const { owner, payment, delivered } = await makeKnown();
  const years = (count: number) => new Date(Date.now() - count * 366 * 86_400_000);
  const old = await makePayment({ shop, owner });
  await shop.db
    .updateTable('payments')
    .set({ created_at: years(6) })
    .where('id', '=', old)
    .execute();
  const event = (paymentId: string, at: Date) =>
    shop.db
      .insertInto('payment_events')
      .values({
        payment_id: paymentId,
        at,
        source: 'callback',
        body: JSON.stringify({ phone: '254712345678' }),
      })
      .execute();
  await event(old, years(6));
  await event(payment, years(4));
  await shop.db
    .updateTable('contact_messages')
    .set({ created_at: years(3) })
    .where('message', '=', 'Mko wapi?')
    .execute();
  shop.clock.set(new Date());
  await shop.jobs.runRepeated();

  const phones = await shop.db
    .selectFrom('payments')
    .select(['id', 'phone'])
    .where('user_id', '=', owner.user.id)
    .execute();
  expect(Object.fromEntries(phones.map(({ id, phone }) => [id, phone]))).toEqual({
    [old]: null,
    [payment]: '254712345678',
  });
  const bodies = (paymentId: string) =>
    shop.db
      .selectFrom('payment_events')
      .select('body')
      .where('payment_id', '=', paymentId)
      .where('source', '=', 'callback')
      .execute();
  expect(await bodies(old)).toEqual([{ body: { erased: true } }]);
  expect(await bodies(payment)).toEqual([{ body: { phone: '254712345678' } }]);
  expect((await orderRow(delivered)).shipping).toEqual(shipping);
  const messages = shop.db.selectFrom('contact_messages').select('id').execute();
  expect(await messages).toEqual([]);
  for (const [id, change] of [
    [payment, { body: '{"erased": true}' }],
    [old, { body: '{"amount": 1}' }],
    [old, { body: '{"erased": true}', at: new Date() }],
  ] as const) {
    const changed = shop.db
      .updateTable('payment_events')
      .set(change)
      .where('payment_id', '=', id)
      .execute();
    await expect(changed).rejects.toThrow('append-only');
  }
});
