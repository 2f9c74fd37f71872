import { LIMITS } from '../../../contract/catalogue.ts';
import { useStoredState } from '../../platform/browser/restore-position.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed, Loading } from '../../ui/loaded.tsx';
import { ProductGrid, ProductGridSkeleton } from '../catalogue/list/product-grid.tsx';
import { useInView, useListBeginning } from '../catalogue/list/progressive.ts';
import { trendingQuery } from '../catalogue/queries.ts';

export const Trending = () => {
  const [shown, setShown] = useStoredState<number>('trending', LIMITS.trendingStep);
  const { query, isWhole, askRest } = useListBeginning(trendingQuery(), LIMITS.trending);
  const { data, isError, isPending } = query;
  const products = data?.products ?? [];
  const near = useInView<HTMLElement>(askRest);
  const spent = shown >= products.length;
  const more = () => {
    askRest();
    setShown(shown + LIMITS.trendingStep);
  };
  return (
    <section ref={near} aria-labelledby="trending" className="page section">
      <h2 id="trending" className="heading mb-6">
        Trending Products
      </h2>
      {isError && (
        <LoadFailed
          text="Failed to load products. Please try again."
          query={query}
          className="mb-6"
        />
      )}
      {isPending && (
        <>
          <Loading>Loading trending products...</Loading>
          <ProductGridSkeleton even count={LIMITS.trendingStep} />
        </>
      )}
      <ProductGrid even products={products.slice(0, shown)} />
      {!(spent && isWhole) && (
        <div className="mt-10 text-center">
          <Button variant="secondary" busy={spent && query.isFetching} onClick={more}>
            Load More
          </Button>
        </div>
      )}
    </section>
  );
};
