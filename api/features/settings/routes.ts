import { shopInfo, showDeal } from '../../../contract/shop.endpoints.ts';
import type { Deps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/serve.ts';
import { type Deal, toDeal } from './rules.ts';
import { findSetting } from './store.ts';

/** The stand-in for the card provider's script, served by the simulator. */
const SIMULATED_CARD_SCRIPT = '/sim/stripe.js';

export const settingsRoutes = (app: App, { config, db }: Deps): void => {
  serve(app, showDeal, async () => toDeal(await findSetting<Partial<Deal>>(db, 'deal')));

  serve(app, shopInfo, async () => ({
    mode: config.mode,
    cardPublishableKey: config.card.publishableKey,
    cardScript: config.mode === 'demo' ? SIMULATED_CARD_SCRIPT : '',
  }));
};
