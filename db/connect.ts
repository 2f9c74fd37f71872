import pg from 'pg';

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there. Is PostgreSQL running, and are host and port right?',
  ENOTFOUND: 'the host has no address. Is its name right?',
  EAI_AGAIN: 'the host has no address. Is its name right?',
  ETIMEDOUT: 'no answer came. Is the host right, and does a firewall let this server through?',
  EHOSTUNREACH: 'there is no way to the host. Is it right?',
  ECONNRESET: 'the connection was cut. Is it PostgreSQL that listens there?',
  '28P01': 'the password is wrong, or there is no such user.',
  '28000': 'pg_hba.conf does not let this user in from here.',
  '3D000': 'the server has no database of that name: create it.',
  '53300': 'the server has no connection left: raise max_connections or lower DATABASE_POOL.',
  '57P01': 'the server is stopping.',
  '57P03': 'the server is starting or stopping: try again in a moment.',
  '25006': 'the server is read-only: a standby, or one whose disk is full.',
};

/** The URL without its password. */
const shown = (url: string): string => {
  const { hostname, port, pathname, username } = new URL(url);
  return `${username}@${hostname}:${port || 5432}${pathname}`;
};

/** One sentence about why a database can't be used. */
export const whyUnusable = (url: string, error: unknown): string => {
  const code = (error as { code?: string }).code ?? '';
  const message = error instanceof Error ? error.message : String(error);
  return `The database at ${shown(url)} can't be used: ${REASONS[code] ?? message}`;
};

/** Connects to DATABASE_URL; throws one sentence about what is wrong with it. */
export const connectToDatabase = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
  // Without a listener a connection lost between two queries would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new Error(whyUnusable(url, error), { cause: error });
  }
  return client;
};
