import {
  countProducts,
  listProducts,
  relatedProducts,
  showProduct,
} from '../../../contract/catalogue.endpoints.ts';
import { isId } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/problem.ts';
import { type App, serve } from '../../platform/serve.ts';
import { toReview } from '../reviews/rules.ts';
import { findReviewsOf } from '../reviews/store.ts';
import { catalogueAdminRoutes } from './admin-routes.ts';
import { toCounts } from './counts.ts';
import { type ProductRow, toFilter, toProduct } from './rules.ts';
import { findCounts, findProduct, findProducts, findRelated } from './store.ts';

const RELATED = 8;

export const catalogueRoutes = (app: App, deps: Deps): void => {
  const { db } = deps;
  const productOr404 = async (id: string): Promise<ProductRow> => {
    const row = isId(id) ? await findProduct(db, id) : undefined;
    if (!row) throw notFound('Product');
    return row;
  };

  serve(app, listProducts, async ({ query }) => {
    const filter = toFilter(query);
    const { rows, total } = await findProducts(db, filter);
    return {
      products: rows.map(toProduct),
      totalPages: Math.ceil(total / filter.limit),
      totalProducts: total,
    };
  });

  serve(app, countProducts, async ({ query }) => toCounts(await findCounts(db), query));

  serve(app, relatedProducts, async ({ params }) => {
    const product = await productOr404(params.id);
    return { products: (await findRelated(db, product, RELATED)).map(toProduct) };
  });

  serve(app, showProduct, async ({ params }) => {
    const product = await productOr404(params.id);
    const reviews = await findReviewsOf(db, product.id);
    return { product: toProduct(product), reviews: reviews.map(toReview) };
  });

  catalogueAdminRoutes(app, deps);
};
