import { once } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';

const PIECE = 64 * 1024;
const MOST_WAITING = 1024 * 1024;

/** What of pg's connection a COPY speaks to; its own types leave it out. */
type Wire = {
  stream: Socket;
  query(text: string): void;
  sync(): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};
type Told = { text?: string };

/** A statement that talks to the connection itself, as pg lets any object do that has these methods. */
abstract class Copying {
  protected readonly text: string;
  readonly done: Promise<number>;
  protected resolve!: (rows: number) => void;
  protected reject!: (error: unknown) => void;
  private rows = 0;
  private failure: unknown;

  constructor(text: string) {
    this.text = text;
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.done.catch(() => {});
  }

  submit(wire: Wire): void {
    wire.query(this.text);
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCopyInResponse(_wire: Wire): void {}
  handleCopyData(_message: { chunk: Buffer }, _wire: Wire): void {}
  handleCommandComplete({ text = '' }: Told): void {
    this.rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);
  }
  handleError(error: unknown): void {
    this.failure = error;
    this.reject(error);
  }
  handleReadyForQuery(): void {
    if (this.failure === undefined) this.resolve(this.rows);
  }
}

class CopyOut extends Copying {
  private readonly sink: (chunk: Buffer) => Promise<void>;
  private writing = Promise.resolve();
  private waiting = 0;
  /** A row is a message of its own; the sink gets many at once. */
  private gathered: Buffer[] = [];
  private gatheredBytes = 0;

  constructor(text: string, sink: (chunk: Buffer) => Promise<void>) {
    super(text);
    this.sink = sink;
  }

  override handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Wire): void {
    // The parser's own buffer is used again for what comes next.
    this.gathered.push(Buffer.from(chunk));
    this.gatheredBytes += chunk.length;
    if (this.gatheredBytes >= PIECE) this.pass(stream);
    if (this.waiting > MOST_WAITING) stream.pause();
  }
  private pass(stream?: Socket): void {
    const piece = Buffer.concat(this.gathered);
    this.gathered = [];
    this.gatheredBytes = 0;
    this.waiting += piece.length;
    this.writing = this.writing.then(async () => {
      await this.sink(piece);
      this.waiting -= piece.length;
      if (stream?.isPaused()) stream.resume();
    });
    this.writing.catch((error) => stream?.destroy(error));
  }
  override handleReadyForQuery(): void {
    if (this.gatheredBytes > 0) this.pass();
    this.writing.then(() => super.handleReadyForQuery(), this.reject);
  }
}

class CopyIn extends Copying {
  private readonly source: AsyncIterable<Buffer>;

  constructor(text: string, source: AsyncIterable<Buffer>) {
    super(text);
    this.source = source;
  }

  override handleCopyInResponse(wire: Wire): void {
    this.send(wire).catch((error) => {
      this.reject(error);
      wire.sendCopyFail(String(error));
    });
  }
  private async send(wire: Wire): Promise<void> {
    for await (const chunk of this.source) {
      wire.sendCopyFromChunk(chunk);
      if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
    }
    wire.endCopyFrom();
  }
}

const run = (client: pg.ClientBase, copying: Copying): Promise<number> => {
  (client as unknown as { query(statement: Copying): void }).query(copying);
  return copying.done;
};

/** Runs `COPY … TO STDOUT`; the server waits while `sink` does. Answers how many rows came. */
export const copyOut = (
  client: pg.ClientBase,
  text: string,
  sink: (chunk: Buffer) => Promise<void>,
): Promise<number> => run(client, new CopyOut(text, sink));

/** Runs `COPY … FROM STDIN` with what `source` gives; answers how many rows the table took. */
export const copyIn = (
  client: pg.ClientBase,
  text: string,
  source: AsyncIterable<Buffer>,
): Promise<number> => run(client, new CopyIn(text, source));
