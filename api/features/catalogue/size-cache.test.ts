import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import fc from '../../../test/random.ts';
import { cachesResponses, changesReceived, secondServer } from '../../../test/second-server.ts';
import { sql } from '../../platform/database/database.ts';

let shop: TestApp;
let admin: TestUser;
let other: Awaited<ReturnType<typeof secondServer>>;
beforeAll(async () => {
  shop = await createTestApp();
  await cachesResponses(shop.app);
  admin = await shop.makeUser({ role: 'admin' });
  other = await secondServer(shop);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const LIST = '/api/products?size=M&sizeSystem=letter&limit=100';
const COUNTS = '/api/products/counts?category=jacket';

/** Stock moves by orders and staff; `whole`: an order without a size. */
const moves = fc.oneof(
  fc.record({
    kind: fc.constant('hold' as const),
    label: fc.constantFrom('S', 'M'),
    by: fc.nat(4),
  }),
  fc.record({
    kind: fc.constant('release' as const),
    label: fc.constantFrom('S', 'M'),
    by: fc.nat(4),
  }),
  fc.record({
    kind: fc.constant('sell' as const),
    label: fc.constantFrom('S', 'M'),
    by: fc.nat(4),
  }),
  fc.record({ kind: fc.constant('hold whole' as const), by: fc.nat(4) }),
  fc.record({ kind: fc.constant('release whole' as const), by: fc.nat(4) }),
  fc.record({ kind: fc.constant('grid' as const), S: fc.nat(3), M: fc.nat(3) }),
  fc.record({ kind: fc.constant('stock' as const), by: fc.nat(5) }),
);
type Move = typeof moves extends fc.Arbitrary<infer M> ? M : never;

/** Performs the move if it is possible; otherwise does nothing. */
const perform = async (id: string, move: Move): Promise<void> => {
  if (move.kind === 'grid' || move.kind === 'stock') {
    const sizes = ['S', 'M'].map((label) => ({ label, stock: move[label as never] }));
    const body = move.kind === 'stock' ? { stock: move.by } : { sizes: JSON.stringify(sizes) };
    await shop.patch(`/api/products/update-product/${id}`, body, admin);
    return;
  }
  const signs = { hold: [1, 0], release: [-1, 0], sell: [-1, -1] } as const;
  const [held, onHand] = signs[move.kind.replace(' whole', '') as keyof typeof signs];
  const change = (table: string, where: string) =>
    `UPDATE ${table} SET held = held + ${held * move.by}, on_hand = on_hand + ${onHand * move.by} WHERE ${where}`;
  await shop.db
    .transaction()
    .execute(async (tx) => {
      await sql`${sql.raw(change('products', `id = '${id}'`))}`.execute(tx);
      if ('label' in move) {
        const where = `product_id = '${id}' AND label = '${move.label}'`;
        await sql`${sql.raw(change('product_sizes', where))}`.execute(tx);
      }
    })
    .catch((error: { code?: string }) => {
      // CHECK violation: more pieces than there are.
      if (error.code !== '23514') throw error;
    });
};

const truth = async (id: string) => {
  const product = await shop.db
    .selectFrom('products')
    .select(['on_hand', 'held'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const free = product.on_hand - product.held;
  const sizes = await shop.db
    .selectFrom('product_sizes')
    .select(['label', 'on_hand', 'held'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute();
  return sizes.map((size) => ({
    label: size.label,
    stock: Math.max(0, Math.min(size.on_hand - size.held, free)),
  }));
};

test('lists, counts and pages that are cached show a size that comes in or goes out at once, on every server', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ S: fc.nat(3), M: fc.nat(3) }),
      fc.array(moves, { maxLength: 8 }),
      async (sizes, all) => {
        const { id } = await shop.makeProduct({ category: 'jacket', sizes });
        for (const move of all) {
          // Both servers cache it before the move.
          for (const url of [LIST, COUNTS, `/api/products/${id}`]) {
            await shop.get(url);
            await other.get(url);
          }
          await perform(id, move);
          await changesReceived(shop, other.app);
          const expected = await truth(id);
          const inStock = (expected.find(({ label }) => label === 'M')?.stock ?? 0) > 0;
          for (const { get } of [shop, other]) {
            const { products, totalProducts } = (await get(LIST)).body;
            expect(products.map(({ _id }: { _id: string }) => _id)).toEqual(inStock ? [id] : []);
            expect(totalProducts).toBe(inStock ? 1 : 0);
            expect((await get(COUNTS)).body.sizes.slice(1)).toEqual(
              expected
                .filter(({ stock }) => stock > 0)
                .map(({ label }) => ({ value: label, products: 1 })),
            );
          }
          // Other servers may learn the exact number of pieces a little later.
          expect((await shop.get(`/api/products/${id}`)).body.product.sizes).toEqual(expected);
          const page = (await other.get(`/api/products/${id}`)).body.product.sizes;
          expect(page.map(({ stock }: { stock: number }) => stock > 0)).toEqual(
            expected.map(({ stock }) => stock > 0),
          );
        }
        await shop.delete(`/api/products/${id}`, admin);
      },
    ),
    { numRuns: 60 },
  );
});

test('a piece sold of many drops no list of sizes on other servers', async () => {
  const { id } = await shop.makeProduct({ category: 'jacket', sizes: { M: 30 } });
  await changesReceived(shop, other.app);
  await other.get(LIST);
  await perform(id, { kind: 'hold', label: 'M', by: 3 });
  await changesReceived(shop, other.app);
  expect((await other.get(LIST)).cache).toBe('hit');
  await perform(id, { kind: 'stock', by: 0 });
  await changesReceived(shop, other.app);
  const { cache, body } = await other.get(LIST);
  expect([cache, body.products]).not.toContain('hit');
  expect(body.products).toEqual([]);
});
