import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem, savedAlready } from '../../platform/api-client/call.ts';
import type { FormFields } from '../../platform/api-client/upload.ts';
import { useDraft } from '../../platform/browser/draft.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { toast } from '../../platform/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PictureField } from '../../ui/picture-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { PostText } from './post-text.tsx';
import { refreshPosts } from './queries.ts';

/** The frame of an editor page: heading and a link to all posts. */
export const EditorPage = ({ title, children }: { title: string; children: Elements }) => (
  <div className="grid gap-6">
    <PrivateHead title={title} />
    <PageHead title={title}>
      <ButtonLink to={links.managePosts()} variant="secondary">
        All posts
      </ButtonLink>
    </PageHead>
    {children}
  </div>
);

export type PostDraft = { title: string; subtitle: string; text: string; published: boolean };

type Props = {
  /** Name of the draft that survives a reload. */
  draft: string;
  initial: PostDraft;
  /** URL of the present picture. */
  picture?: string;
  texts: { saved: string; failed: string };
  save: (
    fields: FormFields,
    options: { onProgress: (sent: number) => void; idempotencyKey: string },
  ) => Promise<unknown>;
};

const UNREACHABLE = 'The shop can’t be reached just now. What you wrote is kept; please try again.';

/** Adds or edits a post, then opens the list of posts. */
export const PostEditor = ({ draft, initial, picture, texts, save }: Props) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { values, change, input, changed, restored, requestKey, endRequest, reset } = useDraft(
    draft,
    initial,
  );
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState<number>();
  const [problem, setProblem] = useState<ApiProblem>();
  const form = useRef<HTMLFormElement>(null);
  const guard = useLeaveGuard({ typed: changed, picture: file !== undefined });
  const busy = sent !== undefined;
  const wrong = problem?.fields ?? {};
  const saved = savedAlready(problem);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setSent(0);
    setProblem(undefined);
    try {
      const options = { onProgress: setSent, idempotencyKey: requestKey() };
      await save({ ...values, published: String(values.published), image: file }, options);
      guard.release();
      reset();
      toast.success(texts.saved);
      void refreshPosts(client);
      navigate(links.managePosts());
    } catch (reason) {
      if (!(reason instanceof ApiProblem)) throw reason;
      setSent(undefined);
      setProblem(reason);
      toast.error(texts.failed);
      const [first = ''] = Object.keys(reason.fields);
      const input = form.current?.elements.namedItem(first);
      if (input instanceof HTMLElement) input.focus();
    }
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-6">
      {guard.dialog}
      {restored && (
        <Notice tone="info">
          <p>What you had written before is here again. Please choose the picture again.</p>
          <Button variant="secondary" size="small" className="mt-3" onClick={() => reset()}>
            Start over
          </Button>
        </Notice>
      )}
      <Field label="Title" error={wrong.title}>
        <TextInput name="title" {...input('title')} maxLength={160} required />
      </Field>
      <Field label="Subtitle" error={wrong.subtitle} hint="One line below the title, and in lists.">
        <TextInput name="subtitle" {...input('subtitle')} maxLength={300} />
      </Field>
      <PictureField
        label="Picture"
        shape="wide"
        current={picture}
        file={file}
        onPick={setFile}
        hint="Wide is best. JPEG, PNG or WebP, at most 5 MB."
        error={wrong.image}
        progress={busy && file ? sent : undefined}
      />
      <PostText text={values.text} onChange={(text) => change({ text })} error={wrong.text} />
      <RadioGroup
        legend="Who sees it"
        value={values.published ? 'published' : 'draft'}
        onChange={(choice) => change({ published: choice === 'published' })}
        options={[
          { value: 'draft', label: 'Draft, for staff only' },
          { value: 'published', label: 'Published, for everybody' },
        ]}
      />
      {problem && (
        <Notice tone="danger" role="alert">
          <p>{problem.message || UNREACHABLE}</p>
          {saved && (
            <div className="mt-3 flex flex-wrap gap-3">
              <ButtonLink variant="secondary" to={links.editPost(saved)}>
                Open it
              </ButtonLink>
              <Button type="submit" variant="secondary" onClick={endRequest}>
                Save another one
              </Button>
            </div>
          )}
        </Notice>
      )}
      <div>
        <Button type="submit" size="large" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
};
