import { type SubmitEvent, useRef, useState } from 'react';
import { call } from '../../../platform/api-client/call.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../sign-in/auth-page.tsx';
import { fieldOf, refusalOf } from '../sign-in/credentials.ts';
import { PasswordField } from '../sign-in/password-field.tsx';

type Problems = Partial<Record<'form' | 'currentPassword' | 'newPassword', string>>;

/** Changes the password, given the old one. The server ends the person's other sessions. */
export const ChangePassword = () => {
  const [wrong, setWrong] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const current = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);

  const show = (problems: Problems) => {
    setWrong(problems);
    if (problems.currentPassword) current.current?.focus();
    else if (problems.newPassword) next.current?.focus();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const body = {
      currentPassword: fieldOf(form, 'currentPassword'),
      newPassword: fieldOf(form, 'newPassword'),
    };
    if (body.currentPassword === '')
      return show({ currentPassword: 'Please enter your current password.' });
    if (body.newPassword === '') return show({ newPassword: 'Please enter a new password.' });
    setWrong({});
    setBusy(true);
    try {
      await call('POST /api/auth/change-password', { body });
      form.reset();
      toast.success('Password changed successfully');
    } catch (error) {
      show(refusalOf(error, ['currentPassword', 'newPassword']));
    }
    setBusy(false);
  };

  return (
    <section aria-labelledby="change-password" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="change-password" className="subheading">
          Change password
        </h2>
        <p className="text-muted">Your other devices will have to sign in again.</p>
      </div>
      <form onSubmit={submit} noValidate method="post" className="grid max-w-md gap-5">
        <FormError text={wrong.form} />
        <PasswordField
          label="Current password"
          name="currentPassword"
          input={current}
          autoComplete="current-password"
          error={wrong.currentPassword}
        />
        <PasswordField
          label="New password"
          name="newPassword"
          input={next}
          autoComplete="new-password"
          error={wrong.newPassword}
        />
        <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
          Change password
        </Button>
      </form>
    </section>
  );
};
