import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Product } from '#contract/catalogue.endpoints.ts';
import { MAX_RATING } from '#contract/catalogue.ts';
import { FITS, type Fit } from '#contract/sizes.ts';
import { call } from '../../../platform/api-client/call.ts';
import { useSession } from '../../../platform/api-client/session.ts';
import { type Draft, useDraft } from '../../../platform/browser/draft.ts';
import { loginPath } from '../../../platform/page/return-to.ts';
import { FLOW_TOAST_MS, toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Select, TextArea } from '../../../ui/field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { productQuery } from '../queries.ts';
import { FIT_WORDS } from '../sizes/fit.ts';

type Sizes = Product['sizes'];

const MAX_LETTERS = 1000;
const EMPTY = { rating: '', comment: '', fit: '' as Fit | '', size: '' };
type ReviewDraft = Draft<typeof EMPTY>;

const stars = Array.from({ length: MAX_RATING }, (_none, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 star' : `${index + 1} stars`,
}));

const fits = FITS.map((value) => ({ value, label: FIT_WORDS[value] }));

type ReviewFormProps = {
  id: string;
  productId: string;
  sizes: Sizes;
  onSubmit: (draft: ReviewDraft) => void;
};

/**
 * Stars and text of a review, and the fit if the product has sizes. Stored until it is posted, also across
 * signing in.
 */
const ReviewForm = ({ id, productId, sizes = [], onSubmit }: ReviewFormProps) => {
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
      {sizes.length > 0 && (
        <>
          <RadioGroup
            legend="Fit (optional)"
            options={fits}
            value={draft.values.fit}
            onChange={(fit) => draft.change({ fit })}
            className="flex flex-wrap gap-x-2"
          />
          <Field label="Size (optional)">
            <Select {...draft.input('size')}>
              <option value="">Not said</option>
              {sizes.map(({ label }) => (
                <option key={label}>{label}</option>
              ))}
            </Select>
          </Field>
        </>
      )}
      <Field label="Comment">
        <TextArea {...draft.input('comment')} maxLength={MAX_LETTERS} />
      </Field>
    </form>
  );
};

type Props = {
  open: boolean;
  onClose: () => void;
  productId: string;
  sizes: Sizes;
  /** Passes the error of the last submit to the section behind the dialog. */
  setProblem: (problem: string) => void;
};

/** Closes after every submit; after a failed one the text is there when it opens again. */
export const ReviewDialog = ({ open, onClose, productId, sizes, setProblem }: Props) => {
  const formId = useId();
  const client = useQueryClient();
  const userId = useSession((session) => session.user?._id);
  const [busy, setBusy] = useState(false);
  // Without `useMutation`, whose code no other shopper page needs.
  const post = async ({ values: { comment, rating, fit, size }, reset }: ReviewDraft) => {
    setBusy(true);
    try {
      const body = {
        productId,
        comment,
        rating: Number(rating),
        userId,
        fit: fit || undefined,
        size: size || undefined,
      };
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
      {open && <ReviewForm id={formId} productId={productId} sizes={sizes} onSubmit={post} />}
    </Dialog>
  );
};
