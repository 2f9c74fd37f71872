import { memo, useTransition } from 'react';
import type { Product } from '../../../../contract/catalogue.endpoints.ts';
import { useStoredState } from '../../../platform/browser/restore-position.ts';
import { Button } from '../../../ui/button.tsx';
import { ProductGrid } from './product-grid.tsx';
import { SCREENFUL, useBeginning, useInView } from './progressive.ts';

/** A list of up to a thousand, drawn a screenful at a time as its reader comes near its end. */
export const GrowingGrid = memo(({ products }: { products: readonly Product[] }) => {
  const [shown, setShown] = useStoredState('shown', useBeginning());
  const [growing, startGrowing] = useTransition();
  const more = () => startGrowing(() => setShown(shown + SCREENFUL));
  // Looks anew when a screenful is drawn: the end may still be near.
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
