import { MAX_RATING } from '../../../contract/catalogue.ts';

const STAR = 'm8 1.2 2.1 4.3 4.7.7-3.4 3.3.8 4.7L8 12l-4.2 2.2.8-4.7L1.2 6.2l4.7-.7Z';
const STARS = Array.from({ length: MAX_RATING }, (_none, index) => index * 16);

const Row = ({ className }: { className: string }) => (
  <svg viewBox={`0 0 ${MAX_RATING * 16} 16`} className={className} aria-hidden="true">
    {STARS.map((x) => (
      <path key={x} d={STAR} transform={`translate(${x})`} fill="currentColor" />
    ))}
  </svg>
);

/** Five stars filled to the tenth, e.g. "Rated 4.3 out of 5". */
export const Rating = ({ value }: { value: number }) => {
  const rounded = Math.round(value * 10) / 10;
  return (
    <span role="img" aria-label={`Rated ${rounded} out of ${MAX_RATING}`} className="rating">
      <Row className="rating-stars text-line" />
      <span className="rating-fill" style={{ width: `${(rounded / MAX_RATING) * 100}%` }}>
        <Row className="rating-stars text-gold" />
      </span>
    </span>
  );
};
