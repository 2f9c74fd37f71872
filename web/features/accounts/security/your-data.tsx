import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call, problemText } from '../../../platform/api-client/call.ts';
import { download } from '../../../platform/api-client/download.ts';
import { signOut, useSession } from '../../../platform/api-client/session.ts';
import { Form } from '../../../platform/forms/form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { links } from '../../../platform/page/links.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Problem } from '../../../ui/notice.tsx';
import { PasswordField } from '../sign-in/password-field.tsx';

/** Deletes the account after its password was entered. */
const DeleteAccount = () => {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  // An account made by phone has no password: the server requires a recent sign-in instead.
  const hasPassword = useSession(({ user }) => user?.email !== '');
  const form = useForm({
    saved: { password: '' },
    check: ({ password }): { password?: string } =>
      hasPassword && password === '' ? { password: 'Please enter your password.' } : {},
    send: (body) => call('POST /api/privacy/delete-account', { body: hasPassword ? body : {} }),
    done: async () => {
      signOut();
      toast.success('Your account was deleted');
      await navigate(links.home());
    },
  });

  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <ConfirmDialog
        open={asking}
        title="Delete my account"
        question="Your profile, reviews and messages will be gone for good. Orders and payments stay in our books for five years without your name."
        action="Delete for good"
        busy={form.busy}
        error={form.problem}
        onConfirm={() => void form.submit()}
        onCancel={() => form.discard(() => setAsking(false))}
      >
        {asking && hasPassword && (
          <Form of={form}>
            <PasswordField
              {...form.input('password')}
              autoComplete="current-password"
              error={form.errors.password}
            />
          </Form>
        )}
      </ConfirmDialog>
    </>
  );
};

/** Downloads all stored data of the person, and deletes the account. */
export const YourData = () => {
  const take = useMutation({
    mutationFn: () => call('GET /api/privacy/my-data'),
    onSuccess: (data) => {
      download('malkia-my-data.json', JSON.stringify(data, null, 2), 'json');
      toast.success('Your data was downloaded');
    },
  });

  return (
    <section aria-labelledby="your-data" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="your-data" className="subheading">
          Your data
        </h2>
        <p className="text-muted">
          What we keep, why and for how long is told in our{' '}
          <Link className="text-link" to={links.privacy()}>
            privacy notice
          </Link>
          .
        </p>
      </div>
      <Problem>{take.error && problemText(take.error)}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={take.isPending} onClick={() => take.mutate()}>
          Download my data
        </Button>
        <DeleteAccount />
      </div>
    </section>
  );
};
