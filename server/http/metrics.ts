import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { countInReview } from '../../api/features/payments/review/store.ts';
import { type Database, poolFigures } from '../../api/platform/database/database.ts';
import type { App } from '../../api/platform/http/serve.ts';
import type { RunningJobs } from '../../api/platform/jobs/jobs.ts';
import type { Clock } from '../../api/platform/operations/clock.ts';
import { inFlight, registry } from '../../api/platform/operations/metrics.ts';

type Watched = { app: App; db: Database; clock: Clock; jobs: Pick<RunningJobs, 'figures'> };

/**
 * Timeout of each query: a scrape that waits for the database would fail when it is needed
 * most.
 */
const TIMEOUT_MS = 2000;

const versionOf = (root: string): string =>
  JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version;

const within = <T>(work: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too slow')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Values read at each scrape instead of being counted. */
const gaugesIn = (own: Registry) => {
  const registers = [own];
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers });
  return {
    pool: gauge('malkia_database_connections', 'Connections of the pool', ['state']),
    waiting: gauge('malkia_database_waiting', 'Queries that wait for a connection'),
    queued: gauge('malkia_jobs_waiting', 'Jobs that are due and not begun', ['queue']),
    failed: gauge('malkia_jobs_failed', 'Jobs given up within the last day', ['queue']),
    oldest: gauge('malkia_jobs_oldest_seconds', 'How long the oldest job is due', ['queue']),
    readable: gauge('malkia_jobs_readable', '1 while the queues can be read, else 0'),
    inReview: gauge('malkia_payments_in_review', 'Payments whose money waits for staff'),
    entries: gauge('malkia_response_cache_entries', 'Responses in the cache'),
    bytes: gauge('malkia_response_cache_bytes', 'Memory they take'),
    hits: counter('malkia_response_cache_hits_total', 'Responses sent from the cache', ['status']),
    misses: counter('malkia_response_cache_misses_total', 'Public responses made anew'),
    info: gauge('malkia_build_info', 'Always 1', ['version', 'node']),
  };
};

const setTo = (total: Counter, value: number, labels: Record<string, string> = {}): void => {
  total.remove(labels);
  total.inc(labels, value);
};

/** Opens the metrics port for Prometheus, never the public one. */
export const openMetrics = async (
  { host, port }: { host: string; port: number },
  { app, db, clock, jobs }: Watched,
  root: string,
): Promise<{ port: number; close(): Promise<void> }> => {
  const ofThisPort = new Registry();
  collectDefaultMetrics({ register: ofThisPort });
  const own = gaugesIn(ofThisPort);
  const all = Registry.merge([registry, ofThisPort]);
  own.info.set({ version: versionOf(root), node: process.version }, 1);

  const read = async (): Promise<string> => {
    const { size, idle, waiting } = poolFigures(db);
    own.pool.set({ state: 'idle' }, idle);
    own.pool.set({ state: 'used' }, size - idle);
    own.waiting.set(waiting);
    inFlight.set(app.openReplies.size);
    const { cache, sent } = app.cachedResponses;
    const { entries, bytes, made } = cache.figures();
    own.entries.set(entries);
    own.bytes.set(bytes);
    setTo(own.hits, sent.full, { status: '200' });
    setTo(own.hits, sent.unchanged, { status: '304' });
    setTo(own.misses, made);
    const [queues, inReview] = await Promise.all([
      within(jobs.figures(), TIMEOUT_MS).catch(() => undefined),
      within(countInReview(db, clock.now()), TIMEOUT_MS).catch(() => undefined),
    ]);
    own.readable.set(queues ? 1 : 0);
    // Stale figures would be worse than none.
    for (const each of [own.queued, own.failed, own.oldest]) each.reset();
    for (const { queue, waiting: due, failed, oldestSeconds } of queues ?? []) {
      own.queued.set({ queue }, due);
      own.failed.set({ queue }, failed);
      own.oldest.set({ queue }, oldestSeconds);
    }
    if (inReview === undefined) own.inReview.remove();
    else own.inReview.set(inReview);
    return all.metrics();
  };

  const server: Server = createServer((request, reply) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      reply.writeHead(404).end();
      return;
    }
    read().then(
      (text) => reply.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => reply.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          ofThisPort.clear();
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};
