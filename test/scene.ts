import type { TestApp, TestUser } from './app.ts';
import type { Input } from './endpoint-calls.ts';

/** Whose things a call is about, and who makes it (undefined: a guest). */
export type Scene = { shop: TestApp; owner: TestUser; caller: TestUser | undefined };
export type Given = (scene: Scene) => Input | Promise<Input>;

/** An order of the owner, created by POST /api/orders. */
export const makeOrder = async (
  { shop, owner }: Pick<Scene, 'shop' | 'owner'>,
  status = 'Pending',
): Promise<string> => {
  const { id: productId } = await shop.makeProduct();
  const saved = await shop.post('/api/orders', { items: [{ productId, quantity: 1 }] }, owner);
  const id: string = saved.body.order._id;
  await shop.db.updateTable('orders').set({ status }).where('id', '=', id).execute();
  return id;
};
