import { useState } from 'react';
import type { Review } from '../../../../contract/reviews.endpoints.ts';
import { longDate } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Rating } from '../price-and-rating.tsx';
import { ReviewDialog } from './review-dialog.tsx';

type Props = {
  productId: string;
  /** Not there yet. */
  reviews: readonly Review[] | undefined;
};

export const Reviews = ({ productId, reviews }: Props) => {
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState('');
  return (
    <section id="reviews" aria-labelledby="reviews-heading" className="section">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h2 id="reviews-heading" className="heading">
          Reviews
        </h2>
        <Button variant="secondary" onClick={() => setOpen(true)} aria-haspopup="dialog">
          Write a Review
        </Button>
      </div>
      {problem && (
        <Notice tone="danger" role="alert" className="mb-6">
          {problem} Your text is kept: open the review again to send it.
        </Notice>
      )}
      {!reviews && <Loading>Loading reviews...</Loading>}
      {reviews?.length === 0 && <p className="text-lg text-muted">No reviews yet!</p>}
      {reviews && reviews.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2">
          {reviews.map((review) => (
            <li key={review._id} className="card grid content-start gap-2 p-5">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="font-sans font-semibold tracking-normal">
                  {review.userId.username}
                </h3>
                <time dateTime={review.updatedAt} className="text-muted text-sm">
                  {longDate(review.updatedAt)}
                </time>
              </div>
              <Rating value={review.rating} />
              <p className="whitespace-pre-line">{review.comment}</p>
            </li>
          ))}
        </ul>
      )}
      <ReviewDialog
        open={open}
        onClose={() => setOpen(false)}
        productId={productId}
        setProblem={setProblem}
      />
    </section>
  );
};
