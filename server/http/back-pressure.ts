import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperationsConfig } from '../../api/platform/config/operations-config.ts';
import { type Database, poolFigures } from '../../api/platform/database/database.ts';
import { plainPage } from '../../api/platform/http/plain-page.ts';
import { Problem } from '../../api/platform/http/problem.ts';
import type { App } from '../../api/platform/http/serve.ts';
import { refusedAsBusy } from '../../api/platform/operations/metrics.ts';

/** Never refused: providers' callbacks, which are made once, and load balancer checks. */
const NEVER_REFUSED = /^\/(hooks\/|healthz\/?$|readyz\/?$)/;

/** Metric labels of the under-pressure measurements. */
const REASONS: Record<string, string> = {
  eventLoopDelay: 'event_loop',
  heapUsedBytes: 'memory',
  rssBytes: 'memory',
  healthCheck: 'pool',
};

const MB = 1024 * 1024;
const MAX_MEMORY_SHARE = 0.9;
const POOL_CHECK_MS = 100;
/**
 * A pause as long as the sample interval would count as an infinite delay, so it is not shorter.
 */
const SAMPLE_MS = 1000;

/** The container's memory limit (0 or huge if there is none), else the machine's memory. */
const machineBytes = (): number => {
  const constrained = process.constrainedMemory();
  const total = process.availableMemory() + process.memoryUsage.rss();
  return constrained > 0 && constrained < total * 64 ? constrained : total;
};

/** Costs almost nothing to send. */
const BUSY_PAGE = plainPage(
  'Very many people are here',
  `<h1>Very many people are here right now</h1>
<p>Nothing is lost: your cart is kept on this device. Please try again in a moment.</p>
<p><a href="">Try again</a></p>`,
);

/** A page opened by a person, not an API call. */
const isPageRequest = ({ is404, routeOptions, method, headers }: FastifyRequest): boolean =>
  (is404 || routeOptions.config.page === true) &&
  method === 'GET' &&
  /\btext\/html\b/.test(headers.accept ?? '');

/** The refusal sent by under-pressure; undefined lets the request through. */
const refuse = (request: FastifyRequest, reply: FastifyReply, type: string): string | undefined => {
  if (NEVER_REFUSED.test(request.url.split('?')[0] ?? '')) return undefined;
  refusedAsBusy.inc({ reason: REASONS[type] ?? type });
  // Random, so that clients don't all retry at the same time.
  const retryAfter = 1 + Math.floor(Math.random() * 3);
  if (!isPageRequest(request)) {
    const message = 'Very many people are here right now. Please try again in a moment.';
    throw new Problem(503, 'busy', message, { details: { retryAfter } });
  }
  reply
    .status(503)
    .header('retry-after', String(retryAfter))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8');
  return BUSY_PAGE;
};

/**
 * Refuses requests while pool, event loop or memory are overloaded. Registered after the response
 * cache: cached responses are still sent.
 */
export const installBackPressure = async (
  app: App,
  { poolWaiting, eventLoopMs, memoryMb }: OperationsConfig['busy'],
  db: Database,
): Promise<void> => {
  await app.register(underPressure, {
    sampleInterval: SAMPLE_MS,
    maxEventLoopDelay: eventLoopMs,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * MAX_MEMORY_SHARE,
    maxRssBytes: memoryMb === undefined ? machineBytes() * MAX_MEMORY_SHARE : memoryMb * MB,
    ...(poolWaiting > 0
      ? {
          healthCheck: async () => poolFigures(db).waiting < poolWaiting,
          healthCheckInterval: POOL_CHECK_MS,
        }
      : {}),
    // The return value is sent, which the plugin's types omit.
    pressureHandler: refuse as () => undefined,
  });
};
