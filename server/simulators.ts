import type { Config } from '../api/platform/config/config.ts';
import type { App } from '../api/platform/http/serve.ts';
import { simulatorRoutes } from '../simulators/browser.ts';
import { startCard } from '../simulators/card/card.ts';
import { startDaraja } from '../simulators/daraja/daraja.ts';
import { startSms } from '../simulators/sms/sms.ts';

type Options = { callbackBase: () => string; log: (line: string) => void };

/** Starts the providers' simulators; returns the settings that point the shop at them. */
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
  const sms = await startSms({
    username: config.sms.username,
    apiKey: config.sms.apiKey,
    reportUrl: () => `${callbackBase()}/hooks/sms/${config.sms.hookToken}`,
    lateMs: config.simulator?.lateMs,
  });
  return {
    config: {
      ...config,
      daraja: { ...config.daraja, baseUrl: daraja.url },
      card: { ...config.card, baseUrl: card.url },
      sms: { ...config.sms, baseUrl: sms.url },
    },
    daraja,
    card,
    sms,
    install: (app: App) => simulatorRoutes(app, { daraja, card, sms }),
    close: async () => {
      await Promise.all([daraja.close(), card.close(), sms.close()]);
    },
  };
};
