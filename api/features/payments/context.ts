import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Clock } from '../../platform/operations/clock.ts';
import { Turnstile } from '../../platform/security/concurrency-limit.ts';
import type { Limits } from '../../platform/security/limits.ts';
import type { CardProvider } from './providers/card/provider.ts';
import { createCardProvider } from './providers/card/registry.ts';
import { createDaraja, type Daraja } from './providers/mpesa/daraja.ts';
import { databaseTokens } from './providers/mpesa/token-store.ts';

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
  /** Presses of Pay and orders, by the products they want: a crowd at one product leaves connections to the rest. */
  buying: Turnstile;
};

/** One at the product's row, one on the way to it. */
const PER_PRODUCT = 2;

export const paymentsContext = (deps: Deps, log: FastifyBaseLogger): PaymentsContext => ({
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
  buying: new Turnstile({
    inside: Math.max(1, Math.floor(deps.config.poolSize / 2)),
    insidePerKey: PER_PRODUCT,
    waiting: 2000,
  }),
});

/** The ids by which the log lines about a payment are found. */
export const idsOf = (payment: { id: string; order_id: string | null }) => ({
  paymentId: payment.id,
  orderId: payment.order_id ?? undefined,
});

/** How long a hold lasts, and how many pieces of a product an account may hold without a payment. */
export const holdRules = ({ config }: PaymentsContext) => ({
  forMs: config.holdMinutes * 60_000,
  mostPieces: config.holdPieces,
});
