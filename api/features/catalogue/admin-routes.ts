import {
  createProduct,
  deleteProduct,
  updateProduct,
} from '../../../contract/catalogue.endpoints.ts';
import { inTransaction, isId } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { savingPicture } from '../../platform/images/saving-picture.ts';
import { audit } from '../../platform/operations/audit.ts';
import { assertStockWas, oldPriceAfter, readNewProduct, readProductChange } from './admin-rules.ts';
import {
  archiveProduct,
  changeProduct,
  insertProduct,
  lockProduct,
  pictureIsShown,
} from './admin-store.ts';
import { freeStock, type ProductRow, toProduct } from './rules.ts';

export const catalogueAdminRoutes = (app: App, { db, clock, limits, pictures }: Deps): void => {
  serve(app, createProduct, async ({ user, body, file }) => {
    const product = readNewProduct(body);
    const row = await savingPicture(
      { pictures, limits },
      { upload: file, account: user.id, use: 'shop' },
      (pictureId) =>
        inTransaction(db, async (tx) => {
          const now = clock.now();
          const made = await insertProduct(tx, product, { pictureId, now });
          await audit(
            tx,
            { actor: user, now },
            {
              kind: 'product',
              action: 'created',
              thing: made.id,
              name: made.name,
              after: auditFields(made),
            },
          );
          return made;
        }),
    );
    return { message: 'Product added successfully!', product: toProduct(row) };
  });

  serve(app, updateProduct, async ({ user, params, body, file }) => {
    if (!isId(params.id)) throw notFound('Product');
    const change = readProductChange(body);
    const { before, after } = await savingPicture(
      { pictures, limits },
      { upload: file, account: user.id, use: 'shop' },
      (pictureId) =>
        inTransaction(db, async (tx) => {
          const before = await lockProduct(tx, params.id);
          if (!before) throw notFound('Product');
          if (change.stock !== undefined) assertStockWas(body.stockWas, freeStock(before));
          const old_price_cents = oldPriceAfter(before, change);
          const after = await changeProduct(
            tx,
            before.id,
            { ...change, old_price_cents },
            { pictureId },
          );
          await audit(
            tx,
            { actor: user, now: clock.now() },
            {
              kind: 'product',
              action: 'changed',
              thing: after.id,
              name: after.name,
              before: auditFields(before),
              after: auditFields(after),
            },
          );
          return { before, after };
        }),
    );
    const old = before.picture_id;
    // Orders show what was bought as it looked then.
    if (old && old !== after.picture_id && !(await pictureIsShown(db, old)))
      await pictures.remove(old);
    return { message: 'Product updated successfully!', product: toProduct(after) };
  });

  serve(app, deleteProduct, async ({ user, params }) => {
    if (!isId(params.id)) throw notFound('Product');
    await inTransaction(db, async (tx) => {
      const now = clock.now();
      const gone = await archiveProduct(tx, params.id, now);
      if (!gone) throw notFound('Product');
      await audit(
        tx,
        { actor: user, now },
        {
          kind: 'product',
          action: 'deleted',
          thing: gone.id,
          name: gone.name,
          before: auditFields({ ...gone, archived_at: null }),
        },
      );
    });
    return { message: 'Product deleted' };
  });
};

/** The fields of a product in the audit log: those that staff can change. */
const auditFields = (row: ProductRow) => {
  const { name, description, category, color, price, oldPrice, image } = toProduct(row);
  return { name, description, category, color, price, oldPrice, stock: freeStock(row), image };
};
