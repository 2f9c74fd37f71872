import type { FastifyReply } from 'fastify';
import { type IconSide, iconAt, THEME_COLORS } from '#contract/shop-icon.ts';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/serve.ts';
import { type StoredPictures, toShopPictures } from './pictures-rules.ts';
import { findSetting, findShopTexts } from './store.ts';

const CACHE = 'public, max-age=3600';
const hidden = { schema: { hide: true } as object };

/** The addresses at which browsers and phones look for a shop's icon without being told, and the manifest. */
export const iconRoutes = (app: App, { db }: Deps): void => {
  const findPictures = async () =>
    toShopPictures(await findSetting<StoredPictures>(db, 'pictures'));
  const sendToIcon = async (reply: FastifyReply, side: IconSide) =>
    reply.header('cache-control', CACHE).redirect(iconAt(await findPictures(), side), 302);

  app.get('/favicon.ico', hidden, (_request, reply) => sendToIcon(reply, 48));
  app.get('/apple-touch-icon.png', hidden, (_request, reply) => sendToIcon(reply, 180));

  app.get('/manifest.webmanifest', hidden, async (_request, reply) => {
    const [{ name }, pictures] = await Promise.all([findShopTexts(db), findPictures()]);
    const icons = ([192, 512] as const).map((side) => ({
      src: iconAt(pictures, side),
      sizes: `${side}x${side}`,
      type: 'image/png',
    }));
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', CACHE)
      .send({
        name,
        short_name: name,
        id: '/',
        start_url: '/',
        display: 'minimal-ui',
        lang: 'en-KE',
        theme_color: THEME_COLORS.light,
        background_color: THEME_COLORS.light,
        icons,
      });
  });
};
