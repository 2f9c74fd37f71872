import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { User } from '#contract/shapes.endpoints.ts';
import { apiQuery } from '../../../platform/api-client/query.ts';
import { storeUser } from '../../../platform/api-client/session.ts';
import { upload } from '../../../platform/api-client/upload.ts';
import type { Draft } from '../../../platform/browser/draft.ts';
import { pictureAt } from '../../../platform/page/pictures.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextArea, TextInput } from '../../../ui/field.tsx';
import { useLeaveGuard } from '../../../ui/leave-guard.tsx';
import { PictureField } from '../../../ui/picture-field.tsx';
import { FormError } from '../sign-in/auth-page.tsx';
import { refusalOf } from '../sign-in/credentials.ts';
import { type ProfileFields, type ProfileProblems, profileProblems } from './profile-fields.ts';

type Props = { user: User; draft: Draft<ProfileFields>; onDone: () => void };

/** Edits one's own profile; typed values survive a reload, a picked file does not. */
export const ProfileForm = ({ user, draft, onDone }: Props) => {
  const client = useQueryClient();
  const { values, change, input } = draft;
  const [file, setFile] = useState<File>();
  const [wrong, setWrong] = useState<ProfileProblems>({});
  const [refusals, setRefusals] = useState(0);
  const [sent, setSent] = useState<number>();
  const form = useRef<HTMLFormElement>(null);
  const guard = useLeaveGuard({ typed: draft.changed, picture: file !== undefined });
  const busy = sent !== undefined;
  const lost = draft.restored && values.picture && !file;

  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=username]')?.focus(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal focuses the first wrong field.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);

  const refuse = (problems: ProfileProblems) => {
    setWrong(problems);
    setRefusals(refusals + 1);
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = profileProblems(values, file);
    if (Object.keys(found).length > 0) return refuse(found);
    setWrong({});
    setSent(0);
    try {
      const { username, profession, bio } = values;
      const reply = await upload(
        'PATCH /api/auth/edit-profile',
        { fields: { username, profession, bio, profileImage: file } },
        setSent,
      );
      storeUser(reply.user);
      client.setQueriesData(
        { queryKey: apiQuery('GET /api/auth/me').queryKey },
        (known: object | undefined) => known && { ...known, user: reply.user },
      );
      toast.success('Profile updated successfully');
      onDone();
    } catch (error) {
      setSent(undefined);
      refuse(refusalOf(error, ['username', 'profession', 'bio', 'profileImage']));
      toast.error('Update failed');
    }
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid max-w-xl gap-5">
      {guard.dialog}
      <FormError text={wrong.form} />
      <Field label="Username" error={wrong.username}>
        <TextInput
          name="username"
          autoComplete="name"
          maxLength={60}
          required
          {...input('username')}
        />
      </Field>
      <Field label="Profession" error={wrong.profession}>
        <TextInput
          name="profession"
          autoComplete="organization-title"
          maxLength={120}
          {...input('profession')}
        />
      </Field>
      <Field label="Bio" error={wrong.bio}>
        <TextArea name="bio" maxLength={1000} {...input('bio')} />
      </Field>
      <PictureField
        label="Profile image"
        shape="round"
        current={pictureAt(user.profileImage ?? '/images/art-default-avatar/160.webp', 320)}
        file={file}
        onPick={(picked) => {
          setFile(picked);
          change({ picture: picked !== undefined });
          setWrong({ ...wrong, profileImage: undefined });
        }}
        hint={
          lost
            ? 'The picture you had picked is no longer here. Please pick it again.'
            : 'JPEG, PNG, WebP, AVIF or GIF, 5 MB at most.'
        }
        error={wrong.profileImage}
        progress={file ? sent : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
