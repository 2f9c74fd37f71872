import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '../../db/row-types.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;
/** Either the pool or a running transaction. */
export type Queryable = Database | Tx;
export { sql };

// int8: cents and counts stay far below 2^53, so a JS number holds them exactly.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);

/** Opens the pool. `poolSize` bounds the connections of this process. */
export const openDatabase = (url: string, poolSize = 10): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
  });
  // An idle connection that PostgreSQL closes (restart) is replaced on the next query.
  pool.on('error', () => {});
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
};

const RETRYABLE = new Set(['40P01', '40001']);

/** Runs `work` in one READ COMMITTED transaction; a deadlock victim is repeated, at most 3 times. */
export const inTransaction = async <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt < 3 && error instanceof pg.DatabaseError && RETRYABLE.has(error.code ?? ''))
        continue;
      throw error;
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
