import {
  type Alerts,
  changeAlerts,
  changeDeal,
  changeShopTexts,
  type ShopTexts,
  shopInfo,
  showAlerts,
  showDeal,
  showShopTexts,
} from '#contract/shop.endpoints.ts';
import { takesCards } from '../../platform/config/payment-config.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { audit } from '../../platform/operations/audit.ts';
import { changedByMe } from '../../platform/operations/changed-since.ts';
import { smsIsOn } from '../../platform/outbox/outbox.ts';
import { type StoredPictures, toShopPictures } from './pictures-rules.ts';
import {
  type Deal,
  detailsOf,
  readAlerts,
  readInstant,
  readShopTexts,
  toAlerts,
  toDeal,
  toShopTexts,
} from './rules.ts';
import {
  findAlerts,
  findPublishedPages,
  findSetting,
  findShopTexts,
  lockSetting,
  saveSetting,
} from './store.ts';

/** The simulator's replacement of the card provider's script. */
const SIMULATED_CARD_SCRIPT = '/sim/stripe.js';

export const settingsRoutes = (app: App, { config, db, clock }: Deps): void => {
  serve(app, showDeal, async ({ setCacheTags }) => {
    setCacheTags({ names: ['settings'] });
    return toDeal(await findSetting<Partial<Deal>>(db, 'deal'));
  });

  serve(app, changeDeal, async ({ user, body }) => {
    const { was, ...rest } = body;
    const given = rest.endsAt === undefined ? rest : { ...rest, endsAt: readInstant(rest.endsAt) };
    const deal = await inTransaction(db, async (tx) => {
      const before = toDeal(await lockSetting<Partial<Deal>>(tx, 'deal'));
      const about = { kind: 'deal', thing: 'deal' } as const;
      const mine = await changedByMe(tx, { given, was, now: before, about });
      const after = toDeal({ ...before, ...mine });
      await saveSetting(tx, 'deal', after);
      await audit(
        tx,
        { actor: user, now: clock.now() },
        { ...about, action: 'changed', name: after.title, before, after },
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
      pictures: toShopPictures(await findSetting<StoredPictures>(db, 'pictures')),
      pages: await findPublishedPages(db),
    };
  });

  serve(app, showShopTexts, async ({ setCacheTags }) => {
    setCacheTags({ names: ['settings'] });
    return await findShopTexts(db);
  });

  serve(app, changeShopTexts, async ({ user, body }) => {
    const { was, ...given } = body;
    const texts = await inTransaction(db, async (tx) => {
      const before = toShopTexts(await lockSetting<Partial<ShopTexts>>(tx, 'shop'));
      const about = { kind: 'shop', thing: 'shop' } as const;
      const mine = await changedByMe(tx, { given, was, now: before, about });
      const after = readShopTexts({ ...before, ...mine });
      await saveSetting(tx, 'shop', after);
      await audit(
        tx,
        { actor: user, now: clock.now() },
        { ...about, action: 'changed', name: after.name, before, after },
      );
      return after;
    });
    return { message: 'Shop settings saved!', texts };
  });

  serve(app, showAlerts, () => findAlerts(db));

  serve(app, changeAlerts, async ({ user, body }) => {
    const { was, ...given } = body;
    const alerts = await inTransaction(db, async (tx) => {
      const before = toAlerts(await lockSetting<Partial<Alerts>>(tx, 'alerts'));
      const about = { kind: 'shop', thing: 'alerts' } as const;
      const mine = await changedByMe(tx, { given, was, now: before, about });
      const after = readAlerts({ ...before, ...mine });
      await saveSetting(tx, 'alerts', after);
      await audit(
        tx,
        { actor: user, now: clock.now() },
        { ...about, action: 'changed', name: 'SMS for a paid order', before, after },
      );
      return after;
    });
    return {
      message: alerts.phone ? 'SMS for paid orders are on!' : 'SMS for paid orders are off!',
      alerts,
    };
  });
};
