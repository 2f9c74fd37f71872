import { memo } from 'react';
import type { Product } from '#contract/catalogue.endpoints.ts';
import { Skeleton } from '../../../ui/loaded.tsx';
import { ProductCard } from './product-card.tsx';

type Props = {
  products: readonly Product[];
  /** The number of pictures in the first view, which are not lazy. */
  first?: number;
  /** Two columns or four, never three, which would leave empty cells: for lists of eight or four. */
  even?: boolean;
  /** The size that the list was filtered by, chosen on the product page too. */
  size?: string | undefined;
};

const gridClass = (even: boolean | undefined) => `product-grid ${even ? 'product-grid-even' : ''}`;

export const ProductGrid = memo(({ products, first = 0, even, size }: Props) => (
  <div className="product-list">
    <ul className={gridClass(even)}>
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard product={product} first={index < first} even={even} size={size} />
        </li>
      ))}
    </ul>
  </div>
));

export const ProductGridSkeleton = ({ count, even }: { count: number; even?: boolean }) => (
  <div className="product-list" aria-hidden="true">
    <div className={gridClass(even)}>
      {Array.from({ length: count }, (_none, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items are identical.
        <div key={index} className="product-card">
          <Skeleton className="aspect-3/4 w-full" />
          <Skeleton className="mt-1 h-5 w-4/5" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-5 w-2/5" />
        </div>
      ))}
    </div>
  </div>
);
