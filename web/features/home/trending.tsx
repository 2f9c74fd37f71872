import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '../../../contract/catalogue.ts';
import { useKeptState } from '../../platform/kept-state.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { ProductGrid, ProductGridSkeleton } from '../catalogue/product-grid.tsx';
import { trendingQuery } from '../catalogue/queries.ts';
import { useInView } from '../catalogue/use-in-view.ts';

export const Trending = () => {
  const [shown, setShown] = useKeptState<number>('trending', LIMITS.trendingStep);
  const [near, setNear] = useState(false);
  const place = useInView<HTMLElement>(() => setNear(true));
  // The page came with the first of them: the rest is paid for by who comes near.
  const query = useQuery({
    ...trendingQuery(),
    enabled: ({ state }) => near || state.data === undefined,
  });
  const { data, isError, isPending } = query;
  const products = data?.products ?? [];
  return (
    <section ref={place} aria-labelledby="trending" className="page section">
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
      {shown < products.length && (
        <div className="mt-10 text-center">
          <Button variant="secondary" onClick={() => setShown(shown + LIMITS.trendingStep)}>
            Load More
          </Button>
        </div>
      )}
    </section>
  );
};
