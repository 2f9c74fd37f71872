import pg from 'pg';

const prepared = new Map<string, string>();

/**
 * Has PostgreSQL keep this exact text, parsed and planned, on each connection that runs it: for reads made
 * thousands of times a second. The same text every time, so no lists of changing length.
 */
export const prepare = (text: string): string => {
  if (!prepared.has(text)) {
    // Tells people who look at the server's statements which one it is; 63 bytes at most.
    const words = text
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[^ -~]/g, '')
      .slice(0, 48);
    prepared.set(text, `shop_${prepared.size + 1} ${words}`);
  }
  return text;
};

/** The name under which a text is prepared, if it is. */
export const preparedName = (text: string): string | undefined => prepared.get(text);

/** A text with values that was run so often by this process is prepared by itself. */
const OFTEN = 50;
/** Each connection keeps what it prepared: so many texts of their own accord at most. */
const MOST_PREPARED = 400;
const MOST_COUNTED = 2000;
const counts = new Map<string, number>();

const nameOf = (text: string): string | undefined => {
  const name = prepared.get(text);
  if (name !== undefined || prepared.size >= MOST_PREPARED) return name;
  const count = (counts.get(text) ?? 0) + 1;
  if (count >= OFTEN) {
    counts.delete(text);
    prepare(text);
    return prepared.get(text);
  }
  // Lists of changing length make ever new texts, which are not worth counting for ever.
  if (counts.size >= MOST_COUNTED) counts.clear();
  counts.set(text, count);
  return undefined;
};

/** Ends a transaction in the packet of its last statements. */
export const COMMIT_TOO = 'commit /* with what was asked before */';

type Wire = { connection: { stream: { cork(): void; uncork(): void; destroy(): void } } };

/**
 * A connection that runs prepared texts by their names, and sends what is asked of it at once in one packet,
 * without waiting for an answer in between.
 */
export class Connection extends pg.Client {
  /** The COMMIT that went out with the last statements of the running transaction. */
  #ended: Promise<unknown> | undefined;

  // biome-ignore lint/suspicious/noExplicitAny: pg declares it by a dozen overloads
  override query(...args: any[]): any {
    const [text, values] = args;
    const { stream } = (this as unknown as Wire).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    if (text === COMMIT_TOO) {
      const ended: Promise<unknown> = super.query(text);
      this.#ended = ended;
      ended.catch(() => {});
      return ended;
    }
    if (this.#ended && (text === 'commit' || text === 'rollback')) {
      const ended = this.#ended;
      this.#ended = undefined;
      // After an error it has rolled back by itself.
      return ended;
    }
    if (this.#ended) return Promise.reject(new Error('The transaction has ended already.'));
    if (text === 'begin') {
      // Goes out with the first statement of its transaction. Without it that one must be the last.
      super.query(text).catch(() => stream.destroy());
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
    }
    const name = typeof text === 'string' && values?.length > 0 ? nameOf(text) : undefined;
    if (name === undefined) return super.query(...(args as [string]));
    return super.query({ name, text, values });
  }
}
