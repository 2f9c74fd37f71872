import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { type Database, openDatabase, sql } from '../api/platform/database/database.ts';
import type { CrashPoint } from '../api/platform/operations/crash-points.ts';
import { openSession } from '../api/platform/security/sessions.ts';
import { startCard } from '../simulators/card/card.ts';
import { startDaraja } from '../simulators/daraja/daraja.ts';
import { startSms } from '../simulators/sms/sms.ts';
import { disagreements } from './books.ts';
import { type Cart, caller, checkout, type Delivery } from './browser-like.ts';
import { freePort, type ShopProcess, startShopProcess } from './shop-process.ts';
import { giveSizes } from './sizes.ts';

const KEYS = {
  DARAJA_CONSUMER_KEY: 'sim-key',
  DARAJA_CONSUMER_SECRET: 'sim-secret',
  DARAJA_SHORTCODE: '174379',
  DARAJA_PASSKEY: 'sim-passkey',
  STRIPE_SECRET_KEY: 'sk_test_simulator',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
  STRIPE_WEBHOOK_SECRET: 'whsec_simulator',
  AFRICASTALKING_USERNAME: 'sandbox',
  AFRICASTALKING_API_KEY: 'sim-sms-key',
  SMS_HOOK_TOKEN: 'simulated-secret-of-the-sms-hooks',
};
const DIES_WITHIN_MS = 60_000;

/** A delivery option with this fee, and an address. */
const wayOf = async (db: Database, fee: number): Promise<Delivery> => {
  const { id } = await db
    .insertInto('delivery_options')
    .values({ kind: 'door', name: `Rider ${fee}`, fee })
    .returning('id')
    .executeTakeFirstOrThrow();
  const shippingInfo = { phone: '0712345678', county: 'Nairobi', town: 'Westlands' };
  return { deliveryId: id, deliveryFee: fee, shippingInfo };
};

/** A mail server that stores received mails. */
const openMailServer = async () => {
  const letters: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        letters.push(Buffer.concat(parts).toString('utf8'));
        done();
      });
    },
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    // A shop killed while it sends a mail.
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error;
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return {
    letters,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

/**
 * Everything that outlives the shop: database, both providers and a mail server. The shop is a
 * separate process that crashes and is restarted on the same port.
 */
export const openCrashWorld = async (databaseUrl: string) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'malkia-crash-'));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const daraja = await startDaraja({
    consumerKey: KEYS.DARAJA_CONSUMER_KEY,
    consumerSecret: KEYS.DARAJA_CONSUMER_SECRET,
    shortcode: KEYS.DARAJA_SHORTCODE,
    passkey: KEYS.DARAJA_PASSKEY,
    delayMs: 50,
  });
  const card = await startCard({
    secretKey: KEYS.STRIPE_SECRET_KEY,
    publishableKey: KEYS.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: KEYS.STRIPE_WEBHOOK_SECRET,
    webhookUrl: `${base}/hooks/card`,
    browserBase: () => '',
  });
  const sms = await startSms({
    username: KEYS.AFRICASTALKING_USERNAME,
    apiKey: KEYS.AFRICASTALKING_API_KEY,
    reportUrl: () => `${base}/hooks/sms/${KEYS.SMS_HOOK_TOKEN}`,
    delayMs: 50,
  });
  const mail = await openMailServer();
  const db = openDatabase(databaseUrl, 4);
  const pieces = new Map<string, number>();
  let shop: ShopProcess | undefined;
  let people = 0;

  const env = (more: Record<string, string>): Record<string, string> => ({
    ...KEYS,
    ...more,
    SHOP_MODE: 'demo',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SIM_ELSEWHERE: '1',
    DARAJA_BASE_URL: daraja.url,
    STRIPE_BASE_URL: card.url,
    AFRICASTALKING_BASE_URL: sms.url,
    SMS_TIMEOUT_MS: '1000',
    SMS_RETRY_SECONDS: '1',
    ORDER_WAIT_MS: '2000',
    SMTP_URL: mail.url,
    MAIL_FROM: 'hello@malkia.test',
    MAIL_RETRY_SECONDS: '1',
    // On a loaded machine the start of a payment would get 503 before the crash point.
    BUSY_EVENT_LOOP_MS: '0',
  });

  return {
    db,
    base,
    daraja: daraja.control,
    card: card.control,
    sms: sms.control,
    letters: mail.letters,
    printed: () => shop?.printed() ?? '',

    /** Runs a shop without a crash; it recovers from earlier crashes while `drive` runs. */
    async live<T>(drive: () => Promise<T>, { aheadMs = 0 } = {}): Promise<T> {
      shop = await startShopProcess(env({ SIM_CLOCK_AHEAD_MS: String(aheadMs) }));
      try {
        return await drive();
      } finally {
        await shop?.kill();
      }
    },

    /** Runs a shop that crashes at `point` while `drive` runs; throws if it does not. */
    async die(point: CrashPoint, drive: () => Promise<unknown>, { aheadMs = 0, nth = 1 } = {}) {
      const armed = { SIM_CLOCK_AHEAD_MS: String(aheadMs), CRASH_AT: `${point}:${nth}` };
      shop = await startShopProcess(env(armed));
      if (!shop) return;
      const running = shop;
      const alive = setTimeout(() => void running.kill(), DIES_WITHIN_MS).unref();
      const began = performance.now();
      const driven = drive().then(
        () => undefined,
        (error: unknown) => error,
      );
      const end = await running.ended;
      clearTimeout(alive);
      if (performance.now() - began >= DIES_WITHIN_MS || end !== 'SIGKILL')
        throw new Error(`the shop did not die at ${point} but with ${end}:\n${running.printed()}`);
      const failure = await driven;
      if (failure) throw failure;
    },

    /** `fee`: of the delivery; `sizes`: of the dress, of which M is bought. */
    async shopper({
      card: cardMethod,
      fee,
      sizes,
    }: Pick<Cart, 'card'> & { fee?: number; sizes?: Record<string, number> } = {}) {
      people++;
      const user = await db
        .insertInto('users')
        .values({ username: 'Crash', email: `crash${people}@example.com`, password_hash: '-' })
        .returning('id')
        .executeTakeFirstOrThrow();
      // A demo refuses a database without demo rows.
      await db.insertInto('demo_rows').values({ id: user.id }).execute();
      const product = await db
        .insertInto('products')
        .values({
          name: `Crash dress ${people}`,
          category: 'dress',
          color: 'red',
          price_cents: 100_000,
          on_hand: 3,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (sizes) await giveSizes(db, product.id, sizes);
      const { on_hand } = await db
        .selectFrom('products')
        .select('on_hand')
        .where('id', '=', product.id)
        .executeTakeFirstOrThrow();
      pieces.set(product.id, on_hand);
      const token = await openSession(db, user.id, { now: new Date(), days: 30 });
      const call = caller(() => base, token);
      const items = [{ productId: product.id, quantity: 1, ...(sizes ? { size: 'M' } : {}) }];
      const delivery = fee === undefined ? undefined : await wayOf(db, fee);
      const amount = 1050 + (fee ?? 0);
      const phone = `0712${String(100_000 + people)}`;
      const payer = cardMethod ? { card: cardMethod } : { phone };
      const ours = (prompt: { phone: string }) => prompt.phone.endsWith(phone.slice(1));
      return {
        call,
        items,
        phone,
        productId: product.id,
        userId: user.id,
        ...checkout(call, { amount, items, ...payer, ...(delivery ? { delivery } : {}) }),
        /** The same cart with another payment method. */
        otherwise: (other: Pick<Cart, 'card' | 'phone'>) =>
          checkout(call, { amount: 1050, items, ...other }),
        prompts: () => daraja.control.prompts().filter(ours),
        /** Enters the PIN on the phone. */
        approve: () => {
          const open = daraja.control.openPrompts().find(ours);
          if (!open || !daraja.control.approve(open.id)) throw new Error('no prompt on the phone');
        },
      };
    },

    disagreements: () => disagreements({ db, daraja: daraja.control, card: card.control, pieces }),

    /** Jobs that wait, run or will be retried. */
    async jobsLeft(): Promise<number> {
      const { rows } = await sql<{ left: number }>`
        SELECT count(*)::int AS left FROM pgboss.job
        WHERE state IN ('created', 'retry', 'active') AND name NOT LIKE '\\_\\_%'`.execute(db);
      return rows[0]?.left ?? 0;
    },

    /** Empties all books for the next scenario. */
    async forget() {
      await sql`TRUNCATE payment_events, disputes, refunds, payments, holds, order_events, order_items, orders,
        outbox, sms_reports, sms_opt_outs, contact_messages, provider_tokens CASCADE`.execute(db);
      await sql`DELETE FROM pgboss.job`.execute(db);
      await sql`UPDATE products SET held = 0`.execute(db);
      pieces.clear();
      daraja.control.hold(false);
      daraja.control.reset();
      card.control.reset();
      sms.control.reset();
      mail.letters.length = 0;
    },

    async close() {
      await shop?.kill();
      await Promise.all([daraja.close(), card.close(), sms.close(), mail.close()]);
      await db.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
export type CrashWorld = Awaited<ReturnType<typeof openCrashWorld>>;
export type CrashShopper = Awaited<ReturnType<CrashWorld['shopper']>>;
