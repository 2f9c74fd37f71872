import type { SubmitEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { MAX_RATING } from '../../../../contract/catalogue.ts';
import { useSession } from '../../../platform/api-client/session.ts';
import { type Draft, useDraft } from '../../../platform/browser/draft.ts';
import { loginPath } from '../../../platform/page/return-to.ts';
import { Field, TextArea } from '../../../ui/field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';

const MOST_LETTERS = 1000;
const EMPTY = { rating: '', comment: '' };
export type ReviewDraft = Draft<typeof EMPTY>;

const stars = Array.from({ length: MAX_RATING }, (_none, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 star' : `${index + 1} stars`,
}));

type Props = { id: string; productId: string; onSubmit: (draft: ReviewDraft) => void };

/** Stars and text of one product's review; stored until it is posted, through signing in as well. */
export const ReviewForm = ({ id, productId, onSubmit }: Props) => {
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
        <TextArea
          value={draft.values.comment}
          maxLength={MOST_LETTERS}
          onChange={(event) => draft.change({ comment: event.target.value })}
        />
      </Field>
    </form>
  );
};
