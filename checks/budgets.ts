import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { DEMO_ACCOUNTS } from '#contract/demo-accounts.ts';
import { openOwnShop } from '../e2e/own-shop.ts';
import { buildPages } from '../server/pages/build-pages.ts';
import { findChromium } from '../test/browser.ts';
import { KINDS, tooHeavy, VISITS, type Visit, type Weight } from './budget-table.ts';
import { LIBRARY_FILE, weigh } from './weigh.ts';

type Product = { _id: string; name: string; image: string; price: number; stock: number };
type Order = { _id: string; trackToken: string };
type Signed = { token: string; user: object };

const MAX_TRIES = 300;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Uploads are encoded as AVIF in the background; shoppers visit after that. */
const awaitDrawn = async (shop: string, products: readonly Product[]): Promise<void> => {
  const pictures = products.flatMap(({ image }, index) =>
    [320, ...(index === 0 ? [640] : [])].map((width) =>
      image.replace(/\d+\.webp$/, `${width}.avif`),
    ),
  );
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const types = await Promise.all(
      pictures.map(async (picture) => {
        const response = await fetch(shop + picture);
        await response.arrayBuffer();
        return response.headers.get('content-type');
      }),
    );
    if (types.every((type) => type === 'image/avif')) return;
    await pause(200);
  }
  throw new Error('The pictures are not drawn as AVIF.');
};

const ACCOUNTS = { admin: DEMO_ACCOUNTS.Admin, customer: DEMO_ACCOUNTS.Shopper };

const signIn = async (shop: string, as: keyof typeof ACCOUNTS): Promise<Signed> => {
  const response = await fetch(`${shop}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNTS[as]),
  });
  return (await response.json()) as Signed;
};

const newestOrder = async (shop: string, { token }: Signed): Promise<Order> => {
  const headers = { authorization: `Bearer ${token}` };
  const mine = (await (
    await fetch(`${shop}/api/orders/my-orders?limit=1`, { headers })
  ).json()) as {
    orders: Order[];
  };
  const reply = await fetch(`${shop}/api/orders/${mine.orders[0]?._id}`, { headers });
  return ((await reply.json()) as { order: Order }).order;
};

const cartOf = ({ _id, name, image, price, stock }: Product): string => {
  const line = { productId: _id, quantity: 1, name, image, priceCents: price * 100, stock };
  return JSON.stringify({ state: { lines: [line] }, version: 1 });
};

/** Adds 20 kB to one script in transit. */
const addBytes = async (page: Page): Promise<void> => {
  await page.route(LIBRARY_FILE, async (route) => {
    const response = await route.fetch();
    const fat = randomBytes(20_000)
      .toString('latin1')
      .replace(/[^a-z]/gi, '');
    const body = `${await response.text()}/*${fat}${randomBytes(15_000).toString('hex')}*/`;
    await route.fulfill({ response, body });
  });
};

const kB = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(8);
const COLUMNS = ['all', ...KINDS, 'library', 'own'] as const;
const row = (page: string, weight: Weight): string =>
  [page.padEnd(20), ...COLUMNS.map((kind) => kB(weight[kind]))].join('');

const root = path.resolve(import.meta.dirname, '..');
await buildPages(root, console.log);
const [shop, { executablePath, args }] = await Promise.all([openOwnShop(), findChromium()]);
const problems: string[] = [];
try {
  // How far below the screen pictures are loaded depends on the network that the browser believes to have.
  const browser = await chromium.launch({
    executablePath,
    args: [...args, '--force-effective-connection-type=4G'],
  });
  try {
    const list = (query: string) =>
      fetch(`${shop.url}/api/products?${query}`).then((reply) => reply.json()) as Promise<{
        products: Product[];
      }>;
    const [newest, dresses] = [await list('limit=12'), await list('limit=12&category=dress')];
    await awaitDrawn(shop.url, [...newest.products, ...dresses.products]);
    const [product] = newest.products;
    if (!product) throw new Error('The demo shop has no product.');
    const people = {
      admin: await signIn(shop.url, 'admin'),
      customer: await signIn(shop.url, 'customer'),
    };
    const order = await newestOrder(shop.url, people.customer);

    const visit = (
      { path: place, as, cart, status }: Visit,
      prepare?: (page: Page) => Promise<void>,
    ) => {
      const address = place
        .replace(':product', product._id)
        .replace(':order', order._id)
        .replace(':token', order.trackToken);
      const storage = {
        ...(as && { token: people[as].token, user: JSON.stringify(people[as].user) }),
        ...(cart && { cart: cartOf(product) }),
      };
      return weigh(browser, shop.url + address, { storage, status, prepare });
    };

    console.log(['kB'.padEnd(20), ...COLUMNS.map((kind) => kind.padStart(8))].join(''));
    for (const each of VISITS) {
      const weight = await visit(each);
      console.log(row(each.page, weight));
      problems.push(...tooHeavy(each, weight));
    }
    const login = VISITS.find(({ page }) => page === 'login');
    if (!login || tooHeavy(login, await visit(login, addBytes)).length === 0) {
      problems.push('A script that grew by 20 kB goes unseen: this check can’t fail.');
    }
  } finally {
    await browser.close();
  }
} finally {
  await shop.close();
}
for (const problem of problems) console.error(problem);
console.log(`budgets: ${VISITS.length} pages, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
