import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../platform/api-client/call.ts';
import { download } from '../../../platform/api-client/download.ts';
import { useSession } from '../../../platform/api-client/session.ts';
import { links } from '../../../platform/page/links.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Problem } from '../../../ui/notice.tsx';
import { failureText, refusalOf } from '../sign-in/credentials.ts';
import { clearSession } from '../sign-in/logout.ts';
import { PasswordField } from '../sign-in/password-field.tsx';

type Problems = { form?: string | undefined; password?: string | undefined };

/** Deletes the account after its password was entered. */
const DeleteAccount = () => {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Problems>({});
  const input = useRef<HTMLInputElement>(null);

  // An account made by phone has no password: the server requires a recent sign-in instead.
  const hasPassword = useSession(({ user }) => user?.email !== '');

  const confirm = async () => {
    const password = input.current?.value ?? '';
    if (hasPassword && password === '') {
      setWrong({ password: 'Please enter your password.' });
      return input.current?.focus();
    }
    setBusy(true);
    setWrong({});
    try {
      await call('POST /api/privacy/delete-account', {
        body: hasPassword ? { password } : {},
      });
    } catch (problem) {
      setBusy(false);
      const refusal = refusalOf(problem, ['password']);
      setWrong(refusal);
      if (refusal.password) input.current?.focus();
      return;
    }
    clearSession();
    toast.success('Your account was deleted');
    navigate(links.home());
  };

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
        busy={busy}
        error={wrong.form}
        onConfirm={confirm}
        onCancel={() => {
          setAsking(false);
          setWrong({});
        }}
      >
        {asking && hasPassword && (
          <form
            noValidate
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              confirm();
            }}
          >
            <PasswordField input={input} autoComplete="current-password" error={wrong.password} />
          </form>
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
      <Problem>{take.error && failureText(take.error)}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={take.isPending} onClick={() => take.mutate()}>
          Download my data
        </Button>
        <DeleteAccount />
      </div>
    </section>
  );
};
