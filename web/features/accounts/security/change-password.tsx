import { call } from '../../../platform/api-client/call.ts';
import { Form, FormProblem } from '../../../platform/forms/form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../sign-in/password-field.tsx';

const BLANK = { currentPassword: '', newPassword: '' };

const missing = ({ currentPassword, newPassword }: typeof BLANK): Partial<typeof BLANK> => {
  if (currentPassword === '') return { currentPassword: 'Please enter your current password.' };
  return newPassword === '' ? { newPassword: 'Please enter a new password.' } : {};
};

/** Changes the password, given the old one. The server ends the person's other sessions. */
export const ChangePassword = () => {
  const form = useForm({
    saved: BLANK,
    check: missing,
    send: (body) => call('POST /api/auth/change-password', { body }),
    done: () => {
      toast.success('Password changed successfully');
      return BLANK;
    },
  });

  return (
    <section aria-labelledby="change-password" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="change-password" className="subheading">
          Change password
        </h2>
        <p className="text-muted">Your other devices will have to sign in again.</p>
      </div>
      <Form of={form} className="grid max-w-md gap-5">
        <FormProblem of={form} />
        <PasswordField
          label="Current password"
          {...form.input('currentPassword')}
          autoComplete="current-password"
          error={form.errors.currentPassword}
        />
        <PasswordField
          label="New password"
          {...form.input('newPassword')}
          autoComplete="new-password"
          error={form.errors.newPassword}
        />
        <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start">
          Change password
        </Button>
      </Form>
    </section>
  );
};
