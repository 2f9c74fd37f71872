import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type KyselyConfig,
  PostgresDialect,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { DB } from '../../db/row-types.ts';
import { COMMIT_TOO, Connection, prepare, preparedName } from './connection.ts';
import { openSharedConnections, type SharedConnections } from './shared-connections.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;
/** Either the pool or a running transaction. */
export type Queryable = Database | Tx;
export { prepare, sql };

// int8: cents and counts stay far below 2^53, so a JS number holds them exactly.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);

const QUERY_TIMEOUT_MS = 30_000;
const LOCK_TIMEOUT = '10s';
/** Two keep one process busy with reads of a moment; more would only cost more system calls. */
const SHARED_CONNECTIONS = 2;
const shareable = new Set<string>();

/** As `prepare`, for reads of a moment that lock nothing: outside of transactions they share connections. */
export const prepareRead = (text: string): string => {
  shareable.add(text);
  return prepare(text);
};

type OnChange = (names: string[]) => void;
type Opened = {
  url: string;
  listeners: Set<OnChange>;
  shared: SharedConnections;
  pool: pg.Pool;
};
const opened = new WeakMap<Queryable, Opened>();

/** SQLSTATE of the notices by which the database tells a connection what it is changing. */
const CHANGED = 'MK001';

/** A change of more than this many names counts as one of everything. */
const MOST_NAMES = 200;

/** Tells the listeners what a connection changed when its work is over, before anybody can answer for it. */
const hearChanges = (pool: pg.Pool, listeners: Set<OnChange>): void => {
  const changed = new WeakMap<pg.PoolClient, string[]>();
  pool.on('connect', (client) => {
    client.on('notice', ({ code, message = '' }) => {
      if (code !== CHANGED) return;
      const names = [...(changed.get(client) ?? []), ...message.split(' ')];
      changed.set(client, names.length > MOST_NAMES ? ['everything'] : names);
    });
  });
  pool.on('release', (_error, client) => {
    const names = changed.get(client);
    if (!names) return;
    changed.delete(client);
    for (const listener of listeners) listener(names);
  });
};

class ShopDatabase extends Kysely<DB> {
  readonly #shared: SharedConnections;

  constructor(config: KyselyConfig, shared: SharedConnections) {
    super(config);
    this.#shared = shared;
  }

  override async destroy(): Promise<void> {
    await this.#shared.close();
    await super.destroy();
  }
}

type Options = {
  queryTimeoutMs?: number;
  /** A shared connection broke: the server may be another, or the same from a moment before. */
  onBreak?: () => void;
};

/** Opens the pool. `poolSize` bounds the connections of this process. */
export const openDatabase = (
  url: string,
  poolSize = 10,
  { queryTimeoutMs = QUERY_TIMEOUT_MS, onBreak }: Options = {},
): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    Client: Connection,
    pipeline: true,
    keepAlive: true,
    // A network that swallows everything would otherwise hold a request for as long as the shopper waits.
    query_timeout: queryTimeoutMs,
  });
  pool.on('connect', (client) => {
    // In use or idle: a connection that breaks fails its query. Without a listener it would end the process.
    client.on('error', () => {});
    // The locks of a server that vanished are not held until the network notices, and nobody waits for ever.
    client
      .query(
        `SET idle_in_transaction_session_timeout = '2min'; SET lock_timeout = '${LOCK_TIMEOUT}'`,
      )
      .catch(() => {});
  });
  // An idle connection that PostgreSQL closes (restart) is replaced on the next query.
  pool.on('error', () => {});
  const listeners = new Set<OnChange>();
  hearChanges(pool, listeners);
  const shared = openSharedConnections(
    {
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      query_timeout: queryTimeoutMs,
    },
    SHARED_CONNECTIONS,
    onBreak,
  );
  const db = new ShopDatabase({ dialect: new PostgresDialect({ pool }) }, shared);
  opened.set(db, { url, listeners, shared, pool });
  return db;
};

/** Where this database is, and who hears at once what this process itself changes in it. */
export const openedDatabase = (db: Database): Opened => {
  const found = opened.get(db);
  if (!found) throw new Error('Not a database of openDatabase.');
  return found;
};

export type PoolFigures = { size: number; idle: number; waiting: number };

/** How the pool is doing right now: connections, how many of them rest, and who waits for one. */
export const poolFigures = (db: Database): PoolFigures => {
  const { totalCount, idleCount, waitingCount } = openedDatabase(db).pool;
  return { size: totalCount, idle: idleCount, waiting: waitingCount };
};

type Runner = Pick<DatabaseConnection, 'executeQuery'>;

/** The connections of running transactions. Kysely lets each statement wait for the answer to the one before. */
const connections = new WeakMap<Queryable, Runner>();

/**
 * Runs a prepared text. Row types are the caller's word: only generated types are checked. In a transaction,
 * several asked for at once are worked in the order of asking and cost one journey to the database. A prepared
 * read outside of them goes over connections that all share.
 */
export const runPrepared = async <Row>(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> => {
  const name = shareable.has(text) ? preparedName(text) : undefined;
  const shared = name && opened.get(db)?.shared.rows<Row>(name, text, values);
  if (shared) return shared;
  const query = CompiledQuery.raw(text, [...values]);
  const connection = connections.get(db);
  if (!connection) return (await db.executeQuery<Row>(query)).rows;
  try {
    return (await connection.executeQuery<Row>(query)).rows;
  } catch (error) {
    if (!causes.has(db)) causes.set(db, error);
    throw error;
  }
};

/** What made a transaction fail. Statements asked for together with that one fail too, and say only that. */
const causes = new WeakMap<Queryable, unknown>();
const FAILED_BEFORE = '25P02';

const causeOf = (error: unknown, tx: Queryable | undefined): unknown =>
  tx && error instanceof pg.DatabaseError && error.code === FAILED_BEFORE
    ? (causes.get(tx) ?? error)
    : error;

/**
 * The last statements of a transaction, sent together with its COMMIT: their answers come when all is on disk.
 * One that fails undoes the transaction. So a rule among them has to be an error of the statement itself
 * (`unlessRefused`); what throws later, on their answers, comes too late.
 */
export const committing = async <T>(tx: Tx, ask: () => Promise<T>): Promise<T> => {
  const connection = connections.get(tx);
  if (!connection) throw new Error('Not a transaction of inTransaction.');
  const asked = ask();
  connection.executeQuery(CompiledQuery.raw(COMMIT_TOO)).catch(() => {});
  return asked;
};

/** An expression that is an error when `condition` does not hold; `isRefused` knows it. */
export const unlessRefused = (condition: string): string =>
  `1 / (CASE WHEN ${condition} THEN 1 ELSE 0 END)`;

/** Did a statement fail because a rule in it, written by `unlessRefused`, did not hold? */
export const isRefused = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '22012';

const RETRYABLE = new Set(['40P01', '40001']);

/** What a transaction has read was changed while it waited for a lock: it is to be done again from the start. */
export class ReadAgain extends Error {}

const isRetryable = (error: unknown): boolean =>
  error instanceof ReadAgain ||
  (error instanceof pg.DatabaseError && RETRYABLE.has(error.code ?? ''));

/** Runs `work` in one READ COMMITTED transaction; a deadlock victim is repeated, at most 3 times. */
export const inTransaction = async <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    let running: Tx | undefined;
    try {
      return await db.transaction().execute(async (tx) => {
        running = tx;
        connections.set(tx, await tx.getExecutor().provideConnection(async (own) => own));
        return work(tx);
      });
    } catch (thrown) {
      const error = causeOf(thrown, running);
      if (attempt < 3 && isRetryable(error)) continue;
      throw error;
    }
  }
};

const UNREACHABLE_CODE =
  /^(08|57P0[1235]|53300|25P03|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/;
const UNREACHABLE_TEXT =
  /connection terminated|connection error|not queryable|timeout exceeded when trying to connect|read timeout/i;

/** Is the database away (restarting, cut off)? What was asked may have been done or not. */
export const isUnreachable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as { code?: string };
  return UNREACHABLE_CODE.test(code) || UNREACHABLE_TEXT.test(error.message);
};

/**
 * Repeats `work` while the database is away, for `patienceMs`. It must bear being done twice: the lost
 * answer may be that to a COMMIT.
 */
export const throughOutage = async <T>(work: () => Promise<T>, patienceMs: number): Promise<T> => {
  const end = performance.now() + patienceMs;
  for (let pause = 50; ; pause = Math.min(pause * 2, 1000)) {
    try {
      return await work();
    } catch (error) {
      if (!isUnreachable(error) || performance.now() + pause > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
};

/** The name of the violated unique constraint or index, or undefined for any other error. */
export const uniqueViolation = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === '23505'
    ? (error.constraint ?? '')
    : undefined;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Malformed ids are simply unknown: checked before SQL, where they would be an error. */
export const isId = (text: string): boolean => UUID.test(text);
