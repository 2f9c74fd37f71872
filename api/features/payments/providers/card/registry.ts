import { type CardConfig, NO_CARDS } from '../../../../platform/config/payment-config.ts';
import type { CardProvider, CardProviderFactory } from './provider.ts';
import { createStripe } from './stripe/client.ts';

const reason = `CARD_PROVIDER=${NO_CARDS}: this shop takes no cards.`;
const lost = async () => ({ kind: 'lost', reason }) as const;
const unreached = async () => ({ kind: 'unreached', reason }) as const;

/**
 * The provider of a shop without a card account. No payment is started with it; of what an earlier provider took it knows
 * nothing, so that is neither paid nor failed by it.
 */
const createNoCards: CardProviderFactory = () => ({
  charge: unreached,
  query: lost,
  cancel: lost,
  readEvent: () => 'forged',
  refunds: { create: unreached, query: lost },
  check: async () => ({ ok: true, message: reason }),
});

/** Every card provider the shop can use, by the name that `CARD_PROVIDER` gives it. */
export const CARD_PROVIDERS = new Map<string, CardProviderFactory>([
  ['stripe', createStripe],
  [NO_CARDS, createNoCards],
]);

/** The provider that the settings name; without it the shop does not start. */
export const createCardProvider = (settings: CardConfig): CardProvider => {
  const create = CARD_PROVIDERS.get(settings.provider);
  if (create) return create(settings);
  const known = [...CARD_PROVIDERS.keys()].join(' or ');
  throw new Error(`CARD_PROVIDER must be ${known}, not "${settings.provider}".`);
};
