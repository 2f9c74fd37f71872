import { randomUUID } from 'node:crypto';
import type { Given } from './scene.ts';

const line: Given = async ({ shop }) => ({
  body: {
    batch: randomUUID(),
    note: 'A new box',
    lines: [{ productId: (await shop.makeProduct()).id, quantity: 1 }],
  },
});

/** Inputs of the calls about the stock. */
export const stockInputs = {
  'GET /api/stock': () => ({ query: { search: 'a', category: 'dress', show: 'all', page: 1 } }),
  'GET /api/stock/:productId/moves': async ({ shop }) => ({
    params: { productId: (await shop.makeProduct()).id },
    query: { before: 1_000_000 },
  }),
  'POST /api/stock/received': line,
  'POST /api/stock/taken': async (scene) => {
    const { body } = await line(scene);
    return { body: { ...(body as object), reason: 'damaged' } };
  },
  'POST /api/stock/counts': async ({ shop }) => ({
    body: {
      batch: randomUUID(),
      lines: [{ productId: (await shop.makeProduct()).id, counted: 9, seen: 0 }],
    },
  }),
  'PATCH /api/stock/:productId': async ({ shop }) => ({
    params: { productId: (await shop.makeProduct()).id },
    body: { note: 'Shelf B', lowAt: 2, was: { note: '' } },
  }),
} satisfies Record<string, Given>;
