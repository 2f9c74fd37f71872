import type { FastifyRequest } from 'fastify';
import {
  countProducts,
  listProducts,
  relatedProducts,
  showProduct,
} from '../../../contract/catalogue.endpoints.ts';
import { LIMITS } from '../../../contract/catalogue.ts';
import { isId } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { Turnstile } from '../../platform/security/concurrency-limit.ts';
import { toReview } from '../reviews/rules.ts';
import {
  filterKey,
  listBasis,
  type ProductFilter,
  productBasis,
  toCounts,
  toFilter,
  toProduct,
} from './rules.ts';
import {
  findCounts,
  findProduct,
  findProducts,
  findProductWithReviews,
  findRelated,
} from './store.ts';

const RELATED = 8;
/** More products than any screen but the search shows at once. */
const LONG = LIMITS.category;
/** A crowd that asks for long lists leaves connections to everybody else; networks take turns. */
const longLists = new Turnstile({ inside: 2, waiting: 60 });

export const catalogueRoutes = (app: App, deps: Deps): void => {
  const { db, limits } = deps;
  // Counted where a list is made anew: what the cache has costs nothing.
  const spend = async (request: FastifyRequest, { search, limit }: ProductFilter) => {
    const { network } = visitorOf(request);
    if (search !== undefined) await limits.spendHere('search', network);
    if (limit > LONG) await limits.spendHere('longList', network);
  };
  serve(
    app,
    listProducts,
    async ({ query, basedOn, request }) => {
      const filter = toFilter(query);
      // A read that neither a caller nor a page asked for, as in tests, is nobody's.
      if (request) await spend(request, filter);
      const find = () => findProducts(db, filter);
      const network = request && visitorOf(request).network;
      const { rows, total, match } = await (filter.limit > LONG
        ? longLists.pass(find, [], network)
        : find());
      basedOn(listBasis(rows, filter.sort));
      return {
        products: rows.map(toProduct),
        totalPages: Math.ceil(total / filter.limit),
        totalProducts: total,
        ...(match === 'words' && total > 0 ? { match } : {}),
      };
    },
    { cachedBy: (query) => filterKey(toFilter(query)) },
  );

  serve(app, countProducts, async ({ query, basedOn }) => {
    basedOn({ names: ['products'] });
    return toCounts(await findCounts(db), query);
  });

  serve(app, relatedProducts, async ({ params, basedOn }) => {
    const product = isId(params.id) ? await findProduct(db, params.id) : undefined;
    if (!product) throw notFound('Product');
    const related = await findRelated(db, product, RELATED);
    basedOn(listBasis([product, ...related]));
    return { products: related.map(toProduct) };
  });

  serve(app, showProduct, async ({ params, basedOn }) => {
    const { id } = params;
    const product = isId(id) ? await findProductWithReviews(db, id) : undefined;
    if (!product) throw notFound('Product');
    basedOn(productBasis(product));
    return { product: toProduct(product), reviews: (product.reviews ?? []).map(toReview) };
  });
};
