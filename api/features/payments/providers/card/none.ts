import { NO_CARDS } from '../../../../platform/config/payment-config.ts';
import type { CardProviderFactory } from './provider.ts';

const reason = `CARD_PROVIDER=${NO_CARDS}: this shop takes no cards.`;
const lost = async () => ({ kind: 'lost', reason }) as const;
const unreached = async () => ({ kind: 'unreached', reason }) as const;

/**
 * The provider of a shop without a card account. No press comes to it; of what an earlier provider took it knows
 * nothing, so that is neither paid nor failed by it.
 */
export const createNoCards: CardProviderFactory = () => ({
  charge: unreached,
  look: lost,
  cancel: lost,
  readEvent: () => 'forged',
  refunds: { create: unreached, look: lost },
  check: async () => ({ ok: true, message: reason }),
});
