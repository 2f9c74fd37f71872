import { memo } from 'react';
import type { Product } from '../../../../contract/catalogue.endpoints.ts';
import { Skeleton } from '../../../ui/loaded.tsx';
import { ProductCard } from './product-card.tsx';

type Props = {
  products: readonly Product[];
  /** How many pictures are in the first view and must not wait. */
  first?: number;
  /** Two columns or four, for lists of eight or four. */
  even?: boolean;
};

const gridClass = (even: boolean | undefined) => `product-grid ${even ? 'product-grid-even' : ''}`;

export const ProductGrid = memo(({ products, first = 0, even }: Props) => (
  <ul className={gridClass(even)}>
    {products.map((product, index) => (
      <li key={product._id}>
        <ProductCard product={product} first={index < first} />
      </li>
    ))}
  </ul>
));

/** The same grid before its products are there. */
export const ProductGridSkeleton = ({ count, even }: { count: number; even?: boolean }) => (
  <div className={gridClass(even)} aria-hidden="true">
    {Array.from({ length: count }, (_none, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
      <div key={index} className="product-card">
        <Skeleton className="aspect-3/4 w-full" />
        <Skeleton className="mt-1 h-5 w-4/5" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    ))}
  </div>
);
