import { useState } from 'react';
import type { User } from '#contract/shapes.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { startSession, useSession } from '../../platform/api-client/session.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { DialogForm } from '../../platform/forms/form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, useLastDefined } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isMe, saveUser, type UserEdit } from './use-user-writes.ts';

type Props = { user: User | undefined; onSaved: (user: User) => void; onClose: () => void };

/** Typed values survive a reload, and Esc asks first, until they are saved or discarded. */
export const EditUserDialog = ({ user, onSaved, onClose }: Props) => {
  const shown = useLastDefined(user);
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
  const form = useForm({
    saved: editOf(user),
    draft: `user:${user._id}`,
    // The call asks for a field, also where none was changed.
    send: (_values, { changed, was, found: { username } }) =>
      saveUser(user, { username, ...changed, was: { username, ...was } }),
    refresh: ['GET /api/auth/users'],
    done: (reply) => {
      const { token } = useSession.getState();
      if (isMe(reply.user) && token) startSession(token, reply.user);
      toast.success(reply.message);
      onSaved(reply.user);
    },
  });
  const { input, errors } = form;
  return (
    <DialogForm of={form} guard submit={form.busy ? 'Saving...' : 'Save'} onCancel={onClose}>
      {form.restored && <Notice>What you typed before is here again.</Notice>}
      <Field label="Username" error={errors.username}>
        <TextInput {...input('username')} maxLength={60} autoComplete="off" />
      </Field>
      <Field label="Email" error={errors.email}>
        <TextInput type="email" {...input('email')} maxLength={254} autoComplete="off" />
      </Field>
      <Field label="Profession" error={errors.profession}>
        <TextInput {...input('profession')} maxLength={120} autoComplete="off" />
      </Field>
      <Field label="Bio" error={errors.bio}>
        <TextArea {...input('bio')} maxLength={1000} />
      </Field>
    </DialogForm>
  );
};

type Asked = 'sessions' | 'factor';

const QUESTIONS = {
  sessions: {
    title: 'Sign out everywhere',
    question: (name: string) => `Are you sure you want to sign ${name} out on all their devices?`,
    more: 'What they have not sent yet, such as a half-written review, stays on their device.',
    action: 'Sign out',
  },
  factor: {
    title: 'Turn off two-step login',
    question: (name: string) => `Are you sure you want to turn off two-step login of ${name}?`,
    more: 'Only when they lost their phone and you are sure that it is them who asks. They are signed out everywhere.',
    action: 'Turn off',
  },
} as const;

/** Sign-in actions for another user. */
const SignInActions = ({ user }: { user: User }) => {
  const [asked, setAsked] = useState<Asked>();
  const params = { userId: user._id };
  const write = useWrite({
    write: (what: Asked) =>
      what === 'sessions'
        ? call('POST /api/auth/users/:userId/end-sessions', { params })
        : call('DELETE /api/auth/users/:userId/second-factor', { params }),
    refresh: [],
    onDone: ({ message }) => {
      setAsked(undefined);
      toast.success(message);
    },
  });
  const texts = QUESTIONS[asked ?? 'sessions'];
  return (
    <div className="flex flex-wrap gap-3 border-line border-t pt-5">
      <Button variant="secondary" onClick={() => setAsked('sessions')}>
        Sign out everywhere
      </Button>
      {user.role === 'admin' && (
        <Button variant="secondary" onClick={() => setAsked('factor')}>
          Turn off two-step login
        </Button>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={texts.title}
        question={texts.question(user.username)}
        action={texts.action}
        busy={write.busy}
        error={write.problem}
        onCancel={() => {
          setAsked(undefined);
          write.clear();
        }}
        onConfirm={() => asked && void write.run(asked)}
      >
        <p>{texts.more}</p>
      </ConfirmDialog>
    </div>
  );
};
