import pg from 'pg';

type Wire = {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sync(): void;
  stream: { writableNeedDrain: boolean; once(event: 'drain', done: () => void): void };
};

const CHUNK_ROWS = 2000;

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

export type Client = pg.Client;
export type Value = string | number | null;

const textOf = (value: Value): string =>
  value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign);

/** COPY … FROM STDIN for `pg`, which leaves the protocol's data part to its users. */
class Copy {
  readonly done = Promise.withResolvers<void>();
  readonly #text: string;
  readonly #rows: Iterable<readonly Value[]>;

  constructor(text: string, rows: Iterable<readonly Value[]>) {
    this.#text = text;
    this.#rows = rows;
  }

  submit(wire: Wire): void {
    wire.query(this.#text);
  }

  async handleCopyInResponse(wire: Wire): Promise<void> {
    let lines: string[] = [];
    const flush = async () => {
      wire.sendCopyFromChunk(Buffer.from(lines.join('')));
      lines = [];
      if (wire.stream.writableNeedDrain)
        await new Promise<void>((resolve) => wire.stream.once('drain', resolve));
    };
    for (const row of this.#rows) {
      lines.push(`${row.map(textOf).join('\t')}\n`);
      if (lines.length === CHUNK_ROWS) await flush();
    }
    await flush();
    wire.endCopyFrom();
  }

  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.done.resolve();
  }
  handleError(error: Error): void {
    this.done.reject(error);
  }
}

/** Copies rows into a table; millions take seconds each. */
export const copyInto = async (
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<void> => {
  const copy = new Copy(`COPY ${table} (${columns.join(', ')}) FROM STDIN`, rows);
  client.query(copy as never);
  await copy.done.promise;
};

/** Runs `work` on a connection of its own. */
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
