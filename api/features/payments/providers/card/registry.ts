import { type CardConfig, NO_CARDS } from '../../../../platform/config/payment-config.ts';
import { createNoCards } from './none.ts';
import type { CardProvider, CardProviderFactory } from './provider.ts';
import { createStripe } from './stripe/client.ts';

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
