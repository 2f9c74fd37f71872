import { useEffect } from 'react';
import { useLazyComponent } from '../../../platform/browser/use-lazy-component.ts';
import { noteViewed, useViewed, type Viewed, viewedBeside } from './viewed-store.ts';

const loadStrip = () => import('./viewed-strip.tsx').then((late) => late.default);

/** Recently viewed products, from this browser's storage. */
export const RecentlyViewed = ({ product }: { product: Viewed }) => {
  const viewed = useViewed(({ products }) => products);
  useEffect(() => noteViewed(product), [product]);
  const others = viewedBeside(viewed, product._id);
  return others.length > 0 && <Others products={others} />;
};

/** Its script is loaded only if there is something to show. */
const Others = ({ products }: { products: readonly Viewed[] }) => {
  const Strip = useLazyComponent(loadStrip);
  return (
    Strip && (
      <section aria-labelledby="viewed" className="section">
        <h2 id="viewed" className="heading mb-6">
          Recently viewed
        </h2>
        <Strip products={products} />
      </section>
    )
  );
};
