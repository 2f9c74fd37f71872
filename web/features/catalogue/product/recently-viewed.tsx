import { useEffect } from 'react';
import { latePart } from '../../../ui/late-part.tsx';
import { noteViewed, useViewed, type Viewed, viewedBeside } from './viewed-store.ts';

const loadStrip = () => import('./viewed-strip.tsx').then((late) => late.default);
/** Its script is loaded only if there is something to show. */
const Strip = latePart(loadStrip, { missing: 'What you viewed before can’t be shown' });

/** Recently viewed products, from this browser's storage. */
export const RecentlyViewed = ({ product }: { product: Viewed }) => {
  const viewed = useViewed(({ products }) => products);
  useEffect(() => noteViewed(product), [product]);
  const others = viewedBeside(viewed, product._id);
  return others.length > 0 && <Strip products={others} />;
};
