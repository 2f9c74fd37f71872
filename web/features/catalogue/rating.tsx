import type { CSSProperties } from 'react';
import { MAX_RATING } from '../../../contract/catalogue.ts';

/** Five stars filled to the tenth, e.g. "Rated 4.3 out of 5". */
export const Rating = ({ value }: { value: number }) => {
  const rounded = Math.round(value * 10) / 10;
  return (
    <span
      role="img"
      aria-label={`Rated ${rounded} out of ${MAX_RATING}`}
      className="rating"
      style={{ '--rated': `${(rounded / MAX_RATING) * 100}%` } as CSSProperties}
    />
  );
};
