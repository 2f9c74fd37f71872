import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useState, useTransition } from 'react';
import type { Product } from '#contract/catalogue.endpoints.ts';
import { categoryLabel } from '#contract/categories.ts';
import { useStoredState } from '../../../platform/browser/restore-position.ts';
import { links } from '../../../platform/page/links.ts';
import { productsText } from '../../../platform/page/paging.ts';
import { StatePicture } from '../../../platform/page/state-picture.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, LoadFailed, Loading } from '../../../ui/loaded.tsx';
import { ProductGrid, ProductGridSkeleton } from '../list/product-grid.tsx';
import { SCREENFUL, useInitialCount, useInView, useRenderedCount } from '../list/progressive.ts';
import { newestQuery, searchQuery, trendingBeginning } from '../queries.ts';
import { categoriesIn, sizeIn } from './categories-in.ts';

type Answer<T> = {
  data: T | undefined;
  isError: boolean;
  /** `data` is of the previous search. */
  isPlaceholderData: boolean;
};

/**
 * The reply whose list is rendered, with its search text. React renders a query's own change in one blocking
 * update; deferred, it can be interrupted by input while the previous list stays. Only for lists that change
 * while somebody types: elsewhere it would only delay a short list.
 */
const useShown = <T,>({ data, isError, isPlaceholderData }: Answer<T>, asked: string) => {
  const fresh = isPlaceholderData ? undefined : data;
  const [latest, setLatest] = useState(fresh === undefined ? undefined : { data: fresh, asked });
  if (fresh !== undefined && (latest?.data !== fresh || latest.asked !== asked)) {
    setLatest({ data: fresh, asked });
  }
  const shown = useDeferredValue(latest);
  const failed = isError && data === undefined;
  return {
    shown: failed ? undefined : shown,
    /** A newer reply than the shown one is loading or rendering. */
    waiting: !failed && (fresh === undefined || shown?.data !== fresh || shown.asked !== asked),
  };
};

/** A list of up to a thousand products, rendered a screenful at a time as somebody scrolls near its end. */
const GrowingGrid = memo(({ products }: { products: readonly Product[] }) => {
  const [shown, setShown] = useStoredState('shown', useInitialCount());
  const [growing, startGrowing] = useTransition();
  const more = () => startGrowing(() => setShown(shown + SCREENFUL));
  // Observes again after each screenful: the end may still be near.
  const sentinel = useInView<HTMLDivElement>(() => !growing && more(), growing ? -1 : shown);
  return (
    <>
      <ProductGrid products={products.slice(0, shown)} first={4} />
      {shown < products.length && (
        <div ref={sentinel} className="mt-10 text-center">
          <Button variant="secondary" onClick={more}>
            Load More
          </Button>
        </div>
      )}
    </>
  );
});

const Failed = ({ query }: { query: Parameters<typeof LoadFailed>[0]['query'] }) => (
  <LoadFailed text="Failed to load products. Please try again." query={query} className="mb-6" />
);

/** Links to categories of which a search found no product, in the size that its text has, and to all products. */
const CategoryLinks = ({ text, found }: { text: string; found: readonly Product[] }) => {
  const missed = categoriesIn(text).filter(
    (category) => !found.some((product) => product.category === category),
  );
  if (found.length > 0 && missed.length === 0) return null;
  return (
    <nav aria-label="Look here" className="flex flex-wrap justify-center gap-3 py-3">
      {missed.map((category) => {
        const size = sizeIn(text, category);
        return (
          <ButtonLink
            key={category}
            to={size ? links.shop({ category, size }) : links.category(category)}
            variant="secondary"
          >{`${categoryLabel(category)}${size ? `, size ${size}` : ''}`}</ButtonLink>
        );
      })}
      <ButtonLink to={links.shop()} variant="secondary">
        All products
      </ButtonLink>
    </nav>
  );
};

/** What others buy, where a search found nothing. */
const Trending = () => {
  const { data } = useQuery(trendingBeginning());
  if (!data?.products.length) return null;
  return (
    <section aria-labelledby="trending" className="mt-10">
      <h2 id="trending" className="heading mb-6">
        Trending Products
      </h2>
      <ProductGrid products={data.products} />
    </section>
  );
};

/** All matches; earlier results stay, dimmed, until the new ones have loaded. */
export const FoundProducts = ({ text }: { text: string }) => {
  const query = useQuery({
    ...searchQuery(text),
    placeholderData: keepPreviousData,
  });
  const { shown, waiting } = useShown(query, text);
  const count = shown?.data.products.length ?? 0;
  return (
    <section aria-labelledby="results" aria-busy={waiting}>
      <h2 id="results" className="sr-only">
        Results
      </h2>
      {query.isError && <Failed query={query} />}
      {waiting && <Loading>Loading products...</Loading>}
      {waiting && count === 0 && <ProductGridSkeleton count={8} />}
      {!waiting && count > 0 && (
        <p role="status" className="py-2 text-muted">
          {shown?.data.match === 'words'
            ? `No product has exactly “${text}”. ${productsText(count)} with all of these words:`
            : `${productsText(count)} for “${text}”`}
        </p>
      )}
      {!waiting && shown && count === 0 && (
        <EmptyState
          text={`No products found for “${shown.asked}”.`}
          picture={<StatePicture name="empty-search" />}
        >
          <CategoryLinks text={shown.asked} found={[]} />
        </EmptyState>
      )}
      {!waiting && shown && count === 0 && <Trending />}
      {shown && (
        <div className={waiting ? 'stale' : undefined}>
          <GrowingGrid key={shown.asked} products={shown.data.products} />
          {count > 0 && <CategoryLinks text={shown.asked} found={shown.data.products} />}
        </div>
      )}
    </section>
  );
};

/** The newest products, before a search text is typed; more of them on request. */
export const NewestProducts = () => {
  const [pages, setPages] = useStoredState('pages', 1);
  const answers = useQueries({
    queries: Array.from({ length: pages }, (_none, index) => newestQuery(index + 1)),
  });
  const products = answers.flatMap((answer) => answer.data?.products ?? []);
  const rendered = useRenderedCount(products.length);
  const waiting = answers.some((answer) => answer.isPending);
  const failed = answers.filter((answer) => answer.isError);
  const again = {
    isFetching: failed.some((answer) => answer.isFetching),
    refetch: () => Promise.all(failed.map((answer) => answer.refetch())),
  };
  const totalPages = answers[0]?.data?.totalPages ?? 1;
  return (
    <section aria-labelledby="newest">
      <h2 id="newest" className="sr-only">
        Newest products
      </h2>
      {failed.length > 0 && <Failed query={again} />}
      <ProductGrid products={products.slice(0, rendered)} first={4} />
      {waiting && <Loading>Loading products...</Loading>}
      {waiting && products.length === 0 && <ProductGridSkeleton count={8} />}
      {pages < totalPages && (
        <div className="mt-10 text-center">
          <Button variant="secondary" busy={waiting} onClick={() => setPages(pages + 1)}>
            Load More
          </Button>
        </div>
      )}
    </section>
  );
};
