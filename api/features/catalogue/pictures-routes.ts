import { addPicture, changePictures } from '#contract/pictures.endpoints.ts';
import { readText } from '#contract/text.ts';
import type { Deps } from '../../platform/deps.ts';
import { keyOf } from '../../platform/http/idempotency-key.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { App } from '../../platform/http/serve.ts';
import type { AuditEvent } from '../../platform/operations/audit.ts';
import { idOf, serveDeed } from '../../platform/operations/deed.ts';
import { lockProduct } from './admin-store.ts';
import { assertRoom, picturesAfter, picturesOf } from './pictures-rules.ts';
import {
  findPictureByKey,
  notePictureKey,
  removeUnshown,
  writePictures,
} from './pictures-store.ts';
import { toProduct } from './presenter.ts';
import type { ProductRow } from './rules.ts';
import { findProduct } from './store.ts';

export const productPicturesRoutes = (app: App, deps: Deps): void => {
  const { db, pictures } = deps;

  serveDeed(
    app,
    deps,
    addPicture,
    async ({ tx, params: { id }, body, request, pictureId: picture = '' }) => {
      const key = keyOf(request);
      const before = found(await lockProduct(tx, id), 'Product');
      const reply = (row: ProductRow, picture: string) => ({
        message: 'Picture added',
        product: toProduct(row),
        picture,
      });
      const known = key && (await findPictureByKey(tx, id, key));
      if (known && picturesOf(before).some((one) => one.id === known))
        return { reply: reply(before, known), afterwards: () => pictures.remove(picture) };
      assertRoom(before);
      if (key) await notePictureKey(tx, id, { key, picture });
      const more = { id: picture, alt: readText(body.alt ?? '') };
      const row = await writePictures(tx, id, [...picturesOf(before), more]);
      return { did: changedPictures(before, row), reply: reply(row, picture) };
    },
    {
      check: async ({ params: { id }, file, request }) => {
        const key = keyOf(request);
        const product = found(await findProduct(db, idOf(id, 'Product')), 'Product');
        const message = 'Please choose a picture.';
        if (!file) throw new Problem(400, 'invalid', message, { fields: { image: message } });
        // Before decoding, which is slow, and again once the product is locked. A repeat has its room already.
        const isRepeat = key !== undefined && (await findPictureByKey(db, id, key)) !== undefined;
        if (!isRepeat) assertRoom(product);
      },
    },
  );

  serveDeed(app, deps, changePictures, async ({ tx, params, body }) => {
    const before = found(await lockProduct(tx, idOf(params.id, 'Product')), 'Product');
    const row = await writePictures(tx, before.id, picturesAfter(before, body));
    return {
      did: changedPictures(before, row),
      reply: { message: 'Pictures saved', product: toProduct(row) },
      afterwards: () => removeUnshown({ db, pictures }, before),
    };
  });
};

const changedPictures = (before: ProductRow, row: ProductRow): AuditEvent => ({
  ...{ kind: 'product', action: 'changed', thing: row.id, name: row.name },
  before: { pictures: picturesText(before) },
  after: { pictures: picturesText(row) },
});

/** The pictures in the audit log. */
const picturesText = (row: ProductRow): string =>
  picturesOf(row)
    .map(({ id, alt }) => (alt ? `${id.slice(0, 8)} (${alt})` : id.slice(0, 8)))
    .join(', ');
