import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  FastifyTypeProviderDefault,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import { assetRoutes } from './browser/assets.ts';
import { cardRoutes } from './browser/card-routes.ts';
import { phoneRoutes } from './browser/phone-routes.ts';
import type { CardSimulator } from './card/card.ts';
import type { DarajaSimulator } from './daraja/daraja.ts';
import type { SmsSimulator } from './sms/sms.ts';

/** The simulators, running. */
export interface Simulators {
  daraja: Pick<DarajaSimulator, 'control'>;
  card: Pick<CardSimulator, 'control'>;
  sms: Pick<SmsSimulator, 'control'>;
}

/** A shop's server with any type provider. */
type Shop<T extends FastifyTypeProvider> = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  T
>;

/**
 * Routes of the simulators for browsers, under /sim on the shop's own origin. Demo mode only. Can
 * be called directly or passed to `register`.
 */
export async function simulatorRoutes<T extends FastifyTypeProvider = FastifyTypeProviderDefault>(
  app: Shop<T>,
  { daraja, card, sms }: Simulators,
): Promise<void> {
  const plain = app as unknown as FastifyInstance;
  assetRoutes(plain);
  cardRoutes(plain, card.control);
  phoneRoutes(plain, { daraja: daraja.control, sms: sms.control });
}
