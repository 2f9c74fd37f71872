import { type Given, makeOrder, type Scene } from './scene.ts';
import { giveSizes } from './sizes.ts';

const SHIPPING = { fullName: 'Njeri', phone: '0712 345 678', county: 'Nyeri', town: 'Karatina' };

const paid = async (scene: Scene): Promise<string> => {
  const id = await makeOrder(scene, 'Paid');
  await scene.shop.db
    .updateTable('orders')
    .set({ shipping: JSON.stringify(SHIPPING) })
    .where('id', '=', id)
    .execute();
  return id;
};

/** An order that staff have sent a moment ago. */
const shipped = async (scene: Scene): Promise<string> => {
  const id = await sent(scene);
  const move = { from_status: 'Paid', to_status: 'Shipped', actor: 'shop', note: '' };
  await scene.shop.db
    .insertInto('order_events')
    .values({ order_id: id, at: scene.shop.clock.now(), ...move })
    .execute();
  return id;
};

/** A paid order of a dress of size M, of which there is a size L. */
const sized = async (scene: Scene): Promise<string> => {
  const { db } = scene.shop;
  const id = await paid(scene);
  const { product_id } = await db
    .updateTable('order_items')
    .set({ size: 'M' })
    .where('order_id', '=', id)
    .returning('product_id')
    .executeTakeFirstOrThrow();
  await giveSizes(db, product_id, { M: 2, L: 2 });
  return id;
};

const sent = (scene: Scene) => makeOrder(scene, 'Shipped');

/** An order that is ready at its pickup point. */
const fetched = async (scene: Scene): Promise<string> => {
  const id = await sent(scene);
  const delivery = { optionId: id, kind: 'parcel', name: 'By bus', carrier: '', fee: 0 };
  await scene.shop.db
    .updateTable('orders')
    .set({ delivery: JSON.stringify(delivery) })
    .where('id', '=', id)
    .execute();
  return id;
};

/** Inputs of the calls about shipping an order. */
export const sendingInputs = {
  'POST /api/track': async (scene) => ({
    body: { code: (await paid(scene)).slice(0, 10), phone: '0712345678' },
  }),
  'GET /api/track/:token': async (scene) => {
    const { track_token } = await scene.shop.db
      .selectFrom('orders')
      .select('track_token')
      .where('id', '=', await paid(scene))
      .executeTakeFirstOrThrow();
    return { params: { token: track_token } };
  },
  'POST /api/orders/ship': async (scene) => ({
    body: {
      courier: 'Easy Coach',
      orders: [{ orderId: await paid(scene), trackingCode: 'EC-1042', seen: 0 }],
      sure: ['code_used'],
    },
  }),
  'POST /api/orders/put-back': async (scene) => ({ body: { orderIds: [await shipped(scene)] } }),
  'GET /api/desk': async (scene) => {
    await paid(scene);
    return { query: { part: 'pack', search: 'a', page: 1 } };
  },
  'GET /api/desk/:id': async (scene) => ({ params: { id: await paid(scene) } }),
  'POST /api/desk/printed': async (scene) => ({ body: { orderIds: [await paid(scene)] } }),
  'PUT /api/orders/:id/size': async (scene) => ({
    params: { id: await sized(scene) },
    body: { position: 0, from: 'M', to: 'L', quantity: 1, seen: 0 },
  }),
  'PUT /api/orders/:id/sent': async (scene) => ({
    params: { id: await sent(scene) },
    body: { courier: 'Easy Coach', trackingCode: 'EC-1042' },
  }),
  'POST /api/orders/:id/ready': async (scene) => ({ params: { id: await fetched(scene) } }),
  'PUT /api/orders/:id/address': async (scene) => ({
    params: { id: await paid(scene) },
    body: { shippingInfo: SHIPPING },
  }),
} satisfies Record<string, Given>;
