import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Selectable,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { DB } from '../../../db/row-types.ts';
import { countQuery } from '../operations/metrics.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;
/** Either the pool or a running transaction. */
export type Queryable = Database | Tx;
export type TableName = keyof DB;
/** A selected row of a table. */
export type Row<Table extends TableName> = Selectable<DB[Table]>;
export { sql };

// int8: cents and counts stay far below 2^53, so a JS number holds them exactly.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);

const QUERY_TIMEOUT_MS = 30_000;
const LOCK_TIMEOUT = '10s';

const NAMED = /^-- (\w+)\n/;

/**
 * The text of a prepared statement, which each connection parses once. Its first line is its name,
 * by which pg, the log of the database and the metrics know it. Only for the hottest statements
 * with a constant text.
 */
export const prepared = (name: string, text: string): string => `-- ${name}\n${text}`;

/** SQLSTATE of a write refused as read-only: by a standby, or by a leader that is one no more. */
const READ_ONLY = '25006';

/** The error of a connection to a standby: unreachable, since the leader is elsewhere. */
export const standbyError = (): Error =>
  Object.assign(new Error('The database is a standby.'), { code: READ_ONLY });

/**
 * Timeouts on the server, so that locks of a vanished client are released and nobody waits without
 * limit; and whether it is a standby.
 */
const FIRST_QUERY = `SET idle_in_transaction_session_timeout = '2min'; SET lock_timeout = '${LOCK_TIMEOUT}';
  SELECT pg_is_in_recovery() AS standby`;

const refuseStandby = async (client: pg.ClientBase): Promise<void> => {
  // pg returns one result for each statement.
  const results = (await client.query(FIRST_QUERY)) as unknown as pg.QueryResult[];
  if (results.at(-1)?.rows[0].standby) throw standbyError();
};

type OnChange = (names: string[]) => void;
type Opened = {
  /** Past a pooler: for LISTEN and jobs. */
  directUrl: string;
  /** Told of changes made by this process. */
  listeners: Set<OnChange>;
  /** Told of each answered query, by when it began (`performance.now()`). */
  onAnswer?: ((beganAt: number) => void) | undefined;
  /** Closes the connections opened until now instead of using them again. */
  renew(): void;
  pool: pg.Pool;
};
const opened = new WeakMap<Queryable, Opened>();

/** SQLSTATE of the NOTICEs by which the database reports a connection's changes. */
const CHANGED = 'MK001';

/** A change of more names than this counts as a change of everything. */
const MAX_NAMES = 200;

/**
 * Notifies the listeners of a connection's changes when it is released, before the request is
 * answered.
 */
const notifyOfChanges = (pool: pg.Pool, listeners: Set<OnChange>): void => {
  const changed = new WeakMap<pg.PoolClient, string[]>();
  pool.on('connect', (client) => {
    client.on('notice', ({ code, message = '' }) => {
      if (code !== CHANGED) return;
      const names = [...(changed.get(client) ?? []), ...message.split(' ')];
      changed.set(client, names.length > MAX_NAMES ? ['everything'] : names);
    });
  });
  pool.on('release', (_error, client) => {
    const names = changed.get(client);
    if (!names) return;
    changed.delete(client);
    for (const listener of listeners) listener(names);
  });
};

type Options = { queryTimeoutMs?: number; directUrl?: string | undefined };

/** A connection of the pool as Kysely uses it. `openedAt` is of `performance.now()`. */
type Connection = PostgresPoolClient & { openedAt: number };

const connectionOf = (client: pg.PoolClient, opened: Opened): Connection => {
  const query = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    const name = NAMED.exec(text)?.[1];
    const beganAt = performance.now();
    try {
      const result = await client.query({ text, values: [...values], ...(name ? { name } : {}) });
      opened.onAnswer?.(beganAt);
      return result;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === READ_ONLY) opened.renew();
      throw error;
    } finally {
      if (name) countQuery(name, beganAt);
    }
  };
  return {
    openedAt: performance.now(),
    // Kysely would also hand over cursors, if it were given a class of them.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
};

/**
 * The pool for Kysely, whose older connections are closed after a refused write: the leader is
 * elsewhere then.
 */
const leavingStandbys = (pool: pg.Pool, opened: Opened): PostgresPool => {
  const connections = new WeakMap<pg.PoolClient, Connection>();
  let leftAt = -1;
  opened.renew = () => {
    leftAt = performance.now();
  };
  pool.on('connect', (client) => connections.set(client, connectionOf(client, opened)));
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const connection = connections.get(client) ?? connectionOf(client, opened);
    if (connection.openedAt > leftAt) return connection;
    client.release(true);
    return connect();
  };
  return { connect, end: () => pool.end(), options: pool.options };
};

/** Opens the pool. `poolSize`: maximum connections of this process. */
export const openDatabase = (
  url: string,
  poolSize = 10,
  { queryTimeoutMs = QUERY_TIMEOUT_MS, directUrl = url }: Options = {},
): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // Otherwise a request would wait without limit for a network that drops all packets.
    query_timeout: queryTimeoutMs,
    onConnect: refuseStandby,
  });
  pool.on('connect', (client) => {
    // For idle and active connections: without a listener the error event would end the process.
    // The query itself fails.
    client.on('error', () => {});
  });
  // An idle connection closed by PostgreSQL (restart) is replaced by the pool.
  pool.on('error', () => {});
  const own: Opened = { directUrl, listeners: new Set(), renew: () => {}, pool };
  notifyOfChanges(pool, own.listeners);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: leavingStandbys(pool, own) }) });
  opened.set(db, own);
  return db;
};

/** What the cache needs to know of this database's connections. */
export const openedDatabase = (db: Database): Opened => {
  const found = opened.get(db);
  if (!found) throw new Error('Not a database of openDatabase.');
  return found;
};

export type PoolFigures = { size: number; idle: number; waiting: number };

/** Open and idle connections of the pool, and queries waiting for one. */
export const poolFigures = (db: Database): PoolFigures => {
  const { totalCount, idleCount, waitingCount } = openedDatabase(db).pool;
  return { size: totalCount, idle: idleCount, waiting: waitingCount };
};

/**
 * Runs a text with values. The row type is the caller's claim: only generated types are checked.
 */
export const runPrepared = async <Row>(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;

/** SQLSTATEs of a deadlock and of a serialization failure. */
const RETRYABLE = new Set(['40P01', '40001']);

/** Runs `work` in one READ COMMITTED transaction; repeats it a moment after a deadlock, 3 tries at most. */
export const inTransaction = async <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const repeat = error instanceof pg.DatabaseError && RETRYABLE.has(error.code ?? '');
      if (attempt === 3 || !repeat) throw error;
      // At once, the victim may overtake the other transaction and meet it again.
      await setTimeout(attempt * 50 * Math.random());
    }
  }
};

/** Constants of ours as an SQL list: literals, so that a partial index that names them can be used. */
export const listSql = (texts: readonly string[]): string =>
  texts.map((text) => `'${text}'`).join(', ');

/** Runs all reads of `work` in one snapshot: a list and its total agree. */
export const inSnapshot = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

/**
 * SQLSTATEs of lost and refused connections, of a server that stops, starts or has no connection
 * left, and of one that is read-only.
 */
const UNREACHABLE_STATE = /^(08...|25006|25P03|53300|57P0[1235])$/;
const UNREACHABLE_CODE =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Errors of pg without a code. */
const UNREACHABLE_TEXT =
  /^(connection terminated|client has encountered a connection error|client was closed and is not queryable|timeout exceeded when trying to connect|timeout expired|query read timeout)/i;

/**
 * Whether the database is unreachable (restarting, cut off, read-only). The statement may have been
 * executed or not.
 */
export const isUnreachable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, routine } = error as { code?: string; routine?: string };
  // The text of an error with a code may quote what somebody typed.
  if (code === undefined) return UNREACHABLE_TEXT.test(error.message);
  // A wrong number of parameters is a violation of the protocol (08P01) too.
  if (routine === 'exec_bind_message') return false;
  return UNREACHABLE_STATE.test(code) || UNREACHABLE_CODE.test(code);
};

/**
 * Retries `work` for up to `timeoutMs` while the database is unreachable. It must be idempotent:
 * the lost response may be that of a COMMIT.
 */
export const retryWhileUnreachable = async <T>(
  work: () => Promise<T>,
  timeoutMs: number,
): Promise<T> => {
  const end = performance.now() + timeoutMs;
  for (let pause = 50; ; pause = Math.min(pause * 2, 1000)) {
    try {
      return await work();
    } catch (error) {
      if (!isUnreachable(error) || performance.now() + pause > end) throw error;
      await setTimeout(pause);
    }
  }
};

/** Name of the violated unique constraint or index; undefined for other errors. */
export const uniqueViolation = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === '23505'
    ? (error.constraint ?? '')
    : undefined;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Checked before SQL, where a malformed id would be an error: callers treat it as unknown. */
export const isId = (text: string): boolean => UUID.test(text);
