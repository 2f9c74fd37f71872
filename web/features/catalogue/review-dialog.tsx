import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { MAX_RATING } from '../../../contract/catalogue.ts';
import { call } from '../../platform/call.ts';
import { loginPath } from '../../platform/next-path.ts';
import { useSession } from '../../platform/session.ts';
import { FLOW_TOAST_MS, toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { productQuery } from './queries.ts';

const MOST_LETTERS = 1000;
export type ReviewDraft = { rating: string; comment: string };
export const EMPTY_DRAFT: ReviewDraft = { rating: '', comment: '' };

const stars = Array.from({ length: MAX_RATING }, (_none, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 star' : `${index + 1} stars`,
}));

type Props = {
  open: boolean;
  onClose: () => void;
  productId: string;
  draft: ReviewDraft;
  setDraft: (draft: ReviewDraft) => void;
  /** What went wrong with the last sending, for the section behind the dialog. */
  setProblem: (problem: string) => void;
};

/** Closes after every sending; after a failed one the text stays for the next opening. */
export const ReviewDialog = ({ open, onClose, productId, draft, setDraft, setProblem }: Props) => {
  const formId = useId();
  const client = useQueryClient();
  const { pathname } = useLocation();
  const { ready, user } = useSession();
  const post = useMutation({
    mutationFn: () =>
      call('POST /api/reviews/post-review', {
        body: {
          productId,
          comment: draft.comment,
          rating: Number(draft.rating),
          userId: user?._id,
        },
      }),
    onSuccess: () => {
      toast.success('Comment posted successfully', { duration: FLOW_TOAST_MS });
      setDraft(EMPTY_DRAFT);
      setProblem('');
      return client.invalidateQueries({ queryKey: productQuery(productId).queryKey });
    },
    onError: (error) => {
      const message = error.message || 'Failed to post comment';
      toast.error(message, { duration: FLOW_TOAST_MS });
      setProblem(/[.!?]$/.test(message) ? message : `${message}.`);
    },
    onSettled: onClose,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    post.mutate();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Write a Review"
      footer={
        <Button type="submit" form={formId} busy={post.isPending} className="w-full">
          Submit
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
        {ready && !user && (
          <p>
            Reviews are posted under your name:{' '}
            <Link to={loginPath(`${pathname}#reviews`)} className="text-link">
              log in
            </Link>{' '}
            first.
          </p>
        )}
        <RadioGroup
          legend="Rating"
          options={stars}
          value={draft.rating}
          onChange={(rating) => setDraft({ ...draft, rating })}
          className="flex flex-wrap gap-x-2"
        />
        <Field label="Comment">
          <TextArea
            value={draft.comment}
            maxLength={MOST_LETTERS}
            onChange={(event) => setDraft({ ...draft, comment: event.target.value })}
          />
        </Field>
      </form>
    </Dialog>
  );
};
