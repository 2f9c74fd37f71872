import { createHmac } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import pg from 'pg';
import { errorCode } from './files.ts';
import type { Home } from './home.ts';

/**
 * Advisory lock: shared by every process that uses the cluster, exclusive for the one that stops
 * it.
 */
const usersLock = 6_255_421;
const creationLock = 6_255_422;
const shopName = 'malkia';

/** Missing in the type definitions. */
type Client = pg.Client & { ref(): void; unref(): void };

/** Keeps the cluster from being stopped by another process. */
export interface Claim {
  /** True if nobody else uses the cluster; then nobody new can. */
  release(): Promise<boolean>;
  end(): Promise<void>;
}

/** URLs of the cluster: the shop's database and role, and the superuser's. */
export function urlsOf(home: Home, port: number): { url: string; adminUrl: string } {
  const address = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
  return {
    url: address(shopName, shopPassword(home), shopName),
    adminUrl: address('postgres', home.password, 'postgres'),
  };
}

/**
 * Claims the postmaster on `port`; undefined while it is still starting or another process is
 * stopping it. The claim is a lock of a connection, so it ends with the process in any case. A
 * claimed postmaster that dies is restarted.
 */
export async function claim(
  home: Home,
  port: number,
  revive: () => Promise<void>,
): Promise<Claim | undefined> {
  const first = await lockedClient(home, port);
  if (!first) return undefined;
  let client = first;
  let over = false;
  let attempt: Promise<Client | undefined> = Promise.resolve(undefined);

  // PostgreSQL closes every connection when one of its workers crashes: claim again.
  const keep = (held: Client) => {
    held.once('end', async () => {
      while (!over) {
        attempt = lockedClient(home, port).catch(() => undefined);
        const next = await attempt;
        if (next) {
          client = next;
          keep(next);
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, 1000).unref());
        if (!over) await revive().catch(() => undefined);
      }
    });
  };
  keep(client);

  return {
    async release() {
      over = true;
      // An attempt in progress would count as another user.
      await attempt;
      try {
        return await isLastUser(client);
      } catch {
        client = (await lockedClient(home, port).catch(() => undefined)) ?? client;
        // No response means no server; stopping it again is harmless.
        return await isLastUser(client).catch(() => true);
      }
    },
    async end() {
      over = true;
      await client.end().catch(() => undefined);
    },
  };
}

async function isLastUser(client: Client): Promise<boolean> {
  // Otherwise a process with nothing else to do would end before the response.
  client.ref();
  await client.query('select pg_advisory_unlock_shared($1)', [usersLock]);
  const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [usersLock]);
  return rows[0].alone === true;
}

async function lockedClient(home: Home, port: number): Promise<Client | undefined> {
  const client = new pg.Client({
    connectionString: urlsOf(home, port).adminUrl,
    application_name: 'malkia: owner of the embedded database',
    connectionTimeoutMillis: 5000,
  }) as Client;
  // Without a listener a closed connection would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('data_directory') as folder,
              pg_try_advisory_lock_shared($1) as claimed`,
      [usersLock],
    );
    if (rows[0].claimed && (await sameFolder(rows[0].folder, home.cluster))) {
      await makeShopDatabase(home, client);
      // The connection must not keep a finished process alive; the claim ends with it.
      client.unref();
      return client;
    }
  } catch (error) {
    if (errorCode(error) === '28P01') {
      throw new Error(
        `The running embedded database does not accept the password kept beside it: put the ` +
          'file postgres-password that belongs to it back in the data folder.',
        { cause: error },
      );
    }
    if (!isTransient(error)) throw error;
  }
  await client.end().catch(() => undefined);
  return undefined;
}

async function sameFolder(one: string, other: string): Promise<boolean> {
  return (await realpath(one)) === (await realpath(other));
}

/** Refused or cut connections, and a server that is starting or stopping (57P03). */
function isTransient(error: unknown): boolean {
  const code = errorCode(error);
  if (code) return code.startsWith('E') || code.startsWith('57P');
  return error instanceof Error && /terminated|timeout/i.test(error.message);
}

async function makeShopDatabase(home: Home, client: pg.Client): Promise<void> {
  const exists = async (query: string) => (await client.query(query, [shopName])).rowCount === 1;
  const hasDatabase = () => exists('select 1 from pg_database where datname = $1');
  if (await hasDatabase()) return;

  await client.query('select pg_advisory_lock($1)', [creationLock]);
  try {
    if (!(await exists('select 1 from pg_roles where rolname = $1'))) {
      // Not a superuser: an SQL injection must not reach the machine.
      await client.query(`create role ${shopName} login password '${shopPassword(home)}'`);
    }
    if (!(await hasDatabase())) {
      await client.query(`create database ${shopName} owner ${shopName}`);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [creationLock]);
  }
}

/** Derived from the one stored secret, and different from the superuser's. */
function shopPassword(home: Home): string {
  return createHmac('sha256', home.password).update(shopName).digest('hex');
}
