import type { Config } from '../api/platform/config/config.ts';
import type { App } from '../api/platform/http/serve.ts';
import { simulatorRoutes } from '../simulators/browser.ts';
import { startCard } from '../simulators/card/card.ts';
import { startDaraja } from '../simulators/daraja/daraja.ts';

type Options = { callbackBase: () => string; log: (line: string) => void };

/** Starts both providers' simulators and answers the settings that point the shop at them. */
export const startSimulators = async (config: Config, { callbackBase }: Options) => {
  const daraja = await startDaraja({
    consumerKey: config.daraja.consumerKey,
    consumerSecret: config.daraja.consumerSecret,
    shortcode: config.daraja.shortcode,
    passkey: config.daraja.passkey,
    delayMs: config.simulator?.delayMs ?? 0,
    lateMs: config.simulator?.lateMs ?? 0,
  });
  const card = await startCard({
    secretKey: config.card.secretKey,
    publishableKey: config.card.publishableKey,
    webhookSecret: config.card.webhookSecret,
    webhookUrl: () => `${callbackBase()}/hooks/card`,
    browserBase: () => '',
  });
  return {
    config: {
      ...config,
      daraja: { ...config.daraja, baseUrl: daraja.url },
      card: { ...config.card, baseUrl: card.url },
    },
    daraja,
    card,
    install: (app: App) => simulatorRoutes(app, { daraja, card }),
    close: async () => {
      await Promise.all([daraja.close(), card.close()]);
    },
  };
};
