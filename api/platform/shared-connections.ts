import pg from 'pg';

/** One connection with the reads that are on their way on it, answered in the order in which they were asked. */
type Line = {
  client: pg.Client;
  ready: Promise<unknown>;
  isReady: boolean;
  inFlight: number;
  /** When it last went on: an answer came, or the first was asked. */
  movedAt: number;
  /** `movedAt` as it was when somebody wondered whether it stands still, and again after this process had listened. */
  doubtedAt: number | undefined;
  stoodStillAt: number | undefined;
  /** Whether what is asked right now waits to be sent together. */
  gathering: boolean;
};

export type SharedConnections = {
  /**
   * Runs a read of a moment by its prepared name. Undefined when every connection stands still: the asker
   * then takes one of their own.
   */
  rows<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> | undefined;
  close(): Promise<void>;
};

/** What is asked in one turn of the event loop goes to one connection, up to this many. */
const MOST_TOGETHER = 16;
/** A connection that has not gone on for this long is busy with something that is no read of a moment. */
const STANDSTILL_MS = 50;

/**
 * In a rush a turn of the event loop takes as long by itself, and the answers lie there unheard. So a connection
 * stands still only when it had not gone on after the next turn either, which begins with listening.
 */
const standsStill = (line: Line, now: number): boolean => {
  if (line.inFlight === 0 || now - line.movedAt <= STANDSTILL_MS) return false;
  if (line.doubtedAt !== line.movedAt) {
    const { movedAt } = line;
    line.doubtedAt = movedAt;
    setImmediate(() =>
      setImmediate(() => {
        line.stoodStillAt = movedAt;
      }),
    );
  }
  return line.stoodStillAt === line.movedAt;
};

type Stream = { cork(): void; uncork(): void };
const streamOf = (client: pg.Client): Stream =>
  (client as unknown as { connection: { stream: Stream } }).connection.stream;

/** Sends all that is asked in this turn in one go: the system call costs more than what it carries. */
const gather = (line: Line): void => {
  if (line.gathering) return;
  line.gathering = true;
  const stream = streamOf(line.client);
  stream.cork();
  setImmediate(() => {
    line.gathering = false;
    stream.uncork();
  });
};

/**
 * A few connections shared by all who ask at the same time, many reads on their way on each. Nothing that
 * writes or waits for a lock belongs here. A connection that breaks fails what is on its way and is opened
 * anew by the next read.
 */
export const openSharedConnections = (
  config: pg.ClientConfig,
  count: number,
  onBreak: () => void = () => {},
): SharedConnections => {
  const lines = new Set<Line>();
  let last: Line | undefined;
  let closed = false;

  const open = (): Line => {
    const client = new pg.Client({ ...config, pipeline: true });
    const line: Line = {
      client,
      ready: client.connect(),
      isReady: false,
      inFlight: 0,
      movedAt: 0,
      doubtedAt: undefined,
      stoodStillAt: undefined,
      gathering: false,
    };
    const drop = () => {
      if (lines.delete(line)) onBreak();
    };
    client.on('error', drop);
    client.on('end', drop);
    line.ready.then(() => {
      line.isReady = true;
    }, drop);
    lines.add(line);
    return line;
  };

  const choose = (): Line | undefined => {
    if (last?.gathering && last.inFlight < MOST_TOGETHER && lines.has(last)) return last;
    const now = performance.now();
    let freest: Line | undefined;
    for (const line of lines) {
      if (standsStill(line, now)) continue;
      if (!freest || line.inFlight < freest.inFlight) freest = line;
    }
    last = lines.size < count && freest?.inFlight !== 0 ? open() : freest;
    if (last?.inFlight === 0) last.movedAt = now;
    return last;
  };

  const ask = async <Row>(line: Line, name: string, text: string, values: unknown[]) => {
    line.inFlight++;
    try {
      if (!line.isReady) await line.ready;
      gather(line);
      const { rows } = await line.client.query({ name, text, values });
      return rows as Row[];
    } finally {
      line.inFlight--;
      line.movedAt = performance.now();
    }
  };

  return {
    rows<Row>(name: string, text: string, values: readonly unknown[]) {
      const line = closed ? undefined : choose();
      return line && ask<Row>(line, name, text, values as unknown[]);
    },
    async close() {
      closed = true;
      await Promise.all(
        [...lines].map(async ({ client, ready }) => {
          await ready.catch(() => {});
          await client.end();
        }),
      );
    },
  };
};
