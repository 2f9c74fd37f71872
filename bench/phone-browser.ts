import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../test/browser.ts';
import { freePort } from './processes.ts';

export type Product = {
  _id: string;
  name: string;
  image: string;
  price: number;
  stock: number;
  sizes?: object[];
};

/** A shopper's localStorage: session and cart. */
export type Kept = Record<string, string>;

const json = async (url: string, body?: object) => {
  const reply = await fetch(url, {
    ...(body ? { method: 'POST', headers: { 'content-type': 'application/json' } } : {}),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return reply.json();
};

/** Products in stock, newest first. */
export const inStock = async (shop: string, query: string): Promise<Product[]> => {
  const { products } = (await json(`${shop}/api/products?${query}`)) as { products: Product[] };
  return products.filter((product) => product.stock > 3);
};

/** A new signed-in customer with `products` in the cart. */
export const signedInWith = async (shop: string, products: readonly Product[]): Promise<Kept> => {
  const email = `bench.${Date.now().toString(36)}@example.com`;
  const who = { username: 'Akinyi', email, password: 'jua kali 7' };
  await json(`${shop}/api/auth/register`, who);
  const { token, user } = (await json(`${shop}/api/auth/login`, who)) as {
    token: string;
    user: object;
  };
  const lines = products.map(({ _id, name, image, price, stock }) => ({
    productId: _id,
    quantity: 1,
    name,
    image,
    priceCents: Math.round(price * 100),
    stock,
  }));
  return {
    token,
    user: JSON.stringify(user),
    cart: JSON.stringify({ state: { lines }, version: 1 }),
  };
};

/** Writes stored values into the browser. */
export const keep = async (page: Page, shop: string, kept: Kept): Promise<void> => {
  // A page of the shop that loads nothing else.
  await page.goto(`${shop}/healthz`);
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, Object.entries(kept));
};

type Opened = { context: BrowserContext; port: number };

/** A browser with a temporary profile and a debugging port; removed afterwards. */
export const withBrowser = async <T>(
  use: (opened: Opened) => Promise<T>,
  options: Parameters<typeof chromium.launchPersistentContext>[1] = {},
): Promise<T> => {
  const { executablePath, args } = await findChromium();
  const profile = await mkdtemp(path.join(tmpdir(), 'malkia-phone-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    ...options,
  });
  try {
    return await use({ context, port });
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
};
