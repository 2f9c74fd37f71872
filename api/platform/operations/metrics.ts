import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { PAYMENT_METHODS } from '#contract/payment.ts';

/**
 * Metrics of this process, served by `server/http/metrics.ts`. Every label has a fixed set of
 * values.
 */
export const registry = new Registry();

const PROVIDERS = ['mpesa', 'stripe', 'sms'] as const;
/** Answered, refused (4xx), failed (5xx) or lost on the way. */
const CALL_OUTCOMES = ['answered', 'refused', 'failed', 'lost'] as const;
type CallOutcome = (typeof CALL_OUTCOMES)[number];

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const into = { registers: [registry] };

const requests = new Histogram({
  ...into,
  name: 'malkia_http_request_seconds',
  help: 'Time from a request to the end of its response; those from the cache are in malkia_response_cache_hits_total',
  labelNames: ['method', 'route', 'status'],
  buckets: SECONDS,
});
const errors = new Counter({
  ...into,
  name: 'malkia_http_errors_total',
  help: 'Responses of 500 and above, except 503',
});
export const inFlight = new Gauge({
  ...into,
  name: 'malkia_http_requests_in_flight',
  help: 'Requests being answered right now',
});
export const clockAhead = new Gauge({
  ...into,
  name: 'malkia_clock_ahead_seconds',
  help: 'This server’s clock against the database’s; negative: behind',
});
export const refusedAsBusy = new Counter({
  ...into,
  name: 'malkia_busy_refusals_total',
  help: 'Requests refused with 503 busy',
  labelNames: ['reason'],
});
const providerCalls = new Histogram({
  ...into,
  name: 'malkia_provider_call_seconds',
  help: 'Calls to the payment providers: answered, refused (4xx), failed (5xx) or lost on the way',
  labelNames: ['provider', 'outcome'],
  buckets: SECONDS,
});
export const paymentsStarted = new Counter({
  ...into,
  name: 'malkia_payments_started_total',
  help: 'Payments handed to a provider',
  labelNames: ['method'],
});
export const paymentsEnded = new Counter({
  ...into,
  name: 'malkia_payments_ended_total',
  help: 'Payments that came to an end, by what it was',
  labelNames: ['method', 'outcome'],
});
/** Bounded: the names stand in the code, one for each prepared statement. */
const queries = new Histogram({
  ...into,
  name: 'malkia_query_seconds',
  help: 'Time of a prepared statement, by its name, from sending it to its last row',
  labelNames: ['statement'],
  buckets: [0.001, 0.0025, ...SECONDS],
});
const jobRuns = new Histogram({
  ...into,
  name: 'malkia_job_seconds',
  help: 'Jobs and repeated tasks run by this process',
  labelNames: ['queue', 'outcome'],
  buckets: SECONDS,
});
export const jobsGivenUp = new Counter({
  ...into,
  name: 'malkia_jobs_given_up_total',
  help: 'Jobs whose last try failed: somebody has to look',
  labelNames: ['queue'],
});

/*
 * Every series that an alarm counts starts with 0: Prometheus sees no growth in one that first shows
 * with 1.
 */
for (const reason of ['pool', 'event_loop', 'memory']) refusedAsBusy.inc({ reason }, 0);
for (const provider of PROVIDERS)
  for (const outcome of CALL_OUTCOMES) providerCalls.zero({ provider, outcome });
for (const method of PAYMENT_METHODS) {
  paymentsStarted.inc({ method }, 0);
  for (const outcome of ['succeeded', 'failed', 'expired', 'needs_attention'])
    paymentsEnded.inc({ method, outcome }, 0);
}

type Child = { observe(seconds: number): void };
const children = new Map<string, Child>();

/**
 * Counts a response. The series is cached by one text, which avoids hashing its labels each time.
 */
export const countRequest = (method: string, route: string, status: number, ms: number): void => {
  const key = `${method} ${status} ${route}`;
  let child = children.get(key);
  if (!child) {
    child = requests.labels(method, route, String(status));
    children.set(key, child);
  }
  child.observe(ms / 1000);
  if (status >= 500 && status !== 503) errors.inc();
};

export const outcomeOfStatus = (status: number): CallOutcome =>
  status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'answered';

/** Counts a provider call that began at `start` (`performance.now()`). */
export const countProviderCall = (
  provider: (typeof PROVIDERS)[number],
  outcome: CallOutcome,
  start: number,
): void => providerCalls.labels(provider, outcome).observe((performance.now() - start) / 1000);

/** Counts a prepared statement that began at `start` (`performance.now()`). */
export const countQuery = (statement: string, start: number): void =>
  queries.labels(statement).observe((performance.now() - start) / 1000);

/** Runs `work` and records its duration and whether it failed. */
export const timedJob = async (queue: string, work: () => Promise<void>): Promise<void> => {
  const start = performance.now();
  let outcome = 'failed';
  try {
    await work();
    outcome = 'done';
  } finally {
    jobRuns.labels(queue, outcome).observe((performance.now() - start) / 1000);
  }
};
