import {
  changeDeal,
  changeShopTexts,
  shopInfo,
  showDeal,
  showShopTexts,
} from '#contract/shop.endpoints.ts';
import { takesCards } from '../../platform/config/payment-config.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { audit } from '../../platform/operations/audit.ts';
import { smsIsOn } from '../../platform/outbox/outbox.ts';
import { type Deal, detailsOf, readInstant, readShopTexts, toDeal } from './rules.ts';
import { findPublishedPages, findSetting, findShopTexts, saveSetting } from './store.ts';

/** The simulator's replacement of the card provider's script. */
const SIMULATED_CARD_SCRIPT = '/sim/stripe.js';

export const settingsRoutes = (app: App, { config, db, clock }: Deps): void => {
  serve(app, showDeal, async ({ setCacheTags }) => {
    setCacheTags({ names: ['settings'] });
    return toDeal(await findSetting<Partial<Deal>>(db, 'deal'));
  });

  serve(app, changeDeal, async ({ user, body }) => {
    const endsAt = readInstant(body.endsAt);
    const { title, text } = body;
    const deal = await inTransaction(db, async (tx) => {
      const before = toDeal(await findSetting<Partial<Deal>>(tx, 'deal'));
      const after = { endsAt, title: title ?? before.title, text: text ?? before.text };
      await saveSetting(tx, 'deal', after);
      await audit(
        tx,
        { actor: user, now: clock.now() },
        { kind: 'deal', action: 'changed', thing: 'deal', name: after.title, before, after },
      );
      return after;
    });
    return { message: 'Deal updated successfully!', deal };
  });

  serve(app, shopInfo, async ({ setCacheTags }) => {
    setCacheTags({ names: ['settings'] });
    const texts = await findShopTexts(db);
    const cards = takesCards(config.card);
    return {
      mode: config.mode,
      testPayments: config.paymentsSandbox,
      takesCards: cards,
      phoneSignIn: smsIsOn(config),
      cardPublishableKey: cards ? config.card.publishableKey : '',
      cardScript: cards && config.mode === 'demo' ? SIMULATED_CARD_SCRIPT : '',
      details: detailsOf(texts),
      pages: await findPublishedPages(db),
    };
  });

  serve(app, showShopTexts, async ({ setCacheTags }) => {
    setCacheTags({ names: ['settings'] });
    return await findShopTexts(db);
  });

  serve(app, changeShopTexts, async ({ user, body }) => {
    const after = readShopTexts(body);
    await inTransaction(db, async (tx) => {
      const before = await findShopTexts(tx);
      await saveSetting(tx, 'shop', after);
      await audit(
        tx,
        { actor: user, now: clock.now() },
        { kind: 'shop', action: 'changed', thing: 'shop', name: after.name, before, after },
      );
    });
    return { message: 'Shop settings saved!', texts: after };
  });
};
