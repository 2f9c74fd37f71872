import { openOwnShop } from './own-shop.ts';

/**
 * One shop as customers get it for the whole run, with data of its own; `SHOP_URL` names a running one
 * instead, and `SHOP_DATA` where its data is. Answers how to close it.
 */
export default async function openShop(): Promise<() => Promise<void>> {
  if (process.env.SHOP_URL) return async () => {};
  const { url, dataDir, close } = await openOwnShop();
  process.env.SHOP_URL = url;
  process.env.SHOP_DATA = dataDir;
  return close;
}
