import { changeShopPicture, resetShopPicture } from '#contract/shop-pictures.endpoints.ts';
import { isPicturePlace, type PicturePlace, placeName } from '#contract/shop-pictures.ts';
import { readText } from '#contract/text.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import type { App } from '../../platform/http/serve.ts';
import { changedByMe } from '../../platform/operations/changed-since.ts';
import { serveDeed } from '../../platform/operations/deed.ts';
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

export const shopPicturesRoutes = (app: App, deps: Deps): void => {
  const { pictures } = deps;

  /** Puts what `after` returns in a place, nothing for the shop's own. */
  const put = async (
    tx: Tx,
    place: PicturePlace,
    after: (before: StoredPicture | undefined) => Promise<StoredPicture | undefined>,
  ) => {
    const { [place]: before, ...others } = await lockSetting<StoredPictures>(tx, SETTING);
    const now = await after(before);
    const all = now ? { ...others, [place]: now } : others;
    await saveSetting(tx, SETTING, all);
    const about = { kind: 'picture', action: 'changed', thing: place } as const;
    const fields = { before: auditFields(before), after: auditFields(now) };
    const gone = before && before.id !== now?.id ? before.id : undefined;
    return {
      did: { ...about, name: placeName(place), ...fields },
      afterwards: gone ? () => pictures.remove(gone) : undefined,
      shown: toShopPictures(all),
    };
  };

  serveDeed(
    app,
    deps,
    changeShopPicture,
    async ({ tx, params, body: { was, ...given }, pictureId: id }) => {
      const place = readPlace(params.place);
      const size = id ? await pictures.sizeOf(id) : undefined;
      const { shown, ...done } = await put(tx, place, async (before) => {
        const picture = id && size ? { id, ...size } : before;
        if (!picture || (!id && given.alt === undefined)) throw nothingChosen();
        const about = { kind: 'picture', thing: place } as const;
        const alt = before?.alt ?? '';
        const mine = await changedByMe(tx, { given, was, now: { alt }, about });
        return { ...picture, alt: readText(mine.alt ?? alt) };
      });
      return { ...done, reply: { message: 'Picture saved!', pictures: shown } };
    },
    { check: ({ params }) => readPlace(params.place) },
  );

  serveDeed(app, deps, resetShopPicture, async ({ tx, params }) => {
    const { shown, ...done } = await put(tx, readPlace(params.place), async () => undefined);
    return { ...done, reply: { message: 'Your picture is deleted.', pictures: shown } };
  });
};
