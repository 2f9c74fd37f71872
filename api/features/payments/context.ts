import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Clock } from '../../platform/operations/clock.ts';
import type { ConcurrencyLimit } from '../../platform/security/concurrency-limit.ts';
import type { Limits } from '../../platform/security/limits.ts';
import type { CardProvider } from './providers/card/provider.ts';
import type { Daraja } from './providers/mpesa/daraja.ts';

/** Dependencies shared by all payment code. */
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
  /**
   * Limits payment starts and orders per product, so that many requests for one product can't use
   * all connections.
   */
  buying: ConcurrencyLimit;
};
