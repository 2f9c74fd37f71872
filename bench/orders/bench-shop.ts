import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { openDatabase, sql } from '../../api/platform/database/database.ts';
import { migrate } from '../../db/migrate.ts';
import { startEmbeddedPostgres } from '../../server/embedded-postgres/start.ts';
import { type Books, disagreements } from '../../test/books.ts';
import { copyInto, withClient } from '../copy.ts';
import { freePort, type Running, startShop } from '../processes.ts';
import type { Person } from './purchase.ts';

export type Goods = { people: Person[]; userIds: string[]; products: string[] };
export type FixtureCounts = { people: number; products: number; pieces: number };

/** Inserts people with sessions, and products at Ksh 1000. */
export const insertFixtures = (
  url: string,
  { people, products, pieces }: FixtureCounts,
): Promise<Goods> =>
  withClient(url, async (client) => {
    const tokens = Array.from({ length: people }, () => randomBytes(32).toString('base64url'));
    const { rows: users } = await client.query<{ id: string }>(
      `INSERT INTO users (username, email, password_hash)
       SELECT 'Buyer ' || n, 'buyer' || n || '@bench.example', '-' FROM generate_series(1, $1) AS n RETURNING id`,
      [people],
    );
    await copyInto(
      client,
      'sessions',
      ['token_hash', 'user_id', 'created_at', 'used_at', 'expires_at'],
      tokens.map((token, n) => [
        `\\x${createHash('sha256').update(token).digest('hex')}`,
        users[n]?.id ?? null,
        new Date().toISOString(),
        new Date().toISOString(),
        new Date(Date.now() + 30 * 86_400_000).toISOString(),
      ]),
    );
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO products (name, category, color, price_cents, on_hand)
       SELECT 'Sale dress ' || n, 'dress', 'red', 100000, $2 FROM generate_series(1, $1) AS n RETURNING id`,
      [products, pieces],
    );
    return {
      people: tokens.map((token, n) => ({ token, phone: `07${10_000_000 + n}` })),
      userIds: users.map(({ id }) => id),
      products: rows.map(({ id }) => id),
    };
  });

/** The next message of a child process, optionally in response to one sent. */
export const answerOf = <T>(child: ChildProcess, request?: unknown): Promise<T> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`a process of the bench ended with ${code}`)));
    if (request !== undefined) child.send(request as object);
  });

/** Runs a job in a separate process and returns its result. */
export const inProcess = async <T>(script: string, job: object): Promise<T> => {
  const child = fork(path.join(import.meta.dirname, script));
  try {
    return await answerOf<T>(child, job);
  } finally {
    child.kill();
  }
};

/** A shop with its own payment providers and a fresh database on the bench's PostgreSQL. */
export type BenchShop = {
  shop: Running;
  url: string;
  adminUrl: string;
  /** Another database with the same tables, for the bare script. */
  bareUrl: string;
  goods: Goods;
  bareGoods: Goods;
  /** Port of the card provider, which receives card details from browsers. */
  cardPort: number;
  /** Adds a product with this stock; returns its id. */
  stock(pieces: number): Promise<string>;
  /** Differences between the shop's and the providers' books; empty if they balance. */
  checkBooks(): Promise<string[]>;
  close(): Promise<void>;
};

const freshDatabase = async (url: string, adminUrl: string, name: string): Promise<string> => {
  await withClient(adminUrl, async (admin) => {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${name} OWNER ${new URL(url).username}`);
  });
  const own = new URL(url);
  own.pathname = `/${name}`;
  await migrate(own.href);
  return own.href;
};

type Options = { dataDir: string; fixtures: FixtureCounts; settings?: Record<string, string> };

export const openBenchShop = async ({
  dataDir,
  fixtures,
  settings = {},
}: Options): Promise<BenchShop> => {
  const stops: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    // Counts statements of the shop and of the bare script.
    const postgres = await startEmbeddedPostgres({
      dataDir,
      settings: { shared_preload_libraries: 'pg_stat_statements' },
    });
    stops.push(postgres.stop);
    const { adminUrl } = postgres;
    await withClient(adminUrl, (admin) =>
      admin.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements'),
    );
    const url = await freshDatabase(postgres.url, adminUrl, 'bench_orders');
    const bareUrl = await freshDatabase(postgres.url, adminUrl, 'bench_bare');
    const port = await freePort();
    const providers = fork(path.join(import.meta.dirname, 'providers.ts'), [String(port)]);
    stops.push(async () => providers.kill());
    const simulated = await answerOf<Record<string, string>>(providers);
    const shop = await startShop(dataDir, {
      ...simulated,
      ...settings,
      PORT: String(port),
      DATABASE_URL: url,
    });
    stops.push(shop.stop);
    const db = openDatabase(url, 2);
    stops.push(() => db.destroy());
    // The demo's past orders never existed at these providers.
    await sql`TRUNCATE payment_events, refunds, payments, holds, order_events, order_items, orders CASCADE`.execute(
      db,
    );
    await sql`UPDATE products SET held = 0`.execute(db);
    const goods = await insertFixtures(url, fixtures);
    const bareGoods = await insertFixtures(bareUrl, fixtures);
    const pieces = new Map(goods.products.map((id) => [id, fixtures.pieces]));
    return {
      shop,
      url,
      adminUrl,
      bareUrl,
      goods,
      bareGoods,
      cardPort: Number(new URL(simulated.STRIPE_BASE_URL ?? '').port),
      async stock(count) {
        const { id } = await db
          .insertInto('products')
          .values({
            name: 'Dress of the day',
            category: 'dress',
            color: 'red',
            price_cents: 100_000,
            on_hand: count,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        pieces.set(id, count);
        return id;
      },
      async checkBooks() {
        const entries = await answerOf<{ daraja: never[]; card: never[] }>(providers, 'books');
        const books = {
          db,
          daraja: { books: () => ({ entries: entries.daraja }) },
          card: { books: () => ({ entries: entries.card }) },
          pieces,
        } as unknown as Books;
        return disagreements(books);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
