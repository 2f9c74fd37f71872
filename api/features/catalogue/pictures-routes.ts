import { addPicture, changePictures } from '#contract/pictures.endpoints.ts';
import { readText } from '#contract/text.ts';
import { inTransaction, isId } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { keyOf } from '../../platform/http/idempotency-key.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { savingPicture } from '../../platform/images/saving-picture.ts';
import { audit, type By } from '../../platform/operations/audit.ts';
import { lockProduct } from './admin-store.ts';
import { assertRoom, picturesAfter, picturesOf } from './pictures-rules.ts';
import {
  findPictureByKey,
  notePictureKey,
  removeUnshown,
  writePictures,
} from './pictures-store.ts';
import { toProduct } from './presenter.ts';
import type { MorePicture, ProductRow } from './rules.ts';
import { findProduct } from './store.ts';

export const productPicturesRoutes = (app: App, { db, clock, limits, pictures }: Deps): void => {
  /** Applies `after` to the locked product's pictures and stores the result. */
  const change = (
    id: string,
    user: By['actor'],
    after: (row: ProductRow) => MorePicture[],
    made?: { key: string; picture: string },
  ) =>
    inTransaction(db, async (tx) => {
      const before = await lockProduct(tx, id);
      if (!before) throw notFound('Product');
      const known = made && (await findPictureByKey(tx, id, made.key));
      if (known && picturesOf(before).some((one) => one.id === known))
        return { before, row: before, known };
      if (made) await notePictureKey(tx, id, made);
      const row = await writePictures(tx, id, after(before));
      await audit(
        tx,
        { actor: user, now: clock.now() },
        {
          kind: 'product',
          action: 'changed',
          thing: id,
          name: row.name,
          before: { pictures: picturesText(before) },
          after: { pictures: picturesText(row) },
        },
      );
      return { before, row };
    });

  serve(app, addPicture, async ({ user, params: { id }, body, file, request }) => {
    const key = keyOf(request);
    const product = isId(id) ? await findProduct(db, id) : undefined;
    if (!product) throw notFound('Product');
    if (!file)
      throw new Problem(400, 'invalid', 'Please choose a picture.', {
        fields: { image: 'Please choose a picture.' },
      });
    // Checked before decoding, which is slow, and again once the product is locked. A repeat has its room already.
    const isRepeat = key !== undefined && (await findPictureByKey(db, id, key)) !== undefined;
    if (!isRepeat) assertRoom(product);
    const { row, picture } = await savingPicture(
      { pictures, limits },
      { upload: file, account: user.id, use: 'shop' },
      async (saved) => {
        const picture = saved as string;
        const add = (before: ProductRow) => {
          assertRoom(before);
          return [...picturesOf(before), { id: picture, alt: readText(body.alt ?? '') }];
        };
        const { row, known } = await change(id, user, add, key ? { key, picture } : undefined);
        if (known) await pictures.remove(picture);
        return { row, picture: known ?? picture };
      },
    );
    return { message: 'Picture added', product: toProduct(row), picture };
  });

  serve(app, changePictures, async ({ user, params: { id }, body }) => {
    if (!isId(id)) throw notFound('Product');
    const { before, row } = await change(id, user, (product) => picturesAfter(product, body));
    await removeUnshown({ db, pictures }, before);
    return { message: 'Pictures saved', product: toProduct(row) };
  });
};

/** The pictures in the audit log. */
const picturesText = (row: ProductRow): string =>
  picturesOf(row)
    .map(({ id, alt }) => (alt ? `${id.slice(0, 8)} (${alt})` : id.slice(0, 8)))
    .join(', ');
