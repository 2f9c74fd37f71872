import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { SIZE_LABELS, type SizeSystem } from '#contract/sizes.ts';
import { type Config, readConfig } from '../api/platform/config/config.ts';
import { type Database, openDatabase, type Row } from '../api/platform/database/database.ts';
import type { Deps } from '../api/platform/deps.ts';
import type { App } from '../api/platform/http/serve.ts';
import { localPictures } from '../api/platform/images/pictures.ts';
import type { Clock } from '../api/platform/operations/clock.ts';
import { createLimits } from '../api/platform/security/limits.ts';
import { hashPassword } from '../api/platform/security/passwords.ts';
import { createSecretBox } from '../api/platform/security/secret-box.ts';
import { openSession } from '../api/platform/security/sessions.ts';
import { createHttp } from '../server/http/http.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createTestJobs, type TestJobs } from './jobs.ts';

export type TestClock = Clock & {
  set(at: Date | string): void;
  advance(ms: number): void;
};

export type TestUser = {
  user: { id: string; username: string; email: string; role: 'admin' | 'user' };
  token: string;
  /** Authorization headers of a user. */
  auth: { authorization: string };
};

export type TestProduct = { id: string; name: string; priceCents: number };

export type NewTestUser = Partial<{
  role: 'admin' | 'user';
  /** Of an admin: an owner without it. */
  staff: 'manager' | 'packer';
  username: string;
  email: string;
  /** Without one, signing in by password is impossible; the token still works. */
  password: string;
}>;

export type NewTestProduct = Partial<{
  name: string;
  description: string;
  category: string;
  color: string;
  priceCents: number;
  oldPriceCents: number | null;
  /** Pieces on hand. */
  stock: number;
  held: number;
  sizeSystem: SizeSystem;
  /** Pieces on hand by label; the product's stock is their sum. */
  sizes: Record<string, number>;
  style: string;
  pictureId: string | null;
  ratings: number[];
  archived: boolean;
  /** Any other column. */
  row: Partial<Row<'products'>>;
}>;

export type Answer = { status: number; body: any };

export type TestApp = {
  app: App;
  deps: Deps;
  db: Database;
  databaseUrl: string;
  clock: TestClock;
  jobs: TestJobs;
  get(url: string, as?: TestUser): Promise<Answer>;
  post(url: string, body: object, as?: TestUser): Promise<Answer>;
  put(url: string, body: object, as?: TestUser): Promise<Answer>;
  patch(url: string, body: object, as?: TestUser): Promise<Answer>;
  delete(url: string, as?: TestUser): Promise<Answer>;
  makeUser(user?: NewTestUser): Promise<TestUser>;
  makeProduct(product?: NewTestProduct): Promise<TestProduct>;
  close(): Promise<void>;
};

export type Overrides = {
  config?: Partial<Config>;
  deps?: Partial<Deps>;
  /** A database prepared by the test; closed with the app. */
  database?: TestDatabase;
  logTo?: { write(line: string): void };
};

export const createTestClock = (start = '2026-03-01T09:00:00.000Z'): TestClock => {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (at) => {
      now = new Date(at);
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
  };
};

/** No log, and no 503 on a slow machine. */
export const QUIET = { LOG_LEVEL: 'silent', BUSY_EVENT_LOOP_MS: '0', TELL_AFTER_MINUTES: '0' };

const seedArt = path.join(import.meta.dirname, '../demo/pictures');

/** A multipart body as sent by a page's form; with a file under its field name. */
export const formOf = (
  texts: Record<string, string>,
  file?: { field: string; data: Buffer },
): FormData => {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  if (file) form.set(file.field, new Blob([new Uint8Array(file.data)]), 'picture.png');
  return form;
};

/** A small valid picture. */
export const pictureOf = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 50, channels: 3, background: color } })
    .png()
    .toBuffer();

/** Collects the errors sent by calls that do not declare them in the contract. */
const undeclaredErrorsOf = (app: App): Set<string> => {
  const undeclared = new Set<string>();
  app.addHook('onSend', async ({ method, routeOptions }, reply, payload) => {
    const declared = routeOptions.config?.refusals;
    if (!declared || reply.statusCode < 400 || typeof payload !== 'string') return;
    const [, code] = /"code":"(\w+)"/.exec(payload) ?? [];
    const refusal = `${reply.statusCode} ${code}`;
    // A browser's form without JavaScript gets a page.
    if (code && !declared.some((each) => each === refusal))
      undeclared.add(`${method} ${routeOptions.url} answers ${refusal}`);
  });
  return undeclared;
};

/** The whole API on a separate database, with a clock and jobs controlled by the test. */
export const createTestApp = async (overrides: Overrides = {}): Promise<TestApp> => {
  const database = overrides.database ?? (await createTestDatabase());
  const dataDir = await mkdtemp(path.join(tmpdir(), 'malkia-app-'));
  const db = openDatabase(database.url, 8);
  const clock = createTestClock();
  const jobs = await createTestJobs(db);
  const config: Config = {
    ...readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SMS_PROVIDER: 'none',
      ...QUIET,
    }),
    ...overrides.config,
  };
  const deps: Deps = {
    config,
    db,
    clock,
    jobs,
    limits: createLimits({ config, db, clock }),
    secrets: createSecretBox(randomBytes(32)),
    pictures: localPictures({ dir: path.join(dataDir, 'pictures'), artDir: seedArt }),
    callbackBase: () => 'http://127.0.0.1:9',
    ...overrides.deps,
  };
  const app = await createHttp(deps, overrides.logTo ? { logTo: overrides.logTo } : {});
  const undeclared = undeclaredErrorsOf(app);
  await app.ready();
  const send = async (call: InjectOptions, as?: TestUser): Promise<Answer> => {
    const reply = await app.inject({ ...call, headers: as?.auth ?? {} });
    return { status: reply.statusCode, body: reply.json() };
  };
  return {
    app,
    deps,
    db,
    databaseUrl: database.url,
    clock,
    jobs,
    get: (url, as) => send({ method: 'GET', url }, as),
    post: (url, payload, as) => send({ method: 'POST', url, payload }, as),
    put: (url, payload, as) => send({ method: 'PUT', url, payload }, as),
    patch: (url, payload, as) => send({ method: 'PATCH', url, payload }, as),
    delete: (url, as) => send({ method: 'DELETE', url }, as),
    makeUser: (user) => makeUser(db, config, clock, user),
    makeProduct: (product) => makeProduct(db, clock, product),
    async close() {
      await app.close();
      await db.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      if (undeclared.size > 0)
        throw new Error(`The contract does not declare: ${[...undeclared].join(', ')}`);
    },
  };
};

/** Hashes take 50 ms each; tests use a few passwords, each many times. */
const hashes = new Map<string, Promise<string>>();
const hashOf = (password: string): Promise<string> => {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
};

const makeUser = async (
  db: Database,
  config: Config,
  clock: Clock,
  { role = 'user', staff, password, ...given }: NewTestUser = {},
): Promise<TestUser> => {
  const mark = randomBytes(4).toString('hex');
  const username = given.username ?? `Akinyi ${mark}`;
  const email = given.email ?? `akinyi-${mark}@example.test`;
  const { id } = await db
    .insertInto('users')
    .values({
      username,
      email,
      role,
      staff: staff ?? null,
      password_hash: password === undefined ? 'argon2id$AAAA$AAAA' : await hashOf(password),
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await openSession(db, id, { now: clock.now(), days: config.sessionDays });
  return {
    user: { id, username, email, role },
    token,
    auth: { authorization: `Bearer ${token}` },
  };
};

let made = 0;

const makeProduct = async (
  db: Database,
  clock: Clock,
  given: NewTestProduct = {},
): Promise<TestProduct> => {
  made++;
  const name = given.name ?? `Kitenge dress ${made}`;
  const priceCents = given.priceCents ?? 250_000;
  const ratings = given.ratings ?? [];
  const sizes = Object.entries(given.sizes ?? {});
  const system = given.sizes ? (given.sizeSystem ?? 'letter') : null;
  const { id } = await db
    .insertInto('products')
    .values({
      name,
      description: given.description ?? '',
      category: given.category ?? 'dress',
      color: given.color ?? 'red',
      price_cents: priceCents,
      old_price_cents: given.oldPriceCents ?? null,
      on_hand: system ? sizes.reduce((sum, [, pieces]) => sum + pieces, 0) : (given.stock ?? 10),
      held: given.held ?? 0,
      size_system: system,
      style: given.style ?? '',
      picture_id: given.pictureId ?? null,
      rating_sum: ratings.reduce((sum, rating) => sum + rating, 0),
      rating_count: ratings.length,
      archived_at: given.archived ? clock.now() : null,
      created_at: clock.now(),
      ...given.row,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (system && sizes.length > 0)
    await db
      .insertInto('product_sizes')
      .values(
        sizes.map(([label, on_hand]) => ({
          product_id: id,
          label,
          on_hand,
          position: SIZE_LABELS[system].indexOf(label),
        })),
      )
      .execute();
  return { id, name, priceCents };
};
