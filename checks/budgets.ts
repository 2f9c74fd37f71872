import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { openOwnShop } from '../e2e/own-shop.ts';
import { buildPages } from '../server/pages/build-pages.ts';
import { findChromium } from '../test/browser.ts';
import { KINDS, tooHeavy, VISITS, type Weight } from './budget-table.ts';
import { weigh } from './weigh.ts';

type Product = { _id: string; image: string };

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

const adminStorage = async (shop: string): Promise<Record<string, string>> => {
  const response = await fetch(`${shop}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@malkia.test', password: 'malkia-admin' }),
  });
  const { token, user } = (await response.json()) as { token: string; user: object };
  return { token, user: JSON.stringify(user) };
};

/** Adds 20 kB to one script in transit. */
const addBytes = async (page: Page): Promise<void> => {
  await page.route(/\/assets\/library-.*\.js$/, async (route) => {
    const response = await route.fetch();
    const fat = randomBytes(20_000)
      .toString('latin1')
      .replace(/[^a-z]/gi, '');
    const body = `${await response.text()}/*${fat}${randomBytes(15_000).toString('hex')}*/`;
    await route.fulfill({ response, body });
  });
};

const kB = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(8);
const row = (page: string, weight: Weight): string =>
  [
    page.padEnd(20),
    ...(['all', ...KINDS, 'scriptGzip'] as const).map((kind) => kB(weight[kind])),
  ].join('');

const root = path.resolve(import.meta.dirname, '..');
await buildPages(root, console.log);
const [shop, { executablePath, args }] = await Promise.all([openOwnShop(), findChromium()]);
const problems: string[] = [];
try {
  const browser = await chromium.launch({ executablePath, args });
  try {
    const list = (query: string) =>
      fetch(`${shop.url}/api/products?${query}`).then((reply) => reply.json()) as Promise<{
        products: Product[];
      }>;
    const [newest, dresses] = [await list('limit=12'), await list('limit=12&category=dress')];
    await awaitDrawn(shop.url, [...newest.products, ...dresses.products]);
    console.log(
      ['kB'.padEnd(20), ...['all', ...KINDS, 'js gzip'].map((kind) => kind.padStart(8))].join(''),
    );
    for (const { page, path: place, as, most } of VISITS) {
      const address = shop.url + place.replace(':product', newest.products[0]?._id ?? '');
      const storage = as && (await adminStorage(shop.url));
      const weight = await weigh(browser, address, storage ? { storage } : {});
      console.log(row(page, weight));
      problems.push(...tooHeavy(page, weight, most));
    }
    const login = VISITS.find(({ page }) => page === 'login');
    const grown = await weigh(browser, `${shop.url}/login`, { prepare: addBytes });
    if (!login || tooHeavy('login', grown, login.most).length === 0) {
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
