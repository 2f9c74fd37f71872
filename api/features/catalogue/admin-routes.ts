import {
  createProduct,
  deleteProduct,
  updateProduct,
} from '../../../contract/catalogue.endpoints.ts';
import { inTransaction, isId } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/problem.ts';
import { savingPicture } from '../../platform/saving-picture.ts';
import { type App, serve } from '../../platform/serve.ts';
import { assertStockWas, readNewProduct, readProductChange } from './admin-rules.ts';
import {
  archiveProduct,
  changeProduct,
  insertProduct,
  lockProduct,
  pictureIsShown,
} from './admin-store.ts';
import { freeStock, toProduct } from './rules.ts';

export const catalogueAdminRoutes = (app: App, { db, clock, pictures }: Deps): void => {
  serve(app, createProduct, async ({ body, file }) => {
    const product = readNewProduct(body);
    const row = await savingPicture(pictures, file, (pictureId) =>
      insertProduct(db, product, { pictureId, now: clock.now() }),
    );
    return { message: 'Product added successfully!', product: toProduct(row) };
  });

  serve(app, updateProduct, async ({ params, body, file }) => {
    if (!isId(params.id)) throw notFound('Product');
    const change = readProductChange(body);
    const { before, after } = await savingPicture(pictures, file, (pictureId) =>
      inTransaction(db, async (tx) => {
        const before = await lockProduct(tx, params.id);
        if (!before) throw notFound('Product');
        if (change.stock !== undefined) assertStockWas(body.stockWas, freeStock(before));
        return { before, after: await changeProduct(tx, before.id, change, { pictureId }) };
      }),
    );
    const old = before.picture_id;
    // Orders show what was bought as it looked then.
    if (old && old !== after.picture_id && !(await pictureIsShown(db, old)))
      await pictures.remove(old);
    return { message: 'Product updated successfully!', product: toProduct(after) };
  });

  serve(app, deleteProduct, async ({ params }) => {
    const archived = isId(params.id) && (await archiveProduct(db, params.id, clock.now()));
    if (!archived) throw notFound('Product');
    return { message: 'Product deleted' };
  });
};
