import type { Page } from '@playwright/test';
import pg from 'pg';
import { CATEGORY_SIZES } from '#contract/sizes.ts';
import { startEmbeddedPostgres } from '../server/embedded-postgres/start.ts';
import { makeProduct, type TestProduct } from './shop.ts';

/** Changes the database directly. */
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

/** A product for this test only with this stock per size: a dress in British sizes by default. */
export const makeSized = async (
  page: Page,
  stock: Record<string, number>,
  fields: Parameters<typeof makeProduct>[1] & { category?: keyof typeof CATEGORY_SIZES } = {},
): Promise<TestProduct> => {
  const sizes = Object.entries(stock).map(([label, pieces]) => ({ label, stock: pieces }));
  return makeProduct(page, {
    ...fields,
    sizeSystem: CATEGORY_SIZES[fields.category ?? 'dress'],
    sizes: JSON.stringify(sizes),
  });
};
