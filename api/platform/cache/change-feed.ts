import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

type Listener = {
  /** Names of what has changed, see the migration `changes_told`. */
  onChange(names: string[]): void;
  /** From here on every change is heard; before that some may have been missed. */
  onConnected(): void;
  /** Changes are no longer heard. */
  onLost(): void;
};

export type ChangeFeed = {
  /** Resolves when the first connection listens. */
  ready: Promise<void>;
  close(): Promise<void>;
};

const CHANNEL = 'shop_changes';
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2000;
/** A connection that is dead without a word (a pulled cable) is found by asking this often. */
const HEARTBEAT_MS = 2000;

/** Hears what any server changes in the database, on a connection of its own that comes back when it breaks. */
export const openChangeFeed = (url: string, { onChange, onConnected, onLost }: Listener) => {
  const closing = new AbortController();
  const ready = Promise.withResolvers<void>();

  /** Listens until the connection ends, one way or another. */
  const listen = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'malkia changes',
      connectionTimeoutMillis: 5000,
      query_timeout: HEARTBEAT_MS,
      keepAlive: true,
    });
    const ended = Promise.withResolvers<void>();
    const end = () => ended.resolve();
    client.on('error', end);
    client.on('end', end);
    client.on('notification', ({ payload }) => onChange((payload ?? '').split(' ')));
    closing.signal.addEventListener('abort', end);
    let heartbeat: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      if (closing.signal.aborted) return;
      onConnected();
      ready.resolve();
      heartbeat = setInterval(() => client.query('SELECT 1').catch(end), HEARTBEAT_MS);
      await ended.promise;
      onLost();
    } finally {
      clearInterval(heartbeat);
      closing.signal.removeEventListener('abort', end);
      // A dead connection has nobody to say goodbye to.
      await Promise.race([client.end().catch(() => {}), pause(1000, undefined, { ref: false })]);
    }
  };

  const run = async (): Promise<void> => {
    let wait = FIRST_PAUSE_MS;
    while (!closing.signal.aborted) {
      const began = Date.now();
      await listen().catch(() => {});
      if (Date.now() - began > 10_000) wait = FIRST_PAUSE_MS;
      await pause(wait, undefined, { signal: closing.signal }).catch(() => {});
      wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
    }
  };
  const running = run();

  return {
    ready: ready.promise,
    async close() {
      closing.abort();
      ready.resolve();
      await running;
    },
  } satisfies ChangeFeed;
};
