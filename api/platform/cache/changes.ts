import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import {
  type Database,
  isUnreachable,
  openedDatabase,
  standbyError,
} from '../database/database.ts';
import type { ResponseCache } from './response-cache.ts';

const CHANNEL = 'shop_changes';
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2000;
/** Interval of a query that detects a silently dead connection or a leader that lost its role. */
const HEARTBEAT_MS = 2000;
/** A database that has not accepted a connection after this counts as away. */
const ASK_MS = 1000;

type Options = {
  db: Database;
  cache: ResponseCache;
  /** How long after the last sign of life the cache is sent while the database is away. */
  outageMs: number;
  log: FastifyBaseLogger;
};

/**
 * Keeps the cache true: LISTEN on a dedicated connection for changes made by any server, reopened
 * when it breaks. When it broke, nothing is sent from the cache until a fresh connection has been
 * tried: if the database can be reached, the cache is emptied, because changes may have been missed;
 * if not, it is sent for `outageMs`, and emptied before the first answer of the database.
 */
export const followChanges = ({ db, cache, outageMs, log }: Options) => {
  const opened = openedDatabase(db);
  const closing = new AbortController();
  let heardAt = performance.now();
  /** While the cache is held: resolves when it is known whether the database is away. */
  let decision: PromiseWithResolvers<void> | undefined;
  let outageEnd: NodeJS.Timeout | undefined;

  const empty = (next: 'on' | 'off'): void => {
    if (cache.state === 'outage') log.warn('the outage is over: cached responses are made anew');
    clearTimeout(outageEnd);
    opened.onAnswer = undefined;
    cache.switch(next);
    decision?.resolve();
    decision = undefined;
  };

  const hold = (): void => {
    const lostAt = performance.now();
    cache.switch('held');
    decision = Promise.withResolvers();
    // Connections from before may lead to a server that is the leader no more.
    opened.renew();
    // Whatever the database answers from now on may be newer than the cache.
    opened.onAnswer = (beganAt) => {
      if (beganAt > lostAt) empty('off');
    };
  };

  const enterOutage = (): void => {
    if (cache.state !== 'held') return;
    const left = heardAt + outageMs - performance.now();
    if (left <= 0) {
      empty('off');
      return;
    }
    log.warn('the database is away: cached responses are sent meanwhile');
    cache.switch('outage');
    outageEnd = setTimeout(empty, left, 'off').unref();
    decision?.resolve();
    decision = undefined;
  };

  /** Resolves when the connection has ended for any reason; throws if it was never made. */
  const listen = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: opened.directUrl,
      application_name: 'malkia changes',
      connectionTimeoutMillis: 5000,
      query_timeout: HEARTBEAT_MS,
      keepAlive: true,
    });
    const ended = Promise.withResolvers<void>();
    const end = () => ended.resolve();
    client.on('error', end);
    client.on('end', end);
    client.on('notification', ({ payload }) => cache.drop((payload ?? '').split(' ')));
    closing.signal.addEventListener('abort', end);
    // Of a standby or a read-only server another one may be the leader, whose changes are not heard
    // here.
    const assertLeader = async (): Promise<void> => {
      const askedAt = performance.now();
      const { rows } = await client.query(
        `SELECT pg_is_in_recovery() AS standby, current_setting('transaction_read_only') AS "readOnly"`,
      );
      if (rows[0].standby) throw standbyError();
      if (rows[0].readOnly !== 'off') throw new Error('The database is read-only.');
      heardAt = askedAt;
    };
    let heartbeat: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      await assertLeader();
      if (closing.signal.aborted) return;
      empty('on');
      heartbeat = setInterval(() => assertLeader().catch(end), HEARTBEAT_MS);
      await ended.promise;
    } finally {
      if (cache.state === 'on') hold();
      clearInterval(heartbeat);
      closing.signal.removeEventListener('abort', end);
      // `end()` never resolves on a dead connection.
      const closed = client.end().catch(() => {});
      const isLost = heartbeat && !closing.signal.aborted;
      if (!isLost) await Promise.race([closed, pause(1000, undefined, { ref: false })]);
    }
  };

  const run = async (): Promise<void> => {
    let wait = FIRST_PAUSE_MS;
    while (!closing.signal.aborted) {
      const late = setTimeout(enterOutage, ASK_MS);
      await listen()
        .catch((error: unknown) => (isUnreachable(error) ? enterOutage() : empty('off')))
        .finally(() => clearTimeout(late));
      if (cache.state === 'held') wait = FIRST_PAUSE_MS;
      await pause(wait, undefined, { signal: closing.signal }).catch(() => {});
      wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
    }
    empty('off');
  };
  const running = run();
  return {
    /** While the cache is held: resolves when it is sent again or empty. */
    get decision(): Promise<void> | undefined {
      return decision?.promise;
    },
    async close() {
      closing.abort();
      await running;
    },
  };
};
