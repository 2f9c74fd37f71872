import { type CardConfig, NO_CARDS } from '../../../../platform/config/payment-config.ts';
import type { CardProvider, CardProviderFactory } from './provider.ts';
import { createStripe } from './stripe/client.ts';

const reason = `CARD_PROVIDER=${NO_CARDS}: this shop takes no cards.`;
const lost = async () => ({ kind: 'lost', reason }) as const;
const unreached = async () => ({ kind: 'unreached', reason }) as const;

/**
 * Used by a shop without a card account. It starts no payments and reports those of an earlier
 * provider as neither paid nor failed.
 */
const createNoCards: CardProviderFactory = () => ({
  charge: unreached,
  query: lost,
  cancel: lost,
  readEvent: () => 'forged',
  refunds: { create: unreached, query: lost, list: async () => [] },
  disputes: async () => [],
  paymentOf: async () => undefined,
  movements: async () => [],
  check: async () => ({ ok: true, message: reason }),
});

/** Card providers by the value of `CARD_PROVIDER`. */
export const CARD_PROVIDERS = new Map<string, CardProviderFactory>([
  ['stripe', createStripe],
  [NO_CARDS, createNoCards],
]);

/** The provider named in the settings; throws at startup for an unknown name. */
export const createCardProvider = (settings: CardConfig): CardProvider => {
  const create = CARD_PROVIDERS.get(settings.provider);
  if (create) return create(settings);
  const known = [...CARD_PROVIDERS.keys()].join(' or ');
  throw new Error(`CARD_PROVIDER must be ${known}, not "${settings.provider}".`);
};
