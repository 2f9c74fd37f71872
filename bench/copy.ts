import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const CHUNK_ROWS = 2000;

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

export type Client = pg.Client;
export type Value = string | number | null;

const textOf = (value: Value): string =>
  value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign);

function* linesOf(rows: Iterable<readonly Value[]>): Generator<string> {
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(`${row.map(textOf).join('\t')}\n`);
    if (lines.length < CHUNK_ROWS) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}

/** Copies rows into a table with COPY; a million take seconds. */
export const copyInto = async (
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<void> => {
  const copy = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(linesOf(rows), copy);
};

/** Runs `work` on a separate connection. */
export const withClient = async <T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
