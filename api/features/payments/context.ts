import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Clock } from '../../platform/operations/clock.ts';
import type { ConcurrencyLimit } from '../../platform/security/concurrency-limit.ts';
import type { Limits } from '../../platform/security/limits.ts';
import type { CardProvider } from './providers/card/provider.ts';
import type { Daraja } from './providers/mpesa/daraja.ts';

/** What every part of the payment path needs. */
export type PaymentsContext = {
  db: Database;
  clock: Clock;
  config: Config;
  log: FastifyBaseLogger;
  jobs: Jobs;
  limits: Limits;
  callbackBase: () => string;
  daraja: Daraja;
  card: CardProvider;
  /** Payments being started and orders being placed, by the products they want: a crowd at one product leaves connections to the rest. */
  buying: ConcurrencyLimit;
};
