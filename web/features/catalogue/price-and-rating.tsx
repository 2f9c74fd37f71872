import type { CSSProperties } from 'react';
import { MAX_RATING } from '#contract/catalogue.ts';
import { formatPrice, toCents } from '#contract/money.ts';

type Props = { price: number; oldPrice?: number; large?: boolean };

/** The price and, if there is one, the old price struck through. */
export const Price = ({ price, oldPrice, large }: Props) => {
  const look = large ? 'price price-large' : 'price';
  const text = formatPrice(toCents(price));
  if (oldPrice === undefined) return <p className={look}>{text}</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className={look}>{text}</span>
      <del className={`text-muted tabular-nums ${large ? 'text-lg' : 'text-sm'}`}>
        <span className="sr-only">Old price: </span>
        <span>{formatPrice(toCents(oldPrice))}</span>
      </del>
    </p>
  );
};

type RatingProps = {
  value: number;
  /** How many a product has; a single review has none. */
  reviews?: number;
};

/** Five stars filled to the tenth, for example "Rated 4.3 out of 5, 12 reviews"; empty ones would read as 0 of 5. */
export const Rating = ({ value, reviews }: RatingProps) => {
  if (reviews === 0) return <span className="text-muted text-sm">No reviews yet</span>;
  const rounded = Math.round(value * 10) / 10;
  const count = reviews ? `, ${reviews} ${reviews === 1 ? 'review' : 'reviews'}` : '';
  return (
    <span
      role="img"
      aria-label={`Rated ${rounded} out of ${MAX_RATING}${count}`}
      data-reviews={reviews}
      className="rating"
      style={{ '--rated': `${(rounded / MAX_RATING) * 100}%` } as CSSProperties}
    />
  );
};
