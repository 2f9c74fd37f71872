import { afterAll, beforeAll, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { explainsAnyBooks } from '../../../../test/random-books.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test('whatever the books say, the list explains the difference to the shilling, a thousand times', async () => {
  const staff = await shop.makeUser({ role: 'admin' });
  await explainsAnyBooks(shop, staff, { numRuns: 1000, seed: Number(process.env.DEEP_SEED ?? 1) });
});
