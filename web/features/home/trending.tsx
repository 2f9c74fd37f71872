import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '../../../contract/catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { ProductGrid, ProductGridSkeleton } from '../catalogue/product-grid.tsx';
import { trendingQuery } from '../catalogue/queries.ts';

export const Trending = () => {
  const [shown, setShown] = useState<number>(LIMITS.trendingStep);
  const { data, isError, isPending } = useQuery(trendingQuery());
  const products = data?.products ?? [];
  return (
    <section aria-labelledby="trending" className="page section">
      <h2 id="trending" className="heading mb-6">
        Trending Products
      </h2>
      {isError && (
        <Notice tone="danger" role="alert" className="mb-6">
          Failed to load products. Please try again.
        </Notice>
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
