import type { Page } from '@playwright/test';
import pg from 'pg';
import { CATEGORY_SIZES, SIZE_LABELS } from '../contract/sizes.ts';
import { startEmbeddedPostgres } from '../server/embedded-postgres/start.ts';
import { makeProduct, type TestProduct } from './shop.ts';

/** Changes the shop's data past its API. */
export const changeData = async (text: string, values: unknown[]): Promise<void> => {
  const postgres = await startEmbeddedPostgres({ dataDir: process.env.SHOP_DATA ?? '' });
  const client = new pg.Client(postgres.url);
  try {
    await client.connect();
    await client.query(text, values);
  } finally {
    await client.end();
    await postgres.stop();
  }
};

/** A product of this test alone with this stock of each size: of a dress in British sizes, unless another is said. */
export const makeSized = async (
  page: Page,
  stock: Record<string, number>,
  fields: Parameters<typeof makeProduct>[1] & { category?: keyof typeof CATEGORY_SIZES } = {},
): Promise<TestProduct> => {
  const sizes = Object.entries(stock);
  const system = CATEGORY_SIZES[fields.category ?? 'dress'];
  if (!system) throw new Error(`${fields.category} has no sizes.`);
  const product = await makeProduct(page, {
    ...fields,
    stock: sizes.reduce((sum, [, pieces]) => sum + pieces, 0),
  });
  await changeData(
    `WITH sized AS (UPDATE products SET size_system = $2 WHERE id = $1)
    INSERT INTO product_sizes (product_id, label, position, on_hand)
    SELECT $1, label, array_position($3::text[], label), on_hand
    FROM jsonb_to_recordset($4) AS given (label text, on_hand int)`,
    [
      product._id,
      system,
      SIZE_LABELS[system],
      JSON.stringify(sizes.map(([label, on_hand]) => ({ label, on_hand }))),
    ],
  );
  return product;
};
