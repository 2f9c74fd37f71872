import {
  createProduct,
  deleteProduct,
  listToCount,
  MAX_TO_COUNT,
  showSizes,
  updateProduct,
} from '#contract/catalogue.endpoints.ts';
import type { SizeSystem } from '#contract/sizes.ts';
import { isId, type Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { found, notFound } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { changedByMe } from '../../platform/operations/changed-since.ts';
import { idOf, serveDeed } from '../../platform/operations/deed.ts';
import { findMade, madeBy } from '../../platform/operations/made-once.ts';
import { bookDifference } from '../stock/books.ts';
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

export const catalogueAdminRoutes = (app: App, deps: Deps): void => {
  const { db, pictures } = deps;

  serveDeed(
    app,
    deps,
    createProduct,
    async ({ tx, by, user, body, file, request, pictureId }) => {
      const product = readNewProduct(body);
      const made = madeBy(request, { account: user.id, body, file });
      const known = await findMade(tx, 'products', made);
      const repeated = known && (await lockProduct(tx, known));
      const reply = (row: ProductRow) => ({
        message: 'Product added successfully!',
        product: toProduct(row),
      });
      if (repeated) {
        const afterwards = async () => pictureId && pictures.remove(pictureId);
        return { reply: reply(repeated), afterwards };
      }
      // Deleted since: it is made again.
      if (known) await forgetMade(tx, known);
      const blank = await insertProduct(tx, product, { now: by.now, made });
      const stock = await changeStock(tx, { ...blank, stored: [] }, product.stocked, by.now);
      const added = await changeProduct(tx, blank.id, stock, { pictureId });
      await bookDifference(tx, added.id, { reason: 'opening', actor: user.id, now: by.now });
      const after = auditFields(added, await findSizes(tx, added.id));
      const about = { kind: 'product', thing: added.id, name: added.name } as const;
      return { did: { ...about, action: 'created', after }, reply: reply(added) };
    },
    { check: ({ body }) => readNewProduct(body) },
  );

  serveDeed(
    app,
    deps,
    updateProduct,
    async ({ tx, by, user, params, body: { was, stockWas, ...given }, pictureId }) => {
      const before = found(await lockProduct(tx, idOf(params.id, 'Product')), 'Product');
      const stored = await lockSizes(tx, before.id);
      const about = { kind: 'product', thing: before.id } as const;
      const fieldsNow = auditFields(before, stored);
      const mine = await changedByMe(tx, { given, was, now: fieldsNow, about });
      const change = readProductChange(mine);
      const { stocked, ...fields } = change;
      if (stocked.stock !== undefined && !stocked.cells)
        assertStockWas(stockWas, freeStock(before));
      const old_price_cents = oldPriceAfter(before, change);
      const stock = await changeStock(tx, { ...before, stored }, stocked, by.now);
      const columns = { ...fields, ...stock, old_price_cents };
      const row = await changeProduct(tx, before.id, columns, { pictureId });
      const reason = row.size_system === before.size_system ? 'correction' : 'sizes';
      await bookDifference(tx, row.id, { reason, actor: user.id, now: by.now });
      const after = auditFields(row, await findSizes(tx, row.id));
      return {
        did: { ...about, action: 'changed', name: row.name, before: fieldsNow, after },
        reply: { message: 'Product updated successfully!', product: toProduct(row) },
        // Orders keep showing the picture of the time they were placed.
        afterwards: async () =>
          before.picture_id !== row.picture_id && removeUnshown({ db, pictures }, before),
      };
    },
    {
      check: ({ params, body: { was, stockWas, ...given } }) => {
        idOf(params.id, 'Product');
        readProductChange(given);
      },
    },
  );

  serve(app, listToCount, async () => ({
    products: (await findToCount(db, MAX_TO_COUNT)).map(({ id, name }) => ({ _id: id, name })),
  }));

  serve(app, showSizes, async ({ params }) => {
    const product = isId(params.id) ? await findStaffPieces(db, params.id) : undefined;
    if (!product) throw notFound('Product');
    return toStaffSizes(product);
  });

  serveDeed(app, deps, deleteProduct, async ({ tx, by, params }) => {
    const id = idOf(params.id, 'Product');
    const gone = found(await archiveProduct(tx, id, by.now), 'Product');
    const before = auditFields({ ...gone, archived_at: null }, await findSizes(tx, gone.id));
    return {
      did: { kind: 'product', action: 'deleted', thing: gone.id, name: gone.name, before },
      reply: { message: 'Product deleted' },
    };
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
