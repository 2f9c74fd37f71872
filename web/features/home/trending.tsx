import { LIMITS } from '../../../contract/catalogue.ts';
import { useStoredState } from '../../platform/browser/stored-state.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { ProductGrid, ProductGridSkeleton } from '../catalogue/list/product-grid.tsx';
import { useInView } from '../catalogue/list/use-in-view.ts';
import { useListBeginning } from '../catalogue/list/use-list-beginning.ts';
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
