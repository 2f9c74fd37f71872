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
import type { Deps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { changedByMe } from '../../platform/operations/changed-since.ts';
import { serveDeed } from '../../platform/operations/deed.ts';
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

export const settingsRoutes = (app: App, deps: Deps): void => {
  const { config, db } = deps;
  serve(app, showDeal, async ({ setCacheTags }) => {
    setCacheTags({ names: ['settings'] });
    return toDeal(await findSetting<Partial<Deal>>(db, 'deal'));
  });

  serveDeed(app, deps, changeDeal, async ({ tx, body: { was, ...given } }) => {
    const before = toDeal(await lockSetting<Partial<Deal>>(tx, 'deal'));
    const about = { kind: 'deal', thing: 'deal' } as const;
    const { endsAt } = given;
    const read = endsAt === undefined ? given : { ...given, endsAt: readInstant(endsAt) };
    const mine = await changedByMe(tx, { given: read, was, now: before, about });
    const deal = toDeal({ ...before, ...mine });
    await saveSetting(tx, 'deal', deal);
    return {
      did: { ...about, action: 'changed', name: deal.title, before, after: deal },
      reply: { message: 'Deal updated successfully!', deal },
    };
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

  serveDeed(app, deps, changeShopTexts, async ({ tx, body: { was, ...given } }) => {
    const before = toShopTexts(await lockSetting<Partial<ShopTexts>>(tx, 'shop'));
    const about = { kind: 'shop', thing: 'shop' } as const;
    const mine = await changedByMe(tx, { given, was, now: before, about });
    const texts = readShopTexts({ ...before, ...mine });
    await saveSetting(tx, 'shop', texts);
    return {
      did: { ...about, action: 'changed', name: texts.name, before, after: texts },
      reply: { message: 'Shop settings saved!', texts },
    };
  });

  serve(app, showAlerts, () => findAlerts(db));

  serveDeed(app, deps, changeAlerts, async ({ tx, body: { was, ...given } }) => {
    const before = toAlerts(await lockSetting<Partial<Alerts>>(tx, 'alerts'));
    const about = { kind: 'shop', thing: 'alerts' } as const;
    const mine = await changedByMe(tx, { given, was, now: before, about });
    const alerts = readAlerts({ ...before, ...mine });
    await saveSetting(tx, 'alerts', alerts);
    const message = alerts.phone ? 'SMS for paid orders are on!' : 'SMS for paid orders are off!';
    const name = 'SMS for a paid order';
    return {
      did: { ...about, action: 'changed', name, before, after: alerts },
      reply: { message, alerts },
    };
  });
};
