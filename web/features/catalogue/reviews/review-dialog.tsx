import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Product } from '#contract/catalogue.endpoints.ts';
import { MAX_RATING } from '#contract/catalogue.ts';
import { FITS, type Fit } from '#contract/sizes.ts';
import { call } from '../../../platform/api-client/call.ts';
import { useSession } from '../../../platform/api-client/session.ts';
import { Form } from '../../../platform/forms/form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { loginPath } from '../../../platform/page/return-to.ts';
import { FLOW_TOAST_MS, toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Select, TextArea } from '../../../ui/field.tsx';
import { Drawing } from '../../../ui/icon.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { productQuery } from '../queries.ts';
import { FIT_WORDS } from '../sizes/fit-words.ts';

type Sizes = Product['sizes'];

const MAX_LETTERS = 1000;
const EMPTY = { rating: '', comment: '', fit: '' as Fit | '', size: '' };

const STAR = 'm12 3 2.8 5.7 6.2.9-4.5 4.4 1 6.2L12 17.3l-5.5 2.9 1-6.2L3 9.6l6.2-.9Z';
const stars = Array.from({ length: MAX_RATING }, (_none, index) => ({
  value: String(index + 1),
  label: (
    <>
      <Drawing path={STAR} className="size-8" />
      <span className="sr-only">{index === 0 ? '1 star' : `${index + 1} stars`}</span>
    </>
  ),
}));

const fits = FITS.map((value) => ({ value, label: FIT_WORDS[value] }));

type ReviewFormProps = Omit<Props, 'open'> & { id: string; onBusy: (busy: boolean) => void };

/**
 * Stars and text of a review, and the fit if the product has sizes. Stored until it is posted, also across
 * signing in.
 */
const ReviewForm = (props: ReviewFormProps) => {
  const { id, productId, sizes = [], onClose, onBusy, setProblem } = props;
  const client = useQueryClient();
  const { pathname } = useLocation();
  const { ready, user } = useSession();
  const close = () => {
    onClose();
    onBusy(false);
  };
  const form = useForm({
    saved: EMPTY,
    draft: `review:${productId}`,
    perPerson: false,
    send: ({ comment, rating, fit, size }) => {
      onBusy(true);
      const body = {
        productId,
        comment,
        rating: Number(rating),
        userId: user?._id,
        fit: fit || undefined,
        size: size || undefined,
      };
      return call('POST /api/reviews/post-review', { body });
    },
    done: async () => {
      toast.success('Comment posted successfully', { duration: FLOW_TOAST_MS });
      setProblem('');
      await client.invalidateQueries({ queryKey: productQuery(productId).queryKey });
      close();
      return EMPTY;
    },
    refused: (error) => {
      const message = (error instanceof Error && error.message) || 'Failed to post comment';
      toast.error(message, { duration: FLOW_TOAST_MS });
      setProblem(/[.!?]$/.test(message) ? message : `${message}.`);
      close();
    },
  });
  return (
    <Form of={form} id={id}>
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
        value={form.values.rating}
        onChange={(rating) => form.set({ rating })}
        className="stars"
      />
      {sizes.length > 0 && (
        <>
          <RadioGroup
            legend="Fit (optional)"
            options={fits}
            value={form.values.fit}
            onChange={(fit) => form.set({ fit })}
            className="flex flex-wrap gap-x-2"
          />
          <Field label="Size (optional)">
            <Select {...form.input('size')}>
              <option value="">Not said</option>
              {sizes.map(({ label }) => (
                <option key={label}>{label}</option>
              ))}
            </Select>
          </Field>
        </>
      )}
      <Field label="Comment">
        <TextArea {...form.input('comment')} maxLength={MAX_LETTERS} />
      </Field>
    </Form>
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
export const ReviewDialog = ({ open, ...rest }: Props) => {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={rest.onClose}
      title="Write a Review"
      footer={
        <Button type="submit" form={formId} busy={busy} className="w-full">
          Submit
        </Button>
      }
    >
      {open && <ReviewForm {...rest} id={formId} onBusy={setBusy} />}
    </Dialog>
  );
};
