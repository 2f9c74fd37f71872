import { openOwnShop } from './own-shop.ts';

/**
 * Opens one shop with its own data, as customers get it, for the whole run. `SHOP_URL` names a running one
 * instead, and `SHOP_DATA` its data folder. Returns a function that closes it.
 */
export default async function openShop(): Promise<() => Promise<void>> {
  if (process.env.SHOP_URL) return async () => {};
  const { url, dataDir, close } = await openOwnShop();
  process.env.SHOP_URL = url;
  process.env.SHOP_DATA = dataDir;
  return close;
}
