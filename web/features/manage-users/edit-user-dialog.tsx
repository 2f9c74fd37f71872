import type { FormEvent } from 'react';
import type { User } from '../../../contract/shapes.endpoints.ts';
import { useDraft } from '../../platform/browser/draft.ts';
import { Dialog, useLast } from '../../ui/dialog.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice, Problem } from '../../ui/notice.tsx';
import { SignInActions } from './sign-in-actions.tsx';
import { isMe, type UserEdit, useEditUser } from './use-user-writes.ts';

type Props = { user: User | undefined; onSaved: (user: User) => void; onClose: () => void };

/** What is typed survives a reload, and Esc after a question, until it is saved or given up. */
export const EditUserDialog = ({ user, onSaved, onClose }: Props) => {
  const shown = useLast(user);
  return (
    <Dialog open={user !== undefined} onClose={onClose} title={`Edit ${shown?.username ?? 'user'}`}>
      {user && (
        <div className="grid gap-6">
          <UserForm key={user._id} user={user} onSaved={onSaved} onClose={onClose} />
          {!isMe(user) && <SignInActions user={user} />}
        </div>
      )}
    </Dialog>
  );
};

const editOf = ({ username, email, profession, bio }: User): UserEdit => ({
  username,
  email,
  profession,
  bio,
});

const UserForm = ({ user, onSaved, onClose }: Props & { user: User }) => {
  const draft = useDraft(`user:${user._id}`, editOf(user));
  const { values, change } = draft;
  const guard = useLeaveGuard({ typed: draft.changed });
  const write = useEditUser((saved) => {
    guard.release();
    draft.reset(editOf(saved));
    onSaved(saved);
  });
  const giveUp = () => {
    guard.release();
    draft.reset();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void write.run({ user, edit: { ...values, email: values.email.trim() } });
  };
  const known = Object.keys(write.fields).some((name) => name in values);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {guard.dialog}
      {draft.restored && <Notice>What you typed before is here again.</Notice>}
      <Problem>{!known && write.problem}</Problem>
      <Field label="Username" error={write.fields.username}>
        <TextInput
          value={values.username}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => change({ username: event.target.value })}
        />
      </Field>
      <Field label="Email" error={write.fields.email}>
        <TextInput
          type="email"
          value={values.email}
          maxLength={254}
          autoComplete="off"
          onChange={(event) => change({ email: event.target.value })}
        />
      </Field>
      <Field label="Profession" error={write.fields.profession}>
        <TextInput
          value={values.profession}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => change({ profession: event.target.value })}
        />
      </Field>
      <Field label="Bio" error={write.fields.bio}>
        <TextArea
          value={values.bio}
          maxLength={1000}
          onChange={(event) => change({ bio: event.target.value })}
        />
      </Field>
      <FormButtons submit={write.busy ? 'Saving...' : 'Save'} busy={write.busy} onCancel={giveUp} />
    </form>
  );
};
