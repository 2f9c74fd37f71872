import { insertPaymentEvent } from '../api/features/payments/event-store.ts';
import { sql } from '../api/platform/database/database.ts';
import type { TestApp } from './app.ts';
import { makeOrder, makePayment } from './endpoint-inputs.ts';

/** What names the user of `makeEverywhere`. */
export const WORDS = ['zawad', 'mwangaza', '98765432'];

/** Tables and columns that contain one of these words in any row. */
export const findWords = async (shop: TestApp, words: readonly string[]): Promise<string[]> => {
  const { rows: columns } = await sql<{ t: string; c: string }>`
    SELECT quote_ident(table_name) AS t, quote_ident(column_name) AS c
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND data_type IN ('text', 'json', 'jsonb', 'character varying', 'ARRAY')
    ORDER BY 1, 2`.execute(shop.db);
  const found: string[] = [];
  const pattern = words.join('|');
  for (const { t, c } of columns) {
    const { rows } = await sql`
      SELECT 1 FROM ${sql.raw(t)} WHERE ${sql.raw(c)}::text ~* ${pattern} LIMIT 1`.execute(shop.db);
    if (rows.length > 0) found.push(`${t}.${c}`);
  }
  return found;
};

/** A user whose name is in every column that can contain one. */
export const makeEverywhere = async (shop: TestApp, status: string) => {
  const admin = await shop.makeUser({ role: 'admin' });
  const owner = await shop.makeUser({
    password: 'kanga',
    username: 'Zawadika Mwangaza',
    email: 'zawadika.mwangaza@example.test',
  });
  const scene = { shop, owner };
  const orderId = await makeOrder(scene, status);
  const whereTo = { fullName: 'Zawadika Mwangaza', phone: '0798765432', town: 'Zawaditown' };
  await shop.db
    .updateTable('orders')
    .set({ shipping: JSON.stringify(whereTo) })
    .where('id', '=', orderId)
    .execute();
  const paymentId = await makePayment(scene);
  await shop.db
    .updateTable('payments')
    .set({
      order_id: orderId,
      phone: '254798765432',
      request_id: `ws_CO_${orderId}798765432`,
      shipping: JSON.stringify(whereTo),
    })
    .where('id', '=', paymentId)
    .execute();
  const said = (Value: string) => ({ ResultParameters: [{ Key: 'DebitPartyName', Value }] });
  for (const body of [
    said('254798765432 - Zawadika Mwangaza'),
    {
      Body: {
        Item: [
          { Name: 'PhoneNumber', Value: 254798765432 },
          { Name: 'FirstName', Value: 'Zawadika' },
        ],
      },
    },
    {
      data: { object: { billing_details: { name: 'Zawadika' }, receipt_email: owner.user.email } },
    },
  ]) {
    const now = shop.clock.now();
    await insertPaymentEvent(shop.db, { paymentId, source: 'callback', body, now });
  }
  const profile = { username: 'Zawadika Mwangaza', profession: 'Zawadi tailor', bio: 'Zawadi bio' };
  await shop.patch('/api/auth/edit-profile', profile, owner);
  const product = await shop.makeProduct();
  const review = { productId: product.id, rating: 4, comment: 'Zawadi review' };
  await shop.post('/api/reviews/post-review', review, owner);
  const letter = { name: 'Zawadika', email: owner.user.email, message: 'Zawadi letter' };
  await shop.post('/api/contact', letter, owner);
  const user = `/api/auth/users/${owner.user.id}`;
  const update = `/api/auth/admin/update-user/${owner.user.id}`;
  await shop.patch(
    update,
    { bio: 'Zawadi says the chief', email: 'zawadika@new.example.test' },
    admin,
  );
  await shop.put(user, { role: 'admin' }, admin);
  const session = await shop.post('/api/auth/login', {
    email: 'zawadika@new.example.test',
    password: 'kanga',
  });
  const again = { ...owner, auth: { authorization: `Bearer ${session.body.token}` } };
  await shop.patch(
    `/api/auth/admin/update-user/${admin.user.id}`,
    { bio: 'By a colleague' },
    again,
  );
  await shop.post(`${user}/end-sessions`, {}, admin);
  await shop.put(user, { role: 'user' }, admin);
  // Its job is deliberately not run.
  await shop.post('/api/auth/forgot-password', { email: 'zawadika@new.example.test' });
  const last = await shop.post('/api/auth/login', {
    email: 'zawadika@new.example.test',
    password: 'kanga',
  });
  const token = last.body.token as string;
  return { ...owner, token, auth: { authorization: `Bearer ${token}` }, orderId };
};
