import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type Selectable,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { DB } from '../../../db/row-types.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;
/** Either the pool or a running transaction. */
export type Queryable = Database | Tx;
/** A row of a table as it is read. */
export type Row<Table extends keyof DB> = Selectable<DB[Table]>;
export { sql };

// int8: cents and counts stay far below 2^53, so a JS number holds them exactly.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);

const QUERY_TIMEOUT_MS = 30_000;
const LOCK_TIMEOUT = '10s';

const statements = new Map<string, string>();

/**
 * Makes a text a named prepared statement (`query({ name, text, values })` of pg): each connection parses it once. For
 * the hottest reads only, which come with the same text each time: the session of every signed-in call, a product with
 * its reviews, and the products and own holds of a cart's quote.
 */
export const prepare = (text: string): string => {
  if (!statements.has(text)) {
    // PostgreSQL allows 63 bytes; the words name it in pg_prepared_statements.
    const words = text
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[^ -~]/g, '');
    statements.set(text, `shop_${statements.size + 1} ${words.slice(0, 48)}`);
  }
  return text;
};

class Client extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares it by a dozen overloads
  override query(...args: any[]): any {
    const [text, values] = args;
    const name = statements.get(text);
    return name ? super.query({ name, text, values }) : super.query(...(args as [string]));
  }
}

type OnChange = (names: string[]) => void;
type Opened = {
  url: string;
  listeners: Set<OnChange>;
  pool: pg.Pool;
};
const opened = new WeakMap<Queryable, Opened>();

/** SQLSTATE of the notices by which the database notifies a connection of what it changes. */
const CHANGED = 'MK001';

/** A change of more than this many names counts as one of everything. */
const MOST_NAMES = 200;

/** Notifies the listeners of what a connection changed when it is released, before the change can be answered. */
const notifyOfChanges = (pool: pg.Pool, listeners: Set<OnChange>): void => {
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

type Options = {
  queryTimeoutMs?: number;
  /** A connection broke: the server may be another by now. */
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
    Client,
    keepAlive: true,
    // A network that swallows everything would otherwise hold a request for as long as the shopper waits.
    query_timeout: queryTimeoutMs,
  });
  pool.on('connect', (client) => {
    // In use or idle: a connection that breaks fails its query. Without a listener it would end the process.
    client.on('error', () => onBreak?.());
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
  notifyOfChanges(pool, listeners);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  opened.set(db, { url, listeners, pool });
  return db;
};

/** The address of this database, and the listeners to what this process itself changes in it. */
export const openedDatabase = (db: Database): Opened => {
  const found = opened.get(db);
  if (!found) throw new Error('Not a database of openDatabase.');
  return found;
};

export type PoolFigures = { size: number; idle: number; waiting: number };

/** The connections of the pool, how many are idle, and how many queries wait for one. */
export const poolFigures = (db: Database): PoolFigures => {
  const { totalCount, idleCount, waitingCount } = openedDatabase(db).pool;
  return { size: totalCount, idle: idleCount, waiting: waitingCount };
};

/** Runs a text with its values. Row types are the caller's word: only generated types are checked. */
export const runPrepared = async <Row>(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;

/** SQLSTATEs of a deadlock's victim and of a serialization failure. */
const RETRYABLE = new Set(['40P01', '40001']);

/** Runs `work` in one READ COMMITTED transaction; a deadlock's victim is repeated, at most 3 times. */
export const inTransaction = async <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const repeat = error instanceof pg.DatabaseError && RETRYABLE.has(error.code ?? '');
      if (attempt === 3 || !repeat) throw error;
    }
  }
};

const UNREACHABLE_CODE =
  /^(08|57P0[1235]|53300|25P03|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/;
const UNREACHABLE_TEXT =
  /connection terminated|connection error|not queryable|timeout exceeded when trying to connect|read timeout/i;

/** Is the database away (restarting, cut off)? The statement may have been executed or not. */
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
