import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sweepPayments } from '../api/features/payments/clock/sweep.ts';
import { createPaymentsContext } from '../api/features/payments/create-context.ts';
import { sweepRefunds } from '../api/features/refunds/sweep.ts';
import { readConfig } from '../api/platform/config/config.ts';
import { openDatabase } from '../api/platform/database/database.ts';
import type { Deps } from '../api/platform/deps.ts';
import { localPictures } from '../api/platform/images/pictures.ts';
import { createJobs } from '../api/platform/jobs/jobs.ts';
import { createLimits } from '../api/platform/security/limits.ts';
import { createSecretBox } from '../api/platform/security/secret-box.ts';
import { openSession } from '../api/platform/security/sessions.ts';
import { createHttp } from '../server/http/http.ts';
import { startSimulators } from '../server/simulators.ts';
import { createTestDatabase } from './database.ts';
import { POLL_MS } from './limits.ts';

type Answer = { status: number; body: any };

/** A test shopper: calls the shop over real HTTP with their token. */
export type Shopper = {
  id: string;
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown, key?: string): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
};

type Detour = (address: string) => string | Promise<string>;

export type PayingShopOptions = {
  env?: Record<string, string>;
  logTo?: { write(line: string): void };
  /** False: what runs every few seconds runs in `pass` alone, so that a slow machine meets it nowhere else. */
  sweeps?: boolean;
  /** Proxies between the shop and its database and providers, in both directions. */
  detours?: { database?: Detour; daraja?: Detour; card?: Detour; callbacks?: () => string };
};

/** No 503 on a slow machine. */
const UNHURRIED = { BUSY_EVENT_LOOP_MS: '0' };

const straight: Detour = (address) => address;

/**
 * A shop that takes payments: a separate database, simulators of both providers, a listening
 * server, and a clock that tests can move forward (otherwise it shows real time).
 */
export const openPayingShop = async ({
  env = {},
  logTo,
  sweeps = true,
  detours = {},
}: PayingShopOptions = {}) => {
  const database = await createTestDatabase();
  const dir = await mkdtemp(path.join(tmpdir(), 'malkia-test-'));
  const config = readConfig({
    SIM_DELAY_MS: '50',
    SIM_LATE_MS: '400',
    DATA_DIR: dir,
    ...UNHURRIED,
    ...env,
  });
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  let base = '';
  const callbackBase = detours.callbacks ?? (() => base);
  const simulators = await startSimulators(config, { callbackBase, log: () => {} });
  const own = simulators.config;
  const shopConfig = {
    ...own,
    daraja: { ...own.daraja, baseUrl: await (detours.daraja ?? straight)(own.daraja.baseUrl) },
    card: { ...own.card, baseUrl: await (detours.card ?? straight)(own.card.baseUrl ?? '') },
  };
  const db = openDatabase(await (detours.database ?? straight)(database.url), 20);
  const errors: unknown[] = [];
  const jobs = createJobs(database.url, (error) => errors.push(error));
  const deps: Deps = {
    config: shopConfig,
    db,
    clock,
    jobs: sweeps ? jobs : { ...jobs, every: () => {} },
    limits: createLimits({ config, db, clock }),
    secrets: createSecretBox(randomBytes(32)),
    pictures: localPictures({ dir, artDir: dir }),
    callbackBase,
  };
  const app = await createHttp(deps, logTo ? { logTo } : {});
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  await jobs.start();

  const request = async (
    method: string,
    url: string,
    token?: string,
    body?: unknown,
    key?: string,
  ) => {
    const response = await fetch(base + url, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined } as Answer;
  };
  let people = 0;

  return {
    url: base,
    app,
    jobs,
    db,
    clock,
    config: shopConfig,
    databaseUrl: database.url,
    simulators,
    errors,
    request,
    context: createPaymentsContext(deps, app.log),
    /** Moves the shop's clock forward, then runs everything that is due. */
    async pass(ms: number) {
      ahead += ms;
      await sweepPayments(createPaymentsContext(deps, app.log));
      await sweepRefunds(createPaymentsContext(deps, app.log));
    },
    /** A user with a session; `admin` may refund. */
    async shopper(role: 'user' | 'admin' = 'user'): Promise<Shopper> {
      people++;
      const { id } = await db
        .insertInto('users')
        .values({
          username: `Shopper ${people}`,
          email: `s${people}@example.com`,
          password_hash: '-',
          role,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const token = await openSession(db, id, { now: clock.now(), days: 30 });
      return {
        id,
        get: (url) => request('GET', url, token),
        post: (url, body, key) => request('POST', url, token, body, key),
        patch: (url, body) => request('PATCH', url, token, body),
        put: (url, body) => request('PUT', url, token, body),
      };
    },
    async product(priceCents: number, stock: number, name = 'Kitenge dress'): Promise<string> {
      const row = await db
        .insertInto('products')
        .values({ name, category: 'dress', color: 'red', price_cents: priceCents, on_hand: stock })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    async stock(id: string) {
      const row = await db
        .selectFrom('products')
        .select(['on_hand', 'held'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { onHand: row.on_hand, held: row.held, free: row.on_hand - row.held };
    },
    async close() {
      await app.close();
      await jobs.stop();
      await simulators.close();
      await db.destroy();
      await database.drop();
      await rm(dir, { recursive: true, force: true });
    },
  };
};
export type PayingShop = Awaited<ReturnType<typeof openPayingShop>>;

/** Polls until the condition is true; after a while it fails with the value it saw last. */
export const until = async <T>(
  look: () => Promise<T>,
  pleases: (value: T) => boolean,
): Promise<T> => {
  const end = performance.now() + POLL_MS;
  for (;;) {
    const value = await look();
    if (pleases(value)) return value;
    if (performance.now() > end)
      throw new Error(`waited ${POLL_MS} ms in vain: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
