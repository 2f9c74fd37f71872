import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** One load pass. Paths are requested in rotation, one request at a time per connection. */
export type LoadJob = {
  port: number;
  /** Process id of the measured server. */
  pid: number;
  paths: string[];
  /**
   * Each path is requested with its own forwarded address; a number distinguishes the addresses of
   * passes.
   */
  manyVisitors?: boolean | number | undefined;
  headers: Record<string, string>;
  connections: number;
  warmUpMs: number;
  runMs: number;
};

export type LoadResult = {
  requests: number;
  seconds: number;
  /** Milliseconds. */
  mean: number;
  p50: number;
  p95: number;
  p99: number;
  slowest: number;
  bytes: number;
  statuses: Record<string, number>;
  errors: number;
  /** Responses not served from the cache, by their `x-cache` header. */
  made: number;
  /** CPU time of the server's process per response in µs; undefined if not on Linux. */
  cpu: number | undefined;
};

/** CPU seconds used by a process; Linux counts in hundredths. */
const cpuSeconds = (pid: number): number | undefined => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
};

const BUCKET_MS = 0.02;
const BUCKETS = 100_000;

/** Histogram with buckets of 20 µs up to 2 s, so that millions of requests need little memory. */
class Times {
  readonly #counts = new Uint32Array(BUCKETS + 1);
  #sum = 0;
  count = 0;
  slowest = 0;

  add(ms: number): void {
    const bucket = Math.min(BUCKETS, Math.floor(ms / BUCKET_MS));
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#sum += ms;
    this.count++;
    if (ms > this.slowest) this.slowest = ms;
  }

  get mean(): number {
    return this.count === 0 ? 0 : this.#sum / this.count;
  }

  quantile(share: number): number {
    let left = this.count * share;
    for (let bucket = 0; bucket <= BUCKETS; bucket++) {
      left -= this.#counts[bucket] ?? 0;
      if (left <= 0) return (bucket + 1) * BUCKET_MS;
    }
    return this.slowest;
  }
}

type Answered = (status: number, bytes: number, made: boolean) => void;

/**
 * A keep-alive connection that sends the next request after each response, and reconnects when the
 * server closes it, as it does after many. Parses heads, counts bodies.
 */
const startConnection = (
  port: number,
  next: () => Buffer,
  answered: Answered,
  failed: () => void,
): { destroy(): void } => {
  let socket: Socket | undefined;
  let isLast = false;
  let head = '';
  let status = 0;
  let left = -1;
  let bytes = 0;
  let made = false;
  const ask = () => {
    head = '';
    left = -1;
    bytes = 0;
    socket?.write(next());
  };
  const readHead = (chunk: Buffer): void => {
    const before = head.length;
    head += chunk.toString('latin1', 0, Math.min(chunk.length, 16_384));
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return;
    status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end + 2))?.[1];
    made = head.slice(0, end).includes('x-cache: miss');
    isLast = /\r\nconnection: close/i.test(head.slice(0, end));
    // None of the measured responses has an unknown length.
    if (length === undefined && status !== 304) return void socket?.destroy(new Error('no length'));
    const total = before + chunk.length;
    bytes = total;
    left = Number(length ?? 0) - (total - end - 4);
  };
  const hear = (chunk: Buffer): void => {
    if (left === -1) readHead(chunk);
    else {
      left -= chunk.length;
      bytes += chunk.length;
    }
    if (left !== 0) return;
    answered(status, bytes, made);
    if (isLast) open();
    else if (!socket?.destroyed) ask();
  };
  const open = (): void => {
    socket?.destroy();
    socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const closed = (): void => {
      failed();
      open();
    };
    socket.on('data', hear).on('connect', ask).on('error', failed).on('end', closed);
  };
  open();
  return { destroy: () => socket?.destroy() };
};

/** Runs one pass: warm-up and measurement without a pause between. */
export const load = async (job: LoadJob): Promise<LoadResult> => {
  const lines = Object.entries({ host: `127.0.0.1:${job.port}`, ...job.headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const requests = job.paths.map((path, n) => {
    const visitor = `10.${Number(job.manyVisitors ?? 0) % 256}.${n >> 8}.${n & 255}`;
    const from = job.manyVisitors ? `x-forwarded-for: ${visitor}\r\n` : '';
    return Buffer.from(`GET ${path} HTTP/1.1\r\n${head}${from}\r\n`);
  });
  const times = new Times();
  const statuses: Record<string, number> = {};
  let [turn, bytes, errors, made] = [0, 0, 0, 0];
  let measuring = false;
  let open = true;
  const sockets = Array.from({ length: job.connections }, () => {
    let askedAt = 0;
    const next = () => {
      askedAt = performance.now();
      return requests[turn++ % requests.length] as Buffer;
    };
    const answered: Answered = (status, size, wasMade) => {
      if (!measuring) return;
      times.add(performance.now() - askedAt);
      statuses[status] = (statuses[status] ?? 0) + 1;
      bytes += size;
      if (wasMade) made++;
    };
    return startConnection(job.port, next, answered, () => {
      if (open) errors++;
    });
  });
  await new Promise((resolve) => setTimeout(resolve, job.warmUpMs));
  const began = performance.now();
  const cpuBefore = cpuSeconds(job.pid);
  measuring = true;
  await new Promise((resolve) => setTimeout(resolve, job.runMs));
  measuring = false;
  const seconds = (performance.now() - began) / 1000;
  const cpuAfter = cpuSeconds(job.pid);
  const known = cpuBefore !== undefined && cpuAfter !== undefined && times.count > 0;
  open = false;
  for (const socket of sockets) socket.destroy();
  return {
    requests: times.count,
    seconds,
    mean: times.mean,
    p50: times.quantile(0.5),
    p95: times.quantile(0.95),
    p99: times.quantile(0.99),
    slowest: times.slowest,
    bytes,
    statuses,
    errors,
    made,
    cpu: known ? ((cpuAfter - cpuBefore) / times.count) * 1e6 : undefined,
  };
};

// A separate process, so that the server and the load do not share a thread.
if (process.send) {
  process.on('message', (job: LoadJob) => {
    load(job).then((result) => process.send?.(result));
  });
}
