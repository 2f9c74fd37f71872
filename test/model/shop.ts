import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bookAllDifferences } from '../../api/features/stock/books.ts';
import { readConfig } from '../../api/platform/config/config.ts';
import { inTransaction, openDatabase, sql } from '../../api/platform/database/database.ts';
import type { Deps } from '../../api/platform/deps.ts';
import { localPictures } from '../../api/platform/images/pictures.ts';
import type { Jobs } from '../../api/platform/jobs/jobs.ts';
import { createLimits } from '../../api/platform/security/limits.ts';
import { createSecretBox } from '../../api/platform/security/secret-box.ts';
import { openSession } from '../../api/platform/security/sessions.ts';
import { createHttp } from '../../server/http/http.ts';
import { startSimulators } from '../../server/simulators.ts';
import { createTestClock } from '../app.ts';
import { createTestDatabase } from '../database.ts';
import { createTestJobs } from '../jobs.ts';
import { giveSizes } from '../sizes.ts';

const START = '2026-03-01T09:00:00.000Z';
const DAY_MS = 86_400_000;
/** Truncating tables takes as long as a sequence; settled rows do no harm for a while. */
const SEQUENCES_BETWEEN_CLEANINGS = 40;

export type NewProduct = { priceCents: number; stock: number; sizes?: Record<string, number> };
export type NewOption = {
  kind: string;
  name: string;
  fee: number;
  free_over: number | null;
};
export type Reply = { status: number; body: any };
export type Call = { method: string; url: string; token?: string; body?: object; key?: string };

/** Errors that a worker may throw to be retried later. */
const LATER = /before the provider could confirm|could not be asked|asking again later/;

/**
 * The whole shop on a real PostgreSQL, with both providers over HTTP. Nothing happens by itself:
 * the test answers prompts, delivers callbacks and webhooks, moves the clock and runs the jobs.
 */
export const openModelShop = async () => {
  const database = await createTestDatabase();
  const dir = await mkdtemp(path.join(tmpdir(), 'malkia-model-'));
  const settings = {
    SIM_DELAY_MS: '0',
    SIM_LATE_MS: '0',
    ORDER_WAIT_MS: '15',
    SHORTFALL_KSH: '1',
    BUSY_EVENT_LOOP_MS: '0',
  };
  const config = readConfig({ ...settings, DATA_DIR: dir, LOG_LEVEL: 'silent' });
  const clock = createTestClock(START);
  let base = '';
  const simulators = await startSimulators(config, { callbackBase: () => base, log: () => {} });
  const { daraja, card } = simulators;
  const db = openDatabase(database.url, 8);
  const queue = await createTestJobs(db);
  const postponed: (() => Promise<void>)[] = [];
  const jobs: Jobs = {
    ...queue,
    work(name, handler) {
      queue.work(name, async (data) => {
        try {
          await handler(data as never);
        } catch (error) {
          if (!(error instanceof Error && LATER.test(error.message))) throw error;
          postponed.push(() => handler(data as never));
        }
      });
    },
  };
  const deps: Deps = {
    config: simulators.config,
    db,
    clock,
    jobs,
    limits: createLimits({ config, db, clock }),
    secrets: createSecretBox(randomBytes(32)),
    pictures: localPictures({ dir, artDir: dir }),
    callbackBase: () => base,
  };
  const app = await createHttp(deps);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  let since = clock.now();
  let begun = 0;
  let broken = false;
  const clean = async () => {
    clock.set(START);
    await sql`TRUNCATE users, products, rate_limits RESTART IDENTITY CASCADE`.execute(db);
    await sql`TRUNCATE test_jobs`.execute(db);
  };

  return {
    db,
    clock,
    daraja: daraja.control,
    card: card.control,
    base: () => base,
    async call({ method, url, token, body, key }: Call): Promise<Reply> {
      const reply = await app.inject({
        method: method as 'GET',
        url,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body ? { payload: body } : {}),
      });
      return { status: reply.statusCode, body: reply.body ? reply.json() : undefined };
    },
    /**
     * Runs the queue until it is empty, as many workers would; throws if a job fails unexpectedly.
     */
    async work(): Promise<void> {
      await queue.runQueuedAtOnce();
    },
    /** Waits for the results of refunds, which the simulator sends by itself. */
    async resultsCome(): Promise<void> {
      for (let seen = -1; seen !== daraja.control.deliveries().length; ) {
        seen = daraja.control.deliveries().length;
        await new Promise((resolve) => setTimeout(resolve, 10));
        await queue.runQueued();
      }
    },
    /** Retries jobs that came too early, as a queue with delays would. */
    async retry(): Promise<void> {
      for (const again of postponed.splice(0)) {
        await again().catch((error: unknown) => {
          if (!(error instanceof Error && LATER.test(error.message))) throw error;
          postponed.push(again);
        });
      }
      await queue.runQueued();
    },
    /** Runs every timed task once. */
    sweep: () => queue.runRepeated(),
    /** Removes queued provider behaviours that were not used. */
    clearNext() {
      daraja.control.clearNext();
      card.control.clearNext();
    },
    /** Start of the current sequence: older rows are ignored. */
    since: () => since,
    /** New users and products, a new day, and empty providers. */
    async begin(shoppers: number, products: readonly NewProduct[], options: readonly NewOption[]) {
      postponed.length = 0;
      daraja.control.reset();
      daraja.control.hold(true);
      card.control.reset();
      card.control.setWebhooks({ enabled: false });
      if (begun++ % SEQUENCES_BETWEEN_CLEANINGS === 0 || broken) await clean();
      // The simulators were reset, so their ids may repeat.
      await sql`UPDATE payments SET request_id = NULL WHERE request_id IS NOT NULL`.execute(db);
      clock.advance(DAY_MS);
      since = clock.now();
      const people = await db
        .insertInto('users')
        .values(
          Array.from({ length: shoppers + 1 }, (_, at) => ({
            username: `Person ${at}`,
            email: `p${at}-${begun}@example.test`,
            password_hash: '-',
            role: at === 0 ? 'admin' : 'user',
            created_at: since,
          })),
        )
        .returning('id')
        .execute();
      const signedIn = [];
      for (const { id } of people) {
        signedIn.push({ id, token: await openSession(db, id, { now: since, days: 30 }) });
      }
      await db.deleteFrom('delivery_options').execute();
      await db
        .insertInto('delivery_options')
        .values([...options])
        .execute();
      const rows = await db
        .insertInto('products')
        .values(
          products.map(({ priceCents, stock }, at) => ({
            name: `Dress ${at}`,
            category: 'dress',
            color: 'red',
            price_cents: priceCents,
            on_hand: stock,
            created_at: since,
          })),
        )
        .returning('id')
        .execute();
      for (const [at, { sizes }] of products.entries()) {
        const id = rows[at]?.id;
        if (sizes && id) await giveSizes(db, id, sizes);
      }
      await inTransaction(db, (tx) =>
        bookAllDifferences(tx, { reason: 'opening', now: since, note: '' }),
      );
      return { people: signedIn, productIds: rows.map((row) => row.id) };
    },
    /**
     * Records whether a sequence ended with everything settled; otherwise its rows must be deleted.
     */
    ended(settled: boolean): void {
      broken = !settled;
    },
    async close() {
      await app.close();
      await simulators.close();
      await db.destroy();
      await database.drop();
      await rm(dir, { recursive: true, force: true });
    },
  };
};
export type ModelShop = Awaited<ReturnType<typeof openModelShop>>;
