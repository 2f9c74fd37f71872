import { MAX_RATING } from '../../../contract/catalogue.ts';

/** From its upper tip, and back to it. */
const STAR = 'l2.1 4.3 4.7.7-3.4 3.3.8 4.7-4.2-2.2-4.2 2.2.8-4.7-3.4-3.3 4.7-.7Z';
/** All in one path, each 16 further: a list has hundreds of them. */
const STARS = `M8 1.2${Array(MAX_RATING).fill(STAR).join('m16 0')}`;

const Row = ({ className }: { className: string }) => (
  <svg viewBox={`0 0 ${MAX_RATING * 16} 16`} className={className} aria-hidden="true">
    <path d={STARS} fill="currentColor" />
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
