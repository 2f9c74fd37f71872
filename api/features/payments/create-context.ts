import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { ConcurrencyLimit } from '../../platform/security/concurrency-limit.ts';
import type { PaymentsContext } from './context.ts';
import { createCardProvider } from './providers/card/registry.ts';
import { createDaraja } from './providers/mpesa/daraja.ts';
import { databaseTokens } from './providers/mpesa/token-store.ts';

/** Concurrent transactions per product: one holds the product's row lock, one waits for it. */
const PER_PRODUCT = 2;

export const createPaymentsContext = (deps: Deps, log: FastifyBaseLogger): PaymentsContext => ({
  db: deps.db,
  clock: deps.clock,
  config: deps.config,
  log,
  jobs: deps.jobs,
  limits: deps.limits,
  callbackBase: deps.callbackBase,
  daraja: createDaraja(
    deps.config.daraja,
    () => deps.clock.now(),
    databaseTokens(deps.db, `daraja:${deps.config.daraja.consumerKey}`),
  ),
  card: createCardProvider(deps.config.card),
  buying: new ConcurrencyLimit({
    running: Math.max(1, Math.floor(deps.config.poolSize / 2)),
    runningPerKey: PER_PRODUCT,
    waiting: 2000,
  }),
});
