import { useState } from 'react';
import type { Product } from '#contract/catalogue.endpoints.ts';
import type { Review } from '#contract/reviews.endpoints.ts';
import { longDate } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loaded.tsx';
import { Badge, Notice } from '../../../ui/notice.tsx';
import { useLazyDialog } from '../../../ui/use-lazy-dialog.ts';
import { Rating } from '../price-and-rating.tsx';
import { FIT_WORDS } from '../sizes/fit-words.ts';

type Props = {
  productId: string;
  sizes: Product['sizes'];
  /** Undefined while loading. */
  reviews: readonly Review[] | undefined;
};

const loadForm = async () => (await import('./review-dialog.tsx')).ReviewDialog;

export const Reviews = ({ productId, sizes, reviews }: Props) => {
  const form = useLazyDialog(loadForm, 'review');
  const [problem, setProblem] = useState('');
  return (
    <section id="reviews" aria-labelledby="reviews-heading" className="section">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h2 id="reviews-heading" className="heading">
          Reviews
        </h2>
        <Button variant="secondary" onClick={form.show} aria-haspopup="dialog">
          Write a Review
        </Button>
      </div>
      {problem && (
        <Notice
          tone="danger"
          role="alert"
          className="mb-6"
        >{`${problem} Open the review again: it is as you left it.`}</Notice>
      )}
      {!reviews && <Loading>Loading reviews...</Loading>}
      {reviews?.length === 0 && <p className="text-lg text-muted">No reviews yet!</p>}
      {reviews && reviews.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2">
          {reviews.map((review) => (
            <li key={review._id} className="card grid content-start gap-2 p-5">
              <ReviewText review={review} />
            </li>
          ))}
        </ul>
      )}
      {form.Lazy && (
        <form.Lazy
          open={form.open}
          onClose={form.close}
          productId={productId}
          sizes={sizes}
          setProblem={setProblem}
        />
      )}
    </section>
  );
};

const ReviewText = ({ review }: { review: Review }) => {
  const said = [review.fit && FIT_WORDS[review.fit], review.size && `Size ${review.size}`];
  const facts = said.filter(Boolean).join(' · ');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-sans font-semibold tracking-normal">{review.userId.username}</h3>
        <time dateTime={review.updatedAt} className="text-muted text-sm">
          {longDate(review.updatedAt)}
        </time>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Rating value={review.rating} />
        {review.verified && <Badge tone="ok">Verified purchase</Badge>}
      </div>
      {facts && <p className="text-muted text-sm">{facts}</p>}
      <p className="whitespace-pre-line">{review.comment}</p>
    </>
  );
};
