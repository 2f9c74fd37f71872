import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem, savedAlready } from '../../platform/api-client/call.ts';
import type { FormFields } from '../../platform/api-client/upload.ts';
import { Form, FormProblem, Restored } from '../../platform/forms/form.tsx';
import { type Sending, useForm } from '../../platform/forms/use-form.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { staffLinks } from '../../platform/page/staff-links.ts';
import { toast } from '../../platform/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Field, TextInput } from '../../ui/field.tsx';
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
      <ButtonLink to={staffLinks.managePosts()} variant="secondary">
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
    image: File | undefined,
    sending: Sending<PostDraft>,
    onProgress: (sent: number) => void,
  ) => Promise<unknown>;
};

const UNREACHABLE = 'The shop can’t be reached just now. What you wrote is kept; please try again.';

/** The changed fields of a post as a form sends them. */
export const fieldsOf = (
  { published, ...texts }: Partial<PostDraft>,
  image: File | undefined,
): FormFields => ({
  ...texts,
  published: published === undefined ? undefined : String(published),
  image,
});

const publishedWords = (name: string, value: unknown) =>
  name === 'published' ? (value ? 'Published' : 'Draft') : undefined;

/** Adds or edits a post, then opens the list of posts. */
export const PostEditor = ({ draft, initial, picture, texts, save }: Props) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState(0);
  const [saved, setSaved] = useState<string>();
  const form = useForm({
    saved: initial,
    draft,
    more: ['image'],
    words: publishedWords,
    send: (_values, sending) => {
      setSent(0);
      setSaved(undefined);
      return save(file, sending, setSent);
    },
    refresh: ['GET /api/posts/admin/:id'],
    done: async () => {
      toast.success(texts.saved);
      void refreshPosts(client);
      await navigate(staffLinks.managePosts());
    },
    refused: (problem) => {
      setSaved(savedAlready(problem));
      toast.error(texts.failed);
      return (problem instanceof ApiProblem && problem.message) || UNREACHABLE;
    },
  });
  const { values, set, input, errors, busy } = form;

  return (
    <Form of={form} guard={{ picture: file !== undefined }} className="grid gap-6">
      <Restored
        of={form}
        text="What you had written before is here again. A picture you chose is not kept: choose it again."
        undo="Start over"
      />
      <Field label="Title" error={errors.title}>
        <TextInput {...input('title')} maxLength={160} required />
      </Field>
      <Field
        label="Subtitle"
        error={errors.subtitle}
        hint="One line below the title, and in lists."
      >
        <TextInput {...input('subtitle')} maxLength={300} />
      </Field>
      <PictureField
        label="Picture"
        shape="wide"
        current={picture}
        file={file}
        onPick={setFile}
        hint="Wide is best. JPEG, PNG or WebP, at most 5 MB."
        error={errors.image}
        progress={busy && file ? sent : undefined}
      />
      <PostText text={values.text} onChange={(text) => set({ text })} error={errors.text} />
      <RadioGroup
        legend="Who sees it"
        value={values.published ? 'published' : 'draft'}
        onChange={(choice) => set({ published: choice === 'published' })}
        error={errors.published}
        options={[
          { value: 'draft', label: 'Draft, for staff only' },
          { value: 'published', label: 'Published, for everybody' },
        ]}
      />
      <FormProblem of={form}>
        {saved !== undefined && (
          <div className="mt-3 flex flex-wrap gap-3">
            <ButtonLink variant="secondary" to={staffLinks.editPost(saved)}>
              Open it
            </ButtonLink>
            <Button type="submit" variant="secondary" onClick={form.endRequest}>
              Save another one
            </Button>
          </div>
        )}
      </FormProblem>
      <div>
        <Button type="submit" size="large" busy={busy}>
          Save
        </Button>
      </div>
    </Form>
  );
};
