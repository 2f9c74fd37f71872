import { randomBytes, randomInt } from 'node:crypto';
import type { CallKey } from '#contract/all.endpoints.ts';
import { ProductForm } from '#contract/catalogue.endpoints.ts';
import { sql } from '../api/platform/database/database.ts';
import { accountInputs } from './account-inputs.ts';
import { formOf, pictureOf } from './app.ts';
import type { Schema } from './bad-inputs.ts';
import { outboxInputs } from './outbox-inputs.ts';
import { type Given, makeOrder, type Scene } from './scene.ts';
import { sendingInputs } from './sending-inputs.ts';
import { settingsInputs } from './settings-inputs.ts';
import { giveSizes } from './sizes.ts';
import { stockInputs } from './stock-inputs.ts';

export { makeOrder, type Scene } from './scene.ts';

const mark = (): string => randomBytes(6).toString('hex');

/** An order of the owner with one piece whose size is to be agreed. */
const makeOrderWithoutSize = async ({ shop, owner }: Scene): Promise<string> => {
  const { id: productId } = await shop.makeProduct();
  await giveSizes(shop.db, productId, { M: 3 });
  const saved = await shop.post('/api/orders', { items: [{ productId, quantity: 1 }] }, owner);
  return saved.body.order._id;
};

/** An ended payment of the owner. */
export const makePayment = async (
  { shop, owner }: Pick<Scene, 'shop' | 'owner'>,
  values: { status?: string; key?: string; attention?: string } = {},
): Promise<string> => {
  const { id } = await shop.db
    .insertInto('payments')
    .values({
      user_id: owner.user.id,
      method: 'mpesa',
      amount: 1050,
      status: values.status ?? (values.attention ? 'needs_attention' : 'succeeded'),
      attention: values.attention ?? null,
      phone: '254712345678',
      callback_token: `callback-secret-${mark()}`,
      request_id: `ws-${mark()}`,
      request_hash: `request-hash-${mark()}`,
      idempotency_key: values.key ?? null,
      created_at: shop.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A refund of the owner's payment without a response of its provider. */
export const makeUnanswered = async (scene: Pick<Scene, 'shop' | 'owner'>, attention?: string) => {
  const payment = await makePayment(scene, attention ? { attention } : {});
  const { id } = await scene.shop.db
    .insertInto('refunds')
    .values({
      payment_id: payment,
      amount: 50,
      way: 'mpesa_payout',
      state: 'requested',
      callback_token: `refund-secret-${mark()}`,
      own_id: mark(),
      code: 'unanswered',
      request_hash: `request-hash-${mark()}`,
      created_at: scene.shop.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: payment, refundId: id };
};

/** A payment of the owner whose dispute has ended, which nobody has seen. */
export const makeDisputed = async (scene: Pick<Scene, 'shop' | 'owner'>): Promise<string> => {
  const payment = await makePayment(scene, {});
  const opened_at = scene.shop.clock.now();
  const ended = { cents: 105_000, reason: 'fraudulent', state: 'closed', opened_at, to_see: true };
  const dispute = { payment_id: payment, provider_id: `dp-${mark()}`, ...ended };
  await scene.shop.db.insertInto('disputes').values(dispute).execute();
  return payment;
};

/** Unbound money of exactly the payable of a Pending order of its owner. */
const makeAssignable = async (scene: Pick<Scene, 'shop' | 'owner'>) => {
  const orderId = await makeOrder(scene);
  const id = await makePayment(scene, { status: 'needs_attention' });
  const order = await scene.shop.db
    .selectFrom('orders')
    .select('payable')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await scene.shop.db
    .updateTable('payments')
    .set({ amount: order.payable })
    .where('id', '=', id)
    .execute();
  return { params: { id }, body: { orderId } };
};

/** A payment one shilling too small for a Pending order of its owner. */
const makeUnderpaid = async (scene: Pick<Scene, 'shop' | 'owner'>): Promise<string> => {
  const orderId = await makeOrder(scene);
  const id = await makePayment(scene, { attention: 'wrong_amount' });
  await scene.shop.db
    .updateTable('payments')
    .set((eb) => ({
      order_id: orderId,
      amount: eb.selectFrom('orders').select('payable').where('id', '=', orderId),
      received_amount: eb
        .selectFrom('orders')
        .select(sql<number>`payable - 1`.as('received'))
        .where('id', '=', orderId),
    }))
    .where('id', '=', id)
    .execute();
  return id;
};

/** A product with one size, M, which is sold out. */
const makeSoldOut = async ({ shop }: Pick<Scene, 'shop'>): Promise<string> => {
  const { id } = await shop.makeProduct({ stock: 0 });
  await shop.db
    .updateTable('products')
    .set({ size_system: 'letter' })
    .where('id', '=', id)
    .execute();
  const size = { product_id: id, label: 'M', position: 2, on_hand: 0 };
  await shop.db.insertInto('product_sizes').values(size).execute();
  return id;
};

export const makeMessage = async ({ shop }: Pick<Scene, 'shop'>): Promise<string> => {
  const row = { name: 'Njeri', email: 'njeri@example.test', message: 'Do you ship to Lamu?' };
  const { id } = await shop.db
    .insertInto('contact_messages')
    .values({ ...row, created_at: shop.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const makePost = async ({ shop }: Pick<Scene, 'shop'>) =>
  shop.db
    .insertInto('posts')
    .values({ slug: `post-${mark()}`, title: 'Kitenge', published_at: shop.clock.now() })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();

const cartOf = async ({ shop }: Scene) => {
  const { id: productId } = await shop.makeProduct({ priceCents: 100_000 });
  return [{ productId, quantity: 1 }];
};
const product: Given = async ({ shop }) => ({ params: { id: (await shop.makeProduct()).id } });
const paging = { page: 1, limit: 5 };
const shippingInfo = {
  fullName: 'Akinyi Otieno',
  phone: '0712345678',
  county: 'Kisumu',
  town: 'Ahero',
};

/** A valid input for each call, with every field that its body may have. */
export const goodInputs: Record<CallKey, Given> = {
  ...stockInputs,
  'GET /api/products': () => ({
    query: {
      ...{ category: 'dress', color: 'red', minPrice: 0, maxPrice: 9000, search: 'a' },
      ...{ size: '12', sizeSystem: 'uk', ...paging },
    },
  }),
  'GET /api/products/counts': () => ({
    query: { category: 'dress', color: 'red', price: 'under-1000', size: '12', sizeSystem: 'uk' },
  }),
  'GET /api/products/:id': product,
  'GET /api/products/related/:id': product,
  'POST /api/products/create-product': () => ({ body: { ...productForm, ...sizesForm() } }),
  'PATCH /api/products/update-product/:id': async (scene) => ({
    ...(await product(scene)),
    body: { ...productForm, ...sizesForm(), stockWas: 10 },
  }),
  'GET /api/products/:id/sizes': product,
  'GET /api/products/to-count': () => ({}),
  'POST /api/products/:id/pictures': async (scene) => ({
    ...(await product(scene)),
    form: formOf({ alt: 'Behind' }, { field: 'image', data: await pictureOf('red') }),
  }),
  'PATCH /api/products/:id/pictures': async ({ shop }) => ({
    params: { id: (await shop.makeProduct({ pictureId: 'art-logo' })).id },
    body: { pictures: [{ id: 'art-logo', alt: 'In front' }], picturesWere: ['art-logo'] },
  }),
  'DELETE /api/products/:id': product,

  'POST /api/products/:id/restock-notices': async (scene) => ({
    params: { id: await makeSoldOut(scene) },
    body: { email: 'njeri@example.test', size: 'M' },
  }),

  'POST /api/reviews/post-review': async (scene) => ({
    body: {
      comment: 'It fits.',
      rating: 5,
      userId: scene.owner.user.id,
      productId: await makeSoldOut(scene),
      fit: 'true',
      size: 'M',
    },
  }),
  'GET /api/reviews/total-reviews': () => ({}),
  'GET /api/reviews/:userId': ({ owner }) => ({ params: { userId: owner.user.id } }),

  ...accountInputs,
  ...outboxInputs,
  ...sendingInputs,

  'GET /api/delivery': () => ({ query: { county: 'Kisumu', town: 'Ahero' } }),
  'GET /api/delivery/admin': () => ({}),
  'POST /api/delivery/zones': () => ({ body: zoneForm() }),
  'PUT /api/delivery/zones/:id': async (scene) => ({
    params: { id: await makeZone(scene) },
    // A place can be in one zone only.
    body: zoneForm('Siaya'),
  }),
  'DELETE /api/delivery/zones/:id': async (scene) => ({ params: { id: await makeZone(scene) } }),
  'POST /api/delivery/options': async (scene) => ({ body: await optionForm(scene) }),
  'PUT /api/delivery/options/:id': async (scene) => ({
    params: { id: await makeOption(scene) },
    body: await optionForm(scene),
  }),
  'DELETE /api/delivery/options/:id': async (scene) => ({
    params: { id: await makeOption(scene) },
  }),

  'POST /api/cart/quote': async (scene) => ({ body: { items: await cartOf(scene) } }),

  'POST /api/orders': async (scene) => ({
    body: {
      items: await cartOf(scene),
      totalPrice: 1050,
      status: 'Paid',
      method: 'mpesa',
      shippingInfo,
    },
  }),
  'GET /api/orders/last-details': () => ({}),
  'GET /api/orders/my-orders': () => ({ query: paging }),
  'GET /api/orders/admin/all-orders': () => ({ query: { status: 'all', search: 'a', ...paging } }),
  'GET /api/orders/:id': async (scene) => ({ params: { id: await makeOrder(scene) } }),
  'PATCH /api/orders/:id/status': async (scene) => ({
    params: { id: await makeOrder(scene, 'Paid') },
    body: { status: 'Shipped' },
  }),
  'PATCH /api/orders/:id/sizes': async (scene) => ({
    params: { id: await makeOrderWithoutSize(scene) },
    body: { items: [{ position: 0, sizes: [{ label: 'M', quantity: 1 }] }] },
  }),

  'POST /api/mpesa/stk-push': async (scene) => ({
    body: {
      amount: 1050,
      shippingInfo,
      items: await cartOf(scene),
      // A phone can have one prompt only.
      phone: `07120${String(randomInt(100_000)).padStart(5, '0')}`,
      method: 'mpesa',
    },
  }),
  'POST /api/stripe/create-payment-intent': async (scene) => ({
    body: {
      amount: 1050,
      shippingInfo,
      items: await cartOf(scene),
      paymentMethodId: 'pm_card_visa',
    },
  }),
  'GET /api/payments/my-payments': () => ({}),
  'GET /api/payments/:id': async (scene) => ({ params: { id: await makePayment(scene) } }),

  'POST /api/payments/:id/refunds': async (scene) => ({
    params: { id: await makePayment(scene) },
    body: { amount: 50, reason: 'Too small', restock: false, byHand: true, receipt: mark() },
  }),
  'GET /api/payments/:id/refunds': async (scene) => ({ params: { id: await makePayment(scene) } }),
  'POST /api/payments/:id/refunds/:refundId/settle': async (scene) => ({
    params: await makeUnanswered(scene),
    body: { status: 'done', receipt: mark() },
  }),
  'POST /api/payments/:id/bind': makeAssignable,
  'POST /api/payments/:id/accept': async (scene) => ({
    params: { id: await makeUnderpaid(scene) },
  }),
  'POST /api/payments/:id/seen': async (scene) => ({ params: { id: await makeDisputed(scene) } }),
  'GET /api/payments/report': () => ({
    query: { from: '2026-03-01', to: '2026-03-31', ...paging },
  }),
  'GET /api/payments/attention': () => ({ query: paging }),
  'POST /api/payments/:id/close': async (scene) => ({
    params: { id: await makePayment(scene, { attention: 'used_receipt' }) },
    body: { note: 'Not on the statement.' },
  }),
  'POST /api/payments/statement': () => ({ body: { csv: statement } }),

  'GET /api/posts': () => ({ query: paging }),
  'GET /api/posts/admin/all': () => ({ query: paging }),
  'GET /api/posts/admin/:id': async (scene) => ({ params: { id: (await makePost(scene)).id } }),
  'POST /api/posts/preview': () => ({ body: { text: '# Kitenge' } }),
  'GET /api/posts/:slug': async (scene) => ({ params: { slug: (await makePost(scene)).slug } }),
  'POST /api/posts': () => ({ body: postForm }),
  'PATCH /api/posts/:id': async (scene) => ({
    params: { id: (await makePost(scene)).id },
    body: postForm,
  }),
  'DELETE /api/posts/:id': async (scene) => ({ params: { id: (await makePost(scene)).id } }),

  'POST /api/contact': () => ({
    body: { name: 'Njeri', email: 'njeri@example.test', message: 'Do you ship to Lamu?' },
  }),
  'GET /api/contact': () => ({ query: { handled: false, ...paging } }),
  'PATCH /api/contact/:id': async (scene) => ({
    params: { id: await makeMessage(scene) },
    body: { handled: true },
  }),
  'GET /api/audit': () => ({ query: { kind: 'user', limit: 5 } }),
  'GET /api/overview': () => ({ query: { days: '7' } }),
  ...settingsInputs,
  'GET /api/settings/payments': () => ({}),
  'POST /api/settings/payments/test': () => ({}),
};

const zoneForm = (county = 'Kisumu') => ({
  name: 'Lake side',
  places: [{ county, town: `Town ${mark()}` }],
});
const makeZone = async ({ shop }: Pick<Scene, 'shop'>): Promise<string> => {
  const zone = shop.db.insertInto('delivery_zones').values({ name: 'Coast' }).returning('id');
  return (await zone.executeTakeFirstOrThrow()).id;
};
const optionForm = async (scene: Pick<Scene, 'shop'>) => ({
  zoneId: await makeZone(scene),
  kind: 'pickup' as const,
  name: 'Pickup point',
  carrier: 'Mtaani',
  fee: 150,
  freeOver: 5000,
  daysMin: 1,
  daysMax: 2,
  cutoffHour: 14,
  active: true,
  points: [
    {
      name: 'Oginga Odinga Street',
      county: 'Kisumu',
      town: 'Kisumu',
      landmark: 'Opposite the market',
      phone: '0712345678',
      hours: 'Mon to Sat, 9 to 18',
      active: true,
    },
  ],
});
const makeOption = async ({ shop }: Pick<Scene, 'shop'>): Promise<string> => {
  const option = { kind: 'door', name: 'Rider' };
  const { id } = await shop.db
    .insertInto('delivery_options')
    .values(option)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const statement =
  'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance\n' +
  'UC1XK2M9QA,01-03-2026 10:15:48,Pay Bill Online,Completed,"1,050.00",,"1,050.00"\n';

const isText = ([, { type }]: [string, Schema]) => type === 'string';
const productForm = {
  // Each text of the form that needs no other value.
  ...Object.fromEntries(
    Object.entries<Schema>(ProductForm.properties)
      .filter(isText)
      .map(([name]) => [name, 'Leso wrap']),
  ),
  category: 'dress',
  color: 'red',
  price: 1000,
  oldPrice: 1200,
  stock: 4,
};
const sizesForm = () => ({
  sizeSystem: 'uk',
  sizes: JSON.stringify([
    { label: '8', stock: 1, stockWas: 0, sku: `leso-8-${mark()}` },
    { label: '12', stock: 3 },
  ]),
  style: 'leso wrap',
  modelCm: 172,
  modelSize: '8',
});
const postForm = { title: 'Leso', subtitle: 'Cotton', text: 'A cloth.', published: true };
