import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { hashPassword } from '../api/platform/passwords.ts';
import { CATEGORIES, COLORS } from '../contract/catalogue.ts';
import { migrate } from '../db/migrate.ts';
import { startEmbeddedPostgres } from '../server/embedded-postgres.ts';
import { openOwnShop } from './own-shop.ts';
import { goTo, signedInAsAdmin } from './shop.ts';
import { smallTargets } from './targets.ts';

/** A shop with the staff of the demo, none of its goods, and this many products. */
const stocked = (count: number) => async (dataDir: string) => {
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrate(postgres.url);
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query(
    `INSERT INTO users (username, email, password_hash, role) VALUES ('Malkia Admin', 'admin@malkia.test', $1, 'admin')`,
    [await hashPassword('malkia-admin')],
  );
  await client.query(
    `INSERT INTO products (name, description, category, color, price_cents, on_hand)
     SELECT 'Gown number ' || n, 'One of many, cut in Nairobi.',
            ($2::text[])[1 + n % cardinality($2::text[])], ($3::text[])[1 + n % cardinality($3::text[])],
            100 * (1 + (n * 7919) % 20000), n % 40
     FROM generate_series(1, $1::int) n`,
    [count, CATEGORIES, COLORS],
  );
  await client.query('ANALYZE');
  await client.end();
  await postgres.stop();
};

type Sized = { products: number; shop: string };
const test = base.extend<object, Sized>({
  products: [0, { option: true, scope: 'worker' }],
  shop: [
    async ({ products }, use) => {
      const { url, close } = await openOwnShop({ prepare: stocked(products) });
      await use(url);
      await close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop),
});

const SCREENS = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

const expectWellLaid = async (page: Page, where: string, shot = true): Promise<void> => {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, `${where} at ${screen.width} px scrolls sideways`).toBe(0);
    expect(await smallTargets(page), where).toEqual([]);
    if (shot && process.env.PAGE_SHOTS) {
      const name = `${where}-${screen.width}.png`.replace(/[^\w.-]+/g, '_');
      await page.screenshot({ path: path.join(process.env.PAGE_SHOTS, name) });
    }
  }
};

const MANY = 10_000;
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pagination' });

test.describe('with ten thousand products', () => {
  test.use({ products: MANY });

  test('the list goes to its last page and says where it is', async ({ page }) => {
    await goTo(page, '/shop');
    await expect(page.getByText(`Showing 1 to 8 of ${MANY} products`)).toBeVisible();
    await pages(page).getByRole('link', { name: '1250', exact: true }).click();
    await expect(page.getByText(`Showing 9993 to ${MANY} of ${MANY} products`)).toBeVisible();
    await expect(pages(page).getByRole('link', { name: 'Next' })).not.toHaveAttribute('href');
    await expectWellLaid(page, 'shop, last page of ten thousand');
    await goTo(page, '/shop?page=625');
    await expectWellLaid(page, 'shop, in the middle of ten thousand');
  });

  test('filters and search narrow it down', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goTo(page, '/shop');
    await page.getByRole('radiogroup', { name: 'Category' }).getByLabel('Shoes').check();
    await expect(page).toHaveURL(/category=shoes/);
    await expect(page.getByText(/^Showing 1 to 8 of 769 products$/)).toBeVisible();
    await expectWellLaid(page, 'shop, shoes of ten thousand');
    await goTo(page, '/search?q=number%209999');
    await expect(page.getByRole('article')).toHaveCount(1);
    await goTo(page, '/search?q=gown');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectWellLaid(page, 'search, thousands found');
    await goTo(page, '/categories/dress');
    await expect(page.getByRole('article')).toHaveCount(100);
    await expectWellLaid(page, 'category of ten thousand');
  });

  test('the staff find and page through them', async ({ page }) => {
    await signedInAsAdmin(page);
    await goTo(page, '/dashboard/manage-products?page=1000');
    await expect(page.getByText(`Showing 9991 to ${MANY} of ${MANY} products`)).toBeVisible();
    await expectWellLaid(page, 'staff, last page of ten thousand');
    await page.getByRole('searchbox', { name: 'Search products' }).fill('number 4321');
    await expect(page.getByRole('row').filter({ hasText: 'Gown number 4321' })).toHaveCount(1);
    await expect(page.getByText('Showing the only product')).toBeVisible();
    await expectWellLaid(page, 'staff, one found of ten thousand');
  });
});

const PUBLIC = ['/', '/shop', '/categories/dress', '/search', '/search?q=gown', '/contact'];
const STAFF = ['/dashboard/admin', '/dashboard/manage-products', '/dashboard/manage-orders'];

for (const count of [1, 0]) {
  test.describe(count === 1 ? 'with one product' : 'with no product', () => {
    test.use({ products: count });

    test(`every page is whole in a shop with ${count === 1 ? 'one product' : 'none'}`, async ({
      page,
    }) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      for (const address of PUBLIC) {
        await goTo(page, address);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expectWellLaid(page, `${count} products ${address}`);
      }
      await goTo(page, '/shop');
      const said = count === 1 ? 'Showing 1 to 1 of 1 products' : 'No products found';
      await expect(page.getByText(new RegExp(`^${said}`)).first()).toBeVisible();
      await signedInAsAdmin(page);
      for (const address of STAFF) {
        await goTo(page, address);
        await expectWellLaid(page, `${count} products ${address}`);
      }
      expect(faults).toEqual([]);
    });
  });
}
