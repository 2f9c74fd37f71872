import type { Page } from '@playwright/test';
import pg from 'pg';
import { CATEGORY_SIZES } from '#contract/sizes.ts';
import { makeProduct, type TestProduct } from './shop.ts';
import { workersShop } from './shops.ts';

/** Changes the database of this worker's shop directly. */
export const changeData = async (text: string, values: unknown[]): Promise<void> => {
  const client = new pg.Client(workersShop().databaseUrl);
  try {
    await client.connect();
    await client.query(text, values);
  } finally {
    await client.end();
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
