import type { FastifyRequest } from 'fastify';
import {
  countProducts,
  listProducts,
  relatedProducts,
  showProduct,
} from '#contract/catalogue.endpoints.ts';
import { LIMITS } from '#contract/catalogue.ts';
import { pagesOf } from '#contract/page.ts';
import { inSnapshot, isId } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { ConcurrencyLimit } from '../../platform/security/concurrency-limit.ts';
import { toReview } from '../reviews/rules.ts';
import { countBought } from './bought.ts';
import { listTags, productTags } from './cache-tags.ts';
import { choiceFilter, countedSystem, toCounts, toSizeCounts } from './counts.ts';
import { filterKey, type ProductFilter, toFilter } from './filter.ts';
import { toProduct, toProductDetail } from './presenter.ts';
import {
  findColours,
  findCounts,
  findProduct,
  findProducts,
  findProductWithReviews,
  findRelated,
  findSizeCounts,
} from './store.ts';

const RELATED = 8;
const BOUGHT_SECONDS = 300;
/** A limit above any screen's except the search's. */
const LONG = LIMITS.category;
/**
 * Limits concurrent long lists, so that others still get connections; networks take turns in the
 * queue.
 */
const longLists = new ConcurrencyLimit({ running: 2, waiting: 60 });

export const catalogueRoutes = (app: App, deps: Deps): void => {
  const { db, clock, jobs, limits } = deps;
  jobs.every(BOUGHT_SECONDS, () => countBought(db, clock.now()));
  // Counted only when a list is queried: cached ones cost nothing.
  const spend = (request: FastifyRequest, { search, limit }: ProductFilter) => {
    const { network } = visitorOf(request);
    if (search !== undefined) limits.spendHere('search', network);
    if (limit > LONG) limits.spendHere('longList', network);
  };
  serve(
    app,
    listProducts,
    async ({ query, setCacheTags, request }) => {
      const filter = toFilter(query);
      // Absent when the endpoint is called in process.
      if (request) spend(request, filter);
      const find = () => findProducts(db, filter);
      const network = request && visitorOf(request).network;
      const { rows, total, match } = await (filter.limit > LONG
        ? longLists.run(find, [], network)
        : find());
      setCacheTags(listTags(rows, filter));
      return {
        products: rows.map(toProduct),
        totalPages: pagesOf(total, filter),
        totalProducts: total,
        ...(match === 'words' && total > 0 ? { match } : {}),
      };
    },
    { cachedBy: (query) => filterKey(toFilter(query)) },
  );

  serve(app, countProducts, async ({ query, setCacheTags }) => {
    const system = countedSystem(query);
    const filter = choiceFilter(query);
    setCacheTags({ names: ['products', ...(system || filter.size ? ['sizes'] : [])] });
    return inSnapshot(db, async (tx) => ({
      ...toCounts(await findCounts(tx, filter), query),
      ...(system ? { sizes: toSizeCounts(system, await findSizeCounts(tx, filter, system)) } : {}),
    }));
  });

  serve(app, relatedProducts, async ({ params, setCacheTags }) => {
    const product = isId(params.id) ? await findProduct(db, params.id) : undefined;
    if (!product) throw notFound('Product');
    const related = await findRelated(db, product, RELATED);
    setCacheTags(listTags([product, ...related]));
    return { products: related.map(toProduct) };
  });

  serve(app, showProduct, async ({ params, setCacheTags }) => {
    const { id } = params;
    const product = isId(id) ? await findProductWithReviews(db, id) : undefined;
    if (!product) throw notFound('Product');
    const colours = await findColours(db, product);
    const reviews = product.reviews ?? [];
    setCacheTags(productTags(product, colours));
    return {
      product: toProductDetail(product, reviews, colours),
      reviews: reviews.map(toReview),
    };
  });
};
