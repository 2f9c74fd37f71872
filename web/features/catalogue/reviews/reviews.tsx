import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { MAX_RATING } from '../../../../contract/catalogue.ts';
import type { Review } from '../../../../contract/reviews.endpoints.ts';
import { call } from '../../../platform/api-client/call.ts';
import { useSession } from '../../../platform/api-client/session.ts';
import { type Draft, useDraft } from '../../../platform/browser/draft.ts';
import { longDate } from '../../../platform/dates.ts';
import { loginPath } from '../../../platform/page/return-to.ts';
import { FLOW_TOAST_MS, toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { Loading } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Rating } from '../price-and-rating.tsx';
import { productQuery } from '../queries.ts';

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

const MOST_LETTERS = 1000;
const EMPTY = { rating: '', comment: '' };
type ReviewDraft = Draft<typeof EMPTY>;

const stars = Array.from({ length: MAX_RATING }, (_none, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 star' : `${index + 1} stars`,
}));

type ReviewFormProps = { id: string; productId: string; onSubmit: (draft: ReviewDraft) => void };

/** Stars and text of one product's review; stored until it is posted, through signing in as well. */
const ReviewForm = ({ id, productId, onSubmit }: ReviewFormProps) => {
  const draft = useDraft(`review:${productId}`, EMPTY, { perPerson: false });
  const { pathname } = useLocation();
  const { ready, user } = useSession();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(draft);
  };
  return (
    <form id={id} onSubmit={submit} noValidate className="grid gap-5">
      {ready && !user && (
        <p>
          Reviews are posted under your name:{' '}
          <Link to={loginPath(`${pathname}#reviews`)} className="text-link">
            log in
          </Link>{' '}
          first. What you write here is kept.
        </p>
      )}
      <RadioGroup
        legend="Rating"
        options={stars}
        value={draft.values.rating}
        onChange={(rating) => draft.change({ rating })}
        className="flex flex-wrap gap-x-2"
      />
      <Field label="Comment">
        <TextArea {...draft.input('comment')} maxLength={MOST_LETTERS} />
      </Field>
    </form>
  );
};

type ReviewDialogProps = {
  open: boolean;
  onClose: () => void;
  productId: string;
  /** What went wrong with the last sending, for the section behind the dialog. */
  setProblem: (problem: string) => void;
};

/** Closes after every sending; after a failed one the text stays for the next opening. */
const ReviewDialog = ({ open, onClose, productId, setProblem }: ReviewDialogProps) => {
  const formId = useId();
  const client = useQueryClient();
  const userId = useSession((session) => session.user?._id);
  const [busy, setBusy] = useState(false);
  // By hand: the code of mutations is of no other page of the shop.
  const post = async ({ values: { comment, rating }, reset }: ReviewDraft) => {
    setBusy(true);
    try {
      const body = { productId, comment, rating: Number(rating), userId };
      await call('POST /api/reviews/post-review', { body });
      toast.success('Comment posted successfully', { duration: FLOW_TOAST_MS });
      reset();
      setProblem('');
      await client.invalidateQueries({ queryKey: productQuery(productId).queryKey });
    } catch (error) {
      const message = (error instanceof Error && error.message) || 'Failed to post comment';
      toast.error(message, { duration: FLOW_TOAST_MS });
      setProblem(/[.!?]$/.test(message) ? message : `${message}.`);
    }
    onClose();
    setBusy(false);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Write a Review"
      footer={
        <Button type="submit" form={formId} busy={busy} className="w-full">
          Submit
        </Button>
      }
    >
      {open && <ReviewForm id={formId} productId={productId} onSubmit={post} />}
    </Dialog>
  );
};
