import { changeShopPicture, resetShopPicture } from '#contract/shop-pictures.endpoints.ts';
import { isPicturePlace, type PicturePlace, placeName } from '#contract/shop-pictures.ts';
import { readText } from '#contract/text.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { savingPicture } from '../../platform/images/saving-picture.ts';
import { audit, type By } from '../../platform/operations/audit.ts';
import { changedByMe } from '../../platform/operations/changed-since.ts';
import {
  auditFields,
  type StoredPicture,
  type StoredPictures,
  toShopPictures,
} from './pictures-rules.ts';
import { lockSetting, saveSetting } from './store.ts';

const SETTING = 'pictures';

const readPlace = (place: string): PicturePlace => {
  if (!isPicturePlace(place)) throw notFound('Picture');
  return place;
};

const nothingChosen = () => {
  const message = 'Please choose a picture.';
  return new Problem(400, 'invalid', message, { fields: { image: message } });
};

export const shopPicturesRoutes = (app: App, { db, clock, limits, pictures }: Deps): void => {
  /** Puts what `after` returns in a place, nothing for the shop's own; returns the picture before. */
  const change = (
    place: PicturePlace,
    user: By['actor'],
    after: (tx: Tx, before: StoredPicture | undefined) => Promise<StoredPicture | undefined>,
  ) =>
    inTransaction(db, async (tx) => {
      const { [place]: before, ...others } = await lockSetting<StoredPictures>(tx, SETTING);
      const now = await after(tx, before);
      const all = now ? { ...others, [place]: now } : others;
      await saveSetting(tx, SETTING, all);
      const about = { kind: 'picture', action: 'changed', thing: place } as const;
      const fields = { before: auditFields(before), after: auditFields(now) };
      await audit(
        tx,
        { actor: user, now: clock.now() },
        { ...about, name: placeName(place), ...fields },
      );
      return { before, now, shown: toShopPictures(all) };
    });

  serve(app, changeShopPicture, async ({ user, params, body, file }) => {
    const place = readPlace(params.place);
    const { was, ...given } = body;
    const { before, now, shown } = await savingPicture(
      { pictures, limits },
      { upload: file, account: user.id, use: 'shop' },
      async (id) => {
        const size = id ? await pictures.sizeOf(id) : undefined;
        return change(place, user, async (tx, before) => {
          const picture = id && size ? { id, ...size } : before;
          if (!picture || (!id && given.alt === undefined)) throw nothingChosen();
          const about = { kind: 'picture', thing: place } as const;
          const alt = before?.alt ?? '';
          const mine = await changedByMe(tx, { given, was, now: { alt }, about });
          return { ...picture, alt: readText(mine.alt ?? alt) };
        });
      },
    );
    if (before && before.id !== now?.id) await pictures.remove(before.id);
    return { message: 'Picture saved!', pictures: shown };
  });

  serve(app, resetShopPicture, async ({ user, params }) => {
    const place = readPlace(params.place);
    const { before, shown } = await change(place, user, async () => undefined);
    if (before) await pictures.remove(before.id);
    return { message: 'Your picture is deleted.', pictures: shown };
  });
};
