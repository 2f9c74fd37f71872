import { useEffect } from 'react';
import type { User } from '#contract/shapes.endpoints.ts';
import { Form, FormProblem } from '../../../platform/forms/form.tsx';
import { pictureAt } from '../../../platform/page/pictures.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextArea, TextInput } from '../../../ui/field.tsx';
import { PictureField } from '../../../ui/picture-field.tsx';
import { useProfile } from './use-profile.ts';

type Props = { user: User /** Saved or cancelled. */; onDone: () => void };

/** Edits one's own profile; typed values survive a reload, a picked file does not. */
export const ProfileForm = ({ user, onDone }: Props) => {
  const { form, file, pick, sent } = useProfile(user, onDone);
  const { input, errors, busy } = form;
  const lost = form.restored && form.values.picture && !file;
  const { element } = form;
  useEffect(
    () => element.current?.querySelector<HTMLInputElement>('[name=username]')?.focus(),
    [element],
  );

  return (
    <Form of={form} guard={{ picture: file !== undefined }} className="grid max-w-xl gap-5">
      <FormProblem of={form} />
      <Field label="Username" error={errors.username}>
        <TextInput autoComplete="name" maxLength={60} required {...input('username')} />
      </Field>
      <Field label="Profession" error={errors.profession}>
        <TextInput autoComplete="organization-title" maxLength={120} {...input('profession')} />
      </Field>
      <Field label="Bio" error={errors.bio}>
        <TextArea maxLength={1000} {...input('bio')} />
      </Field>
      <PictureField
        label="Profile image"
        shape="round"
        current={pictureAt(user.profileImage ?? '/images/art-default-avatar/160.webp', 320)}
        file={file}
        onPick={pick}
        hint={
          lost
            ? 'The picture you had picked is no longer here. Please pick it again.'
            : 'JPEG, PNG, WebP, AVIF or GIF, 5 MB at most.'
        }
        error={errors.profileImage}
        progress={file && busy ? sent : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => form.discard(onDone)}>
          Cancel
        </Button>
      </div>
    </Form>
  );
};
