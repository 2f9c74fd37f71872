import { useQuery } from '@tanstack/react-query';
import { ProductGrid } from '../list/product-grid.tsx';
import { relatedQuery } from '../queries.ts';

const MOST = 4;

/** A suggestion: when it can't be had, nothing is missing. */
export const RelatedProducts = ({ id }: { id: string }) => {
  const { data } = useQuery(relatedQuery(id));
  if (!data?.products.length) return null;
  return (
    <section aria-labelledby="related" className="section">
      <h2 id="related" className="heading mb-6">
        You may also like
      </h2>
      <ProductGrid even products={data.products.slice(0, MOST)} />
    </section>
  );
};
