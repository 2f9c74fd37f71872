import { type Database, openDatabase } from '../api/platform/database/database.ts';
import { openSession } from '../api/platform/security/sessions.ts';
import { caller, checkout } from './browser-like.ts';

let people = 0;

/** A new shopper with a session, inserted into the database. */
export const newToken = async (db: Database): Promise<string> => {
  people++;
  const { id } = await db
    .insertInto('users')
    .values({
      username: `Drill ${people}`,
      email: `drill${people}-${process.pid}@example.com`,
      password_hash: '-',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return openSession(db, id, { now: new Date(), days: 1 });
};

/**
 * Buys one piece for Ksh 1,050 by M-PESA at the shop at `base`; returns the order's final state for
 * the shopper.
 */
export const buyOne = async (base: string, databaseUrl: string): Promise<string> => {
  const db = openDatabase(databaseUrl, 2);
  try {
    const { id } = await db
      .insertInto('products')
      .values({
        name: 'Drill gown',
        category: 'dress',
        color: 'red',
        price_cents: 100_000,
        on_hand: 3,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const call = caller(() => base, await newToken(db), 60_000);
    const items = [{ productId: id, quantity: 1 }];
    const pay = checkout(call, { items, amount: 1050, phone: '0712345678' });
    const started = await pay.start();
    if (started?.status !== 200) return `refused: ${started?.status} ${started?.body?.message}`;
    const status = await pay.watch(60_000);
    return status === 'succeeded' ? await pay.finish() : status;
  } finally {
    await db.destroy();
  }
};
