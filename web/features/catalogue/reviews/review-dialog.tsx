import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../../platform/api-client/call.ts';
import { useSession } from '../../../platform/api-client/session.ts';
import { useSending } from '../../../platform/api-client/use-sending.ts';
import { FLOW_TOAST_MS, toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { productQuery } from '../queries.ts';
import { type ReviewDraft, ReviewForm } from './review-form.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  productId: string;
  /** What went wrong with the last sending, for the section behind the dialog. */
  setProblem: (problem: string) => void;
};

/** Closes after every sending; after a failed one the text stays for the next opening. */
export const ReviewDialog = ({ open, onClose, productId, setProblem }: Props) => {
  const formId = useId();
  const client = useQueryClient();
  const userId = useSession((session) => session.user?._id);
  const post = useSending({
    send: ({ values: { comment, rating } }: ReviewDraft) =>
      call('POST /api/reviews/post-review', {
        body: { productId, comment, rating: Number(rating), userId },
      }),
    onDone: (_posted, draft) => {
      toast.success('Comment posted successfully', { duration: FLOW_TOAST_MS });
      draft.reset();
      setProblem('');
      return client.invalidateQueries({ queryKey: productQuery(productId).queryKey });
    },
    onFailed: (error) => {
      const message = (error instanceof Error && error.message) || 'Failed to post comment';
      toast.error(message, { duration: FLOW_TOAST_MS });
      setProblem(/[.!?]$/.test(message) ? message : `${message}.`);
    },
    onEnd: onClose,
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Write a Review"
      footer={
        <Button type="submit" form={formId} busy={post.busy} className="w-full">
          Submit
        </Button>
      }
    >
      {open && <ReviewForm id={formId} productId={productId} onSubmit={post.run} />}
    </Dialog>
  );
};
