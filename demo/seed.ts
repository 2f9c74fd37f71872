import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CATEGORY_SIZES } from '#contract/sizes.ts';
import {
  type Database,
  inTransaction,
  type Queryable,
  sql,
  type Tx,
} from '../api/platform/database/database.ts';
import type { Pictures } from '../api/platform/images/pictures.ts';
import { hashPassword } from '../api/platform/security/passwords.ts';
import { insertDelivery } from './delivery.ts';
import { markAsDemo } from './demo-rows.ts';
import { details } from './details.ts';
import { orderRows, type SeededProduct } from './order-rows.ts';
import { demoOrders } from './orders.ts';
import { demoPeople } from './people.ts';
import { demoPosts } from './posts.ts';
import type { DemoProduct } from './product-types.ts';
import { demoProducts } from './products.ts';
import { demoReviews } from './reviews.ts';
import { sizesOf } from './sizes.ts';

const DAY = 86_400_000;
const NEWEST_PRODUCT_DAYS = 30;
const DAYS_BETWEEN_PRODUCTS = 1.5;
const PICTURES_AT_ONCE = 2;
const PROGRESS_STEP = 20;
/** Any lock number that the shop does not use elsewhere. */
const SEED_LOCK = 6_255_431;

export type SeedOptions = {
  db: Database;
  pictures: Pictures;
  log: (line: string) => void;
  now?: Date;
};

/** Fills an empty shop with the demo's products, people, reviews, orders and posts; otherwise does nothing. */
export const seedDemo = async ({
  db,
  pictures,
  log,
  now = new Date(),
}: SeedOptions): Promise<void> => {
  if (!(await isEmpty(db))) return;
  log('Filling the demo shop …');
  const kept = await storePictures(pictures, log);
  const passwords = await Promise.all(
    demoPeople.map(({ password }) => hashPassword(password ?? randomUUID())),
  );
  const filled = await inTransaction(db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx);
    // Another process may have seeded it while the pictures were copied.
    if (!(await isEmpty(tx))) return false;
    const people = await insertPeople(tx, passwords, now);
    const products = await insertProducts(tx, kept, now);
    await insertReviews(tx, people, products, now);
    await insertOrders(tx, people, products, now);
    await sql`SELECT count_bought(${now})`.execute(tx);
    // The first rows of the books: what a migration writes for a shop that has products.
    await sql`INSERT INTO stock_moves (at, product_id, size, delta, shelf, reason)
      SELECT ${now}, product_id, size, delta, shelf, 'opening' FROM stock_now
      WHERE (delta, shelf) <> (0, 0)`.execute(tx);
    await insertPosts(tx, now);
    await insertDelivery(tx);
    return true;
  }).catch(async (error: unknown) => {
    await dropPictures(pictures, kept);
    throw error;
  });
  if (!filled) return dropPictures(pictures, kept);
  log(`Demo shop filled: ${demoProducts.length} products, ${demoReviews.length} reviews`);
};

const isEmpty = async (db: Queryable): Promise<boolean> => {
  const { rows } = await sql<{ filled: boolean }>`
    SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM products) AS filled`.execute(db);
  return !rows[0]?.filled;
};

/** Stores the pictures like an admin's upload; returns their ids by product. */
const storePictures = async (
  pictures: Pictures,
  log: SeedOptions['log'],
): Promise<Map<DemoProduct, string>> => {
  const kept = new Map<DemoProduct, string>();
  const queue = [...demoProducts];
  const work = async (): Promise<void> => {
    for (let product = queue.shift(); product; product = queue.shift()) {
      const file = path.join(import.meta.dirname, 'pictures', product.picture);
      kept.set(product, await pictures.save(await readFile(file)));
      if (kept.size % PROGRESS_STEP === 0 || kept.size === demoProducts.length) {
        log(`Pictures ${kept.size}/${demoProducts.length}`);
      }
    }
  };
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, work));
  return kept;
};

const dropPictures = async (pictures: Pictures, kept: Map<DemoProduct, string>): Promise<void> => {
  for (const id of kept.values()) await pictures.remove(id);
};

type People = Map<string, string>;

const idOf = (people: People, key: string): string => {
  const id = people.get(key);
  if (!id) throw new Error(`The demo names an unknown person: ${key}`);
  return id;
};

const insertPeople = async (tx: Tx, hashes: readonly string[], now: Date): Promise<People> => {
  const ids = new Map(demoPeople.map(({ key }) => [key, randomUUID()] as const));
  await tx
    .insertInto('users')
    .values(
      demoPeople.map(({ key, password: _, ...person }, i) => ({
        id: idOf(ids, key),
        ...person,
        password_hash: hashes[i] ?? '',
        email_confirmed_at: now,
        created_at: new Date(now.getTime() - (300 - i) * DAY),
      })),
    )
    .execute();
  await markAsDemo(tx, [...ids.values()]);
  return ids;
};

type SeededProducts = Map<string, SeededProduct & { createdAt: Date }>;

const insertProducts = async (
  tx: Tx,
  kept: Map<DemoProduct, string>,
  now: Date,
): Promise<SeededProducts> => {
  const rated = Map.groupBy(demoReviews, (review) => review.product);
  const seeded: SeededProducts = new Map();
  const rows = demoProducts.map((product, i) => {
    const id = randomUUID();
    const createdAt = new Date(
      now.getTime() - (NEWEST_PRODUCT_DAYS + i * DAYS_BETWEEN_PRODUCTS) * DAY,
    );
    // What is left over has the names of its columns.
    const { slug, priceCents, oldPriceCents, stock, picture: _, ...columns } = product;
    const { name, category } = columns;
    const pictureId = kept.get(product) ?? '';
    const reviews = rated.get(slug) ?? [];
    seeded.set(slug, { id, name, pictureId, priceCents, createdAt });
    return {
      ...columns,
      id,
      price_cents: priceCents,
      old_price_cents: oldPriceCents,
      on_hand: stock,
      size_system: sizesOf(product) ? (CATEGORY_SIZES[category] ?? null) : null,
      picture_id: pictureId,
      // Close-ups and the posts' pictures are part of the program and not stored.
      more_pictures: JSON.stringify([{ id: `art-${slug}-detail`, alt: details[slug] ?? '' }]),
      rating_sum: reviews.reduce((sum, { rating }) => sum + rating, 0),
      rating_count: reviews.length,
      created_at: createdAt,
    };
  });
  // The shop lists the last inserted first.
  await tx.insertInto('products').values(rows.reverse()).execute();
  await tx
    .insertInto('product_sizes')
    .values(
      demoProducts.flatMap((product) =>
        (sizesOf(product) ?? []).map(({ label, position, stock }) => ({
          product_id: productOf(seeded, product.slug).id,
          label,
          position,
          on_hand: stock,
        })),
      ),
    )
    .execute();
  await markAsDemo(
    tx,
    rows.map(({ id }) => id),
  );
  return seeded;
};

const productOf = (products: SeededProducts, slug: string) => {
  const product = products.get(slug);
  if (!product) throw new Error(`The demo names an unknown product: ${slug}`);
  return product;
};

const insertReviews = async (
  tx: Tx,
  people: People,
  products: SeededProducts,
  now: Date,
): Promise<void> => {
  const rows = demoReviews.map(({ product, author, rating, size, fit, comment }, i) => {
    const { id, createdAt } = productOf(products, product);
    // Spread unevenly over the time since the product was added.
    const share = 0.1 + ((i * 37) % 85) / 100;
    const age = now.getTime() - createdAt.getTime();
    return {
      product_id: id,
      user_id: idOf(people, author),
      rating,
      comment,
      size,
      fit,
      updated_at: new Date(createdAt.getTime() + age * share),
    };
  });
  await tx.insertInto('reviews').values(rows).execute();
};

const insertOrders = async (
  tx: Tx,
  people: People,
  products: SeededProducts,
  now: Date,
): Promise<void> => {
  const adminId = idOf(people, 'admin');
  const rows = demoOrders.map((order) => {
    const index = demoPeople.findIndex(({ key }) => key === order.buyer);
    const buyer = {
      adminId,
      buyerId: idOf(people, order.buyer),
      buyerName: demoPeople[index]?.username ?? '',
      phone: `2547120034${String(10 + index)}`,
    };
    return orderRows(order, products, buyer, now);
  });
  await tx
    .insertInto('orders')
    .values(rows.map(({ order }) => order))
    .execute();
  await markAsDemo(
    tx,
    rows.map(({ order }) => order.id),
  );
  await tx
    .insertInto('order_items')
    .values(rows.flatMap(({ items }) => items))
    .execute();
  await tx
    .insertInto('order_events')
    .values(rows.flatMap(({ steps }) => steps))
    .execute();
  await tx
    .insertInto('payments')
    .values(rows.map(({ payment }) => payment))
    .execute();
  await tx
    .insertInto('refunds')
    .values(rows.flatMap(({ refunds }) => refunds))
    .execute();
  await tx
    .insertInto('payment_events')
    .values(rows.flatMap(({ events }) => events))
    .execute();
  await tx
    .insertInto('holds')
    .values(rows.map(({ hold }) => hold))
    .execute();
};

const insertPosts = async (tx: Tx, now: Date): Promise<void> => {
  const rows = demoPosts.map(({ slug, title, subtitle, pictureId, text, daysAgo }) => {
    const published = new Date(now.getTime() - daysAgo * DAY);
    return {
      slug,
      title,
      subtitle,
      picture_id: pictureId,
      text_markdown: text,
      published_at: published,
      created_at: published,
    };
  });
  await tx.insertInto('posts').values(rows).execute();
};
