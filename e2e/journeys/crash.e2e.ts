import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import pg from 'pg';
import {
  deleteEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/embedded-postgres/start.ts';
import { JOB_MS, LONG_MS } from '../../test/limits.ts';
import { freePort } from '../../test/shop-process.ts';
import { test } from '../toasts.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Starts the real process like `npm start` and waits until it is ready. */
const openShop = async (dataDir: string, port: number): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['server/start.ts'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      SIM_DELAY_MS: '100',
      // Otherwise a slow machine could refuse a login as busy, which leaves its shopper without a token.
      BUSY_EVENT_LOOP_MS: '0',
    },
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (data) => String(data).includes('Malkia is open') && resolve());
    child.on('exit', (code) => reject(new Error(`the shop ended with ${code}`)));
  });
  return child;
};

const killTree = async (child: ChildProcess, dataDir: string): Promise<void> => {
  const postmaster = await postmasterOf(dataDir);
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  if (postmaster) process.kill(postmaster, 'SIGKILL');
};

const postmasterOf = async (dataDir: string): Promise<number | undefined> => {
  const id = await readFile(path.join(dataDir, 'postgres-id'), 'utf8').catch(() => '');
  const places = [path.join(dataDir, 'postgres'), `/var/lib/malkia/${id.trim()}/postgres`];
  for (const place of places) {
    const text = await readFile(path.join(place, 'postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number(text.split('\n')[0]);
    if (pid > 0) return pid;
  }
  return undefined;
};

test('kill -9 of the whole tree in a run of checkouts loses no answered order and no piece', async () => {
  test.setTimeout(LONG_MS);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'malkia-crash-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const post = async (at: string, body: unknown, token?: string) => {
    const response = await fetch(url + at, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as any };
  };

  try {
    let shop = await openShop(dataDir, port);
    const { products } = (await (await fetch(`${url}/api/products?limit=12`)).json()) as {
      products: { _id: string; price: number }[];
    };
    const before = await startEmbeddedPostgres({ dataDir });
    const recount = async (database: string) => {
      const client = new pg.Client(database);
      await client.connect();
      const { rows } = await client.query(`
        SELECT p.id, p.on_hand, p.held,
          coalesce(sum(i.quantity) FILTER (WHERE h.state = 'sold'), 0)::int AS sold,
          coalesce(sum(i.quantity) FILTER (WHERE h.state = 'open'), 0)::int AS open
        FROM products p
        LEFT JOIN order_items i ON i.product_id = p.id
        LEFT JOIN holds h ON h.order_id = i.order_id
        GROUP BY p.id ORDER BY p.id`);
      const orders = await client.query('SELECT id, status FROM orders');
      await client.end();
      return { rows, orders: new Map(orders.rows.map((row) => [row.id, row.status])) };
    };
    const initial = await recount(before.url);
    await before.stop();

    const answered: string[] = [];
    let shopping = true;
    const shopper = async (number: number): Promise<void> => {
      const email = `crash${number}@example.com`;
      await post('/api/auth/register', { username: 'Crash', email, password: 'crash-test' });
      const { body } = await post('/api/auth/login', { email, password: 'crash-test' });
      for (let round = 0; shopping; round++) {
        const product = products[(number + round) % products.length];
        if (!product) return;
        const items = [{ productId: product._id, quantity: 1 }];
        const quote = await post('/api/cart/quote', { items });
        const phone = `07120${String(number).padStart(2, '0')}${String(round).padStart(3, '0')}`;
        await post('/api/mpesa/stk-push', { phone, amount: quote.body.payable, items }, body.token);
        const saved = await post('/api/orders', { items, status: 'Paid' }, body.token);
        if (saved.status === 201) answered.push(saved.body.order._id);
      }
    };
    const run = Promise.allSettled(Array.from({ length: 6 }, (_, number) => shopper(number)));
    await expect.poll(() => answered.length, { timeout: JOB_MS }).toBeGreaterThan(20);
    await killTree(shop, dataDir);
    shopping = false;
    await run;

    shop = await openShop(dataDir, port);
    const after = await startEmbeddedPostgres({ dataDir });
    const found = await recount(after.url);
    await after.stop();
    const lost = answered.filter((id) => !found.orders.has(id));
    expect(lost).toEqual([]);
    for (const row of found.rows) {
      const start = initial.rows.find(({ id }) => id === row.id);
      expect(row.held).toBe(row.open);
      expect(row.on_hand).toBe(start.on_hand - (row.sold - start.sold));
    }
    const ended = new Promise((resolve) => shop.on('exit', resolve));
    process.kill(shop.pid ?? 0, 'SIGTERM');
    await ended;
  } finally {
    await deleteEmbeddedPostgres(dataDir).catch(() => {});
    await rm(dataDir, { recursive: true, force: true });
  }
});
