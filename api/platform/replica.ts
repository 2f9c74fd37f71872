import {
  type Database,
  isUnreachable,
  openDatabase,
  openedDatabase,
  prepareRead,
  type Queryable,
  runPrepared,
} from './database.ts';
import { Problem } from './problem.ts';
import { createReplicaGate } from './replica-gate.ts';

/** How often replica and primary are asked where they are while nothing changes. */
const BEAT_MS = 1000;
/** After a change the replica is asked so often, and less and less often the longer it takes. */
const FIRST_PAUSE_MS = 4;
const PATIENCE_MS = 1000;
/** A read that takes longer there is made on the primary: a network may swallow everything. */
const QUERY_TIMEOUT_MS = 3000;
/** Stock moves are not broadcast, so nothing but time bounds how old the replica's are. */
const MOST_LAG_MS = 5000;

const PRIMARY_AT = prepareRead(`SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint AS position`);
const REPLICA_AT = prepareRead(`SELECT (pg_last_wal_replay_lsn() - '0/0')::bigint AS position`);

export type ReplicaFigures = {
  isUsed: boolean;
  lagSeconds: number;
  reads: { replica: number; primary: number };
};

export type Replica = {
  /** Reads what everybody may see: on the replica while it is as new as all that this server has heard of. */
  read<T>(work: (db: Queryable) => Promise<T>): Promise<T>;
  /** Another server, or this one, changed these. */
  changed(names: readonly string[]): void;
  /** Changes are heard of from here on, or no longer. */
  hearing(is: boolean): void;
  figures(): ReplicaFigures;
  close(): Promise<void>;
};

const replicas = new WeakMap<Queryable, Replica>();

/** The replica of a database, if it has one. */
export const replicaOf = (db: Database): Replica | undefined => replicas.get(db);

/**
 * Runs a read of what everybody may see, on a replica where that is as good. Not for carts, money, sessions or
 * anything that is decided upon; `work` may be done twice.
 */
export const readPublic = <T>(db: Database, work: (reads: Queryable) => Promise<T>): Promise<T> => {
  const replica = replicas.get(db);
  return replica ? replica.read(work) : work(db);
};

/** How far a server is; undefined when it does not say, or is no replica. */
const positionOf = async (db: Queryable, text: string): Promise<number | undefined> => {
  const asked = runPrepared<{ position: number | null }>(db, text, []).catch(() => undefined);
  const late = new Promise<undefined>((resolve) =>
    setTimeout(resolve, PATIENCE_MS, undefined).unref(),
  );
  return (await Promise.race([asked, late]))?.[0]?.position ?? undefined;
};

type Options = { url: string; poolSize: number; log: (line: string) => void };

/** Opens a replica of `db`; from then on `readPublic` uses it whenever it is new enough. */
export const openReplica = (db: Database, { url, poolSize, log }: Options): Replica => {
  const gate = createReplicaGate({ now: () => performance.now(), mostLagMs: MOST_LAG_MS });
  const reads = { replica: 0, primary: 0 };
  let isClosed = false;
  let wake = (): void => {};
  const lost = (): void => {
    gate.replay(undefined);
    wake();
  };
  const own = openDatabase(url, poolSize, { queryTimeoutMs: QUERY_TIMEOUT_MS, onBreak: lost });

  let said = '';
  const say = (line: string): void => {
    if (line !== said && (line !== '' || said !== '')) {
      log(line || 'The database replica is there and new enough: it is read again.');
    }
    said = line;
  };

  /** Asks both where they are. The primary's word counts for what was heard of before it was asked. */
  const look = async (): Promise<void> => {
    const count = gate.count();
    const [primary, replica] = await Promise.all([
      positionOf(db, PRIMARY_AT),
      positionOf(own, REPLICA_AT),
    ]);
    if (primary !== undefined) gate.place(count, primary);
    gate.replay(replica);
    if (isClosed) return;
    if (replica === undefined) say('The database replica is away: the primary is read instead.');
    else if (gate.isBehind()) say('The database replica is far behind: the primary is read.');
    else say('');
  };

  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const watch = async (): Promise<void> => {
    let pause = FIRST_PAUSE_MS;
    while (!isClosed) {
      const count = gate.count();
      await look();
      if (gate.count() !== count) pause = FIRST_PAUSE_MS;
      pause = gate.hasAllHeard() ? FIRST_PAUSE_MS : Math.min(pause * 2, BEAT_MS);
      await sleep(gate.hasAllHeard() ? BEAT_MS : pause);
    }
  };

  const changed: Replica['changed'] = (names) => {
    if (names.every((name) => name.startsWith('stock:'))) return;
    gate.changed();
    wake();
  };
  // What this server changes itself it knows before it answers for it.
  openedDatabase(db).listeners.add(changed);
  const watching = watch();

  const replica: Replica = {
    async read(work) {
      if (gate.isOpen()) {
        reads.replica++;
        try {
          return await work(own);
        } catch (error) {
          if (error instanceof Problem) throw error;
          // Away, in conflict with what it replays, or asked to write: the primary can do all of it.
          if (isUnreachable(error)) lost();
        }
      }
      reads.primary++;
      try {
        return await work(db);
      } catch (error) {
        // While the primary is away nothing changes that this server could know of.
        if (!isUnreachable(error) || !gate.hasAllHeard()) throw error;
        return work(own);
      }
    },
    changed,
    hearing(is) {
      gate.hearing(is);
      wake();
    },
    figures: () => ({ isUsed: gate.isOpen(), lagSeconds: gate.lagMs() / 1000, reads }),
    async close() {
      isClosed = true;
      openedDatabase(db).listeners.delete(changed);
      wake();
      await watching;
      replicas.delete(db);
      await own.destroy();
    },
  };
  replicas.set(db, replica);
  return replica;
};
