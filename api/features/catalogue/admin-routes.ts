import {
  createProduct,
  deleteProduct,
  listToCount,
  MAX_TO_COUNT,
  showSizes,
  updateProduct,
} from '#contract/catalogue.endpoints.ts';
import type { SizeSystem } from '#contract/sizes.ts';
import { inTransaction, isId, type Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { savingPicture } from '../../platform/images/saving-picture.ts';
import { audit } from '../../platform/operations/audit.ts';
import { changedByMe } from '../../platform/operations/changed-since.ts';
import { findMade, madeBy } from '../../platform/operations/made-once.ts';
import { assertStockWas, oldPriceAfter, readNewProduct, readProductChange } from './admin-rules.ts';
import {
  archiveProduct,
  changeProduct,
  forgetMade,
  insertProduct,
  lockProduct,
  type StockColumns,
} from './admin-store.ts';
import { removeUnshown } from './pictures-store.ts';
import { toProduct, toProductDetail } from './presenter.ts';
import { freeStock, type ProductRow } from './rules.ts';
import {
  assertSizesRemovable,
  heldWithoutSize,
  type SizesChange,
  type StoredSize,
  sizesAfter,
  sizesPlan,
  sizesText,
  spreadStock,
  toStaffSizes,
} from './size-rules.ts';
import {
  findSizes,
  findSoldWithoutSize,
  findStaffPieces,
  lockSizes,
  markSizesToAgree,
  retireAllSizes,
  unmarkSizesToAgree,
  writeSizes,
  writeSpread,
} from './size-store.ts';
import { findToCount } from './store.ts';

export const catalogueAdminRoutes = (app: App, { db, clock, limits, pictures }: Deps): void => {
  serve(app, createProduct, async ({ user, body, file, request }) => {
    const product = readNewProduct(body);
    const made = madeBy(request, { account: user.id, body, file });
    const row = await savingPicture(
      { pictures, limits },
      { upload: file, account: user.id, use: 'shop' },
      (pictureId) =>
        inTransaction(db, async (tx) => {
          const known = await findMade(tx, 'products', made);
          const repeated = known && (await lockProduct(tx, known));
          if (repeated) {
            if (pictureId) await pictures.remove(pictureId);
            return repeated;
          }
          // Deleted since: it is made again.
          if (known) await forgetMade(tx, known);
          const now = clock.now();
          const blank = await insertProduct(tx, product, { now, made });
          const stock = await changeStock(tx, { ...blank, stored: [] }, product.stocked, now);
          const added = await changeProduct(tx, blank.id, stock, { pictureId });
          await audit(
            tx,
            { actor: user, now },
            {
              kind: 'product',
              action: 'created',
              thing: added.id,
              name: added.name,
              after: auditFields(added, await findSizes(tx, added.id)),
            },
          );
          return added;
        }),
    );
    return { message: 'Product added successfully!', product: toProduct(row) };
  });

  serve(app, updateProduct, async ({ user, params, body, file }) => {
    if (!isId(params.id)) throw notFound('Product');
    const { was, stockWas, ...given } = body;
    readProductChange(given); // What is wrong is told before the picture is read.
    const { before, after } = await savingPicture(
      { pictures, limits },
      { upload: file, account: user.id, use: 'shop' },
      (pictureId) =>
        inTransaction(db, async (tx) => {
          const before = await lockProduct(tx, params.id);
          if (!before) throw notFound('Product');
          const now = clock.now();
          const stored = await lockSizes(tx, before.id);
          const about = { kind: 'product', thing: before.id } as const;
          const fieldsNow = auditFields(before, stored);
          const mine = await changedByMe(tx, { given, was, now: fieldsNow, about });
          const change = readProductChange(mine);
          const { stocked, ...fields } = change;
          if (stocked.stock !== undefined && !stocked.cells)
            assertStockWas(stockWas, freeStock(before));
          const old_price_cents = oldPriceAfter(before, change);
          const stock = await changeStock(tx, { ...before, stored }, stocked, now);
          const after = await changeProduct(
            tx,
            before.id,
            { ...fields, ...stock, old_price_cents },
            { pictureId },
          );
          await audit(
            tx,
            { actor: user, now },
            {
              ...about,
              action: 'changed',
              name: after.name,
              before: fieldsNow,
              after: auditFields(after, await findSizes(tx, after.id)),
            },
          );
          return { before, after };
        }),
    );
    // Orders keep showing the picture of the time they were placed.
    if (before.picture_id !== after.picture_id) await removeUnshown({ db, pictures }, before);
    return { message: 'Product updated successfully!', product: toProduct(after) };
  });

  serve(app, listToCount, async () => ({
    products: (await findToCount(db, MAX_TO_COUNT)).map(({ id, name }) => ({ _id: id, name })),
  }));

  serve(app, showSizes, async ({ params }) => {
    const product = isId(params.id) ? await findStaffPieces(db, params.id) : undefined;
    if (!product) throw notFound('Product');
    return toStaffSizes(product);
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
          before: auditFields({ ...gone, archived_at: null }, await findSizes(tx, gone.id)),
        },
      );
    });
    return { message: 'Product deleted' };
  });
};

type Stocked = ProductRow & { stored: StoredSize[] };

/** Writes the sizes given by a form; returns the resulting stock columns of the product. */
const changeStock = async (
  tx: Tx,
  { id, held, size_system, stored, ...before }: Stocked,
  change: SizesChange,
  now: Date,
): Promise<StockColumns> => {
  const plan = sizesPlan(size_system as SizeSystem | null, change);
  const whole = change.stock === undefined ? {} : { on_hand: change.stock + held };
  if (plan === 'none') {
    if (size_system === null || change.stock === undefined) return whole;
    const changed = spreadStock(stored, change.stock - freeStock({ ...before, held }));
    if (changed.length === 0) return {};
    await writeSpread(tx, id, changed);
    return { ...whole, check_sizes: true };
  }
  if (size_system === null) await markSizesToAgree(tx, id);
  const owed = {
    held: heldWithoutSize(held, stored),
    sold: await findSoldWithoutSize(tx, id),
  };
  if (plan === 'remove') {
    assertSizesRemovable(held, owed);
    await retireAllSizes(tx, id, stored, now);
    await unmarkSizesToAgree(tx, id);
    return { ...whole, size_system: null, check_sizes: false };
  }
  const after = sizesAfter(stored, plan, owed);
  await writeSizes(tx, id, after, now);
  return { on_hand: after.onHand, size_system: plan.system, check_sizes: false };
};

/** A product's fields in the audit log: everything on its page that the form can change. */
const auditFields = (row: ProductRow, stored: readonly StoredSize[]) => {
  const { _id, rating, reviews, createdAt, images, sizes, model, fit, colours, ...fields } =
    toProductDetail(row, [], []);
  return { ...fields, sizes: sizesText(stored), modelCm: model?.cm, modelSize: model?.size };
};
